"""Texts of one row that have exchanged their places: what stood left stands right now."""

from __future__ import annotations

from collections.abc import Iterator

from checks.scene.elements import Item
from checks.scene.relations import COLUMN_PX, in_row
from checks.verify.identity.pair import Pair
from checks.verify.sides import written


def exchanged(pair: Pair) -> list[tuple[Item, Item]]:
    """The items that stand where another one of their row stood, each with that, where that stands
    in their place.
    """
    replaced = list(_replaced(pair))
    return [
        both
        for both in replaced
        if any(_are_exchanged(pair, both, other) for other in replaced if other is not both)
    ]


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
