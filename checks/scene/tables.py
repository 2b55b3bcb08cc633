"""Tables: lines of items that stand under each other in columns, at one distance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from app.engine.model.geometry import Box, Picture
from checks.scene.elements import Item, Scene
from checks.scene.relations import COLUMN_PX, in_row
from checks.vision.baseline import baseline

# So many lines of two columns or more are a table.
ROWS, COLUMNS = 3, 2
# A block of lines that say something of one thing has no more; a list may have more.
BLOCK_LINES = 6
# Rows follow each other at one distance, to so many pixels; letters reach above and below a line.
PITCH_PX = 4
# The entries of one column do so more exactly.
ONE_PITCH_PX = 3
# What belongs to a row reaches so far beyond its texts: the lines of a grid, its last empty cell
# (pixels).
AROUND_PX = 48
# Words of one cell are no farther apart, in heights of their letters.
WORD = 0.6
# A column stands farther aside by so much where the ones before it say more (pixels).
PUSHED_PX = 48


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A line of a table: the items of its columns, left to right."""

    items: tuple[Item, ...]

    @property
    def box(self) -> Box:
        """What its items cover."""
        return reduce(Box.union, (one.box for one in self.items))


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Rows at one distance, top to bottom; `pitch` is that distance in pixels."""

    rows: tuple[Row, ...]
    pitch: float

    def is_like(self, other: Table, moved: tuple[int, int] = (0, 0), aside: int = 0) -> bool:
        """Whether another table, moved so far, has columns in the same places, or so far `aside`
        of them, and rows at the same distance.
        """
        if abs(self.pitch - other.pitch) > PITCH_PX:
            return False
        mine = [one.box for row in self.rows for one in row.items]
        its = [
            one.box.moved(moved[0] + dx, moved[1])
            for row in other.rows
            for one in row.items
            for dx in {0, aside}
        ]
        shared = {one.x for one in mine if any(_begins_alike(one, two) for two in its)}
        return _columns(shared) >= COLUMNS

    def pushed_from(self, other: Table, moved: tuple[int, int] = (0, 0)) -> int | None:
        """How far the columns of another table, moved so far, stand aside of these (pixels), where
        it has as many, the first in the same place: a column is as wide as what it says. None where
        it is another table.
        """
        mine, its = self._starts(), other._starts()
        aside = [abs(one - two - moved[0]) for one, two in zip(mine, its, strict=False)]
        alike = abs(self.pitch - other.pitch) <= PITCH_PX and len(mine) == len(its) >= COLUMNS
        if not alike or aside[0] > COLUMN_PX or max(aside) > PUSHED_PX:
            return None
        return max(aside)

    def _starts(self) -> list[int]:
        """Where each column begins, left to right."""
        columns: list[list[Box]] = []
        for one in sorted((one.box for row in self.rows for one in row.items), key=lambda b: b.x):
            held = (each for each in columns if any(_begins_alike(one, two) for two in each))
            column = next(held, None)
            if column is None:
                columns.append([one])
            else:
                column.append(one)
        return [column[0].x for column in columns]


def tables_in(items: Sequence[Item]) -> list[Table]:
    """The tables that some items form."""
    lines = _lines(items)
    found: list[Table] = []
    while len(lines) >= ROWS:
        run = max((_run(lines, place) for place in (_middle, _lowest)), key=len)
        if len(run) >= ROWS:
            found.append(_table(run, lines))
        lines = lines[max(1, len(run) - 1) :]
    return found


def reach_of(scene: Scene, row: Row, pitch: float) -> Box:
    """What a row covers with the cells of its grid."""
    box, high = row.box, max(int(pitch), 1)
    middle = (box.y + box.bottom) // 2
    reach = Box(box.x, middle - high // 2, box.width, high).grown(2)
    for surface in scene.surfaces:
        cell = surface.box
        near = cell.x <= reach.right + AROUND_PX and cell.right >= reach.x - AROUND_PX
        if surface.is_low and cell.height <= high + PITCH_PX and near and in_row(cell, box):
            reach = reach.union(cell.grown(2))
    return reach


def pitch_of(column: Sequence[Item]) -> float:
    """The distance of the entries of a column; 0.0 where there are too few of them (pixels)."""
    return (middle(column[-1]) - middle(column[0])) / (len(column) - 1) if len(column) > 1 else 0.0


def middle(item: Item) -> float:
    """How low the middle of an item is."""
    return (item.box.y + item.box.bottom) / 2


def run_around(
    picture: Picture, column: Sequence[Item], item: Item, within_px: float = ONE_PITCH_PX
) -> list[Item]:
    """Those of a column that follow each other at the distance of an item's nearest neighbour, to
    so many pixels, by their middles or by the lines that their letters stand on; only the item
    where they are fewer than a list.
    """
    ordered = sorted(column, key=middle)
    lines = [one.box for one in ordered]
    run = ordered[lines_around(picture, lines, ordered.index(item), within_px)]
    return run if len(run) >= ROWS else [item]


def lines_around(
    picture: Picture, lines: Sequence[Box], at: int, within_px: float = ONE_PITCH_PX
) -> slice:
    """Those of some lines of text in order that follow each other at the distance of the nearest
    neighbour of the one with the number `at`, to so many pixels: by their middles, or by the rows
    that their letters stand on.
    """
    whole = slice(0, len(lines))
    run = evenly_spaced([(one.y + one.bottom) / 2 for one in lines], at, within_px)
    if run == whole:
        return run
    by_base = evenly_spaced([baseline(picture, one) for one in lines], at, within_px)
    return max(by_base, run, key=lambda one: len(lines[one]))


def evenly_spaced(places: Sequence[float], at: int, within_px: float = ONE_PITCH_PX) -> slice:
    """Those of some places in order (pixels) that follow each other at the distance of the nearest
    neighbour of the one with the number `at`, to so many pixels, that one included.
    """
    gaps = [after - one for one, after in pairwise(places)]
    first = last = at
    pitch = min((gaps[near] for near in (at - 1, at) if 0 <= near < len(gaps)), default=0.0)
    while first > 0 and abs(gaps[first - 1] - pitch) <= within_px:
        first -= 1
    while last < len(gaps) and abs(gaps[last] - pitch) <= within_px:
        last += 1
    return slice(first, last + 1)


def are_aligned(one: Box, other: Box) -> bool:
    """Whether two boxes begin, end or have their middles in one place, and stand in two rows."""
    apart = abs(one.x - other.x), abs(one.right - other.right), abs(one.centre.x - other.centre.x)
    return min(apart) <= COLUMN_PX and (one == other or not in_row(one, other))


def lines_in(items: Sequence[Item]) -> list[Item]:
    """The first item of each line, if the lines follow each other at one distance, or at several
    times that; none else.
    """
    lines: list[Item] = []
    for one in sorted(items, key=lambda each: each.box.x):
        if not any(in_row(one.box, other.box) for other in lines):
            lines.append(one)
    gaps = [after - one for one, after in pairwise(sorted(map(middle, lines)))]
    pitch = min(gaps, default=0.0)
    if pitch <= 0 or any(abs(gap - pitch * round(gap / pitch)) > ONE_PITCH_PX for gap in gaps):
        return []
    return lines


def _lines(items: Sequence[Item]) -> list[list[Item]]:
    """The items line by line, top to bottom, each from left to right."""
    lines: list[list[Item]] = []
    for one in sorted(items, key=lambda item: item.box.centre.y):
        if lines and in_row(lines[-1][0].box, one.box):
            lines[-1].append(one)
        else:
            lines.append([one])
    return [sorted(line, key=lambda item: item.box.x) for line in lines]


def _run(
    lines: Sequence[Sequence[Item]], place: Callable[[Sequence[Item]], float]
) -> list[list[Item]]:
    """As many of the first lines as follow each other in columns at one distance, by their places,
    each with what stands in the columns of its neighbours.
    """
    count, pitch = 1, None
    for before, line in pairwise(lines):
        apart = place(line) - place(before)
        aligned = (_aligned_with(before, line), _aligned_with(line, before))
        if min(map(len, aligned)) < COLUMNS:
            break
        if pitch is not None and abs(apart - pitch) > PITCH_PX:
            break
        pitch = apart if pitch is None else pitch
        count += 1
    run = lines[:count]
    return [
        _aligned_with(line, *run[max(0, at - 1) : at], *run[at + 1 : at + 2])
        for at, line in enumerate(run)
    ]


def _table(run: Sequence[Sequence[Item]], lines: Sequence[Sequence[Item]]) -> Table:
    pitch = (_middle(run[-1]) - _middle(run[0])) / (len(run) - 1)
    whole = (_with_next_words(*both) for both in zip(run, lines, strict=False))
    return Table(tuple(Row(tuple(line)) for line in whole), pitch)


def _with_next_words(kept: Sequence[Item], line: Sequence[Item]) -> list[Item]:
    """What of a line stands in the columns of a table, with the words that go on in a cell."""
    found = list[Item]()
    for one in line:
        last = found[-1].box if found else None
        goes_on = last is not None and 0 <= one.box.x - last.right <= WORD * last.height
        if one in kept or goes_on:
            found.append(one)
    return found


def _middle(line: Sequence[Item]) -> float:
    """How low a line stands: the middle of its items' middles."""
    heights = sorted(one.box.y + one.box.bottom for one in line)
    return heights[len(heights) // 2] / 2


def _lowest(line: Sequence[Item]) -> float:
    """How low the letters of a line stand: the bottom of a text without a tail."""
    return min(one.box.bottom for one in line)


def _aligned_with(line: Sequence[Item], *others: Sequence[Item]) -> list[Item]:
    """The items of a line that stand in a column with one of other lines."""
    return [
        one
        for one in line
        if any(_begins_alike(one.box, two.box) for each in others for two in each)
    ]


def _begins_alike(one: Box, other: Box) -> bool:
    """Whether two items are of one column: they begin or end in one place."""
    return abs(one.x - other.x) <= COLUMN_PX or abs(one.right - other.right) <= COLUMN_PX


def _columns(starts: set[int]) -> int:
    """How many columns begin at some places, of which neighbours are one."""
    ordered = sorted(starts)
    return sum(
        number == 0 or start - ordered[number - 1] > COLUMN_PX
        for number, start in enumerate(ordered)
    )
