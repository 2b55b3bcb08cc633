"""Closed rectangles: what stands inside an area, and what encloses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, most_apart
from checks.vision.edges import Edges
from checks.vision.lines import INTERRUPTED, Line

Numbers: TypeAlias = npt.NDArray[np.int64]

# The sides of a rectangle end where its top and bottom end, to within this.
CORNER = 2
# How much of a side must be drawn.
CLOSED = 0.9
# A rectangle that the border of the picture closes has sides that are drawn that near to it.
REACH = 6
# A group box is at least so high, its caption so wide and no farther from its border (pixels), and
# hardly more than its strokes' edges is drawn of that (0-1).
GROUP_PX, CAPTION_PX, WRITTEN = 30, 12, 0.6
# A border is no thicker (pixels).
BORDER_PX = 4


def rectangles(edges: Edges, area: Box, lowest: int) -> list[Box]:
    """The closed rectangles in an area that are at least so high, and as wide as a rule is long."""
    room = edges.inside(area)
    lines = edges.lines_within(room)
    return _closed(edges, lines, lines, lowest)


def enclosing(edges: Edges, box: Box) -> list[Box]:
    """The closed rectangles that hold a box, smallest first. The border of the picture closes a
    rectangle that reaches it.
    """
    if box not in edges.found:
        edges.found[box] = sorted(_enclosing(edges, edges.inside(box)), key=lambda one: one.area)
    return edges.found[box]


def _enclosing(edges: Edges, held: Box) -> set[Box]:
    lines = [line for line in edges.lines if line.x <= held.x + 1 and line.right >= held.right - 1]
    uppers = [line for line in lines if line.y <= held.y + 1]
    lowers = [line for line in lines if line.y >= held.bottom - 1]
    ceiling, floor = 0, edges.area.height
    tops = [*uppers, *(replace(line, y=ceiling) for line in _reaching(edges, lowers, ceiling))]
    bottoms = [*lowers, *(replace(line, y=floor) for line in _reaching(edges, uppers, floor))]
    return set(_closed(edges, tops, bottoms, 1))


def captioned(edges: Edges) -> list[tuple[Box, int]]:
    """The frames whose upper side a caption interrupts, as group boxes have it, large to small, in
    the edges' own coordinates: what lies within each, and the row at which its caption ends.
    """
    (x, right, top), (other_x, other_right, bottom) = (_columns(edges.lines),) * 2
    begins, ends = np.abs(x[:, None] - other_x), np.abs(right[:, None] - other_right)
    lacks_its_begin = (ends <= CORNER) & (x[:, None] > other_x + CORNER)
    lacks_its_end = (begins <= CORNER) & (right[:, None] < other_right - CORNER)
    is_high = bottom - top[:, None] >= GROUP_PX
    above, below = np.nonzero((lacks_its_begin | lacks_its_end) & is_high)
    rows = top[above] + CORNER, bottom[below] - CORNER
    closes = _drawn(edges, *rows, other_x[below]) & _drawn(edges, *rows, other_right[below])
    # Of groups that stand one under the other, each ends at its own border.
    nearest = dict(zip(above[closes][::-1].tolist(), below[closes][::-1].tolist(), strict=True))
    groups = []
    for upper, lower in nearest.items():
        left, end, row = int(other_x[lower]), int(other_right[lower]), int(top[upper])
        caption = _caption_end(edges, left, end, row)
        if caption is not None:
            box = Box(left, row + 1, end - left, int(bottom[lower]) - row - 1)
            groups.append((box, caption))
    inner: list[tuple[Box, int]] = []
    for box, caption in sorted(groups, key=lambda one: one[0].area):
        if all(most_apart(box, known) > BORDER_PX for known, _ in inner):
            inner.append((box, caption))
    return inner[::-1]


def _caption_end(edges: Edges, left: int, right: int, row: int) -> int | None:
    """The row below the text that interrupts a level line; None where none does."""
    gaps = np.flatnonzero(~edges.across[row, left:right]) + left
    if gaps.size < CAPTION_PX:
        return None
    runs = np.split(gaps, np.flatnonzero(np.diff(gaps) > INTERRUPTED) + 1)
    gap = max(runs, key=len)
    drawn = right - left - (gap[-1] + 1 - gap[0])
    if gap[0] - left < CORNER or right - gap[-1] <= CORNER or gaps.size - gap.size > drawn // 10:
        return None
    caption = slice(int(gap[0]) + CORNER, int(gap[-1]) + 1 - CORNER)
    reach = slice(max(0, row - CAPTION_PX), row + CAPTION_PX)
    inked = edges.across[reach, caption] | edges.down[reach, caption]
    said = np.asarray(inked.any(axis=1), dtype=np.bool_)
    middle = row - reach.start
    if not said[max(0, middle - 2) : middle + 3].all() or inked.mean() > WRITTEN:
        return None
    blank = np.flatnonzero(~said[middle:])
    return row + (int(blank[0]) if blank.size else 0)


def _reaching(edges: Edges, lines: Sequence[Line], border: int) -> list[Line]:
    """The lines whose sides go on, above or below them, as far as that border of the picture."""
    top, bottom = (0, REACH) if border == 0 else (border - REACH, border)
    xs, rights, _ = _columns(lines)
    rows = np.full(len(lines), top), np.full(len(lines), bottom)
    drawn = _drawn(edges, *rows, xs) & _drawn(edges, *rows, rights)
    return [line for line, is_drawn in zip(lines, drawn, strict=True) if is_drawn]


def _closed(edges: Edges, uppers: Sequence[Line], lowers: Sequence[Line], lowest: int) -> list[Box]:
    """The rectangles, at least so high, between lines that begin and end at the same columns, and
    whose sides are drawn.
    """
    (x, right, top), (other_x, other_right, bottom) = _columns(uppers), _columns(lowers)
    above, below = np.nonzero(
        (np.abs(x[:, None] - other_x) <= CORNER)
        & (np.abs(right[:, None] - other_right) <= CORNER)
        & (bottom - top[:, None] >= max(lowest, 2 * CORNER + 1))
    )
    rows = top[above] + CORNER, bottom[below] - CORNER
    closes = _drawn(edges, *rows, x[above]) & _drawn(edges, *rows, right[above])
    return [
        _box(edges, uppers[upper], lowers[lower])
        for upper, lower in zip(above[closes], below[closes], strict=True)
    ]


def _columns(lines: Sequence[Line]) -> tuple[Numbers, Numbers, Numbers]:
    """Where the lines begin, end, and lie."""
    table = np.array([(line.x, line.right, line.y) for line in lines], dtype=np.int64)
    x, right, y = table.reshape(-1, 3).T
    return x, right, y


def _box(edges: Edges, upper: Line, lower: Line) -> Box:
    box = Box(upper.x, upper.y, upper.right - upper.x, lower.y - upper.y)
    return box.moved(*edges.corner)


def _drawn(edges: Edges, top: Numbers, bottom: Numbers, x: Numbers) -> npt.NDArray[np.bool_]:
    """Whether each side (from a row until another, at about a column) is drawn, or is the border of
    the picture.
    """
    width = edges.area.width
    columns = x[:, None] + np.arange(-CORNER, CORNER + 1)
    known = (columns >= 0) & (columns < width)
    columns = np.clip(columns, 0, width - 1)
    counts = edges.down_counts
    below = counts[bottom[:, None], columns + 1] - counts[bottom[:, None], columns]
    above = counts[top[:, None], columns + 1] - counts[top[:, None], columns]
    most = np.where(known, below - above, 0).max(axis=1, initial=0)
    return np.asarray((x <= 0) | (x >= width) | (most >= CLOSED * (bottom - top)))
