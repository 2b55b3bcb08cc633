"""The time in which a run has nothing to do but wait: then others may use the processor."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

# Who has waited for so long waits for something slow: a page that loads, a file that is written.
LONG_S = 0.2


@dataclass(slots=True)
class Leisure:
    """One thread says while it waits; others ask before they begin a piece of work."""

    _since: float | None = field(default=None)
    _waiting: Event = field(default_factory=Event)

    @contextmanager
    def while_waiting(self) -> Iterator[None]:
        """The thread waits."""
        self._since = time.monotonic()
        self._waiting.set()
        try:
            yield
        finally:
            self._waiting.clear()
            self._since = None

    def await_some(self, longest_s: float) -> None:
        """Until it waits, for so long at most."""
        self._waiting.wait(longest_s)

    def is_long(self) -> bool:
        """Whether it has waited for long, and still does."""
        since = self._since
        return since is not None and time.monotonic() - since >= LONG_S
