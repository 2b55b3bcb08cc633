"""A nudge: something a thread that sleeps in `select` can be woken with."""

from __future__ import annotations

import os
from contextlib import suppress


class Nudge:
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
