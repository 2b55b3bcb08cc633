"""Nothing new: no window, dialog, menu or bordered block that was not there before."""

from __future__ import annotations

from app.engine.model.check import Comparison
from checks.new_beside import new_beside
from checks.new_pixels import new_pixels
from checks.new_windows import new_windows
from checks.overlay import Place, Scene


def nothing_new(scene: Scene, place: Place) -> Comparison:
    """Whether all that has changed is explained: windows, the target's window, and the rest of the
    screen where pixels are all there is.
    """
    for ask in (new_windows, new_pixels, new_beside):
        answer = ask(scene, place)
        if not answer.agrees:
            return answer
    return answer
