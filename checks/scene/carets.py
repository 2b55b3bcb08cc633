"""Text carets, which blink: what they part is one field, and what they stand beside is one text."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box
from checks.scene.elements import LOW_PX, Surface
from checks.vision.pixels import Bytes

# What is right of a caret in its field is no lower, and so near to it (pixels).
LEAST_PX, GAP_PX = 12, 4
# A caret is no wider (pixels), and differs from its ground by so many levels at least.
CARET_PX, CARET_LEVELS = 3, 96
# It is drawn on so much of the field's height (0-1); what lies above and below the field looks
# there as beside it, to so many levels, as far as this: the line of a grid goes on (pixels).
THROUGHOUT, SAME_LEVELS, BEYOND_PX = 0.8, 4, 6
# A text ends, or the field begins, no farther before it (pixels).
NEAR_PX = 4


def without_carets(pixels: Bytes, surfaces: Sequence[Surface]) -> Bytes | None:
    """The pixels without the carets that part fields; None where there are none. Boxes of the
    surfaces are in the coordinates of the pixels.
    """
    healed = None
    for one in surfaces:
        stroke = _caret_before(pixels, one) if LEAST_PX <= one.box.height <= LOW_PX else None
        if stroke is not None:
            healed = pixels.copy() if healed is None else healed
            healed[stroke.y : stroke.bottom, stroke.x : stroke.right] = one.colour
    return healed


def _caret_before(pixels: Bytes, part: Surface) -> Box | None:
    """The caret that a part of a field begins at; None where it begins otherwise."""
    box = part.box
    left = box.x - GAP_PX
    if left < NEAR_PX + CARET_PX or box.y < BEYOND_PX + 2:
        return None
    drawn = _apart(pixels, Box(left, box.y, GAP_PX, box.height), part) >= CARET_LEVELS
    columns = np.flatnonzero(drawn.mean(axis=0) >= THROUGHOUT)
    if not columns.size or columns[-1] - columns[0] >= CARET_PX:
        return None
    start, end = left + int(columns[0]), left + int(columns[-1]) + 1
    before = _apart(pixels, Box(start - NEAR_PX, box.y, NEAR_PX, box.height), part)
    goes_on = max(before[0, 1:].max(), before[-1, 1:].max()) <= SAME_LEVELS
    is_beside = bool((before >= CARET_LEVELS // 2).any())
    if not goes_on or not is_beside or not _border_goes_on(pixels, start, end, box):
        return None
    return Box(start, box.y - 1, end - start, box.height + 2)  # its ends stand out beyond the part


def _apart(pixels: Bytes, box: Box, part: Surface) -> npt.NDArray[np.int16]:
    """By how many levels what is drawn in a box differs from the ground of a field."""
    drawn = pixels[box.y : box.bottom, box.x : box.right].astype(np.int16)
    apart = np.abs(drawn - np.array(part.colour, dtype=np.int16))
    return np.asarray(apart.max(axis=2), dtype=np.int16)


def _border_goes_on(pixels: Bytes, start: int, end: int, box: Box) -> bool:
    """Whether what lies above and below a line looks there as it does beside it; the line that is
    the left end of a border does not, since that goes on at its right alone.
    """
    around = slice(start - NEAR_PX, end + NEAR_PX)
    for rows in (
        slice(box.y - BEYOND_PX, box.y - 1),
        slice(box.bottom + 1, box.bottom + BEYOND_PX),
    ):
        lines = pixels[rows, around].astype(np.int16)
        if lines.size and int((lines.max(axis=1) - lines.min(axis=1)).max()) > SAME_LEVELS:
            return False
    return True
