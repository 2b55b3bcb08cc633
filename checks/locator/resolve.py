"""The places of another scene that may be the target: wherever something that identifies it is
drawn alike.
"""

from __future__ import annotations

from itertools import islice, product

from app.engine.model.geometry import Box
from checks.locator.features import Description, Feature, Role
from checks.scene.elements import Item, Scene
from checks.scene.looks import drawn_alike
from checks.scene.relations import Element, Sort, element_at, paired_text_areas, sort_of

# A text that is drawn between pixels, or in other lines, is about as high and as long.
AS_TALL_PX, AS_LONG = 2, 0.2
# So many places are looked at, the likeliest first.
MOST_PLACES = 80
# How far what stands beside a target may be from where the target's own move would put it (pixels).
Offset = tuple[int, int]


def twins(then: Scene, item: Item, now: Scene) -> list[Item]:
    """The items of another scene that are drawn alike."""
    size = (item.box.width, item.box.height)
    return [
        one
        for one in now.items
        if (one.box.width, one.box.height) == size
        and drawn_alike(now.picture, one.box, then.picture, item.box)
    ]


def offsets(then: Scene, description: Description, now: Scene) -> list[Offset]:
    """By how much the target may have moved, the likeliest first: as its own items or what
    stands beside it has, and not at all.
    """
    anchors = _anchors(description)
    found: list[Offset] = []
    moves = [
        [_apart(twin.box, one.item.box) for twin in twins(then, one.item, now)] for one in anchors
    ]
    for move in moves:
        found += move
    if description.element.sort is Sort.BUTTON and not found:
        found += _buttons_saying_as_much(description.element, now)
    here = description.element.box
    if description.element.sort is Sort.FIELD and only_field(then, here) is not None:
        there = only_field(now, here)
        found += [_apart(there, here)] if there is not None else []
    area = paired_text_areas(then, now).get(here)
    found += [_apart(area, here)] if area is not None else []
    if description.element.sort in {Sort.FIELD, Sort.PLACE}:
        across = [dx for move in moves for dx, _ in move]
        downward = [dy for move in moves[: max(1, len(moves))] for _, dy in move]
        found += islice(product(dict.fromkeys(across), dict.fromkeys(downward)), MOST_PLACES)
    return [*list(dict.fromkeys(found))[:MOST_PLACES], *(() if (0, 0) in found else [(0, 0)])]


def only_field(scene: Scene, like: Box) -> Box | None:
    """The field of a scene that is as large as another one, where there is no second: nothing but
    its size need tell it from others, wherever it stands.
    """
    fields = [
        one.box
        for one in scene.surfaces
        if one.is_low
        and max(abs(one.box.width - like.width), abs(one.box.height - like.height)) <= AS_TALL_PX
        and sort_of(one, scene.inside(one.box)) is Sort.FIELD
    ]
    return fields[0] if len(fields) == 1 else None


def _buttons_saying_as_much(element: Element, now: Scene) -> list[Offset]:
    """By how much the target has moved if it is another button with as much text in letters as
    high, in as many lines or not: each of them.
    """
    tall, long = _measures(element)
    if not long:
        return []
    found: list[Offset] = []
    for surface in now.surfaces:
        there = element_at(now, surface.box.centre)
        if there.sort is not Sort.BUTTON or there.surface is not surface:
            continue
        height, length = _measures(there)
        if abs(height - tall) <= AS_TALL_PX and abs(length - long) <= AS_LONG * long:
            found.append(_apart(there.box, element.box))
    return found


def _measures(element: Element) -> tuple[int, int]:
    """How high the letters on an element are, and how much of its lines they take (pixels)."""
    boxes = [one.box for one in element.own]
    return max((one.height for one in boxes), default=0), sum(one.width for one in boxes)


def _anchors(description: Description) -> list[Feature]:
    """The features that tell where to look: the target's own, else those beside and above it."""
    own = description.of(Role.OWN)
    element = description.element
    if own and element.sort in {Sort.TEXT, Sort.BUTTON}:
        return own[:2]
    label = description.of(Role.LABEL)
    beside = [one for one in description.of(Role.ROW) if not one.in_field]
    beside.sort(key=lambda one: abs(one.item.box.centre.x - element.box.centre.x))
    return [
        *label[:1],
        *beside[:3],
        *description.of(Role.COLUMN),
        *own[:1],
        *description.of(Role.HEADING)[:2],
    ]


def _apart(there: Box, here: Box) -> Offset:
    return there.x - here.x, there.y - here.y
