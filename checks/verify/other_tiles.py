"""The tiles without frames that show other things now, as the goods of a shop do."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.scene.elements import Item
from checks.verify.identity.pair import Pair

# Of tiles there are so many.
MANY = 3


def other_tiles(pair: Pair, changed: Sequence[Item]) -> list[tuple[Item, Box]]:
    """What has changed in other tiles than the target's, each with what it covers on the present
    screen, where both screens have as many tiles. Of two, each is decided against the other.
    """
    here, was = pair.there.tile, pair.was.tile
    if not changed or not pair.expected.rows or here is None or was is None:
        return []
    if here.count != was.count or here.count < MANY:
        return []
    found = list[tuple[Item, Box]]()
    for one in changed:
        box, is_present = one.box, one in pair.now.items
        tile = here if is_present else was
        if tile.is_in_another(box):
            found.append((one, box if is_present else box.moved(*pair.window_move)))
    return found
