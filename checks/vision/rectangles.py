"""Closed rectangles: what stands inside an area, and what encloses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box
from checks.vision.edges import Edges
from checks.vision.lines import Line

Numbers: TypeAlias = npt.NDArray[np.int64]

# The sides of a rectangle end where its top and bottom end, to within this.
CORNER = 2
# How much of a side must be drawn.
CLOSED = 0.9
# A rectangle that the border of the picture closes has sides that are drawn that near to it.
REACH = 6


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
