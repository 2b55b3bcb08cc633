"""The journal of a run: events and pictures filed in order by a thread of its own, off the hot
path.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from app.engine.errors import ByheartError
from app.engine.events import Checked, Event
from app.engine.places import Picture
from app.player.telling import tell
from checks.look import Effect, Look

Message = dict[str, object]


class RunLog(Protocol):
    """Where a run's events and pictures are kept."""

    def append_event(self, run: str, event: Message) -> None:
        """Add one event to the run."""

    def keep_picture(self, picture: Picture) -> str:
        """Keep a picture; its reference."""


@dataclass(slots=True)
class Journal:
    """Files events in the order they were noted. `trouble` is told once when the log cannot be
    written.
    """

    log: RunLog
    run: str
    trouble: Callable[[ByheartError], None]
    _queue: queue.SimpleQueue[Event | Message | None] = field(default_factory=queue.SimpleQueue)
    _thread: threading.Thread = field(init=False)
    _last_verdict: tuple[object, ...] = field(default=())
    _failed: bool = field(default=False)

    def __post_init__(self) -> None:
        """Start filing."""
        self._thread = threading.Thread(target=self._file_all, name="journal")
        self._thread.start()

    def note(self, event: Event | Message) -> None:
        """File this event; of equal looks in a row only the first."""
        if isinstance(event, Checked):
            verdict = (event.step, event.post, event.comparison.verdict, event.comparison.why)
            if verdict == self._last_verdict:
                return
            self._last_verdict = verdict
        self._queue.put(event)

    def close(self) -> None:
        """Wait until everything is filed."""
        self._queue.put(None)
        self._thread.join()

    def _file_all(self) -> None:
        while (event := self._queue.get()) is not None:
            if self._failed:
                continue
            try:
                self._file(event)
            except ByheartError as error:
                self._failed = True
                self.trouble(error)

    def _file(self, event: Event | Message) -> None:
        message = event if isinstance(event, dict) else tell(event, self._kept)
        self.log.append_event(self.run, message)

    def _kept(self, snapshot: object | None) -> str | None:
        picture = picture_of(snapshot)
        return None if picture is None else self.log.keep_picture(picture)


def picture_of(snapshot: object | None) -> Picture | None:
    """The picture that a snapshot holds, if it holds one."""
    match snapshot:
        case Look(picture=picture):
            return picture
        case Effect(after=Look(picture=picture)):
            return picture
        case _:
            return None
