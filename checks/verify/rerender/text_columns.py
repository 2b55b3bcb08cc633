"""Texts of two columns of a list that stand as near to each other as words: the other rows show
where the second one begins. A label and what its field says: a border stands between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from app.engine.model.geometry import Box
from checks.vision.edges import Edges
from checks.vision.pixels import Mask

# No narrower space than this (of a line's height) parts columns: that between words is up to 0.5.
NARROW = 0.4
# So many other rows begin a text there; letters keep up to so many pixels from where they begin.
ROWS = 3
ALIGNED = 2
# A border goes on for so many pixels above and below what stands beside it, unless it ends there at
# one across.
BEYOND = 2
# What is left of a border itself is no wider, in pixels, and no text.
SLIVER = 3


def parted_at_borders(drawn: Mask, edges: Edges, lines: Sequence[Box], usual: float) -> list[Box]:
    """The lines, those cut that go on beyond the upright side of a field; `edges` are in the
    coordinates of `drawn`.
    """
    return [part for line in lines for part in _within_borders(drawn, edges, line, usual)]


def _within_borders(drawn: Mask, edges: Edges, line: Box, usual: float) -> list[Box]:
    top, bottom = line.y - BEYOND, line.bottom + BEYOND
    if top < 0 or bottom > edges.down.shape[0]:
        return [line]
    upright = _upright(edges, line)
    if not upright[line.x : line.right].any():
        return [line]
    words = _words(drawn, line, NARROW * usual)
    found = [words[0]] if words else []
    for word in words[1:]:
        if upright[found[-1][1] : word[0]].any():
            found.append(word)
        else:
            found[-1] = (found[-1][0], word[1])
    if len(found) < 2:  # noqa: PLR2004
        return [line]
    texts = [(left, right) for left, right in found if right - left > SLIVER]
    parts = [_lowered(drawn, Box(left, line.y, right - left, line.height)) for left, right in texts]
    # A lower part may end at a lower border.
    return [one for part in parts for one in _within_borders(drawn, edges, part, usual)]


def _lowered(drawn: Mask, text: Box) -> Box:
    """A part of a line as high as what is drawn in it."""
    held = np.flatnonzero(drawn[text.y : text.bottom, text.x : text.right].any(axis=1))
    return Box(text.x, text.y + int(held[0]), text.width, int(held[-1] - held[0]) + 1)


def _upright(edges: Edges, line: Box) -> Mask:
    """The columns in which a border stands that is as high as a line, and goes on or ends at one
    across.
    """
    beside: Mask = np.logical_and.reduce(edges.down[line.y : line.bottom], axis=0)
    for start in (line.y - BEYOND, line.bottom):
        rows = slice(start, start + BEYOND)
        goes_on = np.logical_and.reduce(edges.down[rows], axis=0)
        beside &= goes_on | np.logical_or.reduce(edges.across[rows], axis=0)
    return beside


def parted(
    drawn: Mask, lines: Sequence[Box], usual: float, holder: Callable[[Box], Box | None]
) -> list[Box]:
    """The lines, those cut that say what stands in several columns; `holder` tells the list, or the
    row of it, that a box lies in, all in the coordinates of `drawn`.
    """
    return [part for line in lines for part in _parts(drawn, line, lines, usual, holder)]


def _parts(
    drawn: Mask,
    line: Box,
    lines: Sequence[Box],
    usual: float,
    holder: Callable[[Box], Box | None],
) -> list[Box]:
    words = _words(drawn, line, NARROW * usual)
    starts = [start for start, _ in words[1:] if _begin_there(lines, start) >= ROWS]
    around = holder(line) if starts else None
    if around is None:
        return [line]
    rows = [one for one in lines if around.x <= one.x and one.right <= around.right]
    ends = [0, *(start for start in starts if _begin_there(rows, start) >= ROWS), drawn.shape[1]]
    return [
        Box(cells[0][0], line.y, cells[-1][1] - cells[0][0], line.height)
        for left, right in pairwise(ends)
        if (cells := [word for word in words if left <= word[0] < right])
    ]


def _begin_there(lines: Sequence[Box], start: int) -> int:
    return sum(abs(one.x - start) <= ALIGNED for one in lines)


def _words(drawn: Mask, line: Box, apart: float) -> list[tuple[int, int]]:
    """Where the words of a line begin and end."""
    held = np.flatnonzero(drawn[line.y : line.bottom, line.x : line.right].any(axis=0)) + line.x
    if held.size == 0:
        return []
    gaps = np.flatnonzero(np.diff(held) > apart)
    begins = [held[0], *held[gaps + 1]]
    return [
        (int(begin), int(end) + 1)
        for begin, end in zip(begins, [*held[gaps], held[-1]], strict=True)
    ]
