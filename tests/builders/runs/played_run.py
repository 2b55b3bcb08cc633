"""`byheart run` while it lasts: what it says, what is heard on its display, and what it leaves."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Input, InputKind
from app.desktop.x11.listener import XlibListener
from tests.builders.desktop.processes import command_of
from tests.builders.runs.command_line import ROOT, command, surroundings

PATIENCE_S = 90.0
WATCHED = "watched"
Message = Mapping[str, Any]


@dataclass
class PlayedRun:
    """A run in progress. `said` are its messages with the time each came, `heard` all input;
    `keyboard` is the terminal's, where it has one.
    """

    process: subprocess.Popen[str]
    home: Path
    display: str = ""
    keyboard: int | None = None
    said: list[tuple[float, Message]] = field(default_factory=list)
    heard: list[Input] = field(default_factory=list)
    news: threading.Condition = field(default_factory=threading.Condition)

    def until(self, question: Callable[[], bool], what: str) -> None:
        """Wait until it has come to this."""
        with self.news:
            deadline = time.monotonic() + PATIENCE_S
            while not question():
                assert time.monotonic() < deadline, (
                    f"it did not come to this: {what}\n{self.story()}"
                )
                self.news.wait(0.01)

    def story(self) -> str:
        """What it said, a line for each message, with the second it came."""
        return "\n".join(f"{at:.2f} {dict(message)}" for at, message in self.said)

    def has_said(self, event: str, times: int = 1) -> bool:
        return [message["event"] for _, message in self.said].count(event) >= times

    def answers(self, choice: str) -> None:
        """What a person answers to the latest question."""
        asked = [each["question"] for _, each in self.said if "question" in each]
        self.tells({"command": "answer", "question": asked[-1], "choice": choice})

    def tells(self, command: Message) -> None:
        """A command, as another program sends it."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def types(self, line: str) -> None:
        """A line that a person types at its terminal."""
        assert self.keyboard is not None
        os.write(self.keyboard, f"{line}\n".encode())

    def report(self) -> tuple[float, Message]:
        """The last message and when it came; the run's parent has ended, too."""
        self.until(lambda: self.process.poll() is not None, "its end")
        self.until(lambda: bool(self.said) and self.has_said("report"), "a report")
        return self.said[-1]

    @property
    def child(self) -> int:
        """The process that plays."""
        children = psutil.Process(self.process.pid).children()
        return next(each.pid for each in children if command_of(each)[-1:] == ["_run"])

    def complaints(self) -> str:
        """What it wrote to standard error; it must have ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def heard_after(self, when_s: float) -> list[Input]:
        """What was put in after that; letting go of what was pressed before puts nothing in."""
        letting_go = (InputKind.KEY_UP, InputKind.RELEASE)
        late = [each for each in self.heard if each.time_s > when_s]
        return [each for each in late if each.kind not in letting_go]

    def left(self) -> list[str]:
        """Processes that know of this run's data folder and are still there."""
        mine = f"BYHEART_HOME={self.home}".encode()
        return [" ".join(each) for each in _commands_that_know(mine)]

    def read(self) -> None:
        """Take down what it says, until it says no more."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self.news:
                self.said.append((time.monotonic(), json.loads(line)))
                self.news.notify_all()


@contextmanager
def played_run(
    display: XvfbDisplay,
    home: Path,
    *words: str,
    where: str = "current",
    **environment: str,
) -> Iterator[PlayedRun]:
    """`byheart run WORDS --json` in a session on this display, which is listened to. Where it
    is WATCHED it is `byheart rehearse WORDS --json`, with somebody at the terminal.
    """
    is_watched = where == WATCHED
    line = ("rehearse", *words) if is_watched else ("run", *words, "--display", where)
    keyboard, terminal = os.openpty() if is_watched else (None, subprocess.PIPE)
    process = subprocess.Popen(
        command(*line, "--json"),
        cwd=ROOT,
        env=surroundings({**display.environment, "BYHEART_HOME": str(home), **environment}),
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
    )
    run = PlayedRun(process, home, display.name, keyboard)
    listener = XlibListener(display.name)
    listener.start(run.heard.append)
    reader = threading.Thread(target=run.read)
    reader.start()
    try:
        yield run
    finally:
        listener.stop()
        if process.poll() is None:
            process.kill()
        process.wait()
        reader.join()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        if keyboard is not None:
            os.close(keyboard)
            os.close(terminal)


def _commands_that_know(what: bytes) -> Iterator[list[str]]:
    for process in psutil.process_iter():
        try:
            known = Path(f"/proc/{process.pid}/environ").read_bytes().split(b"\0")
            if what in known and process.pid != os.getpid():
                yield process.cmdline()
        except (OSError, psutil.Error):
            continue
