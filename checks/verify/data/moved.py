"""Texts that only stand elsewhere, or on another ground, now."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.scene.elements import Item
from checks.scene.looks import drawn_alike
from checks.scene.relations import COLUMN_PX, in_row, is_left_of, is_mark, is_mark_sized
from checks.verify.identity.pair import SHADE_PX, Pair
from checks.verify.identity.wording import label_alike
from checks.verify.sides import written


def without_restyled(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """The same without what reads as it did where it stands, on another ground."""
    dx, dy = pair.window_move
    before = {one.number: Item(-1, one.box.moved(-dx, -dy), -1) for one in fresh}
    after = {one.number: Item(-1, one.box.moved(dx, dy), -1) for one in gone}
    return (
        [
            one
            for one in fresh
            if is_mark(pair.now, one) or not pair.restyled(one, before[one.number])
        ],
        [
            one
            for one in gone
            if is_mark(pair.then, one) or not pair.restyled(after[one.number], one)
        ],
    )


def without_moved(
    pair: Pair, fresh: Sequence[Item], gone: Sequence[Item]
) -> tuple[list[Item], list[Item]]:
    """The same without what only stands elsewhere in its column or row now."""
    came, went = list(fresh), list(gone)
    moved: list[tuple[Item, Item]] = []
    for one in sorted(gone, key=lambda item: is_mark_sized(item.box)):
        if is_mark_sized(one.box) and not _has_gone_along(pair, one, moved):
            continue
        twin = next((two for two in came if _has_moved(pair, two, one)), None)
        if twin is not None:
            came.remove(twin)
            went.remove(one)
            moved.append((twin, one))
    back = [(two, one) for two, one in moved if _has_left_its_label(pair, two, one, moved)]
    return came + [two for two, _ in back], went + [one for _, one in back]


def _has_gone_along(pair: Pair, mark: Item, moved: Sequence[tuple[Item, Item]]) -> bool:
    """Whether a text of a mark's row stands elsewhere now, or none stands there."""
    row = [one for one in written(pair.then, pair.was) if in_row(one.box, mark.box)]
    texts = [one for one in row if not is_mark_sized(one.box)]
    return not texts or any(one is two for one in texts for _, two in moved)


def _has_left_its_label(
    pair: Pair, present: Item, recorded: Item, moved: Sequence[tuple[Item, Item]]
) -> bool:
    """Whether a text stands where another one stood, which has moved, too, and what labels both
    places is as it was: “from” and “to” have exchanged their values.
    """
    dx, dy = pair.window_move
    there = present.box.moved(-dx, -dy)
    before = next((one for _, one in moved if one is not recorded and _is_at(one.box, there)), None)
    if before is None:
        return False
    if in_row(before.box, recorded.box):
        return True
    stayed = [
        one for one in written(pair.then, pair.was) if not any(one is two for _, two in moved)
    ]
    labels = [
        [one for one in stayed if is_left_of(one.box, item.box)] for item in (before, recorded)
    ]
    return any(
        abs(one.box.x - other.box.x) <= COLUMN_PX
        and not drawn_alike(pair.then.picture, one.box, pair.then.picture, other.box)
        for one in labels[0]
        for other in labels[1]
    )


def _is_at(one: Box, other: Box) -> bool:
    """Whether two boxes begin or end in one place."""
    apart = min(abs(one.x - other.x), abs(one.right - other.right))
    return apart <= COLUMN_PX and in_row(one, other)


def _has_moved(pair: Pair, present: Item, recorded: Item) -> bool:
    now, then = present.box, recorded.box.moved(*pair.window_move)
    aligned = (
        min(abs(now.x - then.x), abs(now.y - then.y), abs(now.right - then.right)) <= COLUMN_PX
    )
    apart = max(abs(now.width - then.width), abs(now.height - then.height))
    return aligned and (
        pair.alike(present, recorded)
        or label_alike(pair, present, recorded)
        or (apart <= SHADE_PX and pair.restyled(present, recorded))
    )
