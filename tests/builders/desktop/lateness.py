"""How much time a busy machine takes from whoever is ready to go on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

STEP_S = 0.005


class Lateness:
    """Wakes up over and over, and takes down how much later that was than it should have been."""

    def __init__(self) -> None:
        self._late: list[tuple[float, float]] = []
        self._over = threading.Event()

    def since(self, moment_s: float) -> float:
        """The seconds that were lost since then (`time.monotonic()`)."""
        return sum(late for at_s, late in list(self._late) if at_s >= moment_s)

    def watch(self) -> None:
        """Until it is over."""
        began = time.monotonic()
        while not self._over.wait(STEP_S):
            now = time.monotonic()
            self._late.append((now, now - began - STEP_S))
            began = now

    def end(self) -> None:
        """Watch no longer."""
        self._over.set()


@contextmanager
def lateness() -> Iterator[Lateness]:
    """For as long as the block lasts."""
    watched = Lateness()
    thread = threading.Thread(target=watched.watch)
    thread.start()
    try:
        yield watched
    finally:
        watched.end()
        thread.join()
