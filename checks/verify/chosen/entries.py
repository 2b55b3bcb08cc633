"""The chosen entry of a list: it lies on a ground of its own, its likes on that of their pane."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Item, Scene, Surface
from checks.scene.relations import COLUMN_PX
from checks.scene.tables import are_aligned, run_around

# Parts of one pane differ by no more levels.
SAME_LEVELS = 4
# ... and are as wide, to so many pixels at either side.
SAME_SIDE_PX = 2
# A letter that touches the side of its entry takes so much of it (pixels).
LETTER_PX = 8
# Entries follow each other at one distance, to so many pixels: accents reach above a line.
ACCENTS_PX = 5
# The ground of a chosen entry is as wide as its pane, but for this share.
WIDE = 0.8
# Cells of a chosen row differ by more levels from others, those of striped tables by fewer.
CHOSEN_LEVELS = 30
# The ground of a chosen row is so many times as wide as what stands alone on it.
ROW = 2.0
# The ground of a chosen entry is so near to what it leaves of a low list (pixels).
PARTED_PX = 3
# A list has so many entries beside the chosen one.
LEAST = 2


def pane_of(scene: Scene, item: Item) -> Surface | None:
    """The smallest pane that an item stands in; None for the bare window."""
    around = scene.around(scene.surface_of(item))
    return next((one for one in around if not one.is_low), None)


def run_of(scene: Scene, item: Item) -> list[Item]:
    """The items of an item's column in its pane that follow each other at its distance, that one
    included. What begins where the item does is of its column, though another cell ends there. What
    reaches beyond its pane by more than half is in no column of it.
    """
    pane = pane_of(scene, item)
    held = scene.items if pane is None else scene.inside(pane.box)
    if item not in held:
        return [item]
    column = [one for one in held if are_aligned(one.box, item.box)]
    begins_there = [one for one in column if abs(one.box.x - item.box.x) <= COLUMN_PX]
    kinds = [begins_there] if begins_there == column else [begins_there, column]
    return max((run_around(scene.picture, some, item, ACCENTS_PX) for some in kinds), key=len)


def is_lit(scene: Scene, item: Item) -> bool:
    """Whether an item is the chosen entry of a list: most of its column stand on the ground of the
    pane around it.
    """
    pane, own = pane_of(scene, item), scene.surface_of(item)
    if pane is None or own is None or not own.is_low:
        return False
    likes = [one for one in run_of(scene, item) if one is not item]
    grounds = [ground for one in likes if (ground := scene.surface_of(one)) is not None]
    row = _row_of(scene, own)
    is_in_row = row.width > own.box.width or len(scene.inside(own.box)) > 1
    if is_in_row and _is_only_one(own, grounds):
        return True
    if row.width < WIDE * pane.box.width:
        return _parts_its_list(own, grounds) or _is_chosen_row(scene, own, item, likes)
    free = [one for one in grounds if _is_part(one, pane)]
    return not _is_part(own, pane) and len(free) >= max(LEAST, len(grounds) // 2 + 1)


def is_chosen(scene: Scene, entry: Item) -> bool:
    """Whether an entry stands on a ground of its own, which stands out from those of the others in
    its column, or where it is alone, from its pane. A list of two tells, too.
    """
    own = scene.surface_of(entry)
    pane = pane_of(scene, entry) if own is not None and own.is_low else None
    if own is None or pane is None or most_apart(own.colour, pane.colour) <= CHOSEN_LEVELS:
        return False
    grounds = (scene.surface_of(one) for one in run_of(scene, entry) if one is not entry)
    level = [one for one in grounds if one is not None and _are_as_wide(one, own)]
    if level:
        return all(most_apart(own.colour, one.colour) > CHOSEN_LEVELS for one in level)
    return own.box.width > WIDE * pane.box.width


def _is_chosen_row(scene: Scene, own: Surface, item: Item, likes: Sequence[Item]) -> bool:
    """Whether an entry's ground stands out from that of its likes, which have no frame around them,
    and reaches at least as far as they do.
    """
    around = scene.parent(own)
    free = [one for one in likes if around is not None and one.surface == around.number]
    if around is None or len(free) < max(LEAST, len(likes) // 2 + 1):
        return False
    is_row = len(scene.inside(own.box)) > 1 or own.box.width >= ROW * item.box.width
    reaches = own.box.x <= min(one.box.x for one in free) and own.box.right >= max(
        one.box.right for one in free
    )
    return is_row and reaches and most_apart(own.colour, around.colour) > CHOSEN_LEVELS


def _row_of(scene: Scene, own: Surface) -> Box:
    """A low surface with those of its colour that touch it in its row, as the cells of a chosen row
    do that lines part.
    """
    row = own.box
    cells = [
        one.box
        for one in scene.surfaces
        if one.parent == own.parent
        and max(abs(one.box.y - row.y), abs(one.box.bottom - row.bottom)) <= 1
        and most_apart(one.colour, own.colour) <= SAME_LEVELS
    ]
    for cell in sorted(cells, key=lambda one: one.x):
        if cell.x >= own.box.x and cell.x - row.right <= PARTED_PX:
            row = row.union(cell)
    for cell in sorted(cells, key=lambda one: -one.right):
        if cell.x < own.box.x and row.x - cell.right <= PARTED_PX:
            row = row.union(cell)
    return row


def _is_only_one(own: Surface, grounds: Sequence[Surface]) -> bool:
    """Whether none of the other rows, or of the other cells of a column, have a ground's colour."""
    cells = [one for one in grounds if one.parent == own.parent and _are_as_wide(one, own)]
    others = sum(most_apart(one.colour, own.colour) > CHOSEN_LEVELS for one in cells)
    return others == len(cells) >= max(LEAST, len(grounds) // 2 + 1)


def _parts_its_list(own: Surface, grounds: Sequence[Surface]) -> bool:
    """Whether the ground of an entry parts a low list in two, on whose ground its likes stand."""
    beside = [
        one
        for one in grounds
        if one.parent == own.parent
        and _are_as_wide(one, own, LETTER_PX)
        and max(one.box.y - own.box.bottom, own.box.y - one.box.bottom) <= PARTED_PX
        and most_apart(one.colour, own.colour) > SAME_LEVELS
    ]
    return len(beside) >= max(LEAST, len(grounds) // 2 + 1)


def _is_part(one: Surface, pane: Surface) -> bool:
    """Whether a surface is a pane, or what a chosen entry leaves of it above or below."""
    return _are_as_wide(one, pane) and most_apart(one.colour, pane.colour) <= SAME_LEVELS


def _are_as_wide(one: Surface, other: Surface, letter_px: int = SAME_SIDE_PX) -> bool:
    """Whether two surfaces begin and end at the same columns, but for what a letter takes of one
    that touches its side.
    """
    sides = abs(one.box.x - other.box.x), abs(one.box.right - other.box.right)
    return min(sides) <= SAME_SIDE_PX and max(sides) <= letter_px
