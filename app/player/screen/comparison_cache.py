"""Judging a look: quickly, dearly only where that disagrees, and the same sight only once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Picture, Point
from app.player.screen.capture import ScreenCapture, Surroundings
from app.player.screen.clock import STILL_S, SettlingClock
from checks.snapshot.look import Look, WindowSeen
from checks.verify.changes.context import RunContext

Compare = Callable[[Look, Look, RunContext], Comparison]
MOVING = Comparison(Verdict.NOT_YET, 0.0, why="The screen is still changing.", rung="still")

_Question = tuple[int, int, Point | None, str, int, bool, WindowSeen | None]


@dataclass(slots=True)
class ComparisonCache:
    """Compares fresh looks with remembered ones. Take the looks through `look`: it knows by that
    which sight each one shows.
    """

    eyes: ScreenCapture
    clock: SettlingClock
    _sight: int = field(default=-1)
    _picture: Picture | None = field(default=None)
    _stirred: int = field(default=0)
    _answers: dict[_Question, Comparison] = field(default_factory=dict)
    _told: tuple[int, Point | None, Look] | None = field(default=None)
    _listed: tuple[int, Surroundings] | None = field(default=None)

    def look(self, at: Point | None = None, named: str = "", *, anew: bool = False) -> Look:
        """A quick look: of a sight that has changed since the last one a new picture; `anew` also
        where but a caret has blinked, which may be what is waited for.
        """
        sight, stirred = self.clock.begin_looking(), self.clock.sights.stirred
        is_same = sight == self._sight and not (anew and stirred != self._stirred)
        look = self.eyes.look(at, named, self._picture if is_same else None)
        self._sight, self._picture = sight, look.picture
        self._stirred = self._stirred if is_same else stirred
        return look

    @property
    def sight(self) -> int:
        """The number of the sight that the last look shows."""
        return self._sight

    def shows_now(self, look: Look) -> bool:
        """Whether a look is of the sight that was looked at last."""
        return look.picture is self._picture

    def last_look_holds(self) -> bool:
        """Whether nothing has changed since the last look was taken."""
        return self.clock.sight() == self._sight

    def compare(self, now: Look, then: Look, known: RunContext, how: Compare) -> Comparison:
        """The answer for this look, unless the same sight was judged before. Of an earlier one no
        more is asked than it shows.
        """
        if not self.shows_now(now):
            return how(now, then, known)
        rested = self.clock.rested(STILL_S)
        asked = (self._sight, id(then), now.at, now.named, len(known.typed), rested)
        question = (*asked, now.active)  # which may be seen otherwise while somebody is asked
        if question in self._answers:
            return self._answers[question]
        comparison = self._judged(now, then, known, how, rested=rested)
        if self.last_look_holds() and not _may_be_told_later(self._told, now, then):
            self._forget_other_sights()
            self._answers[question] = comparison
        return comparison

    def _judged(
        self, now: Look, then: Look, known: RunContext, how: Compare, *, rested: bool
    ) -> Comparison:
        """A target named by this run's value is looked for once the screen is at rest, among the
        labels first: reading a whole column takes long. Else the labels are asked for only when
        pixels alone disagree; a window drawn otherwise is read then, too.
        """
        if _may_be_told_later(self._told, now, then):
            self._told = self._listed = None
        if now.named and now.named != then.named:
            return how(_believed(self.deepened(now), then), then, known) if rested else MOVING
        comparison = how(now, then, replace(known, at_rest=False))
        if comparison.agrees or not rested:
            return comparison
        return how(_believed(self.deepened(now), then), then, known)

    def deepened(self, look: Look) -> Look:
        """The look with its labels, asked for once per sight and place."""
        if self._told is None or self._told[:2] != (self._sight, look.at):
            deeper = self.eyes.deepened(look, self._surroundings(look))
            self._told = (self._sight, look.at, deeper)
        return self.eyes.with_labels_of(look, self._told[2])

    def _surroundings(self, look: Look) -> Surroundings | None:
        """What is listed around the look's target, asked for once per sight and window: after a
        recovery many steps are compared with one sight. None where nothing is listed.
        """
        if not self.eyes.labels.available:
            return None
        listed = self._listed
        if (
            listed is None
            or listed[0] != self._sight
            or listed[1].box != ScreenCapture.neighbourhood(look)
        ):
            listed = self._listed = (self._sight, self.eyes.surroundings(look))
        return listed[1]

    def _forget_other_sights(self) -> None:
        if any(question[0] != self._sight for question in self._answers):
            self._answers.clear()


def _believed(now: Look, then: Look) -> Look:
    """The look without what accessibility says of the focus, where it was wrong in the recording:
    the text went elsewhere, though all else was told.
    """
    was_wrong = then.at is None and then.focus is None and bool(then.labels)
    return replace(now, focus=None) if was_wrong else now


def _may_be_told_later(told: tuple[int, Point | None, Look] | None, now: Look, then: Look) -> bool:
    """Whether accessibility, which named the target when it was recorded, has not said the value so
    far: an application that is busy may tell all of it a moment later.
    """
    names = then.target.names if now.named and then.target else ()
    if told is None or not any(name.from_label for name in names):
        return False
    return not any(one.says(now.named) for one in told[2].told)
