"""Nothing new: no window, dialog, menu or bordered block that was not there before."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds
from checks.verify.changes.explained import explained
from checks.verify.changes.kinds import Kind, kind_of
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.locate import outlined
from checks.verify.pixels.unexpected_pixels import ALL_THERE, WORDS, aligned, new_pixels
from checks.verify.pixels.unexpected_windows import new_windows

# The shadow or the border of a window reaches so far beyond it.
SHADOW = 4


def nothing_new(scene: Scene, place: Place) -> Comparison:
    """Whether all that has changed is explained: windows, the target's window, and the rest of the
    screen where pixels are all there is.
    """
    for ask in (new_windows, new_pixels, new_beside):
        answer = ask(scene, place)
        if not answer.agrees:
            return answer
    return answer


def new_beside(scene: Scene, place: Place) -> Comparison:
    """Whether nothing has popped up beside the moved window, nor changed in the one it lies on."""
    if scene.by_windows or (place.unit.dx, place.unit.dy) == (0, 0):
        return ALL_THERE
    still = scene.shared(Unit(bounds(scene.then.picture)))
    moved = [place.unit.box.grown(SHADOW), place.unit.box_now.grown(SHADOW)]
    pair, below = aligned(scene, still, moved), windows_below(scene, place.unit)
    for region in pair.regions:
        kind = kind_of(pair, region)
        inside = any(window.covers(region.box) for window in below)
        if kind is Kind.POPUP or (inside and not explained(pair, kind, region, scene.known, [])):
            return Comparison(Verdict.NO, 0.0, 1.0, region.box, WORDS[kind], "nothing new")
    return ALL_THERE


def windows_below(scene: Scene, unit: Unit) -> list[Box]:
    """The larger rectangles that a moved one lies on and that have stayed."""
    larger = (frame for frame in scene.frames if frame.area > unit.box.grown(SHADOW).area)
    return [frame for frame in larger if outlined(scene, frame, 0, 0)]
