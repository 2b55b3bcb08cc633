"""Rectangles that a picture shows: buttons, fields, cells, panels, windows, found by their straight
edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, Picture, Point, clipped
from checks.vision.lines import INTERRUPTED, Line, level_lines
from checks.vision.pixels import (
    Bytes,
    Mask,
    beyond,
    colours,
)

# The faintest border of the common themes (a light field on white) stands out by 20 levels;
# gradients inside buttons step by 1 to 3 levels a row.
EDGE_LEVELS = 8
# Corners may be rounded: this many pixels at each end of a side need no edge.
CORNER = 5
# How much of a side must be an edge; a caret, a badge or a slider may interrupt it.
CLOSED = 0.94
THROUGHOUT = 0.99
# A line that goes on beyond its interruptions is seen to do so this far from where it would end.
ENDS = INTERRUPTED + 1
ORIGIN = Point(0, 0)

Counts: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Edges:
    """Where colours change abruptly in a picture. Row y of `across` tells of the change between
    rows y-1 and y; column x of `down` of that between columns x-1 and x. `found` keeps which
    rectangles hold a box (see `checks.vision.rectangles`), `known_lines` are the level lines where
    they are known already.
    """

    across: Mask
    down: Mask
    corner: Point = ORIGIN  # where on the picture they begin
    found: dict[Box, list[Box]] = field(default_factory=dict, repr=False, compare=False)
    known_lines: tuple[Line, ...] | None = field(default=None, repr=False, compare=False)

    @property
    def area(self) -> Box:
        """The part of the picture they tell of."""
        return Box(*self.corner, self.across.shape[1], self.across.shape[0])

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The level lines among them, in their own coordinates, top to bottom."""
        return level_lines(self.across) if self.known_lines is None else self.known_lines

    def lines_within(self, area: Box) -> list[Line]:
        """Those that lie wholly in an area, both in their own coordinates. Where they are not known
        yet, no more is looked at than shows where they end.
        """
        if self.known_lines is not None or "lines" in self.__dict__:
            return [line for line in self.lines if line.lies_in(area)]
        left, top = max(0, area.x - ENDS), max(0, area.y)
        found = level_lines(self.across[top : area.bottom + 1, left : max(0, area.right + ENDS)])
        moved = (Line(one.x + left, one.right + left, one.y + top) for one in found)
        return [line for line in moved if line.lies_in(area)]

    @cached_property
    def closed(self) -> Edges:
        """The same, with the picture's own border as an edge: a window may stand at it."""
        return Edges(_closed(self.across), _closed(self.down.T).T, self.corner)

    def inside(self, box: Box) -> Box:
        """A box of the picture in their own coordinates."""
        return box.moved(-self.corner.x, -self.corner.y)

    @cached_property
    def across_counts(self) -> Counts:
        """How many pixels of `across` lie above and left of each corner of a pixel."""
        return _counts(self.across)

    @cached_property
    def down_counts(self) -> Counts:
        """The same of `down`."""
        return _counts(self.down)


def _counts(mask: Mask) -> Counts:
    """An integral image: ten times quicker than running sums along rows and columns."""
    return np.asarray(cv2.integral(mask.view(np.uint8)), dtype=np.int32)


def _closed(lines: Mask) -> Mask:
    closed = np.concatenate([lines, np.ones((1, lines.shape[1]), dtype=np.bool_)])
    closed[0] = True
    return closed


def edges_of(picture: Picture, part: Box | None = None) -> Edges:
    """The abrupt changes of colour in a picture or in a part of it."""
    area = clipped(picture, part)
    return edges_in(colours(picture, area), Point(area.x, area.y))


def edges_in(pixels: Bytes, corner: Point = ORIGIN) -> Edges:
    """The abrupt changes between colours."""
    return Edges(_steps(pixels, axis=0), _steps(pixels, axis=1), corner)


def _steps(pixels: Bytes, axis: int) -> Mask:
    mask = np.zeros(pixels.shape[:2], dtype=np.bool_)
    if pixels.shape[axis] < 2 or pixels.size == 0:  # noqa: PLR2004 - one row has no neighbour
        return mask
    before, after = (pixels[:-1], pixels[1:]) if axis == 0 else (pixels[:, :-1], pixels[:, 1:])
    apart = beyond(np.asarray(cv2.absdiff(after, before), dtype=np.uint8), EDGE_LEVELS)
    if axis == 0:
        mask[1:] = apart
    else:
        mask[:, 1:] = apart
    return mask


def frame_around(edges: Edges, inner: Box, largest: Box | None = None) -> Box | None:
    """The smallest rectangle with edges on all four sides that holds `inner`; None when there is
    none.

    The rectangle is what lies inside the edges' outer line: its first column is the first one that
    differs from what lies to its left.
    """
    limit = edges.inside((largest or edges.area).intersection(edges.area))
    box = edges.inside(inner).intersection(limit)
    grown = _grown_to_edges(edges, box, limit) if box.area else None
    while grown is not None and grown != box:
        box, grown = grown, _grown_to_edges(edges, grown, limit)
    return None if grown is None else grown.moved(*edges.corner)


def frames_around(edges: Edges, inner: Box, largest: Box | None = None) -> Iterator[Box]:
    """Every rectangle around `inner`, each clear of the next, smallest first."""
    box = frame_around(edges, inner, largest)
    while box is not None:
        yield box
        box = frame_around(edges, box.grown(1), largest)


def windows_around(edges: Edges, inner: Box) -> Iterator[Box]:
    """The same, but neighbours may share sides, as a window's content shares those of the window,
    and a window may stand at the border of the picture.
    """
    box = frame_around(edges.closed, inner, edges.area)
    while box is not None:
        if _drawn_throughout(edges, box):
            yield box
        box = _next_frame(edges.closed, box, edges.area)


def _drawn_throughout(edges: Edges, box: Box) -> bool:
    """Whether a rectangle that reaches from side to side of the picture has lines that do so, too;
    those of a window a little narrower leave gaps.
    """
    inside, size = edges.inside(box), edges.area
    if inside.width < size.width:
        return True
    shares = _across_share(edges.closed, inside)
    return bool(min(shares[inside.y], shares[inside.bottom]) >= THROUGHOUT)


def _next_frame(edges: Edges, box: Box, largest: Box) -> Box | None:
    """The smallest rectangle that reaches farther than this one in at least one direction."""
    x, y, width, height = box
    seeds = (
        Box(x, y - 1, width, height + 1),
        Box(x, y, width, height + 1),
        Box(x - 1, y, width + 1, height),
        Box(x, y, width + 1, height),
        box.grown(1),
    )
    found = (frame_around(edges, seed, largest) for seed in seeds if largest.covers(seed))
    larger = [frame for frame in found if frame is not None and frame != box]
    return min(larger, key=lambda frame: frame.area, default=None)


def sides(edges: Edges, box: Box) -> tuple[float, float, float, float]:
    """How much of each side of a box (left, right, top, bottom) is an edge, looking 2 px to either
    side of its line.
    """
    box = edges.inside(box)
    ys, xs = slice(max(0, box.y), box.bottom), slice(max(0, box.x), box.right)
    return (
        _line(edges.down[ys, _beside(box.x)], 1),
        _line(edges.down[ys, _beside(box.right)], 1),
        _line(edges.across[_beside(box.y), xs], 0),
        _line(edges.across[_beside(box.bottom), xs], 0),
    )


def _beside(line: int) -> slice:
    return slice(max(0, line - 2), max(0, line + 3))


def _line(edges: Mask, axis: int) -> float:
    return float(edges.any(axis=axis).mean()) if edges.size else 0.0


def _grown_to_edges(edges: Edges, box: Box, limit: Box) -> Box | None:
    upright, level = _down_share(edges, box), _across_share(edges, box)
    left = _nearest(upright, box.x, -1, limit.x)
    right = _nearest(upright, box.right, 1, limit.right)
    top = _nearest(level, box.y, -1, limit.y)
    bottom = _nearest(level, box.bottom, 1, limit.bottom)
    if left is None or right is None or top is None or bottom is None:
        return None
    return Box(left, top, right - left, bottom - top)


def _down_share(edges: Edges, box: Box) -> npt.NDArray[np.float64]:
    """For each column line, how much of the box's height is an edge there."""
    top, bottom = _without_corners(box.y, box.bottom)
    run = np.diff(edges.down_counts[bottom] - edges.down_counts[top])
    return np.asarray(run / (bottom - top), dtype=np.float64)


def _across_share(edges: Edges, box: Box) -> npt.NDArray[np.float64]:
    """For each row line, how much of the box's width is an edge there."""
    left, right = _without_corners(box.x, box.right)
    run = np.diff(edges.across_counts[:, right] - edges.across_counts[:, left])
    return np.asarray(run / (right - left), dtype=np.float64)


def _without_corners(start: int, end: int) -> tuple[int, int]:
    spare = min(CORNER, max(0, (end - start - 4) // 2))
    return start + spare, end - spare


def _nearest(share: npt.NDArray[np.float64], start: int, step: int, last: int) -> int | None:
    """The nearest line from `start` on, in the direction of `step`, that is an edge along
    the box.
    """
    if step < 0:
        found = np.flatnonzero(share[max(last, 0) : start + 1] >= CLOSED)
        return int(found[-1]) + max(last, 0) if found.size else None
    found = np.flatnonzero(share[start : last + 1] >= CLOSED)
    return int(found[0]) + start if found.size else None
