"""Strips across a window: banners."""

from __future__ import annotations

from app.engine.model.geometry import Box, most_apart
from checks.locator.features import Description
from checks.scene.elements import Item, Scene, Surface
from checks.verify.identity.pair import Pair

# Two strips are the same one where height and colour differ by no more (pixels, levels).
SAME_PX = 4
# A banner is no higher (pixels).
STRIP_PX, WIDE = 72, 0.8


def in_strip(scene: Scene, item: Item, description: Description, other: Scene) -> bool:
    """Whether an item stands in a strip across the window that the target is not in and that the
    other scene does not have: a banner.
    """
    return strip_of(scene, item, description, other) is not None


def strip_of(scene: Scene, item: Item, description: Description, other: Scene) -> Box | None:
    """The strip that `in_strip` speaks of; None for none."""
    for one in scene.around(scene.surface_of(item)):
        if one.box.height > STRIP_PX:
            return None
        wide = one.box.width >= WIDE * description.window.width
        apart = not one.box.grown(2).meets(description.element.box)
        if wide and apart and not any(_is_same_strip(one, that) for that in other.surfaces):
            return one.box
    return None


def banners_in(pair: Pair) -> list[Box]:
    """The banners that have come."""
    found = (strip_of(pair.now, one, pair.there, pair.then) for one in pair.now.items)
    return list(dict.fromkeys(one for one in found if one is not None))


def _is_same_strip(one: Surface, other: Surface) -> bool:
    """Whether two strips are the same one: as high and of one colour."""
    unlike = most_apart(one.colour, other.colour)
    return (
        abs(one.box.height - other.box.height) <= SAME_PX
        and unlike <= SAME_PX
        and other.box.width > one.box.height * 4
    )
