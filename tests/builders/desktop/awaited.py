"""Waiting for what no event tells of."""

from __future__ import annotations

import time
from collections.abc import Callable

# To open a store takes 20 ms of a core: asked as often as all else, it would take most of one.
STORE_AGAIN_S = 0.5


def within(seconds: float, question: Callable[[], bool], again_s: float = 0.02) -> bool:
    """Whether the answer becomes yes in this time; it is asked for so often."""
    deadline = time.monotonic() + seconds
    while not (answer := question()) and time.monotonic() < deadline:
        time.sleep(again_s)
    return answer
