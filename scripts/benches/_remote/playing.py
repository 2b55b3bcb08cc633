"""One application on one screen: taught once, then played while something is in the way."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from Xlib.display import Display

from app.desktop.x11.windows import XlibWindows
from app.store.secrets.backends import open_secrets
from scripts.benches._apps.application import State
from scripts.benches._apps.person import NotThereError
from scripts.benches._apps.perturbations import Perturbation, perturbing, popup, popup_at
from scripts.benches._apps.pictures import keep_picture
from scripts.benches._apps.results import Verdict, judged
from scripts.benches._remote.link import QUICK, SLOW
from scripts.benches._remote.outcomes import Condition, Outcome, Run
from scripts.benches._remote.screens import Screen
from scripts.benches._remote.subjects import Subject
from tests.builders.desktop.fields import surroundings
from tests.builders.remote.rdp_servers import PASSWORD
from tests.builders.runs.byheart import Byheart, given, own_folders
from tests.builders.runs.command_line import ROOT, command

TASK = "task"
SHOWN_AT_MOST = 3
ENDS_WITHIN_S = 180.0
TRUTH_WITHIN_S = 3.0
ASK_AGAIN_S = 0.1
PASSPHRASE = {"BYHEART_PASSPHRASE": "correct horse"}
Message = Mapping[str, Any]


class NotTaughtError(Exception):
    """Nothing was learned from the demonstration, or it did not succeed."""


@dataclass
class Lesson:
    """What Byheart learns of one application on one screen, in a data folder of its own. A run
    that diverges leaves its picture and its messages in `pictures`.
    """

    subject: Subject
    screen: Screen
    folder: Path
    pictures: Path
    _byheart: Byheart = field(init=False)
    _middle: int = 0
    _not_taught: str = ""

    def __post_init__(self) -> None:
        """With the password of the screen among its secrets."""
        home = own_folders(self.folder / "own")
        self._byheart = Byheart(self.folder / "byheart", {**home, **PASSPHRASE})
        if self.screen.server is not None and self.screen.server.password is not None:
            with self._byheart.store() as store:
                secrets = open_secrets(store, PASSPHRASE)
                secrets.set(self.screen.address, "password", PASSWORD)

    def teach(self) -> None:
        """Show the task, again when the person failed; NotTaughtError when it stays so."""
        for _ in range(SHOWN_AT_MOST):
            self._not_taught = self._taught()
            if not self._not_taught:
                return
        raise NotTaughtError(self._not_taught)

    def play(self, run: Run) -> Outcome:
        """One run with other values, something being in the way."""
        if self._not_taught:
            return self._outcome(run, Verdict.HALTED, "not taught", why=self._not_taught)
        self.subject.renew()
        before = self.subject.state()
        park_pointer(self.screen.name)
        with self.subject.running(self.screen), self._moved(run):
            self._link(run)
            told = self._heard(run)
            self._link(None)
            wanted = self.subject.wanted(before, run.value)
            return self._judged(run, told, before, wanted)

    def _taught(self) -> str:
        """Show it once; why that was in vain, "" where it was not."""
        self.subject.begin()
        before = self.subject.state()
        values = self.subject.parameters(0)
        park_pointer(self.screen.name)
        try:
            with (
                self.subject.running(self.screen),
                self.screen.recording(self._byheart, TASK, values) as hands,
            ):
                self.subject.show(hands, self.screen)
        except (AssertionError, NotThereError) as error:
            return str(error)
        if self.subject.state() != self.subject.wanted(before, 0):
            return f"the demonstration itself led to {self.subject.state()}"
        with self._byheart.store() as store:
            steps = store.workflow(TASK).trajectories[0].steps
        self._middle = max(1, len(steps) // 2)
        return ""

    @contextmanager
    def _moved(self, run: Run) -> Iterator[None]:
        kind = Perturbation.MOVED if run.condition == Condition.MOVED else Perturbation.NONE
        chance = Random(f"{run.application} {run.value}")  # noqa: S311 - alike on every screen
        with perturbing(kind, self.screen, Path(), chance):
            yield

    def _link(self, run: Run | None) -> None:
        if self.screen.link is not None:
            is_slow = run is not None and run.condition == Condition.SLOW
            self.screen.link.speed = SLOW if is_slow else QUICK

    def _heard(self, run: Run) -> list[Message]:
        """What the run tells; in its middle something happens."""
        told: list[Message] = []
        acted = 0
        with ExitStack() as after:
            process = after.enter_context(self._started(run))
            for line in process.stdout or ():
                if not line.startswith("{"):
                    continue
                told.append(json.loads(line))
                event = told[-1].get("event")
                acted += event == "acted"
                if event == "acted" and acted == self._middle:
                    self._disturb(run, after)
                if event == "diverged":
                    keep_picture(self.screen.name, self._picture(run))
        return told or [{"event": "report", "outcome": "blocked", "reason": "it said nothing"}]

    @contextmanager
    def _started(self, run: Run) -> Iterator[subprocess.Popen[str]]:
        words = ("run", TASK, "--json", "--ask", "nobody", "--display", self.screen.address)
        own = {"BYHEART_HOME": str(self._byheart.home), "PYTHONUNBUFFERED": "1"}
        environment = {**self.screen.operators.environment, **self._byheart.environment, **own}
        process = subprocess.Popen(
            command(*words, *given(self.subject.parameters(run.value))),
            cwd=ROOT,
            env=surroundings(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        late = Timer(ENDS_WITHIN_S, process.kill)
        late.start()
        try:
            yield process
        finally:
            late.cancel()
            process.kill()
            process.communicate()

    def _disturb(self, run: Run, after: ExitStack) -> None:
        if run.condition == Condition.RECONNECT and self.screen.link is not None:
            self.screen.link.cut()
        if run.condition == Condition.POPUP:
            with closing(XlibWindows(self.screen.name)) as windows:
                frame = next(one.frame for one in windows.all() if one.managed and one.title)
            after.enter_context(popup(self.screen.environment, popup_at(frame), focus=True))

    def _judged(self, run: Run, told: list[Message], before: State, wanted: State) -> Outcome:
        report = told[-1]
        says_done = report.get("outcome") == "done" and report.get("verified") is not False
        state = self._settled(wanted) if says_done else self.subject.state()
        verdict = judged(before, wanted, state, says_done=says_done)
        outcome, seconds = str(report.get("outcome")), float(report.get("seconds") or 0.0)
        stopped = verdict is Verdict.HALTED and outcome == "diverged"
        if run.condition == Condition.POPUP and stopped:
            verdict = Verdict.RIGHT
        if says_done and verdict is Verdict.RIGHT:
            return self._outcome(run, verdict, outcome, seconds)
        messages = "".join(json.dumps(dict(one), ensure_ascii=False) + "\n" for one in told)
        self._picture(run).with_suffix(".jsonl").write_text(messages, encoding="utf-8")
        where = next((one for one in reversed(told) if one.get("event") == "diverged"), report)
        why = str(where.get("why") or report.get("reason"))
        if verdict is Verdict.WRONG:
            why = f"{why} The state is {state!r:.300}, not {wanted!r:.300}."
        step = f"{where.get('step', '')} {where.get('tool', '')} {where.get('rung', '')}".strip()
        return self._outcome(run, verdict, outcome, seconds, step, why)

    def _picture(self, run: Run) -> Path:
        name = f"{run.application}-{run.screen}-{run.condition}-{run.value}.png"
        return self.pictures / name

    def _settled(self, wanted: State) -> State:
        """The state once it is the wanted one, or after a while."""
        until = time.monotonic() + TRUTH_WITHIN_S
        while (state := self.subject.state()) != wanted and time.monotonic() < until:
            time.sleep(ASK_AGAIN_S)
        return state

    @staticmethod
    def _outcome(
        run: Run,
        verdict: Verdict,
        outcome: str,
        seconds: float = 0.0,
        step: str = "",
        why: str = "",
    ) -> Outcome:
        return Outcome(
            run.application,
            run.screen,
            run.condition,
            run.value,
            verdict,
            outcome,
            seconds,
            step,
            why,
        )


def park_pointer(display: str) -> None:
    """Have it in the middle, as on a display of its own: where the run before left it, a hint may
    open over the window, or a button look otherwise.
    """
    with closing(Display(display)) as there:
        screen = there.screen()
        screen.root.warp_pointer(screen.width_in_pixels // 2, screen.height_in_pixels // 2)
        there.sync()
