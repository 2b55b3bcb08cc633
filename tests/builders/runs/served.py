"""`byheart serve` as a process: what it says, and the ways to end it."""

from __future__ import annotations

import json
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import psutil

from tests.builders.desktop.processes import command_of
from tests.builders.runs.command_line import ROOT, command, surroundings
from tests.builders.runs.played_run import Message

PATIENCE_S = 60.0


@dataclass
class Served:
    """A scheduler at work. `said` are its messages."""

    process: subprocess.Popen[str]
    said: list[Message] = field(default_factory=list)
    news: threading.Condition = field(default_factory=threading.Condition)

    def until(self, event: str, times: int = 1) -> Message:
        """The last of so many messages of this kind."""
        with self.news:
            deadline = time.monotonic() + PATIENCE_S
            while len(found := [each for each in self.said if each["event"] == event]) < times:
                left_s = deadline - time.monotonic()
                assert left_s > 0, f"it never came to {event}: {self.said}"
                self.news.wait(left_s)
        return found[times - 1]

    @property
    def child(self) -> psutil.Process:
        """The process that plays a run."""
        found = self._children()
        assert found, f"it plays nothing: {self.said}"
        return found[0]

    def is_playing(self) -> bool:
        """Whether the process of a run that has begun is there."""
        return bool(self._children())

    def _children(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children()
        return [each for each in children if command_of(each)[-1:] == ["_run"]]

    def ends(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; how it did."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_S)

    def read(self) -> None:
        """Take down what it says, until it says no more."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self.news:
                self.said.append(json.loads(line))
                self.news.notify_all()


@contextmanager
def serving(
    home: Path,
    errors: Path,
    *words: str,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Served]:
    """A scheduler of this data folder; it is gone when the block ends."""
    own = {"BYHEART_HOME": str(home), "PYTHONUNBUFFERED": "1", "DISPLAY": ""}
    with errors.open("a") as complaints:
        process = subprocess.Popen(
            command("serve", "--json", *words),
            cwd=ROOT,
            env=surroundings({**own, **environment}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        )
        served = Served(process)
        reader = threading.Thread(target=served.read, daemon=True)
        reader.start()
        try:
            yield served
        finally:
            process.kill()
            process.wait()
            reader.join()
            if process.stdout is not None:
                process.stdout.close()


def gone(process: psutil.Process, within_s: float = 5.0) -> bool:
    """Whether it has ended."""
    _, alive = psutil.wait_procs([process], timeout=within_s)
    return not alive
