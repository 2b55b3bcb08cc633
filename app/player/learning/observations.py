"""What a run sees of regions that change from run to run, kept until its end tells what it is
worth. Only what a verified run saw is learned. What a bad run relied on is forgotten.

On the way nothing is worked out: looks are kept, and compared in the journal's time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from app.engine.model.events import Checked, Diverged, Event, Outcome
from app.engine.model.geometry import Picture
from app.player.run.messages import RunReport
from app.player.screen.guard import NOTHING_BUT_NEWS
from checks.learning.observe import Sight, observe
from checks.learning.update import having_acted, with_run, without
from checks.snapshot.look import Effect, Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Mask

Later = Callable[[Callable[[], None], Picture], None]


@dataclass(frozen=True, slots=True)
class Encounter:
    """A look that agreed with a remembered one, or that somebody else had an answer to."""

    now: Look
    remembered: Look
    known: RunContext


@dataclass(slots=True)
class RunObservations:
    """One run's. `later` does a piece of work when there is time, on another thread; its second
    argument is the picture that waits for that. `known` is what the run knows from the start. Of a
    run whose end is not `verified` only the last look that agreed can teach anything.
    """

    later: Later
    known: RunContext
    verified: bool = True
    _agreed: dict[int, Encounter | Sight] = field(default_factory=dict)
    _surprises: dict[int, Encounter] = field(default_factory=dict)
    _passed: list[Sight] = field(default_factory=list)
    _taken: dict[tuple[str, int], float] = field(default_factory=dict)
    _last: int = field(default=0)
    _without_effect: bool = field(default=False)
    _turn: Lock = field(default_factory=Lock)

    def agreed(self, now: Look, remembered: Look, known: RunContext) -> None:
        """A remembered look was found again: whatever differs did not matter, if the run ends well.
        What was a surprise before has been cleared.
        """
        key = self._last = id(remembered)
        self._surprises.pop(key, None)
        if not self.verified:
            self._agreed = {key: Encounter(now, remembered, known)}
            return
        with self._turn:
            waits = isinstance(self._agreed.get(key), Encounter)
            self._agreed[key] = Encounter(now, remembered, known)
        if not waits:
            self.later(partial(self._observe, key), now.picture)

    def note(self, event: Event) -> None:
        """Hear what happens: which steps were taken and how alike their targets were. A step that
        was refused for something new, and that a helper then did beside it, tells that it did not
        matter; so does its effect that stayed away.
        """
        match event:
            case Checked(post=False) if event.comparison.agrees:
                self._taken[event.trajectory, event.step] = event.comparison.similarity
            case Diverged():
                self._diverged(event)
            case _:
                return

    def _diverged(self, event: Diverged) -> None:
        self._without_effect = isinstance(event.expected, Effect)
        remembered, now, rung = event.expected, event.seen, event.comparison.rung
        if rung == NOTHING_BUT_NEWS and isinstance(remembered, Look) and isinstance(now, Look):
            self._surprises[id(remembered)] = Encounter(now, remembered, self.known)

    def settle(self) -> None:
        """Work out what has not been worked out yet, once the run is over."""
        for key in tuple(self._agreed):
            self._observe(key)
        for met in self._surprises.values():
            self._passed.append(observe(met.now, met.remembered, met.known))
        self._surprises.clear()

    def teaches(self, report: RunReport) -> bool:
        """Whether a run that ended so can teach anything: of one whose end nobody asked about, or
        that was ended from outside, nothing follows.
        """
        if report.outcome is Outcome.DONE:
            return report.verified is not None
        is_refuted = report.verified is False
        return is_refuted or (report.outcome is Outcome.DIVERGED and self._without_effect)

    def learned(self, mask: Mask, report: RunReport) -> Mask:
        """The mask after this run, once it has settled."""
        seen = {key: met for key, met in self._agreed.items() if isinstance(met, Sight)}
        if report.outcome is Outcome.DONE and report.verified is True:
            taught = with_run(mask, [*seen.values(), *self._passed], self.known.reader)
            return having_acted(taught, self._taken, right=True)
        if report.verified is False:
            left = without(mask, [*seen.values(), *self._passed])
            return having_acted(left, self._taken, right=False)
        if report.outcome is Outcome.DIVERGED and self._without_effect:
            left = without(mask, [seen[self._last]] if self._last in seen else [])
            return having_acted(left, dict([*self._taken.items()][-1:]), right=False)
        return mask

    def _observe(self, key: int) -> None:
        """Compare what was kept, also what comes meanwhile, and let go of the picture."""
        while isinstance(met := self._agreed[key], Encounter):
            sight = observe(met.now, met.remembered, met.known)
            with self._turn:
                if self._agreed[key] is met:
                    self._agreed[key] = sight
