"""The grips that make a text area larger: in its lower right corner browsers draw two strokes that
rise to the right, one pixel wide, the longer one farther from the corner.
"""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.vision.edges import edges_of, frames_around
from checks.vision.pixels import (
    Mask,
    greys,
)

# How long the strokes are, and how far below the longer one the shorter one begins (pixels).
LONG_PX, SHORT_PX, BELOW_PX = 7, 3, 4
# A stroke differs by so many levels from what lies left of it and above it.
STROKE_LEVELS = 20
# A grip is so near to the corner of what it makes larger (pixels).
CORNER_PX = 6
# The smallest, widest and highest area that has one (pixels): a scroll bar is narrower.
LEAST_PX, WIDEST_PX, HIGHEST_PX = 40, 1400, 900


def resizable_frames(picture: Picture) -> list[Box]:
    """The rectangles of a picture that have a grip in their lower right corner."""
    found = (_frame_of(picture, grip) for grip in grips_in(picture))
    return [one for one in found if one is not None]


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
