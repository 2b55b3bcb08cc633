"""A table that is to be read: its columns by their heads, its rows as far as they are shown whole.

What accessibility tells of heads and cells is taken as it says. It may leave out rows that are to
be seen: GTK tells of no cell after the first hundred of a list. Those are read from their pixels,
as is all of a table that accessibility does not tell of; there columns are told apart by the gaps
that run through all rows. Each cell is read only for sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.scene.lists import list_around
from checks.snapshot.look import LabelSeen, Look
from checks.text.compare import Reader, plain
from checks.verify.values.read_surely import read_surely
from checks.vision.edges import edges_of
from checks.vision.ink import text_blocks
from checks.vision.pixels import colours

# AtspiRole: column header, table column header; list item, table cell, tree item.
HEADS, CELLS = frozenset({10, 57}), frozenset({32, 56, 91})
# The border of a list is so thick: what touches it is cut off (pixels).
BORDER = 2
# Columns are at least so far apart (pixels).
GAP = 6
# A text is read with so much around it (pixels).
AROUND = 3
# A line of text is no higher (pixels).
HIGHEST = 40
# Rows follow each other at one distance, to so many pixels.
PITCH_PX = 6

Cells = tuple[str, ...]


class UnreadableTable(Exception):  # noqa: N818 - what it is
    """Why what stands at a place cannot be read as a table, to end a sentence."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """What a table shows: the area of its rows, the texts of its heads, and its whole rows, each of
    as many cells as there are heads.
    """

    area: Box
    heads: Cells
    rows: tuple[Cells, ...]


def table_seen(look: Look, at: Point, reader: Reader | None) -> TableSeen:
    """The table one of whose heads stands at a point. UnreadableTable says why there is none."""
    window = next((one.box for one in look.windows if one.box.contains(at)), None)
    told = _told(look, at, window, reader)
    if told is not None:
        return told
    return _read(look.picture, at, window, reader)


def _told(look: Look, at: Point, window: Box | None, reader: Reader | None) -> TableSeen | None:
    """As accessibility tells it; None where it tells of no such head."""
    heads = [one for one in look.labels if one.role in HEADS]
    own = next((one for one in heads if one.box.contains(at)), None)
    if own is None:
        return None
    line = sorted((one for one in heads if _on_line(one.box, own.box)), key=lambda one: one.box.x)
    area = _area(look.picture, own.box, line, window)
    cells = [one for one in look.labels if one.role in CELLS and area.meets(one.box)]
    told = {row[0].box: _cells_of(row, line) for row in _rows(cells) if _is_whole(row[0].box, area)}
    untold = _untold(look.picture, area, list(told))
    columns = [range(one.box.x, one.box.right) for one in line]
    read = {box: _cells_read(look.picture, row, columns, reader) for box, row in untold.items()}
    rows = sorted((told | read).items(), key=lambda row: row[0].centre.y)
    _refuse_gaps([box for box, _ in rows])
    heads_said = tuple(plain(one.name) for one in line)
    return TableSeen(area, heads_said, tuple(texts for _, texts in rows))


def _untold(picture: Picture, area: Box, told: Sequence[Box]) -> dict[Box, list[Box]]:
    """The lines that are to be seen and that accessibility does not tell of."""
    lines = {reduce(Box.union, row): row for row in _lines(text_blocks(picture, area))}
    return {
        box: row
        for box, row in lines.items()
        if box.y > area.y + BORDER
        and box.bottom < area.bottom - BORDER
        and not any(_on_line(one, box) for one in told)
        and box.height <= HIGHEST
    }


def _cells_read(
    picture: Picture, row: Sequence[Box], columns: Sequence[range], reader: Reader | None
) -> Cells:
    if reader is None:
        raise UnreadableTable("accessibility leaves out rows, and no text can be read here")
    return tuple(_cell(picture, row, column, reader) for column in columns)


def _area(picture: Picture, head: Box, line: Sequence[LabelSeen], window: Box | None) -> Box:
    """Below the heads, down to the end of the list that they stand in."""
    frame = list_around(edges_of(picture, window), head, window) or window or bounds(picture)
    left, right = min(one.box.x for one in line), max(one.box.right for one in line)
    return Box(left, head.bottom, right - left, max(0, frame.bottom - head.bottom))


def _rows(cells: Sequence[LabelSeen]) -> list[list[LabelSeen]]:
    rows: list[list[LabelSeen]] = []
    for one in sorted(cells, key=lambda cell: cell.box.centre.y):
        if rows and _on_line(rows[-1][0].box, one.box):
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def _cells_of(row: Sequence[LabelSeen], heads: Sequence[LabelSeen]) -> Cells:
    return tuple(
        next(
            (plain(one.name or one.value) for one in row if _is_under(one.box, head.box)),
            "",
        )
        for head in heads
    )


def _is_under(cell: Box, head: Box) -> bool:
    return head.x <= cell.centre.x < head.right


def _on_line(one: Box, other: Box) -> bool:
    return one.y <= other.centre.y < one.bottom


def _is_whole(box: Box, area: Box) -> bool:
    return box.y >= area.y - BORDER and box.bottom <= area.bottom


# ------------------------------------------------------------------------------- from its pixels


def _read(picture: Picture, at: Point, window: Box | None, reader: Reader | None) -> TableSeen:
    if reader is None:
        raise UnreadableTable("no text can be read here")
    whole = window or bounds(picture)
    head = next((one for one in text_blocks(picture, whole) if one.grown(GAP).contains(at)), None)
    frame = list_around(edges_of(picture, window), head, window) if head is not None else None
    if head is None or frame is None:
        raise UnreadableTable("no head of a table stands there")
    words = [one for one in text_blocks(picture, frame) if one.y >= head.y - GAP]
    heads = [one for one in words if _on_line(one.grown(GAP), head)]
    body = [one for one in words if one.y >= max(each.bottom for each in heads)]
    columns = _columns([*heads, *body], heads)
    area = Box(frame.x, head.bottom + BORDER, frame.width, frame.bottom - head.bottom - BORDER)
    whole_rows = [
        row for row in _lines(body) if all(one.bottom < frame.bottom - BORDER for one in row)
    ]
    _refuse_gaps([reduce(Box.union, row) for row in whole_rows])
    texts = [_sure(picture, each, reader) for each in _by_column(columns, heads)]
    rows = [tuple(_cell(picture, row, column, reader) for column in columns) for row in whole_rows]
    return TableSeen(area, tuple(texts), tuple(rows))


def _by_column(columns: Sequence[range], heads: Sequence[Box]) -> list[Box]:
    """The heads in the order of their columns."""
    return [
        reduce(Box.union, (one for one in heads if one.centre.x in column)) for column in columns
    ]


def _columns(words: Sequence[Box], heads: Sequence[Box]) -> list[range]:
    """The columns that have a head, as pixels from left to right."""
    spans: list[range] = []
    for word in sorted(words, key=lambda one: one.x):
        if spans and word.x - spans[-1].stop < GAP:
            spans[-1] = range(spans[-1].start, max(spans[-1].stop, word.right))
        else:
            spans.append(range(word.x, word.right))
    headed = [span for span in spans if any(one.centre.x in span for one in heads)]
    for one, other in pairwise(sorted(heads, key=lambda each: each.x)):
        shared = any(one.centre.x in span and other.centre.x in span for span in headed)
        if shared and other.x - one.right >= 2 * GAP:
            raise UnreadableTable("its columns cannot be told apart")
    return headed


def _lines(words: Sequence[Box]) -> list[list[Box]]:
    lines: list[list[Box]] = []
    for word in sorted(words, key=lambda one: one.centre.y):
        if lines and _on_line(lines[-1][0].grown(1), word):
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _refuse_gaps(rows: Sequence[Box]) -> None:
    """A row that was not seen (one that is lit, one that is empty) leaves a gap."""
    apart = sorted(two.centre.y - one.centre.y for one, two in pairwise(rows))
    if apart and apart[-1] - apart[0] > PITCH_PX:
        raise UnreadableTable("its rows do not follow each other at one distance")


def _cell(picture: Picture, row: Sequence[Box], column: range, reader: Reader) -> str:
    words = [one for one in row if one.centre.x in column]
    return _sure(picture, reduce(Box.union, words), reader) if words else ""


def _sure(picture: Picture, box: Box, reader: Reader) -> str:
    around = box.grown(AROUND).intersection(bounds(picture))
    text = read_surely(reader, colours(picture, around).copy())
    if text is None:
        raise UnreadableTable(
            f"what stands at {box.x},{box.y} could be another text: let it be copied instead"
        )
    return plain(text)
