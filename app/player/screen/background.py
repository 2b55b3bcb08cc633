"""Where nothing is drawn: bare ground in a window, or on the desk."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.model.geometry import Box, Point, bounds
from checks.snapshot.look import Look, WindowSeen
from checks.vision.pixels import CARET_WIDTH, colours

# So much around a place on bare ground is of one colour.
AROUND_PX = 32
STEP_PX = 16
# A title bar is at least so high.
TITLE_BAR_PX = 12


def is_bare(look: Look, box: Box) -> bool:
    """Whether a box shows one colour only, but for a caret; false of nothing."""
    pixels = colours(look.picture, box.intersection(bounds(look.picture)))
    if pixels.size == 0:
        return False
    inked = (pixels != pixels[-1, -1]).any(axis=2)
    return int(inked.any(axis=0).sum()) <= CARET_WIDTH


def bare_place(now: Look, window: WindowSeen) -> Point | None:
    """A place for the pointer where nothing answers to it: on the window's title bar, else on bare
    ground in it, else on the bare desk. None where there is no such place.
    """
    screen = bounds(now.picture)
    bar = Box(*window.frame[:3], window.box.y - window.frame.y)
    is_seen = screen.contains(bar.centre) and _is_on_top(now, window, bar.centre)
    if bar.height >= TITLE_BAR_PX and is_seen:
        return bar.centre
    ground = (
        at
        for at in _grid(window.box.intersection(screen))
        if _is_on_top(now, window, at) and is_bare(now, _around(at))
    )
    desk = (at for at in _grid(screen) if _is_on_top(now, None, at))
    return next(ground, None) or next(desk, None)


def _grid(box: Box) -> Iterator[Point]:
    """Places all over a box, from its lower right, where there is least; never at its edge."""
    for y in range(box.bottom - AROUND_PX, box.y + AROUND_PX, -STEP_PX):
        for x in range(box.right - AROUND_PX, box.x + AROUND_PX, -STEP_PX):
            yield Point(x, y)


def _around(at: Point) -> Box:
    return Box(at.x - AROUND_PX // 2, at.y - AROUND_PX // 2, AROUND_PX, AROUND_PX)


def _is_on_top(now: Look, window: WindowSeen | None, at: Point) -> bool:
    """Whether this window (None: only the desk) is what is seen there."""
    there = (one for one in now.windows if one.kind != "desktop" and one.frame.contains(at))
    return next(there, None) is window
