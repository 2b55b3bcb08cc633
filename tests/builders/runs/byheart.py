"""Byheart as a person uses it: the command line, in a data folder and on a display of its own."""

from __future__ import annotations

import atexit
import json
import shlex
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import STOP_KEY
from app.store.store import Store
from app.wiring.storage.store_opening import snapshots
from tests.builders.runs.command_line import (
    ROOT,
    STOPS_WITHIN_S,
    WarmByheart,
    command,
    surroundings,
)
from tests.builders.runs.event_schema import unlike_schema

ENDS_WITHIN_S = 100.0
# What lasts, what speaks with other machines, and what starts more of Byheart than a run.
ARE_STARTED = ("add", "demo", "publish", "record", "serve")

_one_at_a_time = threading.Lock()

Message = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ended:
    """What one command came to."""

    status: int
    out: str
    err: str

    @property
    def messages(self) -> list[Message]:
        """What `--json` printed."""
        return [json.loads(line) for line in self.out.splitlines() if line.startswith("{")]

    @property
    def report(self) -> Message:
        """The report of a run, or all that was said where there is none."""
        return self.messages[-1] if self.messages else {"out": self.out, "err": self.err}

    @property
    def story(self) -> str:
        """What led to it, for a test that fails: what was done, and what did not agree."""
        told = [each for each in self.messages if each.get("verdict") != "go"]
        facts = ("event", "step", "tool", "after", "rung", "why", "where", "arguments", "reason")
        lines = [{name: each[name] for name in facts if name in each} for each in told]
        return "\n".join(map(str, [*lines, self.err]))


@dataclass(slots=True)
class Byheart:
    """Runs `byheart`; `environment` is what it finds beyond the test's own (a display, a home)."""

    home: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    said: str = ""  # by the last recording

    def does(
        self,
        *words: str,
        seconds: float = ENDS_WITHIN_S,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> Ended:
        """One command, until it has ended. Most are forked from a process that has loaded Byheart;
        those that ARE_STARTED, and those beside another one, are started as from a terminal.
        """
        if words[0] not in ARE_STARTED and _one_at_a_time.acquire(blocking=False):
            try:
                ended = self._forked(words, environment, seconds)
            finally:
                _one_at_a_time.release()
        else:
            process = self._start(words, environment)
            out, err = _awaited(process, seconds)
            ended = Ended(process.returncode, out, err)
        if words[:1] == ("run",) and "--json" in words:
            problems = unlike_schema(ended.messages)
            assert not problems, "\n".join(problems)
        return ended

    def plays(
        self,
        name: str,
        values: Mapping[str, str],
        *words: str,
        seconds: float = ENDS_WITHIN_S,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> Ended:
        """`byheart run NAME --json` with these values, on a display of its own."""
        line = ("run", name, "--json", "--display", "private", *given(values), *words)
        return self.does(*line, seconds=seconds, environment=environment)

    @contextmanager
    def recording(
        self,
        name: str,
        launch: Sequence[str],
        values: Mapping[str, str],
        display: XvfbDisplay,
    ) -> Iterator[XlibHands]:
        """`byheart record NAME`: hands to show the task with; at the end the stop key is struck."""
        words = ("--launch", shlex.join(launch), *given(values))
        with self.recording_with(name, words, display.environment, display.name) as hands:
            yield hands

    @contextmanager
    def recording_with(
        self, name: str, words: Sequence[str], environment: Mapping[str, str], display: str
    ) -> Iterator[XlibHands]:
        """The same with any words; the hands, and the stop key, are on this display."""
        process = self._start(("record", name, *words), environment)
        if process.stdout is None or not process.stdout.readline().startswith("Recording"):
            raise AssertionError(f"nothing is recorded: {process.communicate(timeout=5)[1]}")
        hands = XlibHands(display, NeverStop())
        try:
            yield hands
        finally:
            hands.press_keys(STOP_KEY)
            hands.close()
            out, err = _awaited(process, ENDS_WITHIN_S)
            self.said = out + err
        assert process.returncode == 0, f"{out}\n{err}"

    @contextmanager
    def store(self) -> Iterator[Store]:
        """What it has kept."""
        server = self.environment.get("BYHEART_DATABASE", "")
        store = Store.open(self.home, snapshots, server)
        try:
            yield store
        finally:
            store.close()

    @property
    def _own(self) -> Mapping[str, str]:
        own = {"BYHEART_HOME": str(self.home), "PYTHONUNBUFFERED": "1"}
        return {**own, **self.environment}

    def _forked(self, words: Sequence[str], more: Mapping[str, str], seconds: float) -> Ended:
        told = _warm()(*words, environment={**self._own, **more}, within_s=seconds)
        return Ended(told.status, told.out, told.err)

    def _start(self, words: Sequence[str], more: Mapping[str, str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command(*words),
            cwd=ROOT,
            env=surroundings({**self._own, **more}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


@cache
def _warm() -> WarmByheart:
    """The process that commands are forked from; it stays as long as this one."""
    folder = tempfile.TemporaryDirectory(prefix="byheart-printed-")
    warm = WarmByheart(Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(warm.close)
    return warm


def _awaited(process: subprocess.Popen[str], seconds: float) -> tuple[str, str]:
    """What it wrote; a process that does not end is asked to stop, then killed."""
    try:
        return process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=STOPS_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
        raise AssertionError(f"it did not end within {seconds:g} s:\n{out}\n{err}") from None


def given(values: Mapping[str, str]) -> list[str]:
    """Values as the command line takes them."""
    return [word for name, value in values.items() for word in ("-p", f"{name}={value}")]


def own_folders(home: Path) -> dict[str, str]:
    """A home of an application's own: its first run is the same every time."""
    names = ("CONFIG", "DATA", "CACHE", "STATE")
    folders = {f"XDG_{name}_HOME": home / f".{name.lower()}" for name in names}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    return {"HOME": str(home), **{name: str(folder) for name, folder in folders.items()}}
