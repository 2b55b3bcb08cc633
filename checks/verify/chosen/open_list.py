"""A drop-down field and the list that hangs at it, in a window of its own."""

from __future__ import annotations

from app.engine.model.geometry import Box, Picture, Point
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at, ends_in_an_arrow
from checks.snapshot.look import Look, WindowSeen
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.pixels.locate import home_units

# A list opens right below or above its field, and is about as wide as that (pixels).
NEAR_PX, AS_WIDE_PX = 6, 12
MENU = "menu"


def at_its_open_list(scene: Scene, place: Place | None) -> Place | None:
    """Where the target is, if on both screens it is a list that hangs at its field, or the field
    that begins where it did and at which its only list hangs; None else.
    """
    if place is not None and is_open_list(scene, place):
        return place
    units, was = home_units(scene), _field_with_list(scene.then)
    there = _field_with_list(scene.now) if was is not None else None
    if scene.target is None or len(units) != 1 or was is None or there is None:
        return None
    unit = units[0]
    begins = max(abs(there.x - was.x - unit.dx), abs(there.y - was.y - unit.dy))
    is_it = was.grown(NEAR_PX).covers(scene.target.box) and begins <= NEAR_PX
    return Place(unit, unit.dx, unit.dy) if is_it else None


def _field_with_list(look: Look) -> Box | None:
    """The field at which the only list of a look hangs."""
    popups = [one for one in look.windows if one.kind == MENU and not one.managed]
    return _field_of(look.picture, popups[0]) if len(popups) == 1 else None


def is_open_list(scene: Scene, place: Place) -> bool:
    """Whether the target's window is, on both screens, a list that hangs at its field."""
    then, now = scene.window, place.unit.window
    if then is None or now is None:
        return False
    sides = ((scene.then.picture, then), (scene.now.picture, now))
    return all(_field_of(*side) is not None for side in sides)


def _field_of(picture: Picture, window: WindowSeen) -> Box | None:
    """The field at which a popup hangs that is as wide; None for another window."""
    if window.kind != MENU or window.managed:
        return None
    field = _field_at(picture, window.frame)
    is_its = field is not None and abs(field.width - window.frame.width) <= AS_WIDE_PX
    return field if is_its else None


def _field_at(picture: Picture, popup: Box) -> Box | None:
    """The field right above or below a popup."""
    scene = perceive(picture)
    x = popup.x + popup.width // 3
    for y in (popup.y - NEAR_PX, popup.bottom + NEAR_PX):
        if not scene.area.contains(Point(x, y)):
            continue
        element, surface = element_at(scene, Point(x, y)), scene.at(Point(x, y))
        if element.sort is Sort.FIELD:
            return element.box
        # Beside its list, a field looks like one more row of that; its arrow tells it.
        if surface is not None and surface.is_low and ends_in_an_arrow(scene.inside(surface.box)):
            return surface.box
    return None
