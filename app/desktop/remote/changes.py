"""Changes of a remote screen: the updates of its picture."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Sequence
from functools import reduce
from threading import Lock

from app.desktop.ports import is_caret_sized
from app.desktop.remote.connection import Connection
from app.desktop.remote.session import Event, Resized, Updated
from app.desktop.signals import Nudge
from app.engine.model.geometry import Box

Which = Callable[[Sequence[Box]], Sequence[bool]]
MOST = 500  # changes kept apart; more become one that covers them


class RemoteChanges:
    """Listens from construction until closed.

    One thread may wait; any thread may take, ask for `last_change_s`, or close (the wait ends).
    """

    def __init__(
        self, connection: Connection, are_own: Which = lambda boxes: [False] * len(boxes)
    ) -> None:
        """Those of the boxes that `are_own` are no changes."""
        self._connection, self._are_own = connection, are_own
        self._lock = Lock()
        self._told: list[Box] = []
        self._last_change_s = self._last_paint_s = time.monotonic()
        self._nudge = Nudge()
        self._is_closed = self._is_waiting = False
        self._end = connection.subscribe(self._hear)

    def wait(self, until: float, wake: int | None = None) -> bool:
        """Block until a change since the last `take`, `until` (monotonic s), or `wake` is readable.

        True on a change. BlockedError when the screen is gone for good.
        """
        with self._lock:
            self._is_waiting = not self._is_closed
        if not self._is_waiting:
            return False
        try:
            return self._wait(until, wake)
        finally:
            with self._lock:
                self._is_waiting = False
                if self._is_closed:
                    self._nudge.close()

    def take(self) -> Sequence[Box]:
        """The changed rectangles since the last call, oldest first; empties the list."""
        with self._lock:
            told, self._told = self._told, []
        return told

    @property
    def last_change_s(self) -> float:
        """When the last change larger than a caret arrived, on the monotonic clock."""
        return self._last_change_s

    @property
    def last_paint_s(self) -> float:
        """When the last change of any size arrived, on the monotonic clock."""
        return self._last_paint_s

    def close(self) -> None:
        """Stop listening."""
        self._end()
        with self._lock:
            already, self._is_closed = self._is_closed, True
            if self._is_waiting:
                self._nudge.give()
            elif not already:
                self._nudge.close()

    def _wait(self, until: float, wake: int | None) -> bool:
        watched = [self._nudge.fileno(), *([] if wake is None else [wake])]
        while not self._told:
            self._connection.require()
            left = max(0.0, until - time.monotonic())
            ready, _, _ = select.select(watched, [], [], left)
            if self._is_closed or not ready or wake in ready:
                return bool(self._told)
            self._nudge.hear()
        return True

    def _hear(self, event: Event | None) -> None:
        """On the connection's thread."""
        match event:
            case Updated(_, changed):
                boxes = list(changed)
            case Resized(box, is_new=True):
                boxes = [box]
            case None:
                boxes = []
            case _:
                return
        fresh = [box for box, own in zip(boxes, self._are_own(boxes), strict=True) if not own]
        with self._lock:
            if self._is_closed or (not fresh and event is not None):
                return
            self._note(fresh)
            self._nudge.give()

    def _note(self, boxes: Sequence[Box]) -> None:
        self._told += boxes
        if len(self._told) > MOST:
            self._told = [reduce(Box.union, self._told)]
        if boxes:
            self._last_paint_s = time.monotonic()
        if not all(is_caret_sized(box.width, box.height) for box in boxes):
            self._last_change_s = self._last_paint_s
