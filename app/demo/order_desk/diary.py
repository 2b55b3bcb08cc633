"""The other end of Order Desk's diary: what it told so far, and waiting for what comes next."""

from __future__ import annotations

import json
import os
import select
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.engine.errors import ByheartError
from app.engine.model.geometry import Box

Told = dict[str, Any]
PATIENCE_S = 10.0
LAST = 6  # of what was told, so much is said where something is missing


class NotToldError(ByheartError):
    """Order Desk did not tell what was waited for."""

    def __init__(self, what: str, seconds: float, told: Sequence[Told]) -> None:
        """Say what, how long, and the last that came instead, each with when it was told."""
        now = time.monotonic()
        last = [f"{line['event']} {now - float(line['t']):.1f} s ago" for line in told[-LAST:]]
        super().__init__(
            f"Order Desk did not tell {what!r} within {seconds:g} s; the last of the {len(told)} "
            f"things that it told: {', '.join(last) or 'nothing'}."
        )


def anything(_told: Told) -> bool:
    """Every line will do."""
    return True


class Diary:
    """Reads a pipe or FIFO; lines stay in `lines`. Waiting is on the descriptor, never a sleep."""

    def __init__(self, descriptor: int) -> None:
        """Read from an open descriptor, which stays the caller's."""
        self.lines: list[Told] = []
        self._descriptor = descriptor
        self._rest = b""
        self._ended = False

    @classmethod
    def at(cls, fifo: Path) -> Diary:
        """Read a FIFO, made when it is missing; the application may come later."""
        if not fifo.exists():
            os.mkfifo(fifo, 0o600)
        return cls(os.open(fifo, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC))

    def close(self) -> None:
        """Close the descriptor."""
        os.close(self._descriptor)

    def mark(self) -> int:
        """Here: to wait for something that is told from now on."""
        self._read(0.0)
        return len(self.lines)

    def wait_for(
        self,
        event: str,
        since: int = 0,
        seconds: float = PATIENCE_S,
        where: Callable[[Told], bool] = anything,
    ) -> Told:
        """The first line of that event from the mark on; NotToldError when it does not come."""
        deadline = time.monotonic() + seconds
        seen = since
        while True:
            for line in self.lines[seen:]:
                if line["event"] == event and where(line):
                    return line
            seen = len(self.lines)
            if not self._read(deadline - time.monotonic()):
                raise NotToldError(event, seconds, self.lines)

    def wait_until_quiet(self, for_s: float = 0.12, seconds: float = PATIENCE_S) -> None:
        """Until nothing but ticks of the clock and blinks of the caret was told for that long."""
        deadline = time.monotonic() + seconds
        while (left := self._last_news() + for_s - time.monotonic()) > 0:
            if time.monotonic() > deadline:
                raise NotToldError("quiet", seconds, self.lines)
            self._read(left)

    def told(self, event: str, since: int = 0) -> Sequence[Told]:
        """Every line of that event so far."""
        self._read(0.0)
        return [line for line in self.lines[since:] if line["event"] == event]

    def box(self, name: str) -> Box:
        """Where a widget is, by the last layout; KeyError when it is not visible."""
        return Box(*self.told("layout")[-1]["widgets"][name])

    def shows(self, name: str) -> bool:
        """Whether a widget is visible, by the last layout."""
        layouts = self.told("layout")
        return bool(layouts) and name in layouts[-1]["widgets"]

    def wait_for_box(self, name: str, seconds: float = PATIENCE_S) -> Box:
        """Where a widget is, as soon as it is visible."""
        if not self.shows(name):
            self.wait_for("layout", len(self.lines), seconds, lambda told: name in told["widgets"])
        return self.box(name)

    def _last_news(self) -> float:
        self._read(0.0)
        for line in reversed(self.lines):
            if not line.get("minor"):
                return float(line["t"])
        return time.monotonic()  # nothing yet: not quiet, but not there

    def _read(self, seconds: float) -> bool:
        """Take what there is, waiting for it at most that long; whether anything came."""
        if self._ended or not select.select([self._descriptor], [], [], max(0.0, seconds))[0]:
            return False
        part = os.read(self._descriptor, 1 << 20)
        self._ended = not part
        *whole, self._rest = (self._rest + part).split(b"\n")
        self.lines += [json.loads(line) for line in whole if line.startswith(b"{")]
        return bool(part)
