"""What has changed in a window and is explained by no item: a picture, a block without text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds, most_apart
from checks.locator.features import Description
from checks.scene.elements import Scene, Surface
from checks.scene.looks import drawn_alike, ink_in
from checks.scene.relations import Sort
from checks.verify.identity.pair import Pair
from checks.verify.identity.strips import STRIP_PX, WIDE
from checks.vision.pixels import Bytes, Mask, around_all, colours, is_caret, regions
from checks.vision.pixels import apart as pixels_apart

# Fewer levels apart look the same.
LEVELS = 8
# A control that the pointer rests on is lighter or darker by no more levels.
SHADE_LEVELS = 16
# What is lighter or darker by no more levels nobody sees without the other beside it; what is
# greyed differs by 30 and more.
UNSEEN_LEVELS = 12
# Two windows of one size measure the same, to so many pixels.
SAME_SIZE_PX = 2
# What an item leaves beyond its box: the shade of its letters, a focus ring (pixels).
AROUND_PX = 4
# Changes so near to each other are one (pixels).
NEAR_PX = 3
# The border of a field, with what shows that it has the keyboard, is so thick (pixels).
RING_PX = 8
# A scroll bar is so wide, and so near to the end of what it scrolls (pixels).
BAR_PX = 34
# What is moved of it is as narrow, at least twice as long as that, and ends with it (pixels).
THUMB_PX, RIM_PX = 17, 3
# Its arrows are no larger (pixels).
ARROW_PX = 17
# The button of an icon is no larger (pixels); drawn paler it differs by so much of its ink.
BUTTON_PX, EDGE_PX, RESTATED = 40, 3, 0.25
# A block that would be an obstacle is not smaller (pixels).
LEAST_PX = 24
# Of a block that was there, so much of what it holds is found again (0-1).
KNOWN = 0.4
# Surfaces of one colour differ by no more levels.
COLOUR = 8


def leftover(
    pair: Pair,
    whole: tuple[Box, Box],
    known: Iterable[Box],
    explained: Iterable[Box],
    pushes: Iterable[int] = (),
) -> Box | None:
    """The first change that nothing explains, on the present picture; None for none.

    `whole` is what is compared, now and then. `known` are the items of the present scene that were
    there, `explained` the boxes on it that may look otherwise. What has moved with the target, or
    as far as one of the `pushes` of a banner, looks as it did.
    """
    now, then = whole
    resized = max(abs(now.width - then.width), abs(now.height - then.height)) > SAME_SIZE_PX
    passing = [box.grown(AROUND_PX) for box in explained]
    if resized:
        return _new_block(pair, now, [*passing], list(known))
    shift = now.x - then.x, now.y - then.y
    mask = apart(pair, now, shift)
    pushed = [(shift[0], shift[1] + push) for push in pushes]
    for along in dict.fromkeys([pair.move, *pushed]):
        if along != shift and mask.any():
            mask &= apart(pair, now, along)
    for region in regions(mask, NEAR_PX, NEAR_PX):
        box = region.box.moved(now.x, now.y)
        if is_caret(box) or _is_bar(pair.now, pair.there, box) or _says_nothing(pair, box, shift):
            continue
        left = _left(mask, region.box, [one.moved(-now.x, -now.y) for one in passing])
        if any(not _is_bar(pair.now, pair.there, one.moved(box.x, box.y)) for one in left):
            return box
    return None


def apart(pair: Pair, now: Box, shift: tuple[int, int]) -> Mask:
    """Where a window looks otherwise than the recording does, laid over it with a shift."""
    return _apart(pair.now.picture, pair.then.picture, now, shift)


def _apart(present: Picture, recorded: Picture, now: Box, shift: tuple[int, int]) -> Mask:
    dx, dy = shift
    then = bounds(recorded).moved(dx, dy)
    there = now.intersection(bounds(present)).intersection(then)
    mask = np.ones((now.height, now.width), dtype=np.bool_)
    if there.area:
        back = there.moved(-dx, -dy)
        fresh, before = colours(present, there), colours(recorded, back)
        x, y = there.x - now.x, there.y - now.y
        mask[y : y + there.height, x : x + there.width] = pixels_apart(fresh, before, LEVELS)
    return mask


def _left(mask: Mask, region: Box, passing: Sequence[Box]) -> list[Box]:
    """What has changed in a region beside boxes that may look otherwise, in its coordinates."""
    rest = mask[region.y : region.bottom, region.x : region.right].copy()
    for box in passing:
        part = box.intersection(region).moved(-region.x, -region.y)
        rest[max(0, part.y) : part.bottom, max(0, part.x) : part.right] = False
    return [
        one.box
        for one in regions(rest, NEAR_PX, NEAR_PX)
        if not is_caret(one.box) and one.count > AROUND_PX
    ]


def _says_nothing(pair: Pair, box: Box, shift: tuple[int, int]) -> bool:
    """Whether a change is how a control looks that is in use, or may be used now."""
    if _is_ring(pair, box, shift) or _is_lit_arrow(pair, box, shift):
        return True
    if _is_shaded_status(pair, box, shift):
        return True
    return pair.expected.undoable and _is_restated(pair, box, shift)


def _is_restated(pair: Pair, box: Box, shift: tuple[int, int]) -> bool:
    """Whether a change is a small button whose icon is drawn paler or darker, as its border is."""
    if not 2 * EDGE_PX < min(box.width, box.height) <= max(box.width, box.height) <= BUTTON_PX:
        return False
    inside = box.grown(-EDGE_PX)
    back = inside.moved(-shift[0], -shift[1])
    is_blank = ink_in(pair.now.picture, inside).blank
    return not is_blank and drawn_alike(pair.now.picture, inside, pair.then.picture, back, RESTATED)


def _is_shaded_status(pair: Pair, box: Box, shift: tuple[int, int]) -> bool:
    """Whether a change is the last bar of a window, or the one above it, a little lighter now.
    Before a step that may not be undone it has to be so little that nobody sees it.
    """
    window = pair.there.window
    if box.width < WIDE * window.width or window.bottom - box.bottom > 2 * box.height:
        return False
    back = box.moved(-shift[0], -shift[1])
    if not bounds(pair.then.picture).covers(back):
        return False
    fresh, before = colours(pair.now.picture, box), colours(pair.then.picture, back)
    levels = SHADE_LEVELS if pair.expected.undoable else UNSEEN_LEVELS
    return not pixels_apart(fresh, before, levels).any()


def _is_ring(pair: Pair, box: Box, shift: tuple[int, int]) -> bool:
    """Whether a change is the border of a field or button that is as it was inside: the focus."""
    for surface in pair.now.surfaces:
        inside = surface.box
        if not surface.is_low or not box.covers(inside) or not inside.grown(RING_PX).covers(box):
            continue
        back = inside.moved(-shift[0], -shift[1])
        was_there = any(most_apart(one.box, back) <= SAME_SIZE_PX for one in pair.then.surfaces)
        if was_there and bounds(pair.then.picture).covers(back):
            fresh, before = colours(pair.now.picture, inside), colours(pair.then.picture, back)
            return not bool(pixels_apart(fresh, before, LEVELS).any())
    return False


def _is_lit_arrow(pair: Pair, box: Box, shift: tuple[int, int]) -> bool:
    """Whether a change is the shade of the arrow at the end of the target's field: it is a little
    lighter where the pointer was.
    """
    own, back = pair.there.element, box.moved(-shift[0], -shift[1])
    end = Box(own.box.right, own.box.y, BAR_PX, own.box.height).grown(RIM_PX)
    if own.sort is not Sort.FIELD or not end.covers(box):
        return False
    if not bounds(pair.then.picture).covers(back):
        return False
    fresh, before = colours(pair.now.picture, box), colours(pair.then.picture, back)
    return not bool(pixels_apart(fresh, before, SHADE_LEVELS).any())


def pushed_by_panes(pair: Pair, whole: tuple[Box, Box]) -> list[Box]:
    """Where panes have grown or shrunk at their empty ends, on the present screen. The window is as
    large as it was, and what follows the panes is as it was but for its place.
    """
    now, then = whole
    if (now.width, now.height) != (then.width, then.height):
        return []
    return list(_pushed(pair.now, pair.then, now, then))


@lru_cache(maxsize=4)
def _pushed(present: Scene, recorded: Scene, now: Box, then: Box) -> tuple[Box, ...]:
    """The same of two scenes: they are asked with every expectation of a step."""
    shift = now.x - then.x, now.y - then.y
    found = regions(_apart(present.picture, recorded.picture, now, shift), NEAR_PX, NEAR_PX)
    boxes = [one.box.moved(now.x, now.y) for one in found]
    every = around_all(boxes)
    candidates = dict.fromkeys([*boxes, *([every] if every else [])])
    pictures = present.picture, recorded.picture
    high = (box for box in candidates if box.height >= LEAST_PX)
    return tuple(box for box in high if _has_grown(*pictures, box, shift))


def _has_grown(present: Picture, recorded: Picture, box: Box, shift: tuple[int, int]) -> bool:
    """Whether a pane goes on down at its empty end, and pushes what follows it over bare ground, or
    no longer does: a window without its status bar leaves its panes more room.
    """
    part = Box(box.x - 1, box.y - 1, box.width + 1, box.height + 1)
    back = part.moved(-shift[0], -shift[1])
    if not (bounds(present).covers(part) and bounds(recorded).covers(back)):
        return False
    fresh, before = colours(present, part), colours(recorded, back)
    return _goes_on(fresh, before) or _goes_on(before, fresh)


def _goes_on(more: Bytes, less: Bytes) -> bool:
    """Whether all rows of a part but the last ones repeat the first. Those last ones follow it in
    the other part, and all that comes after them there is one colour.
    """
    height = len(more)
    repeated = int((more == more[0]).all(axis=(1, 2)).cumprod().sum())
    rows = height - repeated + 1
    bare = less[rows:]
    return (
        repeated > 1
        and bool((more[repeated - 1 :] == less[:rows]).all())
        and bool((bare == bare[:1, :1]).all())
    )


def _is_bar(scene: Scene, own: Description, box: Box) -> bool:
    """Whether a region is a scroll bar, or an arrow of one: it lies along the end of a pane, over
    half of that or more.
    """
    panes = [own.window, own.window.grown(BAR_PX), scene.block(own.window)]
    panes += [one.box for one in scene.surfaces if one.box.grown(2).covers(box) and not one.is_low]
    is_empty = not scene.inside(box)
    return any(_is_along(box, one) or (is_empty and _is_thumb(box, one)) for one in panes)


def _is_thumb(box: Box, pane: Box) -> bool:
    """Whether a region is what is moved of a scroll bar: narrow, at the very end of a pane."""
    upright = box.width <= THUMB_PX <= box.height // 2 and abs(pane.right - box.right) <= RIM_PX
    level = box.height <= THUMB_PX <= box.width // 2 and abs(pane.bottom - box.bottom) <= RIM_PX
    return upright or level


def _is_along(box: Box, pane: Box) -> bool:
    right, below = pane.right - box.right, pane.bottom - box.bottom
    small = max(box.width, box.height) <= ARROW_PX
    upright = small or (box.width <= BAR_PX and 2 * box.height >= pane.height)
    level = small or (box.height <= BAR_PX and 2 * box.width >= pane.width)
    return (upright and 0 <= right <= BAR_PX) or (level and 0 <= below <= BAR_PX)


def _new_block(pair: Pair, window: Box, passing: Sequence[Box], known: Sequence[Box]) -> Box | None:
    """A surface of a resized window that was not there, and holds nothing that was."""
    for surface in pair.now.surfaces:
        box = surface.box
        if not window.covers(box) or min(box.width, box.height) < LEAST_PX:
            continue
        if any(one.covers(box) for one in passing) or _was_there(pair.then, surface):
            continue
        if box.covers(pair.there.element.box) or (
            box.height <= STRIP_PX and box.width >= WIDE * window.width
        ):
            continue
        held = pair.now.inside(box)
        if not held and any(_is_like(surface, one) for one in pair.then.surfaces):
            continue  # an empty field or pane that is larger or smaller now
        if sum(one.box in known for one in held) <= KNOWN * len(held):
            return box
    return None


def _was_there(then: Scene, surface: Surface) -> bool:
    """Whether the recording shows a surface as large, of the same colour."""
    return any(
        _is_like(surface, one)
        and abs(one.box.width - surface.box.width) <= SAME_SIZE_PX
        and abs(one.box.height - surface.box.height) <= SAME_SIZE_PX
        for one in then.surfaces
    )


def _is_like(one: Surface, other: Surface) -> bool:
    """Whether two surfaces share their colour, and their width or height."""
    alike = most_apart(one.colour, other.colour) <= COLOUR
    return alike and (
        abs(one.box.height - other.box.height) <= SAME_SIZE_PX
        or abs(one.box.width - other.box.width) <= SAME_SIZE_PX
        or one.box.height > STRIP_PX
    )
