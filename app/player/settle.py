"""Waiting as a replay needs it: woken by the next change of the screen, and again as the screen
comes to rest.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from app.desktop.ports import Changes
from app.engine.ports import Stop
from app.player.leisure import Leisure
from app.player.sights import Sights

# How long nothing larger than a caret may have changed. A target at its place needs one frame of
# rest (16 ms at 60 Hz); one that moved, or a screen that differs, six: GTK and Qt animate at 60 Hz.
PAUSE_S = 0.016
STILL_S = 0.1


@dataclass(slots=True)
class SettlingClock:
    """The engine's clock over a screen's changes. `wake_fd` becomes readable when stopping is asked
    for.
    """

    changes: Changes
    wake_fd: int | None = None
    rests_s: tuple[float, ...] = (PAUSE_S, STILL_S)
    leisure: Leisure = field(default_factory=Leisure)
    sights: Sights = field(init=False)
    _told: tuple[float, int] = field(default=(0.0, 0))

    def __post_init__(self) -> None:
        """Number the sights from now on."""
        self.sights = Sights(self.changes)

    def begin_looking(self) -> int:
        """The number of the sight that a look taken now shows; what has changed before is in it."""
        number = self.sights.gather()
        self.sights.news = False
        return number

    def sight(self) -> int:
        """The number of the sight as it is now. What changed since the last look ends the next wait
        at once.
        """
        return self.sights.gather()

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def wait(self, until: float, stop: Stop) -> bool:
        """Until the deadline, a change, a moment of rest after the last change, or a stop."""
        if stop.asked:
            return False
        if self.sights.news:
            self.sights.news = False
            return True
        rest_at = self._next_rest()
        with self.leisure.while_waiting():
            changed = self.changes.wait(min(until, rest_at or until), self.wake_fd)
        if changed:
            self.sights.gather()
            self.sights.news = False
            return True
        if rest_at is None or time.monotonic() < rest_at:
            return False
        self._told = (self._told[0], self._told[1] + 1)
        return True

    def rested(self, for_s: float) -> bool:
        """Whether nothing larger than a caret has changed for so long."""
        return time.monotonic() - self.changes.last_change_s >= for_s

    def _next_rest(self) -> float | None:
        """When the next moment of rest will have come; None when all were told since the last
        change.
        """
        last = self.changes.last_change_s
        if last != self._told[0]:
            self._told = (last, 0)
        return None if self._told[1] >= len(self.rests_s) else last + self.rests_s[self._told[1]]
