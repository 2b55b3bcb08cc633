"""Cells that count, as the days of a calendar do: beside each number stands the one before it or
after it, so that a number is looked for in all of their rows and columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.engine.model.geometry import Box, Picture
from checks.text.compare import Reader, same_letters
from checks.text.lines import has_ink, ink_colour, lines_in
from checks.text.reading_modes import line_in
from checks.vision.pixels import Floats

# Cells of one kind are as high, and stand in rows and columns at one distance, to so many pixels.
HIGHER_PX, WOBBLE_PX = 3, 4
# The cells of one grid stand no farther apart than so many times their height; it has no more rows
# or columns.
APART, MOST = 6, 12


class Counted(NamedTuple):
    """A cell that says a number, how far the next ones are off, and the ink it is written in: the
    days of the next month are paler.
    """

    box: Box
    across: int
    down: int
    ink: Floats


def counted_at(picture: Picture, area: Box, box: Box, said: str, reader: Reader) -> Counted | None:
    """The cell of a number; None where the cells around it do not count."""
    if not said.isascii() or not said.isdigit():
        return None
    lines = lines_in(picture, area)
    own = next((one for one in lines if box.grown(2).covers(one)), None)
    if own is None:
        return None
    beside = [one for one in lines if _on_level(one, own) and one != own]
    below = [one for one in lines if _in_column(one, own) and one != own]
    across = min((abs(one.centre.x - own.centre.x) for one in beside), default=0)
    down = min((abs(one.centre.y - own.centre.y) for one in below), default=0)
    near = 0 < across <= APART * own.height and 0 < down <= APART * own.height
    if not near or not _counts(picture, lines, own, int(said), across, reader):
        return None
    return Counted(own, across, down, ink_colour(picture, own))


def cells_saying(
    picture: Picture, area: Box, cell: Counted, wanted: str, reader: Reader
) -> list[Box]:
    """The cells of the same rows and columns that say a number and count; `cell` is where the
    recorded one would stand.
    """
    if not wanted.isascii() or not wanted.isdigit():
        return []
    lines = lines_in(picture, area)
    return [
        one.grown(1)
        for one in lines
        if _is_in_grid(one, cell)
        and has_ink(picture, one, cell.ink)
        and same_letters(line_in(reader, picture, one), wanted)
        and _counts(picture, lines, one, int(wanted), cell.across, reader)
    ]


def _counts(
    picture: Picture, lines: Sequence[Box], own: Box, number: int, across: int, reader: Reader
) -> bool:
    """Whether the cell before a number says one less, or the one behind it one more, and neither
    says anything else.
    """
    beside = [one for one in lines if _on_level(one, own)]
    said = list[bool]()
    for step in (-1, 1):
        x = own.centre.x + step * across
        for one in beside:
            if abs(one.centre.x - x) <= WOBBLE_PX:
                said.append(same_letters(line_in(reader, picture, one), str(number + step)))
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
