"""Cells that count, as the days of a calendar do: beside each number stands the one before it or
after it, so that a number is looked for in all of their rows and columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.engine.model.geometry import Box, Picture
from checks.scene.fields import FRAMED, is_framed
from checks.text.compare import Reader, line_in, same_letters
from checks.text.lines import has_ink, ink_colour, lines_in
from checks.vision.edges import Edges, edges_of, sides
from checks.vision.pixels import Floats

# Cells of one kind are as high, and stand in rows and columns at one distance, to so many pixels.
HIGHER_PX, WOBBLE_PX = 3, 4
# The cells of one grid stand no farther apart than so many times their height; it has no more rows
# or columns.
APART, MOST = 6, 12
# The borders of cells are drawn so near to their edges, and cells so near to each other (pixels).
BORDER_PX, GAP_PX = 2, 4


class Counted(NamedTuple):
    """A cell that says a number, how far the next ones are off, and the ink it is written in: the
    days of the next month are paler. A `framed` one is told by its border, not by its text.
    """

    box: Box
    across: int
    down: int
    ink: Floats
    framed: bool = False


def counted_at(picture: Picture, area: Box, box: Box, said: str, reader: Reader) -> Counted | None:
    """The cell of a number; None where the cells around it do not count."""
    if not said.isascii() or not said.isdigit():
        return None
    lines = lines_in(picture, area)
    own = next((one for one in lines if box.grown(2).covers(one)), None)
    framed = own is None
    if own is None:
        own, lines = box.grown(-1), framed_cells(picture, area, box.grown(-1))
    beside = [one for one in lines if _on_level(one, own) and one != own]
    below = [one for one in lines if _in_column(one, own) and one != own]
    across = min((abs(one.centre.x - own.centre.x) for one in beside), default=0)
    down = min((abs(one.centre.y - own.centre.y) for one in below), default=0)
    near = 0 < across <= APART * own.height and 0 < down <= APART * own.height
    if not near or not _counts(_Cells(picture, lines, framed), own, int(said), across, reader):
        return None
    return Counted(own, across, down, ink_colour(picture, _inside(own, framed=framed)), framed)


def cells_saying(
    picture: Picture, area: Box, cell: Counted, wanted: str, reader: Reader
) -> list[Box]:
    """The cells of the same rows and columns that say a number and count; `cell` is where the
    recorded one would stand.
    """
    if not wanted.isascii() or not wanted.isdigit():
        return []
    found = framed_cells(picture, area, cell.box) if cell.framed else lines_in(picture, area)
    cells = _Cells(picture, found, cell.framed)
    return [
        one.grown(1)
        for one in cells.boxes
        if _is_in_grid(one, cell)
        and has_ink(picture, _inside(one, framed=cell.framed), cell.ink)
        and same_letters(cells.said_in(one, reader), wanted)
        and _counts(cells, one, int(wanted), cell.across, reader)
    ]


def framed_cells(picture: Picture, area: Box, cell: Box) -> list[Box]:
    """The cells with borders on all sides that are as large as one and stand in its rows and
    columns, that one among them; none where it has no such border.
    """
    edges = edges_of(picture, area)
    if not is_framed(edges, cell):
        return []
    row = [*_steps(edges, cell, -1, 0), cell, *_steps(edges, cell, 1, 0)]
    return [
        box for one in row for box in (*_steps(edges, one, 0, -1), one, *_steps(edges, one, 0, 1))
    ]


def _steps(edges: Edges, cell: Box, by_x: int, by_y: int) -> list[Box]:
    """The cells one after the other in a direction, each where it is framed best."""
    found, last = list[Box](), cell
    while len(found) < MOST and (after := _next(edges, last, by_x, by_y)) is not None:
        found.append(after)
        last = after
    return found


def _next(edges: Edges, cell: Box, by_x: int, by_y: int) -> Box | None:
    side = cell.width if by_x else cell.height
    tries = [cell.moved(by_x * off, by_y * off) for off in range(side, side + 2 * GAP_PX)]
    inside = [one for one in tries if edges.area.covers(one)]
    best = max((min(sides(edges, one)) for one in inside), default=0.0)
    if best < FRAMED:
        return None
    fits = [one for one in inside if min(sides(edges, one)) == best]
    return fits[len(fits) // 2]


class _Cells(NamedTuple):
    """The cells of a picture: their texts, or where they are `framed` the cells themselves."""

    picture: Picture
    boxes: Sequence[Box]
    framed: bool

    def said_in(self, box: Box, reader: Reader) -> str:
        """What a cell says."""
        return line_in(reader, self.picture, box, box if self.framed else None)


def _inside(box: Box, *, framed: bool) -> Box:
    """A cell without its border."""
    return box.grown(-BORDER_PX) if framed else box


def _counts(cells: _Cells, own: Box, number: int, across: int, reader: Reader) -> bool:
    """Whether the cell before a number says one less, or the one behind it one more, and neither
    says anything else.
    """
    beside = [one for one in cells.boxes if _on_level(one, own)]
    said = list[bool]()
    for step in (-1, 1):
        x = own.centre.x + step * across
        for one in beside:
            if abs(one.centre.x - x) <= WOBBLE_PX:
                said.append(same_letters(cells.said_in(one, reader), str(number + step)))
    return bool(said) and all(said)


def _on_level(one: Box, other: Box) -> bool:
    high = abs(one.height - other.height) <= HIGHER_PX
    return high and abs(one.centre.y - other.centre.y) <= WOBBLE_PX


def _in_column(one: Box, other: Box) -> bool:
    high = abs(one.height - other.height) <= HIGHER_PX
    return high and abs(one.centre.x - other.centre.x) <= WOBBLE_PX


def _is_in_grid(one: Box, cell: Counted) -> bool:
    """Whether a text stands so many rows and columns away from a cell."""
    columns, off = _whole(one.centre.x - cell.box.centre.x, cell.across)
    rows, beside = _whole(one.centre.y - cell.box.centre.y, cell.down)
    high = abs(one.height - cell.box.height) <= HIGHER_PX
    return high and max(off, beside) <= WOBBLE_PX and max(columns, rows) <= MOST


def _whole(apart: int, pitch: int) -> tuple[int, int]:
    """How many distances something is off, and by how much more or less (pixels)."""
    count = round(apart / pitch)
    return abs(count), abs(apart - count * pitch)
