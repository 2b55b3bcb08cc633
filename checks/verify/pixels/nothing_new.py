"""Nothing new: no window, dialog, menu or bordered block that was not there before."""

from __future__ import annotations

from app.engine.model.check import Comparison
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.pixels.new_beside import new_beside
from checks.verify.pixels.unexpected_pixels import new_pixels
from checks.verify.pixels.unexpected_windows import new_windows


def nothing_new(scene: Scene, place: Place) -> Comparison:
    """Whether all that has changed is explained: windows, the target's window, and the rest of the
    screen where pixels are all there is.
    """
    for ask in (new_windows, new_pixels, new_beside):
        answer = ask(scene, place)
        if not answer.agrees:
            return answer
    return answer
