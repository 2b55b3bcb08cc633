"""Level lines: the tops and bottoms of whatever is bordered."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.vision.pixels import Mask

# Straight edges at least this long are borders and rules, not strokes of letters (capitals of a 24
# px font are 18).
RULE_LENGTH = 25
# A caret or a crossing line interrupts a line for so long at most.
INTERRUPTED = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A level line, from `x` to before `right`."""

    x: int
    right: int
    y: int

    def lies_in(self, area: Box) -> bool:
        """Whether it lies wholly in an area, be it along one of its sides."""
        is_level_with = area.y <= self.y <= area.bottom
        return is_level_with and area.x <= self.x and self.right <= area.right


def level_lines(mask: Mask) -> list[Line]:
    """The level runs of a mask that are at least as long as a rule, top to bottom."""
    if mask.size == 0:
        return []
    # Closing at most triples what is set in a row; the others have no run that is long enough.
    held = np.flatnonzero(np.count_nonzero(mask, axis=1) >= RULE_LENGTH // INTERRUPTED)
    if held.size == 0:
        return []
    joined = _morphed(mask[held], cv2.MORPH_CLOSE, INTERRUPTED)
    opened = _morphed(joined, cv2.MORPH_OPEN, RULE_LENGTH)
    steps = np.diff(np.pad(opened.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    rows, starts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    return [
        Line(x, end, y)
        for y, x, end in zip(held[rows].tolist(), starts.tolist(), ends.tolist(), strict=True)
    ]


def _morphed(mask: Mask, how: int, length: int) -> Mask:
    kernel = np.ones((1, length), np.uint8)
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), how, kernel), dtype=np.bool_)
