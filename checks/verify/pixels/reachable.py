"""Reachable: on the screen, in its window, and with nothing over it."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds, most_apart, shifted
from checks.scene.elements import ASIDE_PX
from checks.snapshot.windows import covering
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.pixels.parameter_target import cards_of_the_named
from checks.verify.pixels.scrolling import list_around

# The line below the last row of a list may be its border's.
SHOWN = 0.9


def reachable(scene: Scene, place: Place) -> Comparison:
    """Whether a click at the place would arrive at the target."""
    target = scene.target
    if target is None:
        return Comparison(Verdict.GO, rung="reachable")
    there = place.now(target.box)
    at, window = shifted(target.at, place.dx, place.dy), place.unit.window
    if not bounds(scene.now.picture).contains(at):
        return _no(there, "The target lies outside the screen.")
    if window is not None and not window.frame.contains(at):
        return _no(there, "The target lies outside its window.")
    if _is_cut_off(scene, place, there):
        return _no(there, "The target lies outside the part of its list that is to be seen.")
    over = covering(scene.now, window, there) if window else None
    if over is not None:
        where = over.frame.intersection(there)
        return _no(where, f"“{over.title or over.kind}” lies over the target.")
    return Comparison(Verdict.GO, where=there, rung="reachable")


def _is_cut_off(scene: Scene, place: Place, there: Box) -> bool:
    """Whether a target that stands elsewhere in its list than it did is to be seen in part only:
    accessibility tells of the whole of it, and a click would hit what lies beyond the list.
    """
    if (place.dx, place.dy) == (place.unit.dx, place.unit.dy):
        return False
    area = list_around(scene.then)
    if area is None or any(card.covers(there) for card in cards_of_the_named(scene)):
        return False
    area = area.moved(place.unit.dx, place.unit.dy)
    if area.intersection(there).area >= SHOWN * there.area:
        return False
    now = _list_now(scene, place, there)
    is_moved = now is not None and most_apart(now, area) <= ASIDE_PX
    return now is None or not is_moved or now.intersection(there).area < SHOWN * there.area


def _list_now(scene: Scene, place: Place, there: Box) -> Box | None:
    """What the target stands in on the present picture: a list may have moved by a little."""
    target, window = scene.target, place.unit.window
    number = next((n for n, one in enumerate(scene.now.windows) if one is window), -1)
    if target is None or (window is not None and number < 0):
        return None
    moved = replace(target, at=there.centre, box=there, window=number)
    return list_around(replace(scene.now, target=moved, label=scene.then.label))


def _no(where: Box, why: str) -> Comparison:
    return Comparison(Verdict.NO, 0.0, 1.0, where, why, "reachable")
