"""Rests of the pointer on its way: places it may have been brought to so that something opens (a
submenu).
"""

from __future__ import annotations

from app.desktop.ports import Input
from app.engine.places import Point
from app.recorder.gestures import Hover

# A hand that goes on its way without stopping tells a motion at least every 20 ms.
REST_S = 0.1
# A hand at rest trembles.
TREMBLE_PX = 4
# A long wander has many rests; those that opened what is acted on next are among the last.
REMEMBERED = 8


def near(one: Point, other: Point, within_px: int) -> bool:
    """Whether two points lie within so many pixels of each other, in both directions."""
    return abs(one.x - other.x) <= within_px and abs(one.y - other.y) <= within_px


class Rests:
    """Follows the pointer between two gestures."""

    def __init__(self) -> None:
        self._home: Point | None = None
        self._anchor: Point | None = None
        self._since_s = 0.0
        self._rests: list[Hover] = []

    def moved(self, event: Input) -> None:
        """The pointer went on."""
        if self._anchor is not None and near(event.at, self._anchor, TREMBLE_PX):
            return
        self._leave(event.time_s)
        self._anchor, self._since_s = event.at, event.time_s

    def taken(self, at: Point, at_s: float) -> tuple[Hover, ...]:
        """The rests before a gesture with the pointer there; a rest at its own place is no other
        place.
        """
        if self._anchor is not None and not near(at, self._anchor, TREMBLE_PX):
            self._leave(at_s)
        rests = tuple(rest for rest in self._rests if not near(rest.at, at, TREMBLE_PX))
        self.forget(at)
        return rests[-REMEMBERED:]

    def forget(self, home: Point | None = None) -> None:
        """Another gesture was made, there if anywhere: where the pointer lies since then is no
        hover.
        """
        self._home, self._anchor = home, None
        self._rests.clear()

    def _leave(self, at_s: float) -> None:
        if self._anchor is None or at_s - self._since_s < REST_S:
            return
        if self._home is None or not near(self._anchor, self._home, TREMBLE_PX):
            self._rests.append(Hover(self._anchor, self._since_s, at_s))
            del self._rests[:-REMEMBERED]
