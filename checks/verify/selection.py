"""Which entry of a list or strip is chosen: it is drawn on another ground than its likes.

A chosen tab, the page of a sidebar and the chosen row of a list that the target does not stand in
say what the target acts on.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from app.engine.places import Box
from checks.pixels import bounds, colours
from checks.scene.elements import Item
from checks.scene.relations import COLUMN_PX, in_row
from checks.verify.identity import Pair

# An item's surroundings reach so far, and are others where more of them than this share differ by
# more than so many levels.
AROUND_PX, SHARE, LEVELS = 6, 0.12, 6
# What has moved with the target has moved as far, to so many pixels.
TOGETHER_PX = 2


def chosen_otherwise(pair: Pair) -> Box | None:
    """An entry that is chosen now or was, of a list that the target does not stand in; None where
    the same ones are.
    """
    changed = [now for now, then in _unmoved(pair) if _restyled(pair, now, then)]
    for group in (*_groups(changed, across=True), *_groups(changed, across=False)):
        if len(group) >= 2 and not _holds_target(pair, group):  # noqa: PLR2004
            return group[0].box
    return None


def _unmoved(pair: Pair) -> list[tuple[Item, Item]]:
    """The items of the present window that stand to the target as they did, with the recorded
    ones.
    """
    was, there = pair.was.element.box, pair.there.element.box
    dx, dy = there.x - was.x, there.y - was.y
    sizes: dict[tuple[int, int], list[Item]] = {}
    for one in pair.then.items:
        sizes.setdefault((one.box.width, one.box.height), []).append(one)
    found = []
    for now in pair.now.items:
        if not pair.there.window.covers(now.box) or now.box.meets(there):
            continue
        for then in sizes.get((now.box.width, now.box.height), []):
            apart = max(abs(now.box.x - dx - then.box.x), abs(now.box.y - dy - then.box.y))
            if apart <= TOGETHER_PX and pair.alike(now, then):
                found.append((now, then))
                break
    return found


def _restyled(pair: Pair, now: Item, then: Item) -> bool:
    """Whether what lies around an item is drawn otherwise than it was."""
    here, there = then.box.grown(AROUND_PX), now.box.grown(AROUND_PX)
    if not bounds(pair.then.picture).covers(here) or not bounds(pair.now.picture).covers(there):
        return False
    apart = cv2.absdiff(colours(pair.now.picture, there), colours(pair.then.picture, here))
    return float((apart.max(axis=2) > LEVELS).mean()) > SHARE


def _groups(items: Sequence[Item], *, across: bool) -> list[list[Item]]:
    """Items in rows (or in columns)."""
    groups: list[list[Item]] = []
    for one in items:
        home = next((group for group in groups if _together(group[0], one, across=across)), None)
        if home is None:
            groups.append([one])
        else:
            home.append(one)
    return groups


def _together(one: Item, other: Item, *, across: bool) -> bool:
    if across:
        return in_row(one.box, other.box)
    return not in_row(one.box, other.box) and (
        abs(one.box.x - other.box.x) <= COLUMN_PX or abs(one.box.right - other.box.right) <= COLUMN_PX
    )


def _holds_target(pair: Pair, group: Sequence[Item]) -> bool:
    """Whether the target stands in the list itself: in the row of an entry, or between them."""
    target = pair.there.element.box
    if any(in_row(one.box, target) for one in group):
        return True
    top, bottom = min(one.box.y for one in group), max(one.box.bottom for one in group)
    return top <= target.centre.y < bottom
