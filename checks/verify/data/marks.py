"""Marks of boxes to tick."""

from __future__ import annotations

from collections.abc import Sequence

from checks.scene.elements import Item
from checks.scene.looks import standing_out
from checks.scene.relations import MARK_MOST_PX, Sort, in_row, is_mark_sized
from checks.scene.tables import COLUMNS, are_aligned, middle
from checks.text.risk_words import irreversible, opens
from checks.verify.data.side import Side

# Where a box to tick is drawn, it stands out by so many levels on average.
BOXED = 3.0


def is_ticked(side: Side, item: Item) -> bool:
    """Whether it is as small as the mark of a box to tick whose label is as it was."""
    box = item.box
    if not is_mark_sized(box) or chooses_rows(side, item):
        return False
    return any(
        one.number not in side.changed
        and in_row(one.box, box)
        and 0 <= one.box.x - box.right <= MARK_MOST_PX
        for one in side.written
    )


def chooses_rows(side: Side, mark: Item) -> bool:
    """Whether a mark chooses a row of a table for what a button outside of it does: each of
    its row's texts stands in a column.
    """
    said = " ".join(map(side.read, side.own.element.own))
    acts = side.own.element.sort is Sort.BUTTON or irreversible(said)
    if not acts or opens(said) or not is_plain_mark(side, mark):
        return False
    row = [one for one in side.row_of(mark) if not is_mark_sized(one.box)]
    if len(row) < COLUMNS or side.is_own(row) or side.is_of_the_target(row):
        return False
    return are_boxes(signs_in_rows(side, mark, row[0]))


def heads_marks(side: Side, item: Item) -> bool:
    """Whether a text is the head of the column of marks that the target stands in."""
    own = side.own.element.own
    target = own[0].box if own else side.own.element.box
    if is_mark_sized(item.box) or not are_aligned(item.box, target) or item.box.y > target.y:
        return False
    column = [one for one in side.written if are_aligned(one.box, item.box)]
    marks = [one for one in column if is_mark_sized(one.box)]
    return is_mark_sized(target) and len(marks) == len(column) - 1


def is_plain_mark(side: Side, item: Item) -> bool:
    """Whether an item is as small as a mark and no figure: no digit is as wide as it is high, and
    a round mark may be read as 0 or 6.
    """
    return is_mark_sized(item.box) and len(side.read(item)) < len("10")


def signs_in_rows(side: Side, mark: Item, key: Item) -> list[float]:
    """How much there is to see in each row of a table where one row has a mark beside the text
    in the column of its key.
    """
    rises = [round(middle(one) - middle(key)) for one in side.column_of(key)]
    return [standing_out(side.scene.picture, mark.box.moved(0, rise)) for rise in rises]


def are_boxes(seen: Sequence[float]) -> bool:
    """Whether there is something to see in each row of a table, but for its head."""
    return sum(one >= BOXED for one in seen) >= max(COLUMNS, len(seen) - 1)
