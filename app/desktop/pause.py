"""Waiting a moment where no event tells that the time has come; a stop is noticed at once."""

from __future__ import annotations

import time

from app.engine.errors import StoppedError
from app.engine.ports import Stop

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
