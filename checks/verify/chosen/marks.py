"""Which of several marks is set: round buttons, boxes to tick. Where another one is set than in the
recording, two of one column or row have exchanged their looks.
"""

from __future__ import annotations

from itertools import combinations

import cv2

from app.engine.model.geometry import Box, bounds
from checks.scene.relations import MARK_GAP_PX, MARK_MOST_PX, Sort, in_row, is_mark_sized
from checks.verify.identity.pair import Pair
from checks.verify.leftovers import SAME_SIZE_PX, apart
from checks.vision.pixels import colours, regions

# What changes of a mark (a dot, a tick, all of it) is no smaller; its parts are so near to each
# other (pixels).
LEAST_PX, PARTS_PX = 3, 2
# Marks of one column or row begin in one place, to so many pixels, and measure the same.
ALIGNED_PX, SAME_PX = 2, 1
# Two marks look alike where no more than this share of them differs by more than so many levels.
SHARE, LEVELS = 0.1, 24


def mark_moved(pair: Pair) -> Box | None:
    """A mark that is set now, or was, where another one of its column or row was, or is; None where
    the same ones are set.
    """
    now, then = pair.there.window, pair.was.window
    if max(abs(now.width - then.width), abs(now.height - then.height)) > SAME_SIZE_PX:
        return None
    target = pair.there.element.box
    changed = [box for box in _changed(pair, now) if not target.meets(box)]
    for one, other in combinations(changed, 2):
        if _are_of_one_group(pair, one, other) and _are_exchanged(pair, one, other):
            return one
    return None


def _changed(pair: Pair, window: Box) -> list[Box]:
    """What has changed and is as small as a mark, with its label beside it."""
    found = (
        region.box.moved(window.x, window.y)
        for region in regions(apart(pair, window, pair.window_move), PARTS_PX, PARTS_PX)
    )
    return [
        box
        for box in found
        if min(box.width, box.height) >= LEAST_PX
        and max(box.width, box.height) <= MARK_MOST_PX
        and _has_label(pair, box)
    ]


def _has_label(pair: Pair, box: Box) -> bool:
    """Whether a text begins right of it, or with it, and is the one that was there."""
    return any(
        in_row(one.box, box)
        and -MARK_MOST_PX <= one.box.x - box.right <= MARK_GAP_PX
        and one.box.right > box.right + MARK_GAP_PX
        and _is_as_it_was(pair, one.box, box.right + PARTS_PX)
        for one in pair.now.items
    )


def _is_as_it_was(pair: Pair, text: Box, left: int) -> bool:
    """Whether a text looks as it did from a place on."""
    left = max(left, text.x)
    rest = Box(left, text.y, text.right - left, text.height)
    dx, dy = pair.window_move
    return _looks_as(pair, rest, rest.moved(-dx, -dy))


def _are_of_one_group(pair: Pair, one: Box, other: Box) -> bool:
    """Whether two boxes measure the same and lie under or beside each other, or a third such mark
    lies under one of them and beside the other. If the target is a mark itself, that third one may
    be of another group.
    """
    if max(abs(one.width - other.width), abs(one.height - other.height)) > SAME_PX:
        return False
    if min(abs(one.x - other.x), abs(one.y - other.y)) <= ALIGNED_PX:
        return True
    if pair.was.element.sort is Sort.MARK:
        return False
    corners = one._replace(x=other.x), one._replace(y=other.y)
    return any(_is_mark_at(pair, corner) for corner in corners)


def _is_mark_at(pair: Pair, place: Box) -> bool:
    """Whether a mark stands about a place: what changes of one may be its middle alone."""
    return any(
        is_mark_sized(item.box) and item.box.grown(ALIGNED_PX).covers(place)
        for item in pair.now.items
    )


def _are_exchanged(pair: Pair, one: Box, other: Box) -> bool:
    """Whether each looks now as the other one did."""
    other = Box(other.x, other.y, one.width, one.height)
    dx, dy = pair.window_move
    return _looks_as(pair, one, other.moved(-dx, -dy)) and _looks_as(
        pair, other, one.moved(-dx, -dy)
    )


def _looks_as(pair: Pair, now: Box, then: Box) -> bool:
    if not bounds(pair.now.picture).covers(now) or not bounds(pair.then.picture).covers(then):
        return False
    unlike = cv2.absdiff(colours(pair.now.picture, now), colours(pair.then.picture, then))
    return float((unlike.max(axis=2) > LEVELS).mean()) <= SHARE
