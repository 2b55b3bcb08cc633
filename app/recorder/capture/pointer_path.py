"""Where the pointer was when, and when the person acted."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from app.desktop.ports import Input, InputKind
from app.engine.model.geometry import Box, Point
from app.recorder.model.strokes import stroke_of

# A mouse tells up to 1000 motions a second; what is asked for lies between two gestures.
REMEMBERED = 30_000


@dataclass(frozen=True, slots=True)
class Motion:
    """The pointer went from one place to another."""

    time_s: float
    start: Point
    end: Point

    def enters(self, box: Box) -> bool:
        """Whether it came into the box."""
        return box.contains(self.end) and not box.contains(self.start)

    def touches(self, box: Box) -> bool:
        """Whether it came into the box, moved in it, or left it."""
        return box.contains(self.start) or box.contains(self.end)


class PointerPath:
    """Hears all input, in order."""

    def __init__(self, at: Point, time_s: float) -> None:
        self._motions = [Motion(time_s, at, at)]
        self._acts = [time_s]

    def heard(self, event: Input) -> None:
        """Follow the pointer, and note when something was pressed or let go of."""
        last = self._motions[-1].end
        if event.at != last:
            self._motions.append(Motion(event.time_s, last, event.at))
            del self._motions[:-REMEMBERED]
        if _is_act(event):
            self._acts.append(event.time_s)
            del self._acts[:-REMEMBERED]

    def at(self, time_s: float) -> Point:
        """Where the pointer was at that time."""
        index = bisect_right(self._motions, time_s, key=lambda motion: motion.time_s)
        return self._motions[index - 1].end if index else self._motions[0].start

    def motions(self, after_s: float, until_s: float) -> Iterator[Motion]:
        """The motions after one time and until another."""
        first = bisect_right(self._motions, after_s, key=lambda motion: motion.time_s)
        last = bisect_right(self._motions, until_s, key=lambda motion: motion.time_s)
        return iter(self._motions[first:last])

    def acted_within(self, time_s: float, seconds: float) -> bool:
        """Whether something was pressed or let go of in the time right before."""
        index = bisect_left(self._acts, time_s)
        return index > 0 and time_s - self._acts[index - 1] <= seconds


def _is_act(event: Input) -> bool:
    """Whether an application may answer it; to modifiers alone none does."""
    match event.kind:
        case InputKind.MOVE:
            return False
        case InputKind.PRESS | InputKind.RELEASE:
            return True
        case InputKind.KEY_DOWN | InputKind.KEY_UP:
            return stroke_of(event) is not None
