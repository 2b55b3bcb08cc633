"""One application on displays of its own: taught once through real input, then replayed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import psutil

from app.desktop.display.private import XvfbDisplay
from app.engine.errors import ByheartError
from scripts.benches._apps.application import Application, Look, Values
from scripts.benches._apps.person import NotThereError, Person, person_at
from scripts.benches._apps.perturbations import (
    look_of,
    perturbing,
    start_delay_s,
    tell_resources,
)
from scripts.benches._apps.pictures import keep_picture
from scripts.benches._apps.props import Props
from scripts.benches._apps.results import Key, Result, Verdict, judged

ROOT = Path(__file__).resolve().parents[3]
TASK = "task"
RECORDING_BEGINS_S = 60.0
ENDS_WITHIN_S = 120.0
CLOSES_WITHIN_S = 4.0
TRUTH_WITHIN_S = 3.0
ASK_AGAIN_S = 0.1
SHOWN_AT_MOST = 3

Message = Mapping[str, Any]


class NotTaughtError(Exception):
    """Nothing was learned from the demonstration."""


class NotShownError(NotTaughtError):
    """The demonstration itself did not succeed: that is no fault of what was to learn from it."""


@dataclass(slots=True)
class Stage:
    """An application that Byheart is taught, with or without accessibility."""

    props: Props
    labels: bool
    pictures: Path

    @property
    def application(self) -> Application:
        """What is taught and played."""
        return self.props.application

    def teach(self) -> None:
        """Show the task, again when the person failed. NotTaughtError says what went wrong."""
        for _ in range(SHOWN_AT_MOST - 1):
            with suppress(NotShownError):
                self._teach()
                return
        self._teach()

    def _teach(self) -> None:
        values = self.application.values[0]
        self.props.begin()
        with self._display("") as display, person_at(display, self.application.name) as person:
            self.props.write_start(display.environment, Look())
            before = self.props.state()
            try:
                self._record(display, person, values)
            finally:
                self._close_application(person)
        wanted = self.application.wanted(before, values)
        if self.props.state() != wanted:
            raise NotShownError(f"the demonstration itself led to {self.props.state()}")
        self.props.remember()

    def play(self, key: Key) -> Result:
        """Replay with other values, perturbed."""
        began = time.monotonic()
        look = look_of(self.application, key.perturbation) or Look()
        chance = Random(f"{key}")  # noqa: S311
        values = self.application.values[key.value]
        self.props.renew(key.perturbation)
        before = self.props.state()
        with self._display(look.resources) as display:
            delay_s = start_delay_s(key.perturbation)
            self.props.write_start(display.environment, look, delay_s)
            disturbed = perturbing(key.perturbation, display, self.props.group, chance)
            with disturbed, self._run(display, values) as run:
                told = self._heard(run, display, key)
            result = self._judged(told, before, values, key)
        seconds = round(time.monotonic() - began, 1)
        return replace(result, seconds=seconds)

    def not_taught(self, key: Key, why: str) -> Result:
        """The result of a run whose task was not learned."""
        result = self._result(key, Verdict.HALTED, "not taught")
        return replace(result, why=_last_words(why), picture=str(self.pictures / "taught"))

    def _record(self, display: XvfbDisplay, person: Person, values: Values) -> None:
        words = ("record", TASK, "--launch", str(self.props.start), *_given(values))
        process = self._start(words, display)
        try:
            _await_recording(process)
            person.look()
            person.show(
                self.application.acts, {**values, **self._places()}, self.pictures / "taught"
            )
        except NotThereError as error:
            raise NotShownError(str(error).splitlines()[0]) from error
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
        said = _ended(process)
        if process.returncode:
            raise NotTaughtError(said)

    def _places(self) -> Values:
        return {"work": str(self.props.work), "home": str(self.props.home), "url": self.props.url}

    @contextmanager
    def _run(self, display: XvfbDisplay, values: Values) -> Iterator[subprocess.Popen[str]]:
        words = ("run", TASK, "--json", "--display", "current", "--ask", "nobody")
        process = self._start((*words, *_given(values)), display)
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            self._end_group()

    def _heard(self, run: subprocess.Popen[str], display: XvfbDisplay, key: Key) -> list[Message]:
        """What the run tells; the picture of a divergence is taken when it is told."""
        told: list[Message] = []
        for line in run.stdout or ():
            if not line.startswith("{"):
                continue
            told.append(json.loads(line))
            if told[-1].get("event") == "diverged":
                keep_picture(display.name, self._picture(key))
        run.wait(ENDS_WITHIN_S)
        if not told:
            told.append({"event": "report", "outcome": "blocked", "reason": "it said nothing"})
        return told

    def _judged(
        self, told: list[Message], before: Mapping[str, object], values: Values, key: Key
    ) -> Result:
        wanted = self.application.wanted(before, values)
        between = self.application.underway
        underway = between(before, values) if between is not None else None
        report = told[-1]
        says_done = report.get("outcome") == "done" and report.get("verified") is not False
        state = self._settled(before, wanted) if says_done else self.props.state()
        verdict = judged(before, wanted, state, says_done=says_done, underway=underway)
        result = self._result(key, verdict, str(report.get("outcome")))
        if verdict is Verdict.RIGHT:
            return result
        where = next((one for one in reversed(told) if one.get("event") == "diverged"), report)
        why = str(where.get("why") or report.get("reason"))
        if verdict is Verdict.WRONG:
            why = f"{why} The state is {_brief(state)}, not {_brief(wanted)}."
        picture = self._picture(key)
        (self.pictures / f"{picture.stem}.jsonl").write_text(
            "".join(json.dumps(dict(one), ensure_ascii=False) + "\n" for one in told),
            encoding="utf-8",
        )
        step = f"{where.get('step', '')} {where.get('tool', '')} {where.get('rung', '')}".strip()
        return replace(result, step=step, why=why, picture=str(picture))

    def _settled(self, before: object, wanted: object) -> object:
        """The state once it is the wanted one, or after a while."""
        until = time.monotonic() + TRUTH_WITHIN_S
        while (state := self.props.state()) != wanted and time.monotonic() < until:
            time.sleep(ASK_AGAIN_S)
        return state

    def _picture(self, key: Key) -> Path:
        return self.pictures / f"{key.perturbation}-{key.value}.png"

    def _result(self, key: Key, verdict: Verdict, outcome: str) -> Result:
        one = self.application
        return Result(
            one.name,
            one.toolkit,
            one.half,
            self.labels,
            key.perturbation,
            key.value,
            verdict,
            outcome,
        )

    def _start(self, words: tuple[str, ...], display: XvfbDisplay) -> subprocess.Popen[str]:
        own = {
            "DISPLAY": display.name,
            "DBUS_SESSION_BUS_ADDRESS": display.bus if self.labels else "",
            "BYHEART_HOME": str(self.props.folder / "byheart"),
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": str(ROOT),
        }
        everything = {**os.environ, **own}
        return subprocess.Popen(
            (sys.executable, "-m", "app", *words),
            cwd=ROOT,
            env={name: value for name, value in everything.items() if value},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @contextmanager
    def _display(self, resources: str) -> Iterator[XvfbDisplay]:
        with XvfbDisplay.start() as display:
            tell_resources(display, resources)
            yield display

    def _close_application(self, person: Person) -> None:
        """As a person would, so that it keeps what it remembers; then by force."""
        for window in person.windows.all():
            if window.managed:
                with suppress(ByheartError):
                    person.windows.close_window(window.id)
        until = time.monotonic() + CLOSES_WITHIN_S
        while self._group() and time.monotonic() < until:
            time.sleep(ASK_AGAIN_S)
        self._end_group()

    def _group(self) -> list[psutil.Process]:
        with suppress(OSError, ValueError, psutil.NoSuchProcess):
            leader = psutil.Process(int(self.props.group.read_text()))
            if leader.status() != psutil.STATUS_ZOMBIE:
                return [leader, *leader.children(recursive=True)]
        return []

    def _end_group(self) -> None:
        for process in self._group():
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGCONT)
                process.kill()


def _given(values: Values) -> list[str]:
    return [word for name, value in values.items() for word in ("-p", f"{name}={value}")]


def _await_recording(process: subprocess.Popen[str]) -> None:
    """Until it records; what it says before that is kept for the error."""
    said: list[str] = []
    for line in process.stdout or ():
        if line.startswith("Recording"):
            return
        said.append(line)
    raise NotTaughtError(f"nothing was recorded: {''.join(said)}")


def _ended(process: subprocess.Popen[str]) -> str:
    try:
        return process.communicate(timeout=ENDS_WITHIN_S)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[0]


def _last_words(said: str) -> str:
    """The last line of what was said; an error stands there."""
    return (said.strip().splitlines() or [""])[-1]


def _brief(state: object) -> str:
    return repr(state)[:300]
