"""A target that may be out of sight: a list, table or text area of which a window shows a part."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds, clipped
from checks.scene.containers import in_a_row, is_list, is_low, is_window, stands_alone
from checks.scene.framed_rows import icon_in_row
from checks.scene.perceive import perceive
from checks.scene.repeated import repeated_around
from checks.snapshot.look import Look, Relation, Target
from checks.snapshot.windows import covering, target_window
from checks.text.lines import line_around
from checks.verify.changes.snapshot_pair import Place, Scene, Unit, edges_inside
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.target_identity import STILL_FRAMED
from checks.verify.pixels.unexpected_pixels import nothing_but
from checks.verify.pixels.unexpected_windows import new_windows
from checks.vision.edges import edges_of, sides
from checks.vision.image_diff import Aligned
from checks.vision.pixels import (
    colours,
    greys,
)
from checks.vision.rectangles import enclosing

# AtspiRole: list item, table cell, table row, tree item. The wheel turns no value over them, as it
# does over a choice, a slider or tabs.
ITEMS = frozenset({32, 56, 90, 91})
# A row of a list is at most a third of it.
ROWS = 3
# Rows that stayed where they were may be hovered (up to 40 levels) and have a scroll bar beside.
OTHER_ROW = 64
SCROLL_BAR = 24
MOVED = 0.002
# So many rows at least tell a list, and take up so much of its height.
REPEATED, FULL = 3, 0.8
BORDER_PX = 3


def list_around(remembered: Look) -> Box | None:
    """What the remembered target stands in, if that may hold more than it shows: a list, table or
    text area by its looks, or whatever holds the element that accessibility calls an item of one.
    The frames of rows that stand by themselves make up no list.
    """
    if remembered.target is None or _is_in_framed_row(remembered.picture, remembered.target.box):
        return None
    window = target_window(remembered)
    is_item = remembered.label is not None and remembered.label.role in ITEMS
    return _list_around(
        remembered.picture,  # type: ignore[arg-type] # by identity
        window.box if window else None,
        _row_of(remembered, remembered.target),
        is_item=is_item,
    )


def _is_in_framed_row(picture: Picture, box: Box) -> bool:
    """Whether a box is the icon at the end of a framed row of which there are others."""
    scene = perceive(picture)
    return any(icon_in_row(scene, one) for one in scene.inside(box) if box.covers(one.box))


def _row_of(look: Look, target: Target) -> Box:
    """The target's row: of one without a border or text, the text that it stands beside; of one in
    a card, the line that names the card.
    """
    card = next((one.box for one in target.names if one.relation is Relation.ITEM), None)
    line = line_around(look.picture, card, bounds(look.picture)) if card is not None else None
    if line is not None:
        return line
    beside = (Relation.ROW, Relation.LEFT)
    texts = [
        one.box
        for one in target.names
        if one.relation in beside and one.box.y <= target.at.y < one.box.bottom
    ]
    text = max(texts, key=lambda one: one.width, default=target.box)
    return text if text.height < target.box.height else target.box


@lru_cache(maxsize=64)
def _list_around(picture: Picture, window: Box | None, box: Box, *, is_item: bool) -> Box | None:
    part = clipped(picture, window)
    pixels, edges = colours(picture, part), edges_inside(picture, part)  # type: ignore[arg-type] # by identity
    pair = Aligned(pixels, pixels, None, window is not None, (), remembered=edges)
    inside = box.moved(-part.x, -part.y).intersection(pair.size)
    rows = _holder_of_rows(pair, inside, picture, part)
    found = rows or _largest_list(pair, inside) or (_holder(pair, inside) if is_item else None)
    return None if found is None else found.moved(part.x, part.y)


def _holder_of_rows(pair: Aligned, box: Box, picture: Picture, part: Box) -> Box | None:
    """The smallest rectangle around a text that is full of rows like it: a list on a ground that is
    the window's, too.
    """
    key = box.moved(part.x, part.y)
    frames = _around(pair, box)
    for frame in frames:
        there = frame.grown(-1).moved(part.x, part.y)
        rows = repeated_around(picture, key, there, edges_of(picture))
        if rows is None or rows.items < REPEATED or rows.box.height < FULL * frame.height:
            continue
        whole = max(
            (one for one in frames if frame.grown(BORDER_PX).covers(one)), key=lambda one: one.area
        )
        alone = stands_alone(pair.edges_both, whole) and not is_window(pair, whole)
        return whole if alone else None  # some cells of a grid make up rectangles, too
    return None


def _largest_list(pair: Aligned, box: Box) -> Box | None:
    """The cells of a grid make up rectangles, too: the list is the largest of them."""
    largest_first = sorted(_around(pair, box), key=lambda one: -one.area)
    return next((one for one in largest_first if is_list(pair, one)), None)


def _holder(pair: Aligned, box: Box) -> Box | None:
    """The smallest rectangle around an item that is no part of a grid."""
    edges = pair.edges_both
    return next((one for one in _around(pair, box) if not in_a_row(edges, one)), None)


def _around(pair: Aligned, box: Box) -> list[Box]:
    """The rectangles that may hold a few rows like this, smallest first."""
    around = enclosing(pair.edges_both, box)
    return [one for one in around if not is_low(one) and one.height >= ROWS * box.height]


def list_to_scroll(scene: Scene) -> Box | None:
    """Where the list around the remembered target now is, whose hidden part may hold it. None where
    something has come over it, or has changed beside it: nothing may be done on a screen that is
    not the known one.
    """
    area, units = list_around(scene.then), home_units(scene)
    if area is None or len(units) != 1:
        return None
    unit = units[0]
    there = area.moved(unit.dx, unit.dy)
    if not bounds(scene.now.picture).covers(there) or not _is_framed(scene.now.picture, there):
        return None
    return there if _is_as_known(scene, unit, there) else None


def _is_framed(picture: Picture, box: Box) -> bool:
    """Whether a box has its border, but for the sides on which the screen ends."""
    around = box.grown(BORDER_PX)
    shares = sides(edges_of(picture, around.intersection(bounds(picture))), box)
    screen = bounds(picture)
    ends = (
        around.x <= screen.x,
        around.right >= screen.right,
        around.y <= screen.y,
        around.bottom >= screen.bottom,
    )
    return not all(ends) and all(
        end or share >= STILL_FRAMED for share, end in zip(shares, ends, strict=True)
    )


def _is_as_known(scene: Scene, unit: Unit, there: Box) -> bool:
    """Whether all that has changed is what the list shows."""
    if unit.window is not None and covering(scene.now, unit.window, there) is not None:
        return False
    place = Place(unit, unit.dx, unit.dy)
    return new_windows(scene, place).agrees and nothing_but(scene, place, there).agrees


def same_rows(now: Picture, then: Picture) -> bool:
    """Whether two looks at a list show the same rows in the same places."""
    if bounds(now) != bounds(then):
        return False
    rows = bounds(now)
    rows = Box(0, 0, max(1, rows.width - SCROLL_BAR), rows.height)
    apart = np.abs(greys(now, rows).astype(np.int16) - greys(then, rows).astype(np.int16))
    return float((apart > OTHER_ROW).mean()) <= MOVED
