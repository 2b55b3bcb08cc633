"""The way to the next step: look, and look again while patience lasts, until it can be decided.

Patience is for what can still come, and the checks say whether anything can. Waiting is in vain
when every next step was plainly refused and nothing is coming.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Self

from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.events import Outcome, Waited
from app.engine.model.ports import NO_STEP, Ahead
from app.engine.model.trajectory import StepStatistics, Trajectory
from app.engine.replay.reflex_execution import ReflexScanner
from app.engine.replay.step_execution import TWICE, StepExecution, checked, is_news
from app.engine.run.candidate_search import compare_candidates
from app.engine.run.candidates import GO, View, choose, judge, leading
from app.engine.run.coroutine_driver import Pause, Question, Story, resolve_awaitable
from app.engine.run.decisions import Bring, Mismatch, Patience, RunEnd, Take, Wait, Where
from app.engine.run.holding import held
from app.engine.run.run import Run
from app.engine.run.services import EngineServices
from app.engine.run.target_recovery import bring_back, bringing, looking_again

# A no that waiting may still turn into a yes is asked about again this soon.
ASKS_AGAIN_S = 0.5


@dataclass(frozen=True, slots=True)
class Refused:
    """What a check said, of what, and compared with what; `check` is None where none was asked."""

    check: Check[Any] | None
    seen: object
    remembered: object
    answer: Comparison

    @classmethod
    def at_step(cls, view: View) -> Self:
        """The answer of a step's check."""
        candidate = view.option.candidate
        return cls(candidate.tool.pre_check, view.seen, candidate.step.before, view.comparison)

    @property
    def is_plain(self) -> bool:
        """Whether it is a no, or a doubt that no waiting settles, of a check that can foresee."""
        can_foresee = self.check is not None and self.check.foreseen_s > 0
        return can_foresee and (self.answer.verdict is Verdict.NO or bool(self.answer.doubt))

    @property
    def is_final(self) -> bool:
        """Whether nothing is on its way that could change the answer."""
        return self.check is not None and self.check.is_foreseeable(self.seen, self.remembered)


def foreseen_by(asked: Sequence[Refused], since: float, usual_s: float, looked_at: float) -> float:
    """When waiting ends, or is to be thought about again; infinity where it is not in vain.

    `since` is when the waiting began, `usual_s` how long these steps were seen to take to come,
    `looked_at` when the last look was taken.
    """
    if not asked or not all(one.is_plain for one in asked):
        return inf
    soon = since + max(usual_s, *(one.check.foreseen_s for one in asked if one.check is not None))
    if looked_at < soon:
        return soon
    return looked_at if all(one.is_final for one in asked) else looked_at + ASKS_AGAIN_S


@dataclass(frozen=True, slots=True)
class EndView:
    """How what is there stands to a remembered end; not `is_seen` where nothing is demanded."""

    trajectory: Trajectory
    comparison: Comparison
    seen: object | None = None
    is_seen: bool = True

    @property
    def agrees(self) -> bool:
        """Whether the trajectory may end here."""
        return self.comparison.agrees


def look_at_ends(ends: Sequence[Trajectory], means: EngineServices) -> Question[EndView | None]:
    """The best end: seen to agree, else demanding nothing, else nearest; None: none is known."""
    check = means.end_check
    if check is None:
        return EndView(ends[0], GO, is_seen=False) if ends else None
    views = [EndView(end, GO, is_seen=False) for end in ends if end.final is None]
    demanding = [end for end in ends if end.final is not None]
    seen = (yield from resolve_awaitable(check.capture())) if demanding else None
    for end in demanding:
        comparison = judge(check, seen, end.final)
        views.append(EndView(end, comparison, seen))
    return max(views, key=_fitness, default=None)


def _fitness(view: EndView) -> tuple[bool, bool, float]:
    return view.agrees, view.is_seen, view.comparison.similarity


NOTHING_KNOWN = Comparison(Verdict.CANNOT_TELL, similarity=0.0, why="nothing is remembered")


@dataclass(slots=True)
class NextStepWait:
    """The way to the next step of a run, and through it. `told` is the answer last told; the last
    look began at `looked_at`, and is not the last one unless patience had run out by then.
    """

    run: Run
    means: EngineServices
    patience: Patience
    told: Comparison | None = None
    looked_at: float = 0.0

    def story(self) -> Story[RunEnd | Mismatch | None]:
        """None: the step was taken and its effect was seen."""
        while True:
            turn = yield from self._look()
            if isinstance(turn, Take | Bring) and (yield from self._held(turn)):
                continue
            if isinstance(turn, Bring):
                yield from bring_back(turn, self.run, self.means, self.patience)
                continue
            if isinstance(turn, Take):
                taken = yield from StepExecution(self.run, self.means, turn, self.patience).story()
                if not isinstance(taken, Comparison):
                    return taken
                turn = self._refused(turn.view, taken)
            if isinstance(turn, Wait):
                yield Pause(turn.until)
                continue
            if isinstance(turn, Mismatch) and self.patience.for_s:
                yield Waited(turn.step, self._now - self.patience.since, agreed=False)
            return turn

    @property
    def _now(self) -> float:
        return self.means.clock.now()

    def _held(self, turn: Take | Bring) -> Story[bool]:
        """Whether somebody held the run here: then all is looked at anew, with new patience."""
        ahead = NO_STEP
        if isinstance(turn, Take):
            option = turn.view.option
            ahead = Ahead(self.run.depth, option.call, option.candidate.step)
        was_held = yield from held(self.run, self.means, ahead)
        if was_held:
            self.patience = Patience(self._now)
        return was_held

    def _look(self) -> Story[Take | Bring | Wait | RunEnd | Mismatch]:
        self.looked_at = self._now
        around = yield from compare_candidates(self.run, self.means)
        turn = yield from self._turn(around.views)
        if isinstance(turn, RunEnd | Mismatch) and not around.is_all:
            around = yield from compare_candidates(self.run, self.means, thoroughly=True)
            turn = yield from self._turn(around.views)
        return turn

    def _turn(self, views: Sequence[View]) -> Story[Take | Bring | Wait | RunEnd | Mismatch]:
        """What these views lead to."""
        self.run.raise_if_stopped()
        view = choose(views, self.run.is_vouched)
        if view is not None and view.agrees:
            since = self.patience.agree(view.option.call, self._now)
            ready_at = since + self._ready_after(view)
            return Take(view, views) if self._now >= ready_at else Wait(ready_at)
        view = view or leading(views)
        self._be_patient(views)
        if view is not None and is_news(view.comparison, self.told):
            self.told = view.comparison
            yield replace(checked(self.run, view), waits_s=self.patience.left_s(self._now))
        end = None
        if view is None or bringing(view.comparison, self.patience, self.looked_at) is None:
            end = yield from look_at_ends(self.run.ends(), self.means)
        answer = _leading_answer(view, end)
        bring = bringing(answer, self.patience, self.looked_at) if answer is not None else None
        return bring or (yield from self._decide(views, view, end))

    def _decide(
        self, views: Sequence[View], view: View | None, end: EndView | None
    ) -> Story[Wait | RunEnd | Mismatch]:
        """No next step agrees: end here, hope on, or be surprised?"""
        if end is not None and end.agrees:
            hope_until = self._hope_until(views, end)
            is_over = self.looked_at >= hope_until
            return RunEnd(Outcome.DONE, trajectory=end.trajectory) if is_over else Wait(hope_until)
        until = self.patience.lasts_until(self.looked_at, is_moving=self._moves(view))
        until = min(until, self._foreseen_by(views, end))
        if self.looked_at >= until:
            return self._surprised(view, end)
        lookout = ReflexScanner(self.run, self.means, self.patience.since)
        if (yield from lookout.finds()):
            return replace(self._surprised(view, end), known=True)
        until = looking_again(until, _leading_answer(view, end), self.looked_at)
        return Wait(lookout.wait_until(until))

    def _foreseen_by(self, views: Sequence[View], end: EndView | None) -> float:
        """Until when to wait where waiting may be in vain: for ever as long as the last act's
        effect has not shown.
        """
        if not self.run.effect_seen:
            return inf
        asked = [Refused.at_step(view) for view in views]
        if end is not None and self.means.end_check is not None:
            asked.append(
                Refused(self.means.end_check, end.seen, end.trajectory.final, end.comparison)
            )
        longest = max((self._statistics(view).waited_longest_s for view in views), default=0.0)
        return foreseen_by(asked, self.patience.since, TWICE * longest, self.looked_at)

    def _moves(self, view: View | None) -> bool:
        """Whether what is looked at, or else the end, is still changing."""
        check = view.option.candidate.tool.pre_check if view is not None else self.means.end_check
        return check is not None and check.is_moving()

    def _surprised(self, view: View | None, end: EndView | None) -> Mismatch:
        """Nothing known is here."""
        if view is not None:
            return self._surprise(view)
        if end is not None:
            final = end.trajectory.final
            since = self.patience.since
            return Mismatch(
                Where.END, self.run.depth, "", end.comparison, final, end.seen, since=since
            )
        return Mismatch(Where.UNKNOWN, self.run.depth, "", NOTHING_KNOWN)

    def _hope_until(self, views: Sequence[View], end: EndView) -> float:
        """How long a longer way from here may still come, though an end agrees.

        An end that was seen needs only the time the longer way is known to take; one that demands
        nothing, or a next step that is plainly on its way, needs all the patience there is.
        """
        if not views:
            return self.patience.since
        is_on_its_way = any(each.comparison.verdict is Verdict.NOT_YET for each in views)
        if is_on_its_way or not end.is_seen:
            return self.patience.until
        longest = max(self._statistics(each).waited_longest_s for each in views)
        return self.patience.since + TWICE * longest

    def _be_patient(self, views: Sequence[View]) -> None:
        self.patience.disagree()
        if self.patience.for_s is None:
            check = self.means.end_check
            ends = [check.patience_s] if check is not None and self.run.ends() else []
            self.patience.for_s = max([*map(self._patience_for, views), *ends], default=0.0)

    def _patience_for(self, view: View) -> float:
        check = view.option.candidate.tool.pre_check
        longest = self._statistics(view).waited_longest_s
        return max(check.patience_s if check is not None else 0.0, TWICE * longest)

    def _ready_after(self, view: View) -> float:
        step = view.option.candidate.step
        return max(step.ready_after_s, self._statistics(view).ready_after_s)

    def _statistics(self, view: View) -> StepStatistics:
        owner = self.run.owner(view.option).id
        return self.means.memory.statistics(owner, self.run.depth)

    def _refused(self, view: View, why: Comparison) -> Wait | Mismatch:
        """The tool found that it must not act: look again while patience lasts."""
        self._be_patient([view])
        if self.looked_at < self.patience.until:
            return Wait(self.patience.until)
        return self._surprise(replace(view, comparison=why))

    def _surprise(self, view: View) -> Mismatch:
        step = view.option.candidate.step
        return Mismatch(
            Where.BEFORE,
            self.run.depth,
            step.tool,
            view.comparison,
            step.before,
            view.seen,
            view,
            since=self.patience.since,
        )


def _leading_answer(view: View | None, end: EndView | None) -> Comparison | None:
    """What is said of the next step, else of the end."""
    if view is not None:
        return view.comparison
    return end.comparison if end is not None else None


def approach(run: Run, means: EngineServices) -> NextStepWait:
    """Begin the way to the next step."""
    return NextStepWait(run, means, Patience(means.clock.now()))
