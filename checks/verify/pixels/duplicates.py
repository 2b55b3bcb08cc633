"""Twins: did the remembered screen show the target's like elsewhere, too? Once one of them is gone,
nothing tells which one is left.
"""

from __future__ import annotations

from functools import lru_cache

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.target_identity import same_one
from checks.vision.pixels import greys
from checks.vision.template_match import offsets_of, places_of

# Nearer than this it is the target itself.
ITSELF = 3


def has_duplicate(scene: Scene, anchor: Box) -> bool:
    """Whether what is drawn in the anchor, and all else that names the target, stood in a second
    place of its window (without windows: of the screen) when the step was remembered.
    """
    window = scene.window if scene.by_windows else None
    then, whole = Scene(scene.then, scene.then, scene.known), bounds(scene.then.picture)
    area = window.box.intersection(whole) if window else whole
    offsets = _seconds(scene.then.picture, anchor, area)  # type: ignore[arg-type] # by identity
    return any(same_one(then, Place(Unit(area), dx, dy)).agrees for dx, dy in offsets)


@lru_cache(maxsize=64)
def _seconds(picture: Picture, anchor: Box, area: Box) -> list[tuple[int, int]]:
    """How far from a box of a remembered picture its like stands; asked for at every look."""
    found = places_of(greys(picture, anchor), greys(picture, area))
    offsets = offsets_of(anchor, found, Point(area.x, area.y))
    return [(dx, dy) for dx, dy, _ in offsets if max(abs(dx), abs(dy)) > ITSELF]
