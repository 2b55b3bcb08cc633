"""The fail-safe corner while nothing is done: hands ask before each event, waits do not."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

# No event tells where the pointer is without telling every motion; who throws it into the corner
# leaves it there for longer than this.
EVERY_S = 0.05


@dataclass(slots=True)
class CornerWatch:
    """Calls `stop` once when `thrown` says that somebody wants it; on a thread of its own."""

    thrown: Callable[[], bool]
    stop: Callable[[], None]
    _ended: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        """Begin to watch."""
        self._thread = threading.Thread(target=self._watch, name="corner watch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """No longer; `stop` is not called after this returned."""
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(EVERY_S):
            if self.thrown():
                self.stop()
                return
