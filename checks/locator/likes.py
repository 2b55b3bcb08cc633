"""The only like of a button or icon in a row or card."""

from __future__ import annotations

from app.engine.model.geometry import Box, Point
from checks.locator.resolve import twins
from checks.scene.elements import Scene
from checks.scene.relations import Element, Sort, element_at, sort_of
from checks.text.compare import Reader, line_in, same_letters

# A button that says the same is as large, to so many pixels.
AS_LARGE_PX = 2


def only_like(then: Scene, at: Point, now: Scene, area: Box, reader: Reader) -> Box | None:
    """Where an area of the present scene holds the only like of the recorded element at a point: a
    button as large that says the same, or the same icon. None where there is none, or a second.
    """
    element = element_at(then, at)
    if element.sort is Sort.BUTTON and element.own:
        return _button_like(then, element, now, area, reader)
    if len(element.own) != 1:
        return None
    found = [one.box for one in twins(then, element.own[0], now) if area.contains(one.box.centre)]
    return _beginning_at(element, found[0]) if len(found) == 1 else None


def _button_like(
    then: Scene, element: Element, now: Scene, area: Box, reader: Reader
) -> Box | None:
    button = element.box
    found = [
        one.box
        for one in now.surfaces
        if area.contains(one.box.centre)
        and max(abs(one.box.width - button.width), abs(one.box.height - button.height))
        <= AS_LARGE_PX
        and sort_of(one, now.inside(one.box)) is Sort.BUTTON
    ]
    signed = [one for one in found if _has_its_sign(then, element, now, one)]
    if len(signed) == 1:
        return signed[0]
    said = line_in(reader, then.picture, button) if found else ""
    saying = [
        one for one in found if said and same_letters(said, line_in(reader, now.picture, one))
    ]
    return saying[0] if len(saying) == 1 else None


def _has_its_sign(then: Scene, element: Element, now: Scene, button: Box) -> bool:
    """Whether all that a button shows is the sign that another one shows, as a plus is."""
    signs = now.inside(button)
    return len(element.own) == len(signs) == 1 and signs[0] in twins(then, element.own[0], now)


def _beginning_at(element: Element, item: Box) -> Box:
    """The box of an element whose only item is there."""
    own, box = element.own[0].box, element.box
    return Box(box.x + item.x - own.x, box.y + item.y - own.y, box.width, box.height)
