"""Dots that stand for the letters of a password."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.vision.ink import ink_of
from checks.vision.pixels import Mask, greys, regions

# A dot is a filled disc: so much of its box is inked, which is as wide as it is high but for a soft
# edge. A letter o is hollow; a full stop is smaller, and stands at the foot of the line.
FILLED = 0.75
SOFT = 1
SMALLEST = 3
INKED = 0.5
MIDDLE = 0.2


def dots_in(picture: Picture, area: Box) -> int:
    """How many dots stand in a field, in one row; 0 when anything else does, but for a caret."""
    ink = ink_of(greys(picture, area))
    if ink.blank:
        return 0
    inked = np.asarray(ink.cover > INKED)
    found = sorted(region.box for region in regions(inked, 1, 1))
    marks = [box for box in found if not _is_caret(box)]
    if not marks or not all(_is_disc(inked, box) for box in marks):
        return 0
    middle = all(abs(2 * box.centre.y - area.height) <= 2 * MIDDLE * area.height for box in marks)
    return len(marks) if middle and _even(marks) else 0


def _is_caret(box: Box) -> bool:
    return 3 * box.width < box.height


def _is_disc(inked: Mask, box: Box) -> bool:
    part = inked[box.y : box.bottom, box.x : box.right]
    is_round = abs(box.width - box.height) <= SOFT and min(box.width, box.height) >= SMALLEST
    return is_round and float(part.mean()) >= FILLED


def _even(marks: Sequence[Box]) -> bool:
    """Whether all measure the same and stand equally far from each other, on one level."""
    first = marks[0]
    alike = all(
        max(abs(box.width - first.width), abs(box.height - first.height)) <= SOFT for box in marks
    )
    level = all(abs(box.centre.y - first.centre.y) <= SOFT for box in marks)
    steps = [other.x + other.right - one.x - one.right for one, other in pairwise(marks)]
    return alike and level and (not steps or max(steps) - min(steps) <= 4 * SOFT)
