"""Areas of a remembered look that a person has drawn: what shows there is no matter, or must be the
same.

Ignored is only what is neither the target nor names it, and never most of a window: what is looked
at must still tell one screen from another. A window that opens over an ignored area is new all the
same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Pixels, bounds
from checks.snapshot.look import Look
from checks.snapshot.windows import target_window
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.vision.pixels import NOISE_LEVELS, apart, words

# A window of which more is ignored could be any other.
LARGEST_SHARE = 0.5
SMALLEST = 4  # pixels; less was drawn by mistake
RUNG = "as told"


def complaint_of_areas(look: Look, ignored: Sequence[Box], demanded: Sequence[Box]) -> str:
    """Why these areas cannot be told apart from the rest of a remembered look; empty when they can
    be.
    """
    whole = bounds(look.picture)
    for box in (*ignored, *demanded):
        if not whole.covers(box) or min(box.width, box.height) < SMALLEST:
            return "An area has to lie on the picture, and be larger than a few pixels."
    if any(one.meets(other) for one in ignored for other in demanded):
        return "What is ignored cannot be demanded, too: two areas meet."
    if touched := next((text for box in ignored for text in _touched(look, box)), ""):
        return f"What is ignored may not touch {touched}."
    if sum(box.area for box in ignored) > LARGEST_SHARE * _room(look).area:
        return "At most half of a window can be ignored."
    return ""


def mask_ignored_regions(scene: Scene, unit: Unit) -> Scene:
    """The same scene, in which the ignored areas of a unit show what is remembered of them."""
    boxes = [box for box in _ignorable(scene.then) if _lies_on_both(scene, unit, box)]
    if not boxes:
        return scene
    painted = _painted(scene, unit, boxes)
    return Scene(replace(scene.now, picture=painted), scene.then, scene.known)


def beside_target(scene: Scene, place: Place) -> Scene:
    """The same, once it is known where the target stands now: nothing is ignored there."""
    if not scene.then.ignored:
        return scene
    unit, target = place.unit, scene.target
    there = place.now(target.box) if target else Box(0, 0, 0, 0)
    beside = (box for box in scene.then.ignored if not box.moved(unit.dx, unit.dy).meets(there))
    then = replace(scene.then, ignored=tuple(beside))
    return mask_ignored_regions(Scene(scene.now, then, scene.known), unit)


def as_demanded(scene: Scene, place: Place) -> Comparison:
    """Whether every demanded area looks as it did."""
    unit = place.unit
    for box in scene.then.demanded:
        now, then = scene.both(box, unit.dx, unit.dy)
        if then.shape[:2] != (box.height, box.width) or apart(now, then, NOISE_LEVELS).any():
            where = box.moved(unit.dx, unit.dy)
            why = "What must look the same does not."
            return Comparison(Verdict.NOT_YET, 0.0, 1.0, where, why, RUNG)
    return Comparison(Verdict.GO, 1.0, 1.0, rung=RUNG)


def _ignorable(look: Look) -> tuple[Box, ...]:
    """The ignored areas; none of those of a look that no person can have drawn them on."""
    return () if complaint_of_areas(look, look.ignored, ()) else look.ignored


def _touched(look: Look, box: Box) -> Iterator[str]:
    target = look.target
    if target is None:
        return
    if box.meets(target.box):
        yield "what the step acts on"
    for name in target.names:
        if box.meets(name.box):
            yield f"what names the target (“{name.text}”)" if name.text else "what names the target"


def _room(look: Look) -> Box:
    window = target_window(look) if look.windows else None
    return window.box if window else bounds(look.picture)


def _lies_on_both(scene: Scene, unit: Unit, box: Box) -> bool:
    return bounds(scene.now.picture).covers(box.moved(unit.dx, unit.dy))


def _painted(scene: Scene, unit: Unit, boxes: Sequence[Box]) -> Picture:
    remembered, now = words(scene.then.picture), words(scene.now.picture).copy()
    for box in boxes:
        there = box.moved(unit.dx, unit.dy)
        part = remembered[box.y : box.bottom, box.x : box.right]
        now[there.y : there.bottom, there.x : there.right] = part
    return Pixels(now.shape[1], now.shape[0], np.ascontiguousarray(now).tobytes())
