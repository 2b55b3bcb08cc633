"""The line that the letters of a text stand on: rows of a list keep its distance, whichever letters
rise above it or hang below it.
"""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture, clipped
from checks.vision.ink import ink_of
from checks.vision.pixels import greys

# A row of a text's pixels that has so much of the ink of its fullest row belongs to the bodies of
# its letters; tails that hang below have less.
BODY = 0.4


def baseline(picture: Picture, line: Box) -> int:
    """The row below the bodies of a line's letters, in the picture's pixels; the bottom of the line
    where nothing is drawn in it.
    """
    box = clipped(picture, line)
    rows = ink_of(greys(picture, box)).cover.sum(axis=1)
    if rows.size == 0 or not rows.max():
        return line.bottom
    return box.y + int(np.flatnonzero(rows >= BODY * rows.max())[-1]) + 1
