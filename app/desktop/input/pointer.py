"""Rules of the pointer: the time between clicks, and the places that a drag passes."""

from __future__ import annotations

from dataclasses import dataclass

from app.desktop.ports import Button
from app.engine.places import Point

DOUBLE_CLICK_S = (
    0.5  # the longest that toolkits use by default: Windows and Tk 500 ms, GTK and Qt 400 ms
)
SAME_PLACE = 10  # pixels; toolkits allow 4 to 5, touch profiles 10


@dataclass(slots=True)
class ClickSpacing:
    """Remembers the last click and answers from when on the next one may come."""

    _at: Point | None = None
    _button: Button = Button.LEFT
    _when: float = 0.0

    def clicked(self, at: Point, button: Button, when: float) -> None:
        """A click ended there, then (monotonic seconds)."""
        self._at, self._button, self._when = at, button, when

    def earliest(self, at: Point, button: Button) -> float:
        """From when on a click there no longer counts together with the last (monotonic s)."""
        if self._at is None or button is not self._button or not _near(at, self._at):
            return 0.0
        return self._when + DOUBLE_CLICK_S


def _near(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) <= SAME_PLACE and abs(one.y - other.y) <= SAME_PLACE


STEPS = 12


def way(start: Point, end: Point, steps: int = STEPS) -> list[Point]:
    """So many places from start (left out) to end, evenly apart."""
    dx, dy = end.x - start.x, end.y - start.y
    return [
        Point(start.x + dx * step // steps, start.y + dy * step // steps)
        for step in range(1, steps + 1)
    ]
