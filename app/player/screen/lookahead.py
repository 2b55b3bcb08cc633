"""Whether anything may still come on a screen that refuses the next step."""

from __future__ import annotations

from dataclasses import dataclass

from app.desktop.ports import Screen
from app.player.screen.background import is_bare
from app.player.screen.clock import SettlingClock
from checks.snapshot.look import Look
from checks.snapshot.windows import candidates, target_window

# A screen that refuses what comes next, and shows nothing on its way, is waited for this long. Of
# the slow pages and dialogs that were measured none rested so long between two of its paints.
FORESEEN_S = 4.0
# Nothing larger than a caret has been painted for so long: what shows that it loads turns several
# times a second.
RESTS_S = 2.0


@dataclass(frozen=True, slots=True)
class Foresight:
    """Looks for signs that something is on its way."""

    screen: Screen
    clock: SettlingClock

    def is_foreseeable(self, now: Look, remembered: Look) -> bool:
        """Whether nothing is: the screen rests, something else stands where the target stood, and
        no cursor says that an application is busy.
        """
        if not self.clock.rested(RESTS_S) or _is_yet_blank(now, remembered):
            return False
        return not self.screen.shows_busy_cursor()


def _is_yet_blank(now: Look, remembered: Look) -> bool:
    """Whether the place of the target is bare ground now: it may not be drawn yet."""
    target, wanted = remembered.target, target_window(remembered)
    if target is None or is_bare(remembered, target.box):
        return False
    place = target.box
    if wanted is not None and (here := candidates(now, wanted)):
        place = place.moved(here[0].box.x - wanted.box.x, here[0].box.y - wanted.box.y)
    return is_bare(now, place)
