"""Signals between threads: a stop wakes whoever waits, a `Wakeup` wakes a thread in `select`.

`pause` waits a moment when no event tells that the time has come; a stop ends it at once.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from types import FrameType

from app.engine.errors import StoppedError
from app.engine.model.ports import Stop


class StopSwitch:
    """Asked for once and from anywhere: a signal handler, a thread, the stop key. It stays asked
    for.
    """

    def __init__(self) -> None:
        self._reason = ""
        self._asked = False
        self._first = threading.Lock()
        self._wake_fd, self._waking_fd = os.pipe()
        os.set_blocking(self._waking_fd, False)

    @property
    def asked(self) -> bool:
        """Whether stopping was asked for."""
        return self._asked

    @property
    def reason(self) -> str:
        """Who asked and why, in words; empty while not asked."""
        return self._reason

    @property
    def wake_fd(self) -> int:
        """A file descriptor that is readable from the moment that stopping was asked for."""
        return self._wake_fd

    def ask(self, reason: str) -> None:
        """Ask to stop. The first reason stays."""
        if not self._first.acquire(blocking=False):
            return
        self._reason = reason
        self._asked = True
        with suppress(OSError):
            os.write(self._waking_fd, b"!")

    def close(self) -> None:
        """Let go of the file descriptors; whoever waits on them must have ended."""
        for fd in (self._wake_fd, self._waking_fd):
            with suppress(OSError):
                os.close(fd)


class Wakeup:
    """A pipe to oneself; nudging it many times before it is heard is the same as once."""

    def __init__(self) -> None:
        self._hears, self._gives = os.pipe()
        os.set_blocking(self._hears, False)
        os.set_blocking(self._gives, False)

    def fileno(self) -> int:
        """What to select on: it becomes readable when nudged."""
        return self._hears

    def give(self) -> None:
        """Wake the sleeper."""
        with suppress(BlockingIOError):  # full of nudges already
            os.write(self._gives, b"!")

    def hear(self) -> None:
        """Take the nudges, so that the next sleep is sound."""
        with suppress(BlockingIOError):
            os.read(self._hears, 4096)

    def close(self) -> None:
        """Let go of the pipe."""
        os.close(self._hears)
        os.close(self._gives)


def stop_on_signals(stop: StopSwitch) -> None:
    """Ctrl+C and a polite kill ask to stop; what is stopped still reports."""

    def ask(number: int, _: FrameType | None) -> None:
        stop.ask(f"{signal.Signals(number).name} was received")

    signal.signal(signal.SIGINT, ask)
    signal.signal(signal.SIGTERM, ask)


_SLICE_S = 0.01  # a stop is asked for from another thread and wakes nobody


def refuse_to_go_on(stop: Stop) -> None:
    """StoppedError, with who asked and why, once a stop was asked for."""
    if stop.asked:
        raise StoppedError(stop.reason)


def pause(until: float, stop: Stop) -> None:
    """Wait until then (monotonic seconds); StoppedError as soon as a stop is asked for."""
    while True:
        refuse_to_go_on(stop)
        left = until - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, _SLICE_S))
