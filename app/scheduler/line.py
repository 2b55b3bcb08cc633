"""The line to a run under way: what its parent tells it, from any thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

Command = Mapping[str, object]


@dataclass(slots=True)
class Line:
    """Commands go to the run that is connected; while there is none, nobody hears them."""

    _lock: Lock = field(default_factory=Lock)
    _send: Callable[[Command], None] | None = field(default=None)

    def tell(self, command: Command) -> bool:
        """Pass a command on (see `app.player.obey`); False when no run is under way."""
        with self._lock:
            if self._send is None:
                return False
            self._send(command)
            return True

    @contextmanager
    def to(self, send: Callable[[Command], None]) -> Iterator[None]:
        """Connect a run while the block lasts."""
        self._connect(send)
        try:
            yield
        finally:
            self._connect(None)

    def _connect(self, send: Callable[[Command], None] | None) -> None:
        with self._lock:
            self._send = send
