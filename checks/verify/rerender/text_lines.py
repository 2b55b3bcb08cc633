"""The lines of text of a page, and its icons: what stands together, cut where lines touch."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import numpy as np

from app.engine.model.geometry import Box
from checks.verify.rerender.text_columns import parted, parted_at_borders
from checks.vision.dotted_frames import dotted
from checks.vision.edges import Edges
from checks.vision.ink import is_letter, strokes
from checks.vision.pixels import Mask, around_all, fill, regions, rows_that_hold
from checks.vision.stems import is_stem, stems_in

# The space between words is up to 0.5 of a line's height, that between columns 0.9 and more.
WORD_SPACE = 0.75
LEAST_SPACE, MOST_SPACE = 5, 18
LETTERS = 4
# Dots and accents stand this far above their letters, in pixels.
ACCENT = 3
SLIVER, TALL = 3, 0.8
# A block this many times as high as a usual line is several lines; a line is not lower than this.
TWO_LINES, LINE = 1.7, 0.5
PITCH = 1.25
# The strokes of a ring lie within so many pixels of its outside.
RIM = 6
# Two parts of a line share so much of the height of the lower one.
SHARED = 0.6
# Between two lines that touch there is not more ink than this share of what a row of them has.
BETWEEN = 0.6
# Where no line tells how high they are, one is so high (pixels).
USUAL_HEIGHT = 10


def text_lines(edges: Edges, holder: Callable[[Box], Box | None]) -> list[Box]:
    """Words and icons; those of one line, or cell, together. What is left of a border at another
    scale (a sliver that stands alone) is none, nor is a ring around a word.
    """
    drawn = strokes(edges) & ~dotted(edges)
    whole = Box(0, 0, drawn.shape[1], drawn.shape[0])
    boxes = [one.box for one in regions(drawn, LETTERS, ACCENT)]
    heights = [box.height for box in boxes if box.width > 2 * box.height]
    usual = float(median(heights)) if heights else USUAL_HEIGHT
    for stem in stems_in(edges, boxes):
        fill(drawn, stem, whole, to=True)
    for box in boxes:
        if box.width <= SLIVER and box.height >= TALL * usual and not is_stem(box, boxes):
            fill(drawn, box, whole, to=False)
    gap = round(min(MOST_SPACE, max(LEAST_SPACE, WORD_SPACE * usual)))
    found = [one.box for one in regions(drawn, gap, ACCENT) if is_letter(one)]
    lines = lines_of_blocks(drawn, found, usual)
    fields = parted_at_borders(drawn, edges, lines, usual)
    return parted(drawn, fields, usual, holder)


def lines_of_blocks(drawn: Mask, blocks: list[Box], usual: float) -> list[Box]:
    """The lines of blocks. One that covers others is a ring or a picture around them, if it is not
    lines with more in them: what stands in one of these, or overlaps it, is a part of it.
    """
    lines, cut = list[Box](), list[Box]()
    for block in blocks:
        inner = [one for one in blocks if block != one and block.covers(one)]
        parts = split(drawn, block, usual)
        if len(parts) > 1 and not (inner and _is_ring(drawn, block, inner)):
            cut += parts
        elif not inner:
            lines += parts
    for part in cut:
        same = [one for one in lines if _is_of_one_line(one, part)]
        lines = [one for one in lines if one not in same]
        lines.append(around_all((part, *same)) or part)
    return lines


def _is_of_one_line(one: Box, other: Box) -> bool:
    """Whether two boxes overlap, and stand in one row."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return one.meets(other) and shared >= SHARED * min(one.height, other.height)


def _is_ring(drawn: Mask, block: Box, inner: list[Box]) -> bool:
    """Whether a block has nothing of its own but along its sides."""
    core = block.grown(-RIM)
    part = drawn[core.y : core.bottom, core.x : core.right].copy()
    for one in inner:
        fill(part, one.grown(1), core, to=False)
    return not part.any()


def split(drawn: Mask, box: Box, usual: float) -> list[Box]:
    """The lines of a block, which stand so near to each other that they were taken for one."""
    if box.height <= TWO_LINES * usual or box.width < box.height:
        return [box]
    part = drawn[box.y : box.bottom, box.x : box.right]
    bands = [rows for rows in rows_that_hold(part, 1) if rows.stop - rows.start >= LINE * usual]
    if len(bands) == 1 and box.width >= TWO_LINES * box.height:
        bands = _cut(part, max(1, round(box.height / (PITCH * usual))), usual)
    boxes = [Box(box.x, box.y + rows.start, box.width, rows.stop - rows.start) for rows in bands]
    return [_narrowed(drawn, one) for one in boxes] if len(boxes) > 1 else [box]


def _cut(part: Mask, count: int, usual: float) -> list[slice]:
    """Cut it into so many lines, where there is least between them: their letters touch."""
    held, height = np.count_nonzero(part, axis=1), part.shape[0]
    reach = max(1, round(usual / 4))
    ends = [0]
    for number in range(1, count):
        middle = round(number * height / count)
        start = max(ends[-1] + 1, middle - reach)
        cut = start + int(held[start : middle + reach].argmin())
        if held[cut] > BETWEEN * np.median(held[held > 0]):
            return [slice(0, height)]  # an icon is higher than the one line beside it
        ends.append(cut)
    bands = (slice(top, bottom) for top, bottom in zip(ends, [*ends[1:], height], strict=True))
    return [band for band in bands if held[band].any()]


def _narrowed(drawn: Mask, box: Box) -> Box:
    columns = np.flatnonzero(drawn[box.y : box.bottom, box.x : box.right].any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    return Box(box.x + left, box.y, right - left, box.height)
