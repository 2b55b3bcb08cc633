"""What lies under Byheart's own windows while a task is shown.

The record bar has to stand somewhere. Where the system keeps what a covered window shows, the
pictures of a recording show that, as if nothing had stood there. Only what cannot be known, such as
a bare desk, stays covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from app.desktop.ports import CoveredWindows, Window
from app.engine.model.geometry import Box, Picture, parts_beside
from checks.vision.canvas import Canvas


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the screen that an own window covers, and the window under it there, if any."""

    box: Box
    window: Window | None


@dataclass(slots=True)
class Uncovered:
    """Puts the windows under Byheart's own into pictures of the screen. `covered` shows them; None
    where that cannot be known. For one thread.
    """

    covered: CoveredWindows | None = None
    is_own: Callable[[Window], bool] = lambda _: False
    _windows: tuple[Window, ...] = ()
    _unknown: tuple[Box, ...] = field(default=())

    def shown(
        self, piece: Picture, at: Box, windows: Sequence[Window], screen: Box
    ) -> tuple[Picture, tuple[Box, ...]]:
        """A picture of the part of the screen at that box with what lies under own windows; and
        where on the whole screen that is not known.
        """
        own = [one.frame for one in windows if self.is_own(one)]
        if not own:
            return piece, ()
        if tuple(windows) == self._windows and not any(map(at.meets, own)):
            return piece, self._unknown
        canvas, unknown = Canvas(piece), list[Box]()
        for part in self._parts(windows, screen):
            inside = part.box.intersection(at)
            is_known = self._knows(part)
            if is_known and inside.area:
                is_known = self._put(canvas, part.window, inside, at)
            if not is_known:
                unknown.append(part.box)
        self._windows, self._unknown = tuple(windows), tuple(unknown)
        return canvas.pixels(), self._unknown

    def _knows(self, part: _Part) -> bool:
        if self.covered is None or part.window is None:
            return False
        self.covered.follow((part.window,))
        return self.covered.knows(part.window, part.box)

    def _put(self, canvas: Canvas, window: Window | None, inside: Box, at: Box) -> bool:
        """Whether what the window shows there could be put in."""
        if self.covered is None or window is None:
            return False
        shown = self.covered.beneath(window, inside)
        if shown is not None:
            canvas.put(shown, inside.moved(-at.x, -at.y))
        return shown is not None

    def _parts(self, windows: Sequence[Window], screen: Box) -> Iterator[_Part]:
        """The parts in which an own window lies on top, topmost window first."""
        above = list[Box]()
        for number, window in enumerate(windows):
            if self.is_own(window):
                left = [window.frame.intersection(screen)]
                for box in above:
                    left = parts_beside(left, box)
                yield from self._under(left, windows[number + 1 :])
            above.append(window.frame)

    def _under(self, left: list[Box], below: Sequence[Window]) -> Iterator[_Part]:
        for window in below:
            if not self.is_own(window):
                hit = (box.intersection(window.frame) for box in left)
                yield from (_Part(box, window) for box in hit if box.area)
                left = parts_beside(left, window.frame)
        yield from (_Part(box, None) for box in left)
