"""The time in which a run has nothing to do but wait: then others may use the processor."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

# Who has waited for so long waits for something slow: a page that loads, a file that is written.
LONG_S = 0.2


@dataclass(slots=True)
class Leisure:
    """One thread says while it waits; others ask before they begin a piece of work."""

    _since: float | None = field(default=None)

    @contextmanager
    def while_waiting(self) -> Iterator[None]:
        """The thread waits."""
        self._since = time.monotonic()
        try:
            yield
        finally:
            self._since = None

    def is_long(self) -> bool:
        """Whether it has waited for long, and still does."""
        since = self._since
        return since is not None and time.monotonic() - since >= LONG_S
