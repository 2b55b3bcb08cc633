"""The cross that closes a window, drawn on a control without words."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds
from checks.vision.ink import ink_of
from checks.vision.pixels import greys

# Such a mark is no larger, and no smaller, in pixels.
SMALLEST_PX, LARGEST_PX = 5, 48
# Paler pixels are the blurred rim of a stroke.
FULL = 0.5
# A side may be so much longer than the other.
SQUARE = 1.35
# So far beside a diagonal, in parts of the side or in pixels, ink still belongs to it.
STROKE, STROKE_PX = 0.16, 1.5
# So much of the ink lies on the diagonals, and so much of the diagonals is inked: crosses drawn
# with strokes of 1 to 3 px at 8 to 32 px pass; a plus, a bin, a lens, a star do not (tests/checks).
ON_DIAGONALS, DIAGONALS_INKED = 0.93, 0.8


def is_cross(picture: Picture, box: Box) -> bool:
    """Whether two diagonal strokes are drawn there, and nothing else."""
    around = box.intersection(bounds(picture))
    if not around.area or max(around.width, around.height) > LARGEST_PX:
        return False
    drawn = ink_of(greys(picture, around))
    ink = (drawn.cover >= FULL) & (not drawn.blank)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not len(rows) or not len(columns):
        return False
    mark = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = mark.shape
    if min(mark.shape) < SMALLEST_PX or max(mark.shape) > SQUARE * min(mark.shape):
        return False
    down, across = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j]
    falling, rising = np.abs(down - across), np.abs(down + across - 1)
    on_diagonals = np.minimum(falling, rising) <= max(STROKE, STROKE_PX / (min(mark.shape) - 1))
    lines = np.arange(height)
    places = np.rint(lines * (width - 1) / (height - 1)).astype(int)
    inked_share = min(mark[lines, places].mean(), mark[lines, places[::-1]].mean())
    return bool(mark[on_diagonals].sum() >= ON_DIAGONALS * mark.sum()) and bool(
        inked_share >= DIAGONALS_INKED
    )
