"""Texts of one row that have exchanged their places: what stood left stands right now, each where
the other one was or, where they are not as wide, in the other order.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Item, Scene
from checks.scene.relations import COLUMN_PX, in_row, is_mark_sized
from checks.verify.identity.pair import Pair
from checks.verify.sides import written

# A text stands in its row where it is as low as it was, to so many pixels.
SAME_ROW_PX = 2
# An entry stands in the next row, so many heights of its parent below it, and is indented (pixels).
NEXT_ROW, INDENT_PX = 3, 8


def exchanged(pair: Pair) -> list[tuple[Item, Item]]:
    """The items that stand where another one of their row stood, each with that, where that stands
    in their place.
    """
    replaced = list(_replaced(pair))
    found = [
        both
        for both in replaced
        if any(_are_exchanged(pair, both, other) for other in replaced if other is not both)
    ]
    kept = list(_kept(pair))
    turned = [both for both in kept if any(_are_turned(both, other) for other in kept)]
    return [*found, *(both for both in turned if both not in found)]


def exchanged_parents(pair: Pair) -> Box | None:
    """The upper one of two texts that have exchanged their places, each with the same entries under
    it, which begin right of it: these belong to another one now. None for none.
    """
    replaced = [both for both in _replaced(pair) if _has_entries(pair, both)]
    found = [
        one
        for at, one in enumerate(replaced)
        for other in replaced[at + 1 :]
        if pair.alike(one[0], other[1]) and pair.alike(other[0], one[1])
    ]
    return found[0][0].box if found else None


def _has_entries(pair: Pair, both: tuple[Item, Item]) -> bool:
    """Whether a text, and the one in whose place it stands, have the same entry under them."""
    now, then = _first_under(pair.now, both[0]), _first_under(pair.then, both[1])
    if now is None or then is None:
        return False
    there = then.box.moved(*pair.window_move)
    return most_apart(now.box, there) <= COLUMN_PX and pair.alike(now, then)


def _first_under(scene: Scene, parent: Item) -> Item | None:
    """The next text below another one, if it begins right of it by an indent."""
    below = [
        one
        for one in scene.items
        if 0 < one.box.centre.y - parent.box.bottom <= NEXT_ROW * parent.box.height
        and one.box.x < parent.box.right
        and not is_mark_sized(one.box)
    ]
    first = min(below, key=lambda one: one.box.y, default=None)
    return first if first is not None and first.box.x >= parent.box.x + INDENT_PX else None


def _kept(pair: Pair) -> Iterator[tuple[Item, Item]]:
    """The texts of the present window with the only recorded ones that are drawn alike, in the rows
    where those stood; without the target's own.
    """
    dy = pair.window_move[1]
    present = written(pair.now, pair.there)
    own = (*pair.was.element.own, *pair.there.element.own)
    for recorded in written(pair.then, pair.was):
        if is_mark_sized(recorded.box) or recorded in own:
            continue
        row = recorded.box.moved(0, dy)
        twins = [
            one
            for one in present
            if abs(one.box.y - row.y) <= SAME_ROW_PX
            and one not in own
            and pair.alike(one, recorded)
        ]
        if len(twins) == 1:
            yield twins[0], recorded


def _are_turned(one: tuple[Item, Item], other: tuple[Item, Item]) -> bool:
    """Whether of two texts of one row the left one stands right of the other now."""
    if not in_row(one[1].box, other[1].box) or not in_row(one[0].box, other[0].box):
        return False
    return (one[0].box.x < other[0].box.x) is not (one[1].box.x < other[1].box.x)


def _replaced(pair: Pair) -> Iterator[tuple[Item, Item]]:
    """The items of the present window with the recorded ones in whose places they stand, and which
    are drawn otherwise.
    """
    dx, dy = pair.window_move
    present = written(pair.now, pair.there)
    for recorded in written(pair.then, pair.was):
        there = recorded.box.moved(dx, dy)
        begins = (
            one
            for one in present
            if abs(one.box.x - there.x) <= COLUMN_PX and in_row(one.box, there)
        )
        one = next(begins, None)
        if one is not None and not pair.alike(one, recorded):
            yield one, recorded


def _are_exchanged(pair: Pair, one: tuple[Item, Item], other: tuple[Item, Item]) -> bool:
    """Whether of two places in one row each shows what the other one showed."""
    return (
        in_row(one[1].box, other[1].box)
        and pair.alike(one[0], other[1])
        and pair.alike(other[0], one[1])
    )
