"""Closed rectangles: what stands inside an area, and what encloses it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from app.engine.places import Box
from checks.borders import Edges
from checks.lines import Line

# The sides of a rectangle end where its top and bottom end, to within this.
CORNER = 2
# How much of a side must be drawn.
CLOSED = 0.9
# A rectangle that the border of the picture closes has sides that are drawn that near to it.
REACH = 6


def rectangles(edges: Edges, area: Box, lowest: int) -> list[Box]:
    """The closed rectangles in an area that are at least so high, and as wide as a rule is long."""
    room = edges.inside(area)
    lines = [line for line in edges.lines if _within(line, room)]
    return [
        _box(edges, upper, lower)
        for upper, lower in _pairs(lines, lines)
        if lower.y - upper.y >= lowest and _closes(edges, upper, lower)
    ]


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
    tops = [*uppers, *(replace(line, y=ceiling) for line in lowers if _meets(edges, line, ceiling))]
    bottoms = [*lowers, *(replace(line, y=floor) for line in uppers if _meets(edges, line, floor))]
    return {
        _box(edges, upper, lower)
        for upper, lower in _pairs(tops, bottoms)
        if _closes(edges, upper, lower)
    }


def _meets(edges: Edges, line: Line, border: int) -> bool:
    """Whether the sides above or below a line go on as far as that border of the picture."""
    rows = slice(0, REACH) if border == 0 else slice(border - REACH, border)
    return all(_drawn(edges, rows, x) for x in (line.x, line.right))


def _pairs(uppers: Iterable[Line], lowers: Iterable[Line]) -> Iterator[tuple[Line, Line]]:
    """The lines that begin and end at the same columns."""
    by_column: dict[int, list[Line]] = defaultdict(list)
    for line in lowers:
        by_column[line.x].append(line)
    for upper in uppers:
        for x in range(upper.x - CORNER, upper.x + CORNER + 1):
            for lower in by_column.get(x, ()):
                if abs(upper.right - lower.right) <= CORNER:
                    yield upper, lower


def _within(line: Line, area: Box) -> bool:
    return area.x <= line.x and line.right <= area.right and area.y <= line.y <= area.bottom


def _box(edges: Edges, upper: Line, lower: Line) -> Box:
    box = Box(upper.x, upper.y, upper.right - upper.x, lower.y - upper.y)
    return box.moved(*edges.corner)


def _closes(edges: Edges, upper: Line, lower: Line) -> bool:
    """Whether the sides between two level lines are drawn."""
    rows = slice(upper.y + CORNER, lower.y - CORNER)
    return rows.stop > rows.start and all(_drawn(edges, rows, x) for x in (upper.x, upper.right))


def _drawn(edges: Edges, rows: slice, x: int) -> bool:
    """Whether a side is drawn, or is the border of the picture."""
    if x <= 0 or x >= edges.area.width:
        return True
    columns = slice(max(0, x - CORNER), x + CORNER + 2)
    above, below = edges.down_counts[rows.start, columns], edges.down_counts[rows.stop, columns]
    drawn = np.diff(below - above)
    return bool(drawn.size) and int(drawn.max()) >= CLOSED * (rows.stop - rows.start)
