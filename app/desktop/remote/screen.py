"""The screen of a remote machine, as its server last told of it, and the changes of its picture."""

from __future__ import annotations

import time
from collections.abc import Sequence

from app.desktop.change_log import AwaitedChanges, Which, none_of
from app.desktop.remote.connection import Connection
from app.desktop.remote.events import Event, drawn_boxes
from app.engine.model.geometry import Box, Pixels


class RemoteScreen:
    """Sees through a connection; while that is lost, who looks waits."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def size(self) -> tuple[int, int]:
        """Width and height now: the machine may resize its screen."""
        return self._connection.size()

    def monitors(self) -> Sequence[Box]:
        """Each monitor's rectangle; the whole screen where the server tells of none."""
        return self._connection.monitors()

    def scale(self) -> float:
        """Servers tell of none."""
        return 1.0

    def grab(self, box: Box | None = None) -> Pixels:
        """A picture of the screen or of a part, clipped to it; empty beyond it."""
        seen, data = self._connection.picture(box)
        return Pixels(seen.width, seen.height, data) if data else Pixels(0, 0, b"")

    def shows_busy_cursor(self) -> bool:
        """Servers send the cursor's shape without its name, so that nobody can tell."""
        return False

    def close(self) -> None:
        """Let go of the connection, which ends for everybody who uses it."""
        self._connection.close()


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
        boxes = drawn_boxes(event)
        if not boxes and event is not None:
            return
        fresh = [box for box, own in zip(boxes, self._are_own(boxes), strict=True) if not own]
        if fresh or event is None:
            self._note(fresh, time.monotonic())
