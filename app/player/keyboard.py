"""Before anything is typed the application is asked what has the focus: a caret that is not drawn
just now, and one that was never moved, look alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.check import Comparison, Verdict
from app.engine.places import Box
from app.player.focus_ahead import FocusAhead
from checks.look import Look
from checks.reading.rung import READ

# Places that are told in units of another scale are rounded in both.
ROUNDED = 3


@dataclass(frozen=True, slots=True)
class Keyboard:
    """Asks beside the check of the pixels, for steps whose field told that it had the focus when
    they were recorded.
    """

    focus: FocusAhead

    def looked(self, remembered: Look, sight: int) -> None:
        """A look was taken and is about to be compared with this one."""
        if _told_its_focus(remembered):
            self.focus.begin(sight)

    def speaks_to(
        self, answer: Comparison, remembered: Look, there: Box | None, sight: int
    ) -> Comparison:
        """The answer about a look, unless another element than the one that is there has the focus.
        Where the application does not tell, the pixels' word stands.
        """
        if not answer.agrees or there is None or not _told_its_focus(remembered):
            return answer
        label = self.focus.answer(sight)
        if label is None or not label.box.area or label.box.meets(there):
            return answer
        if answer.rung == READ and _told_to_scale(label.box, there):
            return answer
        self.focus.forget()  # it may be about to get it, and nothing more need be drawn
        why = "Another field has the focus."
        return Comparison(Verdict.NOT_YET, 0.0, 1.0, label.box, why, "focused")


def _told_its_focus(remembered: Look) -> bool:
    """Whether it was typed into an element that was said to have the focus."""
    target, focus = remembered.target, remembered.focus
    if remembered.at is not None or target is None or focus is None:
        return False
    return focus.told_before and bool(focus.box.area) and focus.box.meets(target.box)


def _told_to_scale(told: Box, there: Box) -> bool:
    """Whether a box is the one that is there, in an application's own units: drawn at a scale of
    1.25, Qt tells the places that its elements have at 1.
    """
    scale = there.width / max(1, told.width)
    scaled = Box(*(round(scale * side) for side in told))
    return scaled.grown(ROUNDED).covers(there) and there.grown(ROUNDED).covers(scaled)
