"""Texts that stand in fields to type into."""

from __future__ import annotations

from app.engine.model.geometry import Box, most_apart
from checks.scene.elements import Item, Surface
from checks.scene.looks import GREYED, ink_in
from checks.scene.relations import (
    COLUMN_PX,
    MARK_MOST_PX,
    Sort,
    is_left_of,
    is_one_thing,
    sort_of,
)
from checks.verify.chosen.entries import is_lit
from checks.verify.chosen.scopes import holds_a_button, is_scope
from checks.verify.data.side import CHOSEN, Side

# A label stands so near above its field (pixels).
ABOVE_PX = 34
# A field stands where it stood, to so many pixels.
IN_PLACE_PX = 4
# What is drawn around a text that is selected in its field is no farther from it (pixels).
HUGGING_PX = 6
# A count has no more digits.
COUNT = 3


def is_typed(side: Side, item: Item) -> bool:
    """Whether it stands in a field that is on the other screen, too, and has a label, or a text
    in its place while it is empty.
    """
    field = _field_of(side, item)
    if field is None or is_lit(side.scene, item) or is_scope(side.scene, side.own, field.box):
        return False
    there = field.box.moved(*side.move)
    if not _has_label(side, field) and not _has_placeholder(side, item, there):
        return False
    return any(
        one.is_low and most_apart(one.box, there) <= IN_PLACE_PX for one in side.other.surfaces
    )


def is_worked_out(side: Side, item: Item) -> bool:
    """Whether it is a figure alone at the right end of a box, as a calculator shows it."""
    ground = side.scene.surface_of(item)
    if ground is None or len(side.scene.inside(ground.box)) > 1:
        return False
    left, right = item.box.x - ground.box.x, ground.box.right - item.box.right
    at_the_end = right <= item.box.height and 2 * left >= ground.box.width
    return at_the_end and is_figure(side.read(item))


def is_badge(side: Side, item: Item) -> bool:
    """Whether it is a count in a spot of colour."""
    said = side.read(item)
    spot = ink_in(side.scene.picture, item.box).ground
    around = sum(side.ground_of(item)) / 3
    return abs(spot - around) > CHOSEN and is_figure(said) and len(said) <= COUNT


def is_figure(text: str) -> bool:
    """Whether a text has digits and no letters."""
    return any(one.isdigit() for one in text) and not any(one.isalpha() for one in text)


def _has_placeholder(side: Side, item: Item, there: Box) -> bool:
    """Whether a field's text is much fainter on one of both screens."""
    others = side.other.inside(there)
    own = ink_in(side.scene.picture, item.box).contrast
    inks = [ink_in(side.other.picture, one.box).contrast for one in others]
    return len(inks) == 1 and min(own, *inks) <= GREYED * max(own, *inks)


def _field_of(side: Side, item: Item) -> Surface | None:
    """The field that a text stands in, and not what is drawn around it while it is selected."""
    hugged = item.box.grown(HUGGING_PX)
    for one in side.scene.around(side.scene.surface_of(item)):
        if not one.is_low or one.box.covers(side.own.element.box):
            return None
        if hugged.covers(one.box):
            continue
        if holds_a_button(side.scene, one.box):
            return None
        is_thing = is_one_thing(side.scene, one) or _holds_one_text(side, one, item)
        return one if is_thing and sort_of(one, [item]) is Sort.FIELD else None
    return None


def _holds_one_text(side: Side, surface: Surface, item: Item) -> bool:
    """Whether all that a surface holds is one text that is selected in it, or has an arrow at
    its end, and its label stands left of it.
    """
    inside = [side.scene.surfaces[number] for number in side.scene.children[surface.number]]
    hugged = item.box.grown(HUGGING_PX)
    others = [one for one in side.scene.inside(surface.box) if one is not item]
    if others:
        return all(
            max(one.box.width, one.box.height) <= MARK_MOST_PX and one.box.x > item.box.right
            for one in others
        ) and any(is_left_of(one.box, surface.box) for one in side.written)
    return bool(inside) and all(hugged.covers(one.box) for one in inside)


def _has_label(side: Side, field: Surface) -> bool:
    """Whether a text that has not changed stands free left of a field or above it."""
    return any(
        one.number not in side.changed
        and _stands_free(side, one)
        and (is_left_of(one.box, field.box) or _is_above(one.box, field.box))
        for one in side.written
    )


def _stands_free(side: Side, item: Item) -> bool:
    ground = side.scene.surface_of(item)
    return ground is None or not ground.is_low or not is_one_thing(side.scene, ground)


def _is_above(label: Box, field: Box) -> bool:
    apart = field.y - label.bottom
    return -2 <= apart <= ABOVE_PX and abs(label.x - field.x) <= 2 * COLUMN_PX  # noqa: PLR2004
