"""Whether the machine over there has answered a press, as far as its picture shows it.

A window manager may look at a press before the application does, and keys that come meanwhile
overtake it: they go to the field that had the keyboard before. A server that has heard the press
does not tell; and a relay hands on the press and the keys in one go, however far apart they were.
"""

from __future__ import annotations

import time
from collections import deque
from threading import Event as Sign

from app.desktop.ports import is_caret_sized
from app.desktop.remote.connection import Connection
from app.desktop.remote.session import Event, Painted, Updated
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Stop

# With four busy processes on two cores a caret showed 0.3 s after the press.
ANSWERED_S = 1.0  # a press that shows nothing is waited for no longer
SLICE_S = 0.02  # a stop is asked for from another thread and wakes nobody
AT_HAND_PX = 24  # so far above and below the press a caret is its own: it may be of another line
CARETS = 4  # of the last small changes before a press; one caret tells of itself in up to two boxes


class PressAnswer:
    """The answer to the last press. A caret that has blinked before it is none."""

    def __init__(self, connection: Connection) -> None:
        self._blinking: deque[Box] = deque(maxlen=CARETS)
        self._shown, self._until = Sign(), 0.0
        self._at: Point | None = None
        self._end = connection.subscribe(self._hear)

    def expect(self, at: Point) -> None:
        """Begin to look for it: the button is about to be pressed there."""
        self._shown.clear()
        self._at, self._until = at, time.monotonic() + ANSWERED_S

    def wait(self, stop: Stop) -> None:
        """Until the picture shows it, the patience for it is over, or a stop is asked for. Without
        a press since the last time it returns at once.
        """
        while self._at is not None and not stop.asked:
            left_s = self._until - time.monotonic()
            if left_s <= 0 or self._shown.wait(min(left_s, SLICE_S)):
                self._at = None

    def close(self) -> None:
        """Look at the picture no more."""
        self._end()

    def _hear(self, event: Event | None) -> None:
        """On the connection's thread."""
        at = self._at
        for box in event.changed if isinstance(event, Updated | Painted) else ():
            is_caret = is_caret_sized(box.width, box.height)
            if at is None or self._shown.is_set():
                if is_caret:
                    self._blinking.append(box)
            elif not is_caret or (_is_in_line(box, at) and not any(map(box.meets, self._blinking))):
                self._shown.set()


def _is_in_line(box: Box, at: Point) -> bool:
    return box.y - AT_HAND_PX <= at.y <= box.bottom + AT_HAND_PX
