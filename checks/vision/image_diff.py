"""Two equally large pictures laid over each other: what stayed, what came, what differs. The edges
of one are told from those of the other, where most of both is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.vision.edges import Edges, edges_in
from checks.vision.lines import Line, level_lines
from checks.vision.pixels import NOISE_LEVELS, Bytes, Mask, Region, apart, regions

# Of a larger part so many pixels are counted; all of a list of 300 x 400 px would take 10 ms.
ENOUGH = 8000
SAMPLES = 60


@dataclass(frozen=True)
class Aligned:
    """Colours of now over colours of then; nothing has changed where `ignored` is set. `holders`
    are the fields and lists that were found around regions, `fields` and `lists` say which
    rectangles are such (see `checks.scene.containers`). `remembered` are the edges of then, where
    they are known already. `as_expected` are the lines that were read, now and then, and say what
    was expected.
    """

    now: Bytes
    then: Bytes
    ignored: Mask | None = None
    is_window: bool = False  # they show one window, not a whole screen
    changed_rows: Sequence[slice] = (slice(None),)  # nothing differs in the others
    holders: dict[Box, Box | None] = field(default_factory=dict)
    fields: dict[Box, bool] = field(default_factory=dict)
    lists: dict[Box, bool] = field(default_factory=dict)
    remembered: Edges | None = None
    as_expected: list[Box] = field(default_factory=list)

    @cached_property
    def edges_now(self) -> Edges:
        """Edges of the fresh one."""
        return redrawn(self.edges_then, self.now, self.changed_rows)

    @cached_property
    def edges_then(self) -> Edges:
        """Edges of the remembered one."""
        return edges_in(self.then) if self.remembered is None else self.remembered

    @cached_property
    def edges_both(self) -> Edges:
        """Edges that stayed."""
        return stayed(self.edges_now, self.edges_then, self.changed_rows)

    @cached_property
    def edges_new(self) -> Edges:
        """Edges that came."""
        now, then = self.edges_now, self.edges_then
        return Edges(now.across & ~then.across, now.down & ~then.down)

    @property
    def size(self) -> Box:
        """The rectangle of both."""
        return Box(0, 0, self.now.shape[1], self.now.shape[0])

    @cached_property
    def mask(self) -> Mask:
        """Where they differ visibly."""
        mask = np.zeros(self.now.shape[:2], dtype=np.bool_)
        for rows in self.changed_rows:
            mask[rows] = apart(self.now[rows], self.then[rows], NOISE_LEVELS)
        if self.ignored is not None:
            mask[self.ignored] = False
        return mask

    @cached_property
    def regions(self) -> list[Region]:
        """The changed regions, largest first."""
        return sorted(regions(self.mask), key=lambda region: -region.count)

    def part(self, box: Box) -> tuple[Bytes, Bytes]:
        """Both, inside a box."""
        box = box.intersection(self.size)
        rows, columns = slice(box.y, box.bottom), slice(box.x, box.right)
        return self.now[rows, columns], self.then[rows, columns]


def ground_colour(pixels: Bytes) -> Bytes:
    """The commonest colour (of a large part: of every so-manieth pixel); black for no pixels. What
    fills more than half of a ground is found by its first pixel or a few samples, without sorting.
    """
    part = np.ascontiguousarray(_thinned(pixels, ENOUGH))
    if part.size == 0:
        return np.zeros(3, dtype=np.uint8)
    if _fills(part, part[0, 0]):
        return np.asarray(part[0, 0].copy(), dtype=np.uint8)
    likely = _commonest(_thinned(part, SAMPLES))
    return likely if _fills(part, likely) else _commonest(part)


def _fills(part: Bytes, colour: Bytes) -> bool:
    """Whether more than half of it has that colour."""
    bound = tuple(colour.tolist())
    return bool(2 * np.count_nonzero(cv2.inRange(part, bound, bound)) > part[..., 0].size)


def _thinned(pixels: Bytes, enough: int) -> Bytes:
    step = max(1, int((pixels.shape[0] * pixels.shape[1] / enough) ** 0.5))
    return pixels[::step, ::step]


def _commonest(pixels: Bytes) -> Bytes:
    blue, green, red = np.moveaxis(pixels, 2, 0).reshape(3, -1).astype(np.uint32)
    values, counts = np.unique(blue | green << 8 | red << 16, return_counts=True)
    key = int(values[counts.argmax()])
    return np.array([key & 255, key >> 8 & 255, key >> 16], dtype=np.uint8)


def levels_between(one: Bytes, other: Bytes) -> int:
    """By how many levels two colours differ in the channel that differs most."""
    return int(np.abs(one.astype(int) - other.astype(int)).max())


def redrawn(then: Edges, now: Bytes, rows: Sequence[slice]) -> Edges:
    """The edges of an equally large picture that differs in these rows only."""
    across, down = then.across.copy(), then.down.copy()
    for start, stop in _spans(rows, now.shape[0]):
        top = max(0, start - 1)  # a row's change is seen from the row above it
        part = edges_in(now[top : stop + 1])
        across[start : stop + 1] = part.across[start - top :]
        down[start:stop] = part.down[start - top : stop - top]
    return Edges(across, down)


def stayed(now: Edges, then: Edges, rows: Sequence[slice]) -> Edges:
    """The edges of both, which differ in these rows only."""
    across = now.across & then.across
    spans = list(_spans(rows, across.shape[0]))
    differ = {row for start, stop in spans for row in range(start, stop + 1)}
    lines = [line for line in then.lines if line.y not in differ]
    for start, stop in spans:
        lines += [
            Line(line.x, line.right, line.y + start)
            for line in level_lines(across[start : stop + 1])
        ]
    lines.sort(key=lambda line: (line.y, line.x))
    return Edges(across, now.down & then.down, known_lines=tuple(lines))


def _spans(rows: Sequence[slice], height: int) -> Iterator[tuple[int, int]]:
    """First row and the one after the last, clear of each other."""
    for band in rows:
        start, stop, _ = band.indices(height)
        yield start, stop
