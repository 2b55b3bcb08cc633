"""Texts that have changed, without those whose place tells that they are data."""

from __future__ import annotations

from collections.abc import Sequence

from checks.scene.elements import Item
from checks.verify.data.fields import is_badge, is_typed, is_worked_out
from checks.verify.data.marks import is_ticked
from checks.verify.data.moved import without_moved, without_restyled
from checks.verify.data.rows import is_another_entry, is_in_another_row
from checks.verify.data.side import SLIVER_PX, Side
from checks.verify.identity.pair import Pair
from checks.verify.sides import sides


def without_data(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """Those of the texts that have come, and of those that have gone, that are no data."""
    came, went = without_moved(pair, *without_restyled(pair, fresh, gone))
    changed = frozenset(one.number for one in fresh), frozenset(one.number for one in gone)
    (now, there), (then, was) = sides(pair)
    dx, dy = pair.window_move
    undoable, reads = pair.expected.undoable, (pair.read_now, pair.read_then)
    present = Side(now, there, then, (-dx, -dy), changed[0], reads, undoable=undoable)
    recorded = Side(then, was, now, (dx, dy), changed[1], reads[::-1], undoable=undoable)
    return (
        [one for one in came if not _is_data(present, one)],
        [one for one in went if not _is_data(recorded, one)],
    )


def _is_data(side: Side, item: Item) -> bool:
    """Whether a text that has changed is data."""
    return (
        _is_sliver(side, item)
        or is_badge(side, item)
        or is_typed(side, item)
        or is_worked_out(side, item)
        or is_ticked(side, item)
        or is_in_another_row(side, item)
        or is_another_entry(side, item)
    )


def _is_sliver(side: Side, item: Item) -> bool:
    """Whether it is too low for a letter, or as narrow and none."""
    if item.box.height <= SLIVER_PX:
        return True
    return item.box.width <= SLIVER_PX and not any(map(str.isalnum, side.read(item)))
