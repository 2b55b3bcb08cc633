"""The X server's milliseconds on this machine's monotonic clock."""

from __future__ import annotations

import time

_WRAP = 2**32  # the server counts milliseconds in 32 bits: 49.7 days
_SAME_CLOCK_MS = (
    2_000  # a local server's clock *is* CLOCK_MONOTONIC; further apart it is another machine's
)


class ServerClock:
    """Turns server times into `time.monotonic()` seconds; the first one heard sets the offset."""

    def __init__(self) -> None:
        self._ahead_ms: float | None = None

    def monotonic(self, server_ms: int, now: float | None = None) -> float:
        """When that was; never after `now` (monotonic seconds, by default this moment)."""
        now_ms = (time.monotonic() if now is None else now) * 1000
        if self._ahead_ms is None:
            self._ahead_ms = self._difference(server_ms, now_ms)
        expected = round(now_ms + self._ahead_ms)
        passed = expected + _signed(server_ms - expected)  # the counter without its wrapping
        return min(passed - self._ahead_ms, now_ms) / 1000

    @staticmethod
    def _difference(server_ms: int, now_ms: float) -> float:
        difference = _signed(server_ms - round(now_ms))
        return 0.0 if abs(difference) < _SAME_CLOCK_MS else float(difference)


def _signed(milliseconds: int) -> int:
    """The difference of two wrapping counters, nearest to zero."""
    return (milliseconds + _WRAP // 2) % _WRAP - _WRAP // 2
