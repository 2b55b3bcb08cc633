"""The window that a target stands in, by its border alone: where no windows are known, a window of
another size, or drawn otherwise, is what two rectangles of two pictures hold, beside which nothing
has changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.model.geometry import Box, bounds
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.pixels.locate import WINDOW_HEIGHT, WINDOW_WIDTH, window_frames
from checks.vision.edges import edges_of
from checks.vision.pixels import (
    extent,
    fill,
)
from checks.vision.rectangles import rectangles

# Borders are drawn beside the edges that tell of them.
BORDER = 2
# What has changed is all that a window shows, but for its title, where it takes so much of it.
THROUGHOUT = 0.6


@dataclass(frozen=True, slots=True)
class Panes:
    """The boxes of one window on the fresh and on the remembered picture."""

    now: Box
    then: Box


def panes(scene: Scene) -> Panes | None:
    """The outermost rectangle around the target, and the one that takes its place; None where
    there is none, or where anything else has changed.
    """
    frames = window_frames(scene) if scene.same_size else []
    if not frames:
        return None
    then = frames[-1]
    fits = [now for now in _rectangles(scene, then) if _nothing_beside(scene, now, then)]
    return Panes(max(fits, key=lambda box: box.area), then) if fits else None


def shown_within(scene: Scene, unit: Unit) -> Box:
    """What a window shows that stayed at its place, without its title and borders, where all of
    that has changed; else all of it.
    """
    within = extent(scene.changed(unit))
    if within is None or within.area < THROUGHOUT * unit.box.area:
        return unit.box
    return within.moved(unit.box.x, unit.box.y)


def _rectangles(scene: Scene, then: Box) -> list[Box]:
    """The rectangles as large as windows where anything has changed."""
    changed, whole = extent(scene.differing), bounds(scene.now.picture)
    area = then if changed is None else then.union(changed)
    area = area.grown(BORDER).intersection(whole)
    found = rectangles(edges_of(scene.now.picture, area), area, WINDOW_HEIGHT)
    return [box for box in found if box.width >= WINDOW_WIDTH and box != whole]


def _nothing_beside(scene: Scene, now: Box, then: Box) -> bool:
    """Whether all that has changed lies in one of two boxes."""
    beside, whole = scene.differing.copy(), bounds(scene.now.picture)
    for box in (now, then):
        fill(beside, box.grown(BORDER), whole, to=False)
    return not beside.any()
