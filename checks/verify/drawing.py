"""Whether a window is drawn as it was: in the same scale, font and theme."""

from __future__ import annotations

from statistics import mean

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.resolve import twins
from checks.scene.elements import Item, Scene
from checks.scene.looks import ink_in
from checks.scene.relations import text_areas_in
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.pixels import NOISE_LEVELS, colours

# A window keeps its size, to so many pixels.
SAME_SIZE_PX = 6
# Of a window drawn as it was, so much of what is written is found again; of one that is drawn
# otherwise, hardly anything (0-1).
FOUND_AGAIN = 0.33
# Of what identifies the target so much is found again, and so many things at least.
NAMED_AGAIN, NAMED_LEAST = 0.6, 2
# The heights of so many texts tell how large a window is drawn.
WRITTEN_LEAST = 4
# With and without tails, the mean height of the texts of one page differs by less (pixels).
ALIKE_PX = 1.5
# Another theme has grounds that are brighter or darker by more levels.
OTHER_THEME = 60


def drawn_as_it_was(then: Scene, at: Point, now: Scene) -> bool:
    """Whether the target's window is drawn in the same scale, font and theme, as far as it is
    there: enough of what is written in it is found again, on grounds as bright.
    """
    was = describe(then, at)
    window = was.window
    areas = text_areas_in(then)
    written = [
        one
        for one in then.inside(window)
        if one.box.width > one.box.height and not any(area.covers(one.box) for area in areas)
    ]
    found = sum(_found_again(then, one, now) for one in written)
    if found >= FOUND_AGAIN * len(written):
        return True
    # All of a list may be other data: what identifies the target is drawn as it was.
    named = [one.item for one in was.features if not one.in_field]
    again = sum(_found_again(then, one, now) for one in named)
    return again >= max(NAMED_LEAST, NAMED_AGAIN * len(named))


def written_as_large(then: Scene, at: Point, now: Scene) -> bool:
    """Whether a window of the same size holds texts of the same height on the same ground, whatever
    they say: a page about another record may share no word with the recorded one.
    """
    window = describe(then, at).window
    return then.block(window) == now.block(window) and lettered_alike(then, window, now, window)


def lettered_alike(then: Scene, was: Box, now: Scene, there: Box) -> bool:
    """Whether a window holds texts of the height that it held, on the same ground."""
    sides = ((then, was), (now, there))
    grounds = [ground_colour(colours(scene.picture, window)) for scene, window in sides]
    if levels_between(*grounds) > NOISE_LEVELS:
        return False
    heights = [
        [one.box.height for one in scene.inside(window) if one.box.width > one.box.height]
        for scene, window in sides
    ]
    if min(map(len, heights)) < WRITTEN_LEAST:
        return False
    return abs(mean(heights[0]) - mean(heights[1])) <= ALIKE_PX


def _found_again(then: Scene, item: Item, now: Scene) -> bool:
    """Whether an item is drawn alike somewhere, on a ground as bright."""
    ground = ink_in(then.picture, item.box).ground
    return any(
        abs(ink_in(now.picture, one.box).ground - ground) <= OTHER_THEME
        for one in twins(then, item, now)
    )


def has_twin_block(then: Scene, now: Scene, at: Point) -> bool:
    """Whether another window as large as the target's is or was on the desktop, or it is not
    known which of several has another size now.
    """
    own = then.block(Box(at.x, at.y, 1, 1))
    before, after = (sum(_is_as_large(one, own) for one in each.blocks) for each in (then, now))
    if before == 1 and after == 0:
        fresh = [
            one for one in now.blocks if not any(_is_as_large(one, two) for two in then.blocks)
        ]
        return len(fresh) != 1
    return (before, after) != (1, 1)


def _is_as_large(one: Box, other: Box) -> bool:
    apart = abs(one.width - other.width), abs(one.height - other.height)
    return max(apart) <= SAME_SIZE_PX
