"""Which items of two screens are one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from app.engine.model.geometry import Box, bounds, most_apart
from checks.scene.elements import ASIDE_PX, ICON_WIDE, LOW_PX, Item, Surface
from checks.scene.looks import drawn_alike, ends_alike
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import strip_of
from checks.verify.sides import written

# What replaced a text begins so near to where that stood (pixels).
IN_PLACE_PX = 40
# Below a banner there is so much room at most (pixels).
SPARE_PX = 12
# What begins so near to the left edge of its window may be cut off there. Of the letter that is cut
# so much tells nothing (pixels).
EDGE_PX, LETTER_PX = 4, 3
# A caret and the gap to its text are so wide; it is higher than that by so much (pixels).
CARET_PX, CARET_ENDS_PX = 4, 5
# The border of a pane, and half of what parts it from the next one (pixels).
PANE_RIM_PX = 2


def was_there(pair: Pair, item: Item) -> bool:
    """Whether an item of the present scene was there, in its row or hovered now."""
    is_one = any(_is_one(pair, item, one) for one in pair.then.items)
    return is_one or pair.had_its_words(item)


def is_still_there(pair: Pair, item: Item) -> bool:
    """Whether an item of the recorded scene is; an icon also if a text stands close to it now."""
    is_one = any(_is_one(pair, one, item) for one in pair.now.items)
    return is_one or pair.has_its_words(item) or _is_icon_still(pair, item.box)


def _is_icon_still(pair: Pair, icon: Box) -> bool:
    there, picture = icon.moved(*pair.window_move), pair.now.picture
    if icon.width > ICON_WIDE * icon.height or not bounds(picture).covers(there):
        return False
    return drawn_alike(picture, there, pair.then.picture, icon)


def is_cut_off_alike(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two texts are one that the left edge of the window cuts off at another letter: what
    the pane shows has moved aside by a little.
    """
    now, then = present.box, recorded.box
    at_edges = (now.x - pair.there.window.x, then.x - pair.was.window.x)
    width = min(now.width, then.width) - LETTER_PX
    if max(at_edges) > EDGE_PX or min(at_edges) < 0 or width < LETTER_PX:
        return False
    if abs(now.width - then.width) > ASIDE_PX:
        return False
    here, there = pair.now.picture, pair.then.picture
    moves = {pair.window_move[1], pair.move[1]}
    return any(ends_alike((here, now), (there, then), width, dy) for dy in moves)


def _is_one(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two items are one: drawn alike where it may have gone, or lit in its place."""
    now, then = present.box, recorded.box
    if (now.width, now.height) != (then.width, then.height):
        return pair.expected.caret and _has_caret(pair, now, then)
    if drawn_alike(pair.now.picture, now, pair.then.picture, then) and _goes_along(pair, now, then):
        return True
    return in_place(pair, now, then) and pair.alike(present, recorded)


def _has_caret(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether two texts in one place are drawn alike but for a caret at the end of one."""
    for dx, dy in dict.fromkeys((pair.window_move, pair.move)):
        there = recorded.moved(dx, dy)
        ends = abs(present.x - there.x), abs(present.right - there.right)
        apart = abs(present.y - there.y), abs(present.bottom - there.bottom)
        if min(ends) > 0 or max(ends) > CARET_PX or max(apart) > CARET_ENDS_PX:
            continue
        shared = present.intersection(there)
        back = shared.moved(-dx, -dy)
        if drawn_alike(pair.now.picture, shared, pair.then.picture, back):
            return True
    return False


def _goes_along(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether a text is in the row that it was in, or at the end of the window that it was at, or
    was pushed there by a banner.
    """
    moves = {0, pair.move[1], *pushes(pair)}
    if any(abs(present.y - recorded.y - dy) <= 4 for dy in moves):  # noqa: PLR2004
        return True
    ends = pair.was.window.bottom - recorded.bottom, pair.there.window.bottom - present.bottom
    return abs(ends[0] - ends[1]) <= 4  # noqa: PLR2004


@lru_cache(maxsize=4)
def pushes(pair: Pair) -> tuple[int, ...]:
    """By how much banners that have come or gone have pushed what lies below them, and panes have
    been moved up or down (pixels).
    """
    found = [now.y - then.y for now, then in moved_panes(pair)]
    for scene, own, other, sign in (
        (pair.now, pair.there, pair.then, 1),
        (pair.then, pair.was, pair.now, -1),
    ):
        strips = (strip_of(scene, one, own, other) for one in written(scene, own))
        for strip in dict.fromkeys(one for one in strips if one is not None):
            found += [sign * (strip.height + spare) for spare in range(SPARE_PX + 1)]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4)
def moved_panes(pair: Pair) -> tuple[tuple[Box, Box], ...]:
    """The panes of the window whose sides stand elsewhere by a little: applications part their
    windows anew at each start. Each where it is and where it would be without that, both on the
    present screen.
    """
    window = pair.there.window
    panes = [one for one in pair.now.surfaces if _is_pane(one) and window.covers(one.box)]
    found = ((one.box, _stood(pair, one)) for one in panes)
    return tuple((now, then) for now, then in found if then is not None and then != now)


def _is_pane(surface: Surface) -> bool:
    return not surface.is_low and surface.box.width > LOW_PX


def _stood(pair: Pair, pane: Surface) -> Box | None:
    """Where a pane stood, to so many pixels; None where none of its colour did."""
    moved = (
        one.box.moved(*pair.window_move)
        for one in pair.then.surfaces
        if _is_pane(one) and one.colour == pane.colour
    )
    near = [one for one in moved if most_apart(one, pane.box) <= ASIDE_PX]
    return min(near, key=lambda one: most_apart(one, pane.box), default=None)


def sides_of_moved_panes(pair: Pair) -> Iterator[Box]:
    """What lies between where each side of a moved pane was and where it is."""
    for now, then in moved_panes(pair):
        outer = now.union(then).grown(PANE_RIM_PX)
        inner = now.intersection(then).grown(-PANE_RIM_PX)
        yield Box(outer.x, outer.y, outer.width, inner.y - outer.y)
        yield Box(outer.x, inner.bottom, outer.width, outer.bottom - inner.bottom)
        yield Box(outer.x, outer.y, inner.x - outer.x, outer.height)
        yield Box(inner.right, outer.y, outer.right - inner.right, outer.height)


def in_place(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether something present stands about where something recorded stood."""
    dx, dy = pair.move
    panes = ((now.x - then.x, now.y - then.y) for now, then in moved_panes(pair))
    return any(
        abs(present.x - x - recorded.x) <= IN_PLACE_PX and abs(present.y - y - recorded.y) <= 4  # noqa: PLR2004
        for x, y in ((dx, dy), (0, 0), *panes)
    )
