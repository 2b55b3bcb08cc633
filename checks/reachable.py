"""Reachable: on the screen, in its window, and with nothing over it."""

from __future__ import annotations

from app.engine.check import Comparison, Verdict
from app.engine.places import Box
from checks.pixels import bounds, shifted
from checks.scene import Place, Scene
from checks.windows import covering


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
    over = covering(scene.now, window, there) if window else None
    if over is not None:
        where = over.frame.intersection(there)
        return _no(where, f"“{over.title or over.kind}” lies over the target.")
    return Comparison(Verdict.GO, where=there, rung="reachable")


def _no(where: Box, why: str) -> Comparison:
    return Comparison(Verdict.NO, 0.0, 1.0, where, why, "reachable")
