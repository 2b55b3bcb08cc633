"""What interrupts the step that a run stands before: told from the screens that were expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.geometry import Box
from app.player.screen.clock import STILL_S, SettlingClock
from app.player.screen.comparison_cache import ComparisonCache
from checks.interruptions.appeared import ScreenAdditions, news_of
from checks.interruptions.model import InterruptionTarget
from checks.interruptions.recognise import locate_interruption
from checks.snapshot.look import Look
from checks.verify.changes.any_title import as_titled
from checks.verify.changes.context import RunContext

# An interruption that was closed is gone within this, and its next page is there.
GOES_WITHIN_S = 3.0
NOTHING_EXPECTED = Comparison(
    Verdict.CANNOT_TELL, 0.0, why="It is not known what should be there.", rung="interruption"
)
MOVING = Comparison(Verdict.NOT_YET, 0.0, why="The screen is still changing.", rung="still")


@dataclass(slots=True)
class InterruptionDetector:
    """Knows which remembered looks the screen was not, since one last agreed."""

    judge: ComparisonCache
    clock: SettlingClock
    known: RunContext
    _expected: dict[int, tuple[Look, tuple[str, ...]]] = field(default_factory=dict)
    _news: tuple[tuple[int, int], ScreenAdditions] | None = field(default=None)

    def expect(self, remembered: Look, opens: tuple[str, ...] = ()) -> None:
        """The screen is not this one (yet); windows of these titles are to open on it."""
        self._expected[id(remembered)] = remembered, opens

    def settled(self) -> None:
        """It is one that is known."""
        self._expected.clear()
        self._news = None

    def check(self) -> Check[Any]:
        """Whether an interruption is there."""
        return Check(self.judge.look, self.compare, patience_s=GOES_WITHIN_S)

    def compare(self, now: Look, within: InterruptionTarget) -> Comparison:
        """Where an interruption, and the target in it, stands; a yes once the screen is at rest."""
        if not self._expected:
            return NOTHING_EXPECTED
        answer = locate_interruption(now, within, self.news(now), self.known.reader)
        return MOVING if answer.agrees and not self.clock.rested(STILL_S) else answer

    def news(self, now: Look) -> ScreenAdditions:
        """What has come, whichever of the screens was meant: worked out once for each sight."""
        if not self._expected:
            return ScreenAdditions()
        asked = self.judge.sight, len(self._expected)
        if self._news is None or self._news[0] != asked:
            self._news = asked, self._new_to_all(now)
        known = self._news[1]
        return replace(known, windows=tuple(one for one in now.windows if one in known.windows))

    def _new_to_all(self, now: Look) -> ScreenAdditions:
        each = [self._new_to(now, *expected) for expected in self._expected.values()]
        first, *others = each
        windows = (one for one in first.windows if all(one in other.windows for other in others))
        return ScreenAdditions(tuple(windows), _in_all([one.places for one in each]))

    def _new_to(self, now: Look, then: Look, opens: tuple[str, ...]) -> ScreenAdditions:
        found = news_of(as_titled(now, then), then, self.known.values)
        return replace(found, windows=tuple(w for w in found.windows if w.title not in opens))


def _in_all(each: Sequence[Sequence[Box]]) -> tuple[Box, ...]:
    """What has changed against all of the screens, as each of them shows it: a popup over a page
    that one of them has is to that one the popup, and to the others the whole page.
    """
    found = {
        box
        for places in each
        for box in places
        if all(any(box.meets(one) for one in others) for others in each)
    }
    return tuple(sorted(found, key=lambda box: (-box.area, box.y, box.x)))
