"""Connected regions of changed or inked pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.vision.pixels import Mask

# Letters of one line lie within 9 px of each other, columns of a table farther apart (fonts of 9 to
# 20 px).
LETTER_GAP = 9
# Letters of one word lie nearer than this, words of one line farther apart (fonts of 9 to 16 px).
WORD_GAP = 3
LINE_GAP = 3
# A text caret is a line at most 3 px wide; the damage of a blinking one is told as 12 x 16 px.
CARET_WIDTH = 3
CARET_HEIGHT = 48


@dataclass(frozen=True, slots=True)
class Region:
    """A connected region: its box and how many of its pixels are set."""

    box: Box
    count: int


def regions(mask: Mask, gap_x: int = LETTER_GAP, gap_y: int = LINE_GAP) -> list[Region]:
    """What is set in the mask, as regions; set pixels within the gaps of each other belong
    together.
    """
    return [
        region
        for rows in rows_that_hold(mask, gap_y)
        for region in _regions(mask[rows], gap_x, gap_y, rows.start)
    ]


def rows_that_hold(mask: Mask, gap: int = LINE_GAP) -> list[slice]:
    """The rows that hold anything, in bands that more than so many empty rows part: what lies
    between need not be looked at.
    """
    rows = np.flatnonzero(mask.any(axis=1))
    if rows.size == 0:
        return []
    ends = np.flatnonzero(np.diff(rows) > gap)
    tops = [int(rows[0]), *(int(rows[end + 1]) for end in ends)]
    bottoms = [*(int(rows[end]) + 1 for end in ends), int(rows[-1]) + 1]
    return [slice(top, bottom) for top, bottom in zip(tops, bottoms, strict=True)]


def _regions(mask: Mask, gap_x: int, gap_y: int, top: int) -> list[Region]:
    """The regions of one band of rows that begins at `top`; its first and last hold something."""
    columns = np.flatnonzero(mask.any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    part = mask[:, left:right].astype(np.uint8)
    kernel = np.ones((gap_y, gap_x), dtype=np.uint8)
    joined = cv2.morphologyEx(
        cv2.copyMakeBorder(part, gap_y, gap_y, gap_x, gap_x, cv2.BORDER_CONSTANT, value=0),
        cv2.MORPH_CLOSE,
        kernel,
    )[gap_y:-gap_y, gap_x:-gap_x]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.ascontiguousarray(joined))
    held = np.bincount(labels[part > 0].ravel(), minlength=count)
    return [
        Region(
            Box(left + int(x), top + int(y), int(width), int(height)),
            int(held[number]),
        )
        for number, (x, y, width, height, _) in enumerate(stats)
        if number > 0
    ]


def is_caret(box: Box) -> bool:
    """Whether a region is no larger than a blinking caret."""
    return box.width <= CARET_WIDTH and box.height <= CARET_HEIGHT


def around_all(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around all of them; None for none."""
    whole: Box | None = None
    for box in boxes:
        whole = box if whole is None else whole.union(box)
    return whole


def joined(box: Box, others: Sequence[Box], within: int) -> Box:
    """The box around a box and all others that lie within so many pixels of it, or of what it has
    grown to by that.
    """
    found, grown = None, box
    while grown != found:
        found, near = grown, grown.grown(within)
        grown = around_all([found, *(other for other in others if other.meets(near))]) or found
    return found


def merged(boxes: Sequence[Box], within: int = 0) -> list[Box]:
    """The boxes, those that meet when grown by `within` made one."""
    rest, whole = list(boxes), list[Box]()
    while rest:
        box = rest.pop()
        near = [other for other in rest if box.grown(within).meets(other)]
        if not near:
            whole.append(box)
            continue
        rest = [other for other in rest if other not in near]
        rest.append(around_all([box, *near]) or box)
    return sorted(whole, key=lambda box: (box.y, box.x))
