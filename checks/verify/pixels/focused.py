"""Focused: what is typed goes where it went."""

from __future__ import annotations

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.vision.pixels import NOISE_LEVELS, apart

# The border of a field with the focus is drawn in another colour, or is thicker: of the ring
# around a field that kept it, nothing changes; a caret at its edge covers up to a tenth.
SAME_BORDER = 0.85
RING = 3
FOCUSED = Comparison(Verdict.GO, rung="focused")


def focused(scene: Scene, place: Place) -> Comparison:
    """Whether the keyboard speaks to the remembered window and field; clicks do not ask."""
    if scene.then.at is not None or scene.now.at is not None:
        return FOCUSED
    window = place.unit.window
    was_active = scene.window is not None and scene.window.active
    if window is not None and was_active and not window.active:
        return _no(window.frame, f"“{window.title}” does not have the focus.")
    return _on_the_field(scene, place)


def _on_the_field(scene: Scene, place: Place) -> Comparison:
    told = scene.then.focus
    if scene.target is None or (told is not None and not told.told_before):
        return FOCUSED
    there = place.now(scene.target.box)
    focus = scene.now.focus
    if focus is not None and focus.box.area:
        return FOCUSED if focus.box.meets(there) else _no(focus.box, "Another field has the focus.")
    if scene.framed and _border_kept(scene, place) < SAME_BORDER:
        return Comparison(
            Verdict.CANNOT_TELL, 0.0, 1.0, there, "The field may not have the focus.", "focused"
        )
    return FOCUSED


def _border_kept(scene: Scene, place: Place) -> float:
    """How much of the ring around the field's border looks as it did, 0..1."""
    box = scene.target.box.grown(1) if scene.target else Box(0, 0, 0, 0)
    now, then = scene.both(box, place.dx, place.dy)
    same = ~apart(now, then, NOISE_LEVELS)
    ring = np.ones(same.shape, dtype=np.bool_)
    ring[RING:-RING, RING:-RING] = False
    return float(same[ring].mean()) if ring.any() else 1.0


def _no(where: Box, why: str) -> Comparison:
    return Comparison(Verdict.NO, 0.0, 1.0, where, why, "focused")
