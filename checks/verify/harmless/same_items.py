"""Which items of two screens are one."""

from __future__ import annotations

from functools import lru_cache

from app.engine.model.geometry import Box
from checks.scene.elements import Item
from checks.scene.looks import drawn_alike, ends_alike
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import strip_of
from checks.verify.sides import written

# What replaced a text begins so near to where that stood (pixels).
IN_PLACE_PX = 40
# Below a banner there is so much room at most (pixels).
SPARE_PX = 12
# What begins so near to the left edge of its window may be cut off there. Of the letter that is cut
# so much tells nothing, and what a pane shows moves aside by no more (pixels).
EDGE_PX, LETTER_PX, ASIDE_PX = 4, 3, 16
# A caret and the gap to its text are so wide; it is higher than that by so much (pixels).
CARET_PX, CARET_ENDS_PX = 4, 5


def was_there(pair: Pair, item: Item) -> bool:
    """Whether an item of the present scene was there, in its row or hovered now."""
    is_one = any(_is_one(pair, item, one) for one in pair.then.items)
    return is_one or pair.had_its_words(item)


def is_still_there(pair: Pair, item: Item) -> bool:
    """Whether an item of the recorded scene is."""
    is_one = any(_is_one(pair, one, item) for one in pair.now.items)
    return is_one or pair.has_its_words(item)


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
    """By how much banners that have come or gone have pushed what lies below them (pixels)."""
    found = list[int]()
    for scene, own, other, sign in (
        (pair.now, pair.there, pair.then, 1),
        (pair.then, pair.was, pair.now, -1),
    ):
        strips = (strip_of(scene, one, own, other) for one in written(scene, own))
        for strip in dict.fromkeys(one for one in strips if one is not None):
            found += [sign * (strip.height + spare) for spare in range(SPARE_PX + 1)]
    return tuple(dict.fromkeys(found))


def in_place(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether something present stands about where something recorded stood."""
    dx, dy = pair.move
    return any(
        abs(present.x - x - recorded.x) <= IN_PLACE_PX and abs(present.y - y - recorded.y) <= 4  # noqa: PLR2004
        for x, y in ((dx, dy), (0, 0))
    )
