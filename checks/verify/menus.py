"""A menu or popup list that the target is an entry of, and what it lies over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.engine.model.geometry import Box
from checks.locator.columns import LISTED
from checks.locator.features import Description
from checks.scene.elements import Item, Scene
from checks.scene.relations import COLUMN_PX, Sort, in_row
from checks.scene.tables import Row
from checks.verify.identity.pair import Pair
from checks.verify.sides import sides
from checks.vision.pixels import around_all

# The border of a menu, with its shade, is so thick (pixels).
FRAME_PX = 6
# Entries follow each other at one distance, to so many pixels.
PITCH_PX = 8


def cut_by_menu(
    pair: Pair, changed: Sequence[Item], rows: Sequence[tuple[Row, Box]]
) -> Iterator[tuple[Row, Box]]:
    """The pieces of texts of a table that lie beside a menu over it, of whose rows most are others:
    the menu's borders cut them off, so that they stand in no column.
    """
    listed = {one.number for row, _ in rows for one in row.items}
    for (scene, own), shift in zip(sides(pair), ((0, 0), pair.window_move), strict=True):
        mine = [row.box for row, _ in rows if row.items[0] in scene.items]
        around = around_all(mine)
        if around is None or len(mine) < 2 or not is_over(own, around):  # noqa: PLR2004
            continue
        reach = around.grown(2 * mine[0].height)
        for one in changed:
            is_piece = one in scene.items and reach.covers(one.box)
            if is_piece and one.number not in listed and not own.pane.meets(one.box):
                yield Row((one,)), one.box.moved(*shift)


def cut_otherwise(pair: Pair, changed: Sequence[Item]) -> Iterator[tuple[Row, Box]]:
    """The texts that a menu with an entry more, which is wider now, cuts off elsewhere or hides."""
    if not any(is_entry_more(pair, one.box) for one in changed if one in pair.now.items):
        return
    shift = pair.window_move
    now, then = pair.there.pane, pair.was.pane.moved(*shift)
    placed = [(one, one.box if one in pair.now.items else one.box.moved(*shift)) for one in changed]
    cut = [
        (one, box)
        for one, box in placed
        if -FRAME_PX <= box.x - (now.right if one in pair.now.items else then.right) <= 2 * FRAME_PX
    ]
    for one, box in placed:
        is_hidden = (one, box) in cut and box.right <= now.right + 2 * FRAME_PX
        if is_hidden or any(other is not one and _is_end_of(box, at) for other, at in cut):
            yield Row((one,)), box


def is_over(own: Description, rows: Box) -> bool:
    """Whether the target stands in a menu that lies over some rows, which go on beside it."""
    return (
        own.pane.grown(2 * FRAME_PX).meets(rows)
        and not own.pane.covers(rows)
        and own.element.sort is Sort.TEXT
    )


def _is_end_of(part: Box, text: Box) -> bool:
    """Whether a piece of a text is what is left at the end of one, or in it."""
    ends = abs(text.right - part.right) <= COLUMN_PX
    is_within = text.x <= part.x and part.right <= text.right
    return in_row(part, text) and (ends or is_within)


def is_entry_more(pair: Pair, box: Box) -> bool:
    """Whether an entry has come at the end of the list or menu that the target is an entry of."""
    if pair.there.element.sort is not Sort.TEXT:
        return False
    entries, before = (_entries(*side) for side in sides(pair))
    if box not in entries or len(before) < LISTED or len(entries) <= len(before):
        return False
    middle = [one.y + one.bottom for one in entries]
    pitches = [(after - one) / 2 for one, after in pairwise(middle)]
    is_last = entries.index(box) >= len(before)
    return is_last and max(pitches) - min(pitches) <= PITCH_PX


def _entries(scene: Scene, own: Description) -> list[Box]:
    """What stands in the target's pane as its text does, top to bottom: a menu's entries."""
    held = (one.box for one in scene.inside(own.pane))
    mates = [one for one in held if abs(one.x - own.element.box.x) <= COLUMN_PX]
    return sorted(mates, key=lambda one: one.y)


def grown(pair: Pair, changed: Sequence[Item]) -> Iterator[Box]:
    """Where the borders of a menu stand and stood that has an entry more."""
    if not any(is_entry_more(pair, one.box) for one in changed if one in pair.now.items):
        return
    now, then = pair.there.pane, pair.was.pane.moved(*pair.window_move)
    both = now.union(then)
    right, bottom = min(now.right, then.right), min(now.bottom, then.bottom)
    yield Box(both.x, bottom, both.width, both.bottom - bottom).grown(FRAME_PX)
    yield Box(right, both.y, both.right - right, both.height).grown(FRAME_PX)
