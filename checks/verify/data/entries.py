"""Entries of lists that are not chosen."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.columns import LISTED
from checks.scene.elements import Item
from checks.scene.relations import Sort, in_row
from checks.scene.tables import lines_in
from checks.verify.data.side import Side

# A block of lines that say something of one thing has no more; a list may have more.
BLOCK_LINES = 6


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
