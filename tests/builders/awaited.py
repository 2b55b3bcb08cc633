"""Waiting for what no event tells of."""

from __future__ import annotations

import time
from collections.abc import Callable


def within(seconds: float, question: Callable[[], bool]) -> bool:
    """Whether the answer becomes yes in this time."""
    deadline = time.monotonic() + seconds
    while not (answer := question()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return answer
