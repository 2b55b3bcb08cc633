"""Clearing an interruption with a reflex.

A reflex fires only if its interruption is seen, each of its steps only if that step's own check
agrees, and it counts only if the interruption is gone afterwards. One that acted and did not clear
it is not used again in this run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.engine.assist.resume import way_ahead
from app.engine.errors import NotActedError
from app.engine.memory.tree import Candidate, Fork
from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import Acted, Reflexed
from app.engine.model.reflex import Reflex, Reflexes
from app.engine.model.trajectory import Step
from app.engine.run.candidates import View, judge, look, option_for
from app.engine.run.coroutine_driver import Pause, Story, resolve_awaitable
from app.engine.run.decisions import Mismatch, Where
from app.engine.run.holding import held
from app.engine.run.run import Done, Run
from app.engine.run.services import EngineServices
from app.engine.tools import Tool

# What passes by itself, or is only slow, is given so long before an interruption that is known to
# stand there counts as one.
PASSES_WITHIN_S = 1.0
# An interruption that comes back after it was cleared is cleared so often at one step.
FIRES_AT_MOST = 3
NOT_GONE = "it is still there"


def try_reflexes(
    reflexes: Reflexes, surprise: Mismatch, run: Run, means: EngineServices
) -> Story[Reflex | None]:
    """Let the reflexes that fit clear the way; the one that did, None when none could."""
    for reflex in _usable(reflexes, run):
        run.raise_if_stopped()
        firing = Firing(reflex, reflexes, run, means)
        if not (yield from firing.is_there()).agrees:
            continue
        run.tried[_place(reflex, run)] += 1
        if (yield from firing.story()):
            return reflex if (yield from _may_go_on(surprise, run, means)) else None
    return None


@dataclass(slots=True)
class ReflexScanner:
    """Looks out for interruptions that are known, from a moment after `since` on; a few times at
    each step.
    """

    run: Run
    means: EngineServices
    since: float

    def wait_until(self, until: float) -> float:
        """How long to wait for something else to happen."""
        due = self.since + PASSES_WITHIN_S
        return min(until, due) if self._is_needed and self.means.clock.now() < due else until

    def finds(self) -> Story[bool]:
        """Whether one stands there now that a reflex may clear."""
        reflexes = self.means.reflexes
        early = self.means.clock.now() < self.since + PASSES_WITHIN_S
        if reflexes is None or early or not self._is_needed:
            return False
        for reflex in _usable(reflexes, self.run):
            if (yield from Firing(reflex, reflexes, self.run, self.means).is_seen()).agrees:
                self.run.tried[self._place] += 1
                return True
        return False

    @property
    def _is_needed(self) -> bool:
        reflexes = self.means.reflexes
        return reflexes is not None and bool(reflexes.known) and self._are_left

    @property
    def _are_left(self) -> bool:
        return self.run.tried[self._place] < FIRES_AT_MOST

    @property
    def _place(self) -> tuple[str, int, int]:
        return ("", self.run.depth, len(self.run.steps))


def _usable(reflexes: Reflexes, run: Run) -> Iterator[Reflex]:
    """Those that have not failed in this run, nor fired too often here."""
    for reflex in reflexes.known:
        if reflex.name not in run.suspended and run.tried[_place(reflex, run)] < FIRES_AT_MOST:
            yield reflex


def _place(reflex: Reflex, run: Run) -> tuple[str, int, int]:
    return (reflex.name, run.depth, len(run.steps))


@dataclass(slots=True)
class Firing:
    """One reflex doing its steps. `acted` is whether it has done any."""

    reflex: Reflex
    reflexes: Reflexes
    run: Run
    means: EngineServices
    acted: bool = False
    seen: object = None

    def story(self) -> Story[bool]:
        """Whether it cleared its interruption."""
        why = yield from self._steps()
        answer = yield from self.is_gone() if not why else self.is_seen()
        cleared = not why and answer.verdict is Verdict.NO
        if self.acted:
            self._account(cleared=cleared)
        why = why or ("" if cleared else NOT_GONE)
        yield Reflexed(self.run.depth, self.reflex.name, cleared, answer, self.seen, why)
        return cleared

    def _account(self, *, cleared: bool) -> None:
        self.reflexes.fired(self.reflex, cleared=cleared)
        if not cleared:
            self.run.suspended.add(self.reflex.name)

    def is_seen(self) -> Story[Comparison]:
        """Whether the interruption is there now."""
        check = self.reflexes.check
        self.seen = yield from resolve_awaitable(check.capture())
        return judge(check, self.seen, self.reflex.interruption)

    def is_there(self) -> Story[Comparison]:
        """The same, once it has come to rest."""
        return (yield from self._until(lambda answer: answer.verdict is not Verdict.NOT_YET))

    def is_gone(self) -> Story[Comparison]:
        """What is seen of the interruption once it has gone, or has had the time to go."""
        return (yield from self._until(lambda answer: answer.verdict is Verdict.NO))

    def _until(self, fits: Callable[[Comparison], bool]) -> Story[Comparison]:
        """The first answer that fits, or the one when patience has run out."""
        until = self.means.clock.now() + self.reflexes.check.patience_s
        while True:
            looked_at = self.means.clock.now()
            answer = yield from self.is_seen()
            if fits(answer) or looked_at >= until:
                return answer
            yield Pause(until)
            self.run.raise_if_stopped()

    def _steps(self) -> Story[str]:
        """Do them all; why that could not be done, empty when it was."""
        for step in self.reflex.steps:
            tool = self.means.tools.of(step)
            if tool is None:
                return f"there is no tool {step.tool}"
            yield from held(self.run, self.means)
            view = yield from self._agreeing(step, tool)
            if not view.agrees:
                return view.comparison.why or "its step does not fit"
            if why := (yield from self._do(step, tool, view)):
                return why
        return ""

    def _agreeing(self, step: Step, tool: Tool) -> Story[View]:
        """A look at which the step's own check agrees; of later steps after a while at most."""
        nowhere = Fork(self.run.tree, 0)
        candidate = Candidate(step, tool, tool.completed(step.arguments), nowhere, step.tool)
        until = self.means.clock.now() + (self.reflexes.check.patience_s if self.acted else 0.0)
        while True:
            looked_at = self.means.clock.now()
            [view] = yield from look([option_for(candidate, self.run.values)], self.means)
            if view.agrees or looked_at >= until:
                return view
            yield Pause(until)
            self.run.raise_if_stopped()

    def _do(self, step: Step, tool: Tool, view: View) -> Story[str]:
        self.run.raise_if_stopped()
        run, arguments = self.run, {**view.option.arguments, **view.comparison.adjust}
        begun = self.means.clock.now()
        try:
            yield from resolve_awaitable(tool.call(self.means.context, arguments))
        except NotActedError as refusal:
            return str(refusal)
        self.acted = True
        run.acted += 1
        run.done.append(Done(tool.name, arguments, "reflex", step.note))
        yield Acted(run.depth, tool.name, arguments, self.means.clock.now() - begun, "reflex")
        return ""


def _may_go_on(surprise: Mismatch, run: Run, means: EngineServices) -> Story[bool]:
    """Whether the replay may look for its next step. Where an effect was missing it has to show
    now: the next step may be in sight all along, and would be taken without it.
    """
    if surprise.where is not Where.EFFECT or surprise.view is None:
        return True
    way = way_ahead(run, means, surprise)
    check = surprise.view.option.candidate.tool.post_check
    until = means.clock.now() + (check.patience_s if check is not None else 0.0)
    while True:
        looked_at = means.clock.now()
        if way is None or (yield from way.place(())) is not None:
            return True
        if looked_at >= until:
            return False
        yield Pause(until)
        run.raise_if_stopped()
