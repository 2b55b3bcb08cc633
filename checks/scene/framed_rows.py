"""Framed rows: low surfaces of one kind, one right below the other, with things at both ends. A row
is about what its text says, and the icon at its end is a button of its own.
"""

from __future__ import annotations

from itertools import pairwise

from app.engine.model.geometry import most_apart
from checks.scene.elements import Item, Scene, Surface

# Rows of one kind are as large, begin together, and their grounds differ by no more levels.
AS_LARGE_PX, SAME_GROUND = 2, 4
# What a row holds at its two ends is so many times as far apart as the row is high; rows are nearer
# to each other than this share of their height.
APART, GAP = 1.6, 0.6
# An icon is so large at most (pixels), and no wider than so many times its height.
ICON_PX, ICON_WIDE = 24, 1.6


def icon_in_row(scene: Scene, item: Item) -> bool:
    """Whether an item is the icon at the end of a framed row of which there are others."""
    row, box = scene.surface_of(item), item.box
    if row is None or not row.is_low or max(box.width, box.height) > ICON_PX:
        return False
    before = [one.box for one in scene.inside(row.box) if one is not item]
    if box.width > ICON_WIDE * box.height or not before:
        return False
    apart = box.x - max(one.right for one in before)
    return apart >= APART * row.box.height and _is_listed(scene, row)


def _is_listed(scene: Scene, row: Surface) -> bool:
    """Whether a row has others of its kind right below or above it, and nothing between them or
    left of it, as the label of a field stands.
    """
    box = row.box
    near = [
        one.box
        for one in scene.surfaces
        if one is not row
        and one.is_low
        and max(abs(one.box.x - box.x), abs(one.box.right - box.right)) <= AS_LARGE_PX
        and abs(one.box.height - box.height) <= AS_LARGE_PX
        and most_apart(one.colour, row.colour) <= SAME_GROUND
    ]
    column = sorted([box, *near], key=lambda one: one.y)
    gaps = [below.y - above.bottom for above, below in pairwise(column)]
    if len(gaps) < 2 or max(gaps) > GAP * box.height:  # noqa: PLR2004
        return False
    return not any(
        one.box.right <= box.x and column[0].y <= one.box.centre.y <= column[-1].bottom
        for one in scene.items
    )
