"""The caret in a line of text: in some fields it touches the last letter, and is read as one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from checks.vision.image_diff import ground_colour
from checks.vision.pixels import Bytes, Mask, apart

# A caret is no wider, and drawn in one colour (pixels).
WIDTH = 2
# Fewer levels apart are one colour, or no ink.
ONE_COLOUR, INK = 8, 40
# Where a caret ends with what reaches below the line, no more is inked than this share of the
# fullest row: on the line itself most letters end.
DESCENDS = 0.3


def with_caret_erased(line: Bytes) -> Bytes | None:
    """A line of text without its caret; None where it has none.

    The caret is the one thin stroke that begins above all that is written there. It ends below
    that, or with the letters that reach below the line, as no letter does.

    Args:
        line: The pixels of the line without the border of its field.
    """
    if line.size == 0:
        return None
    ground = ground_colour(line)
    ink = apart(line, np.broadcast_to(ground, line.shape), INK)
    columns = np.flatnonzero(ink.any(axis=0))
    strokes = [stroke for x in columns if (stroke := _stroke(line, ink, int(x), columns))]
    if not strokes or strokes[-1] - strokes[0] >= WIDTH:
        return None
    plain = line.copy()
    plain[:, strokes[0] : strokes[-1] + 1] = ground
    return plain


def _stroke(line: Bytes, ink: Mask, x: int, columns: NDArray[np.intp]) -> int | None:
    """The column, if it is one of a caret."""
    rows = np.flatnonzero(ink[:, x])
    top, bottom = int(rows[0]), int(rows[-1])
    drawn = line[top : bottom + 1, x].astype(np.int16)
    if len(rows) <= bottom - top or int(np.ptp(drawn, axis=0).max()) > ONE_COLOUR:
        return None
    others = columns[np.abs(columns - x) >= WIDTH]
    inked = ink[:, others].sum(axis=1)
    written = np.flatnonzero(inked)
    if len(written) == 0 or top >= written[0] or bottom < written[-1]:
        return None
    is_below_letters = bottom > written[-1] or inked[bottom] <= DESCENDS * inked.max()
    return x if is_below_letters else None
