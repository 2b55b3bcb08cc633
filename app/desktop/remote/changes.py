"""Changes of a remote screen: the updates of its picture."""

from __future__ import annotations

import time

from app.desktop.change_log import AwaitedChanges, Which, none_of
from app.desktop.remote.connection import Connection
from app.desktop.remote.session import Event, Resized, Updated


class RemoteChanges(AwaitedChanges):
    """Listens from construction until closed. A wait raises BlockedError when the screen is gone
    for good.
    """

    def __init__(self, connection: Connection, are_own: Which = none_of) -> None:
        """Those of the boxes that `are_own` are no changes."""
        super().__init__()
        self._connection, self._are_own = connection, are_own
        self._end = connection.subscribe(self._hear)

    def close(self) -> None:
        """Stop listening."""
        self._end()
        super().close()

    def _require(self) -> None:
        self._connection.require()

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
        if fresh or event is None:
            self._note(fresh, time.monotonic())
