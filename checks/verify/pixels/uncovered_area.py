"""Nothing new where a moved window stood, where no list of windows tells: a popup may have come
there.
"""

from __future__ import annotations

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds
from checks.scene.containers import FIELD_HEIGHT
from checks.verify.changes.kinds import POPUP_HEIGHT, POPUP_WIDTH, as_large_as_popups
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.locate import outlined
from checks.vision.edges import edges_of
from checks.vision.image_diff import ground_colour
from checks.vision.pixels import NOISE_LEVELS, Bytes, apart, colours, fill, regions
from checks.vision.rectangles import rectangles

# So far around a window, the ground it stood on is to be seen; its shadow and border lie within 4.
RING = 10
SHADOW = 4
# More than this share of the ring in one colour, and what was uncovered has that ground.
PLAIN = 0.6
NOTHING = Comparison(Verdict.GO, rung="nothing new")


def uncovered(scene: Scene, place: Place) -> Comparison:
    """Whether the ground that a moved window has left shows no block of its own."""
    unit = place.unit
    if scene.by_windows or (unit.dx, unit.dy) == (0, 0):
        return NOTHING
    for block in _blocks(scene, unit):
        if not _was_covered(scene, unit, block):
            why = "Something new has appeared where the window stood."
            return Comparison(Verdict.NO, 0.0, 1.0, block, why, "nothing new")
    return NOTHING


def _was_covered(scene: Scene, unit: Unit, block: Box) -> bool:
    """Whether a block belongs to what the window lay on: part of it was to be seen before, or it is
    a control of a window below.
    """
    left = unit.box.grown(SHADOW)
    if not left.covers(block):
        return _outside_unchanged(scene, left, block)
    return block.height <= FIELD_HEIGHT and _lay_on_window(scene, unit)


def _outside_unchanged(scene: Scene, left: Box, block: Box) -> bool:
    now, then = scene.both(block, 0, 0)
    outside = np.ones(now.shape[:2], dtype=np.bool_)
    fill(outside, left, block, to=False)
    return not apart(now, then, NOISE_LEVELS)[outside].any()


def _lay_on_window(scene: Scene, unit: Unit) -> bool:
    larger = (frame for frame in scene.frames if frame.area > unit.box.grown(SHADOW).area)
    return any(outlined(scene, frame, 0, 0) for frame in larger)


def _blocks(scene: Scene, unit: Unit) -> list[Box]:
    """What stands out from the ground and is as large as a popup; where the ground is a picture,
    closed rectangles.
    """
    area = unit.box.grown(RING).intersection(bounds(scene.now.picture))
    pixels, ground = colours(scene.now.picture, area), _ground(scene, unit, area)
    if ground is None:
        return _rectangles(scene, unit, area)
    mask = apart(pixels, np.broadcast_to(ground, pixels.shape).copy(), NOISE_LEVELS)
    fill(mask, unit.box_now.grown(SHADOW), area, to=False)
    found = (region.box.moved(area.x, area.y) for region in regions(mask))
    return [box for box in found if as_large_as_popups(box)]


def _rectangles(scene: Scene, unit: Unit, area: Box) -> list[Box]:
    found = rectangles(edges_of(scene.now.picture, area), area, POPUP_HEIGHT)
    moved = unit.box_now.grown(SHADOW)
    return [box for box in found if box.width >= POPUP_WIDTH and not moved.covers(box)]


def _ground(scene: Scene, unit: Unit, area: Box) -> Bytes | None:
    """The colour of the ground around the place a window has left; None where there is not one."""
    pixels = colours(scene.now.picture, area)
    ring = np.ones(pixels.shape[:2], dtype=np.bool_)
    for box in (unit.box.grown(SHADOW), unit.box_now.grown(SHADOW)):
        fill(ring, box, area, to=False)
    around = pixels[ring].reshape(1, -1, 3)
    ground = ground_colour(around)
    other = apart(around, np.broadcast_to(ground, around.shape).copy(), NOISE_LEVELS)
    return ground if other.size and 1.0 - float(other.mean()) > PLAIN else None
