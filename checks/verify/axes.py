"""Times along an axis, as the hours of a calendar: they name places, and are no clock."""

from __future__ import annotations

from collections.abc import Callable

from checks.scene.elements import Item, Scene
from checks.scene.relations import in_row
from checks.scene.tables import are_aligned, run_around
from checks.text.dated import is_time

# So many times in one row are an axis.
TIMES = 3


def is_clock(scene: Scene, item: Item, read: Callable[[Item], str]) -> bool:
    """Whether an item reads as a time, and is none of several in a column or row of them."""
    if not is_time(read(item)):
        return False
    aligned = [one for one in scene.items if are_aligned(one.box, item.box)]
    column = run_around(scene.picture, aligned, item)
    row = [one for one in scene.items if in_row(one.box, item.box)]
    return not any(_are_times(some, read) for some in (column, row))


def _are_times(items: list[Item], read: Callable[[Item], str]) -> bool:
    return len(items) >= TIMES and sum(is_time(read(one)) for one in items) >= TIMES
