"""How lines and frames stand to each other on one page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from app.engine.model.geometry import Box
from checks.verify.rerender.page import Line, Page
from checks.vision.edges import frames_around

# How much of the lower one's height two things in a row share.
IN_ROW = 0.6
# A border is looked for so far around a line (of the line's height): buttons are padded by one
# height above and below at most, fields by less.
PADDING = 1.6
# A frame with this many lines of its own borders around it is the same frame.
RIMS = 4
# Text keeps this distance from the sides of its frame.
CLEAR = 2

Beside = Callable[[Page, Box], Line | None]


def in_row(one: Box, other: Box) -> bool:
    """Whether two boxes stand beside each other, not one above the other."""
    return row_share(one, other) >= IN_ROW


def row_share(one: Box, other: Box) -> float:
    """How much of the height of the lower one two boxes share; below 0 one lies above the other."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return shared / max(1, min(one.height, other.height))


def in_column(one: Box, other: Box) -> bool:
    """Whether two boxes stand one above the other."""
    return min(one.right, other.right) > max(one.x, other.x)


def _once(find: Beside) -> Beside:
    """Look for what stands beside a box once for each page: its lines stay."""

    def found(page: Page, box: Box) -> Line | None:
        key = find.__name__, box
        if key not in page.beside:
            page.beside[key] = find(page, box)
        return page.beside[key]

    return wraps(find)(found)


@_once
def left_of(page: Page, box: Box) -> Line | None:
    """The nearest line to the left of a box, in its row."""
    fits = (one for one in page.lines if one.box.right <= box.x + 2 and in_row(one.box, box))
    return max(fits, key=lambda one: one.box.right, default=None)


@_once
def right_of(page: Page, box: Box) -> Line | None:
    """The nearest line to the right of a box, in its row."""
    fits = (one for one in page.lines if one.box.x >= box.right - 2 and in_row(one.box, box))
    return min(fits, key=lambda one: one.box.x, default=None)


@_once
def above(page: Page, box: Box) -> Line | None:
    """The nearest line above a box, in its column."""
    fits = (one for one in page.lines if one.box.bottom <= box.y + 2 and in_column(one.box, box))
    return max(fits, key=lambda one: one.box.bottom, default=None)


def frame_of(page: Page, box: Box) -> Box | None:
    """The button, field or cell that a line stands in, with all the lines of its border."""
    limit = box.height * (1 + 2 * PADDING)
    closed = (one for one in page.frames if one.height <= limit and one.covers(box))
    nearest = min(closed, key=lambda one: one.area, default=None) or _grown(page, box, limit)
    return _with_border(nearest, page.frames) if nearest else None


def _grown(page: Page, box: Box, limit: float) -> Box | None:
    """The nearest edges around a line that no letter of it may be."""
    for frame in frames_around(page.edges, box.intersection(page.area)):
        if frame.height > limit:
            return None
        if frame.covers(Box(box.x - CLEAR, box.y, box.width + 2 * CLEAR, box.height)):
            return frame
    return None


def field_right_of(page: Page, box: Box) -> Box | None:
    """The nearest frame to the right of a label, in its row, when no other text stands between."""
    fits = [one for one in page.frames if in_row(one, box) and one.x >= box.right - 2]
    return _first_beside(page, box, sorted(fits, key=lambda one: (one.x, one.area)))


def _first_beside(page: Page, label: Box, frames: list[Box]) -> Box | None:
    """The nearest frame with the lines of its border, unless a text stands before it."""
    if not frames:
        return None
    nearest = _with_border(frames[0], frames)
    between = left_of(page, nearest)
    return nearest if between is not None and between.box.meets(label) else None


def _with_border(frame: Box, frames: list[Box]) -> Box:
    """The outermost of the rectangles that one border is made of."""
    same = (one for one in frames if one.covers(frame) and frame.grown(RIMS).covers(one))
    return max(same, key=lambda one: one.area, default=frame)


def field_below(page: Page, box: Box) -> Box | None:
    """The nearest frame below a label that begins where it does, with nothing between."""
    fits = [
        one
        for one in page.frames
        if abs(one.x - box.x) <= page.height and 0 <= one.y - box.bottom + 2 <= 2 * page.height
    ]
    if not fits:
        return None
    nearest = _with_border(min(fits, key=lambda one: (one.y, one.area)), fits)
    between = above(page, nearest)
    return nearest if between is not None and between.box.meets(box) else None
