"""Texts of rows of a table in which the target does not stand, and of entries of lists that are not
chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from statistics import mean

from app.engine.model.geometry import Box
from checks.locator.columns import HEAD_BOLD, LISTED
from checks.scene.elements import Item
from checks.scene.looks import standing_out, stroke_px
from checks.scene.relations import COLUMN_PX, Sort, in_row, is_mark_sized
from checks.scene.tables import BLOCK_LINES, COLUMNS, are_aligned, lines_in, pitch_of
from checks.verify.data.marks import (
    BOXED,
    are_boxes,
    chooses_rows,
    heads_marks,
    is_plain_mark,
    signs_in_rows,
)
from checks.verify.data.side import SLIVER_PX, Side
from checks.verify.identity.wording import is_labelled

# A table with so many columns and rows of cells is a sheet, where the target is one of its cells:
# no cell is the name of another one. Where it is none, with so many: of a small table a row is only
# another one where its key is, since the table may tell what is decided on.
SHEET, LARGE_SHEET = 3, 5
# Lines between cells are thinner (pixels).
RULE_PX = 4
# A spot of colour in a row is no wider (pixels).
SPOT_PX = 120
# A mark that is set stands out so many times as much as one that is not.
SET = 1.3


def is_in_another_row(side: Side, item: Item) -> bool:
    """Whether it is in a row of a table in which the target is not, and which is not chosen.

    The key of that row, the text that comes first in it, is another one, too. In a short table in
    the target's own card that does not count. Or the row is one of the target's own table or of a
    sheet. Before what can be undone, a table that has a head will do. A mark tells the state of its
    row.
    """
    if heads_marks(side, item) or (is_mark_sized(item.box) and chooses_rows(side, item)):
        return False
    row = side.row_of(item)
    if len(row) >= COLUMNS and not side.is_own(row) and not _is_chosen(side, row):
        key = next((one for one in row if not is_mark_sized(one.box)), item)
        has_another = key.number in side.changed and not _is_labelled(side, key)
        tells = side.is_in_own_card(item) and len(side.column_of(item)) <= BLOCK_LINES
        is_other = (has_another and not tells) or side.is_of_the_target(row)
        if is_other or is_mark_sized(item.box) or (side.undoable and _has_head(side, row)):
            return True
    return _is_in_a_sheet(side, item) and not (row and _is_chosen(side, row))


def _is_labelled(side: Side, key: Item) -> bool:
    """Whether the key of a row is a label and its value, which is another one."""
    there = key.box.moved(*side.move)
    before = [
        one
        for one in side.other.items
        if in_row(one.box, there) and abs(one.box.x - there.x) <= COLUMN_PX
    ]
    others = (one for one in side.column_of(key) if one is not key)
    return is_labelled(side.read(key), map(side.read_other, before), map(side.read, others))


def _has_head(side: Side, row: Sequence[Item]) -> bool:
    """Whether the columns of a row have heads: bolder than the rest, or on another ground."""
    return all(_is_headed(side, one) for one in row if not is_mark_sized(one.box))


def _is_headed(side: Side, item: Item) -> bool:
    column = side.column_of(item)
    reach = 2 * pitch_of(column)
    above = [
        one
        for one in side.written
        if 0 < column[0].box.centre.y - one.box.centre.y <= reach
        and are_aligned(one.box, column[0].box)
    ]
    head = above[-1] if above else column[0]
    rest = [one for one in column if one is not head]
    strokes = [stroke_px(side.scene.picture, one.box) for one in (head, *rest)]
    return side.stands_out(head, rest) or strokes[0] > HEAD_BOLD * mean(strokes[1:])


def _is_chosen(side: Side, row: Sequence[Item]) -> bool:
    """Whether a row, or at least two of its cells, lie on another ground than most of its
    table, or it has a mark that is set where another row's is not, and the target stands in
    none of them.
    """
    texts = [one for one in row if min(one.box.width, one.box.height) > SLIVER_PX]
    lit = [one for one in texts if side.stands_out(one, side.column_of(one))]
    if len(lit) == len(row) or len({_spot_of(side, one) for one in lit}) >= COLUMNS:
        return True
    key = next((one for one in row if not is_mark_sized(one.box)), None)
    marks = [one for one in row if is_plain_mark(side, one)]
    if key is None or side.is_of_the_target(row):
        return False
    return any(_is_set(side, one, key) for one in marks)


def _spot_of(side: Side, item: Item) -> int:
    """A number that the texts on one spot of colour share, and no others."""
    ground = side.scene.surface_of(item)
    is_spot = ground is not None and ground.is_low and ground.box.width <= SPOT_PX
    return -1 - ground.number if ground is not None and is_spot else item.number


def _is_set(side: Side, mark: Item, key: Item) -> bool:
    """Whether a mark stands out more than what stands so in another row, beside the text in the
    column of the row's key.
    """
    seen = signs_in_rows(side, mark, key)
    least = min(one for one in (*seen, inf) if one >= BOXED)
    return are_boxes(seen) and standing_out(side.scene.picture, mark.box) > SET * least


def _is_in_a_sheet(side: Side, item: Item) -> bool:
    """Whether it stands in a cell of a sheet, in another row than the target: cells of one size
    touch each other in rows and columns.
    """
    cell, target = side.scene.surface_of(item), side.own.element.box
    if cell is None or not cell.is_low or in_row(cell.box, target):
        return False
    low = [one.box for one in side.scene.surfaces if one.is_low]
    row = [one for one in low if _is_as_high(one, cell.box)]
    column = [one for one in low if _is_as_wide(one, cell.box)]
    across = _touching([(one.x, one.right) for one in row], (cell.box.x, cell.box.right))
    down = _touching([(one.y, one.bottom) for one in column], (cell.box.y, cell.box.bottom))
    fewest = min(len(across), len(down))
    is_inside = _lies_in(target.centre.x, across) and _lies_in(target.centre.y, down)
    if fewest < SHEET or fewest >= LARGE_SHEET or is_inside:
        return fewest >= SHEET
    in_cells = (one for one in side.written if _lies_in(one.box.centre.x, across))
    in_its_row = (one for one in in_cells if in_row(one.box, item.box))
    first = min(in_its_row, key=lambda one: one.box.x, default=item)
    return first.number in side.changed and not _is_labelled(side, first)


def _lies_in(at: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a place is between the first and the last of some spans."""
    return bool(spans) and spans[0][0] <= at < spans[-1][1]


def _is_as_high(one: Box, other: Box) -> bool:
    return max(abs(one.y - other.y), abs(one.bottom - other.bottom)) <= RULE_PX


def _is_as_wide(one: Box, other: Box) -> bool:
    return max(abs(one.x - other.x), abs(one.right - other.right)) <= RULE_PX


def _touching(spans: Sequence[tuple[int, int]], at: tuple[int, int]) -> list[tuple[int, int]]:
    """Those of some spans that follow each other and touch, the one `at` among them."""
    run = list[tuple[int, int]]()
    for span in sorted(set(spans)):
        if run and not 0 <= span[0] - run[-1][1] <= RULE_PX:
            if at in run:
                break
            run = []
        run.append(span)
    return run


def is_another_entry(side: Side, item: Item) -> bool:
    """Whether it is an entry of a list that is not chosen: of the target's own list, or of one
    that has a chosen entry, or more lines than a block that tells of one thing.
    """
    return any(_is_entry_in(side, pane, item) for pane in side.panes_of(item))


def _is_entry_in(side: Side, pane: Box, item: Item) -> bool:
    entries = lines_in(side.scene.inside(pane))
    if len(entries) < LISTED or side.stands_out(item, entries):
        return False
    target = side.own.element.box
    if pane.contains(target.centre):
        return side.own.element.sort in {Sort.TEXT, Sort.MARK} and not in_row(item.box, target)
    first = next(one for one in entries if in_row(one.box, item.box))
    if first.number not in side.changed:
        return False
    chosen = any(side.stands_out(one, entries) for one in entries)
    return chosen or len(entries) > BLOCK_LINES
