"""The open list of a drop-down field: its entries are data, and typing chooses one of them."""

from __future__ import annotations

from app.engine.model.geometry import Box, Picture, Point
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at, ends_in_an_arrow
from checks.snapshot.look import WindowSeen
from checks.verify.changes.snapshot_pair import Place, Scene

# A list opens right below or above its field, and is about as wide as that (pixels).
NEAR_PX, AS_WIDE_PX = 6, 12
MENU = "menu"


def is_open_list(scene: Scene, place: Place) -> bool:
    """Whether the target's window is, on both screens, a list that hangs at its field."""
    then, now = scene.window, place.unit.window
    if then is None or now is None:
        return False
    return _hangs(scene.then.picture, then) and _hangs(scene.now.picture, now)


def _hangs(picture: Picture, window: WindowSeen) -> bool:
    """Whether a popup hangs at a field that is as wide."""
    if window.kind != MENU or window.managed:
        return False
    field = _field_at(picture, window.frame)
    return field is not None and abs(field.width - window.frame.width) <= AS_WIDE_PX


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
