"""A text area: a bordered rectangle of running text, whose lines end where the next word would not
have fitted. What it says is data, and names nothing.

Some have a grip that makes them larger: in the lower right corner browsers draw two strokes that
rise to the right, one pixel wide, the longer one farther from the corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from app.engine.model.geometry import Box, Picture, Point, bounds, most_apart
from checks.scene.containers import stands_alone
from checks.text.lines import lines_in
from checks.vision.edges import Edges, edges_of, frames_around
from checks.vision.ink import words_of
from checks.vision.pixels import Mask, greys

# The largest text area, the border and padding of one, the width of a scroll bar (pixels).
WIDEST_PX, HIGHEST_PX, PADDING_PX, SCROLL_BAR_PX = 1400, 900, 10, 24
# A border is no thicker; a text begins so near to the upper left corner (pixels).
BORDER_PX, TOP_PX = 4, 12
# Running text is told by so many lines at least, of which so many end where they have to.
LINES, WRAPPED = 3, 0.8
# Lines of one text begin together (pixels); they lie nearer to each other than they are high.
ALIGNED_PX, TIGHT = 3, 0.8
# How long the strokes are, and how far below the longer one the shorter one begins (pixels).
LONG_PX, SHORT_PX, BELOW_PX = 7, 3, 4
# A stroke differs by so many levels from what lies left of it and above it.
STROKE_LEVELS = 20
# A grip is so near to the corner of what it makes larger (pixels).
CORNER_PX = 6
# A line so near to the lower border is cut: nobody knows where its first letter begins (pixels).
CUT_PX = 2
# The smallest area that has one, which shows a line and a half (pixels): a scroll bar is narrower.
LEAST_PX = 26


def text_area_at(picture: Picture, at: Point, edges: Edges) -> Box | None:
    """The text area around a point; None where there is none. Some cells of a grid make up
    rectangles, too, whose lines go on.
    """
    seed = Box(at.x, at.y, 1, 1).intersection(bounds(picture))
    if not seed.area:
        return None
    for area in resizable_areas(picture):
        if area.contains(at):
            return area
    for frame in frames_around(edges, seed):
        if frame.width > WIDEST_PX or frame.height > HIGHEST_PX:
            return None
        if stands_alone(edges, frame) and is_text_area(picture, frame):
            return frame
    return None


def resizable_areas(picture: Picture) -> tuple[Box, ...]:
    """The text areas that are made larger by a grip, as browsers draw them, whatever they say; kept
    for the last pictures.
    """
    return _resizable(picture)  # type: ignore[arg-type] # by identity


@lru_cache(maxsize=6)
def _resizable(picture: Picture) -> tuple[Box, ...]:
    frames = dict.fromkeys(_resizable_frames(picture))
    return tuple(one for one in frames if _holds_one_text(picture, one))


def _holds_one_text(picture: Picture, frame: Box) -> bool:
    """Whether a rectangle holds nothing but lines that begin together in its upper left corner,
    tight, and a scroll bar; or nothing at all.
    """
    right = frame.right - SCROLL_BAR_PX
    rows = _rows([one for one in lines_in(picture, frame) if one.x <= right])
    if not rows:
        return True
    if rows[0].y - frame.y > TOP_PX or rows[0].x - frame.x > TOP_PX:
        return False
    begin = min(one.x for one in rows)
    whole = [one for one in rows if one.bottom <= frame.bottom - CUT_PX]
    is_aligned = all(one.x - begin <= ALIGNED_PX for one in whole)
    return is_aligned and not any(
        below.y - one.bottom > TIGHT * max(one.height, below.height)
        for one, below in pairwise(rows)
    )


def _rows(pieces: Sequence[Box]) -> list[Box]:
    """The lines that pieces stand on, top to bottom: between the words of a text in letters of one
    width there is as much room as between columns.
    """
    rows: list[Box] = []
    for piece in sorted(pieces, key=lambda one: one.y):
        if rows and piece.centre.y < rows[-1].bottom:
            rows[-1] = rows[-1].union(piece)
        else:
            rows.append(piece)
    return rows


def is_text_area(picture: Picture, frame: Box) -> bool:
    """Whether the text in a rectangle runs from line to line, or a grip makes it larger."""
    if any(most_apart(one, frame) <= BORDER_PX for one in resizable_areas(picture)):
        return True
    inner = frame.grown(-2).intersection(bounds(picture))
    right = inner.right - PADDING_PX
    found = lines_in(picture, inner)
    lines = [one for one in found if one.x <= inner.right - SCROLL_BAR_PX]
    if len(lines) < len(found):
        right -= SCROLL_BAR_PX
    if len(lines) < LINES or any(one.meets(other) for one, other in pairwise(lines)):
        return False
    begins = min(one.x for one in lines)
    if any(one.x - begins > ALIGNED_PX for one in lines):
        return False
    if any(
        below.y - one.bottom > TIGHT * max(one.height, below.height)
        for one, below in pairwise(lines)
    ):
        return False
    wrapped = [
        one.right + words_of(picture, below)[0].width + one.height // 3 > right
        for one, below in pairwise(lines)
    ]
    return sum(wrapped) >= WRAPPED * len(wrapped)


def _resizable_frames(picture: Picture) -> list[Box]:
    """The rectangles of a picture that have a grip in their lower right corner, each once: a corner
    drawn otherwise may look like twenty grips.
    """
    found = (_frame_of(picture, grip) for grip in grips_in(picture))
    return list(dict.fromkeys(one for one in found if one is not None))


def grips_in(picture: Picture) -> list[Box]:
    """Where both strokes of a grip are drawn."""
    drawn = _drawn(picture)
    height, width = LONG_PX, LONG_PX
    if min(drawn.shape) < max(height, width):
        return []
    # Of each place the one where the longer stroke begins: its upper right end.
    rows, columns = drawn.shape[0] - height + 1, drawn.shape[1] - width + 1
    found = np.ones((rows, columns), dtype=np.bool_)
    strokes = [(step, step) for step in range(LONG_PX)]
    strokes += [(BELOW_PX + step, step) for step in range(SHORT_PX)]
    for down, left in strokes:
        right = width - 1 - left
        found &= drawn[down : down + rows, right : right + columns]
    return [Box(int(x), int(y), width, height) for y, x in np.argwhere(found)]


def _drawn(picture: Picture) -> Mask:
    """Where a picture differs from what lies left of it and from what lies above it."""
    grey = greys(picture).astype(np.int16)
    drawn = np.zeros(grey.shape, dtype=np.bool_)
    beside = np.abs(grey[1:, 1:] - grey[1:, :-1]) > STROKE_LEVELS
    drawn[1:, 1:] = beside & (np.abs(grey[1:, 1:] - grey[:-1, 1:]) > STROKE_LEVELS)
    return drawn


def _frame_of(picture: Picture, grip: Box) -> Box | None:
    """The smallest rectangle, wider than a scroll bar, that a grip lies in the corner of."""
    corner = Point(grip.right + CORNER_PX + 2, grip.bottom + CORNER_PX + 2)
    reach = Box(corner.x - WIDEST_PX, corner.y - HIGHEST_PX, WIDEST_PX, HIGHEST_PX)
    reach = reach.intersection(bounds(picture))
    for frame in frames_around(edges_of(picture, reach), grip):
        if max(frame.right - grip.right, frame.bottom - grip.bottom) > CORNER_PX:
            return None
        if min(frame.width, frame.height) >= LEAST_PX:
            return frame
    return None
