"""Taking a remembered step: call the tool, note what led to it, wait until its effect is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from app.engine.errors import NotActedError
from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.events import Acted, Checked, Event, Recovered, Recovery, Waited
from app.engine.model.trajectory import StepStatistics
from app.engine.replay.reflex_execution import ReflexScanner
from app.engine.run.candidates import View, judge, look
from app.engine.run.coroutine_driver import Pause, Question, Story, resolve_awaitable
from app.engine.run.decisions import Mismatch, Patience, Take, Where
from app.engine.run.holding import held
from app.engine.run.run import Done, Lesson, Run, Waits
from app.engine.run.services import EngineServices
from app.engine.run.target_recovery import bring_back, bringing, looking_again

# Something is waited for twice as long as it was ever seen to take; a wait counts as a recovery
# when it took more than twice what is usual, and long enough for a person to notice.
TWICE = 2.0
NOTICED_S = 0.2


@dataclass(slots=True)
class StepExecution:
    """One step being taken."""

    run: Run
    means: EngineServices
    take: Take
    patience: Patience
    number: int = field(init=False)
    statistics: StepStatistics = field(init=False)

    def __post_init__(self) -> None:
        owner = self.run.owner(self._view.option).id
        self.number = self.run.depth
        self.statistics = self.means.memory.statistics(owner, self.number)

    @property
    def _view(self) -> View:
        return self.take.view

    @property
    def _now(self) -> float:
        return self.means.clock.now()

    def story(self) -> Story[Comparison | Mismatch | None]:
        """Act and see the effect. A comparison: the tool must not act, and nothing was done."""
        self.run.raise_if_stopped()
        tool = self._view.option.candidate.tool
        arguments = {**self._view.option.arguments, **self._view.comparison.adjust}
        waited_s = self._now - self.patience.since + self.run.waits.so_far_s
        begun = self._now
        self.run.trying = self._view.option.candidate.step
        try:
            with self.means.metrics.measure("tool"):
                result = yield from resolve_awaitable(tool.call(self.means.context, arguments))
        except NotActedError as refusal:
            self.run.trying = None
            return Comparison(Verdict.NO, similarity=0.0, why=str(refusal))
        acted = Acted(self.number, tool.name, arguments, self._now - begun)
        events = self._account(arguments, waited_s)
        self.run.keep(tool, arguments, result)
        self.run.advance(self.take)
        self.run.effect_seen = False
        yield from events
        yield acted
        return (yield from self._see_effect(arguments))

    def _account(self, arguments: Mapping[str, object], waited_s: float) -> list[Event]:
        """Note the step, and tell what led to it."""
        step, run = self._view.option.candidate.step, self.run
        at_once = not self.patience.disagreed and not run.waits.so_far_s
        learned_s = 0.0 if at_once else min(waited_s, run.waits.believed_s)
        run.acted, run.waits = run.acted + 1, Waits()
        run.done.append(Done(step.tool, arguments, "memory", step.note))
        run.steps.append(step)
        run.trying = None
        owner = run.owner(self._view.option).id
        run.lessons.append(Lesson(owner, self.number, at_once, learned_s))
        recovered = run.recovery_events()
        events: list[Event] = [*recovered, checked(run, self._view)]
        if not at_once:
            events.append(Waited(self.number, waited_s, agreed=True))
            if waited_s > max(TWICE * self.statistics.waited_usual_s, NOTICED_S):
                events.append(run.recovers(Recovery.WAITED, f"it came after {waited_s:.1f} s"))
        run.lessons[-1].relocated = bool(self._view.comparison.adjust) or _relocated(recovered)
        if self._view.comparison.adjust and not _relocated(recovered):
            why = self._view.comparison.why or "the target is elsewhere"
            events.append(run.recovers(Recovery.RELOCATED, why))
        return events

    def _see_effect(self, arguments: Mapping[str, object]) -> Story[Mismatch | None]:
        """Wait for the remembered effect. The call is never made again because it stays away."""
        step, tool = self._view.option.candidate.step, self._view.option.candidate.tool
        check = tool.post_check
        if check is None or tool.see_after is None or step.after is None:
            return None
        known, patience = self._known_effects(), Patience(self._now)
        begun = patience.since
        patience.for_s = max(check.patience_s, TWICE * self.statistics.effect_longest_s)
        owner = self.run.owner(self._view.option).id
        told: Comparison | None = None
        lookout = ReflexScanner(self.run, self.means, begun)
        while True:
            looked_at = self._now
            seen = yield from resolve_awaitable(tool.see_after(self.means.context, arguments))
            view, comparison = _seen_effect(check, seen, known)
            after = view.option.candidate.step.after
            if is_news(comparison, told):
                told = comparison
                left_s = 0.0 if comparison.agrees else patience.left_s(self._now)
                yield Checked(
                    self.number,
                    tool.name,
                    comparison,
                    owner,
                    after,
                    seen,
                    post=True,
                    waits_s=left_s,
                )
            if comparison.agrees and (yield from self._leads_on(view)):
                self.run.lessons[-1].effect_s = self._now - begun
                self.run.effect_seen = True
                return None
            if (bring := bringing(comparison, patience, looked_at)) is not None:
                yield from held(self.run, self.means)
                yield from bring_back(bring, self.run, self.means, patience)
                continue
            until = patience.lasts_until(looked_at, is_moving=check.is_moving())
            missing = self._no_effect(comparison, seen, begun, known[1:])
            if looked_at >= until:
                return missing
            if (yield from lookout.finds()):
                return replace(missing, known=True)
            yield Pause(lookout.wait_until(looking_again(until, comparison, looked_at)))
            self.run.raise_if_stopped()

    def _known_effects(self) -> list[View]:
        """The step as it was taken; then as other ways know it, on which the same call brought
        about something else.
        """
        taken = self._view
        alike = [view for view in self.take.views if view.option.call == taken.option.call]
        others = [view for view in alike if view.agrees and view is not taken]
        known = [view for view in others if view.option.candidate.step.after is not None]
        return [taken, *known]

    def _leads_on(self, view: View) -> Question[bool]:
        """Whether this effect is the one that counts: the step's own does. Of other ways' much may
        have something, on the way to the step's own: theirs counts where the step that follows
        on them is there to be taken. From there on only those ways are followed.
        """
        if view is self._view:
            return True
        owners = view.option.candidate.owners
        following = [
            option
            for option in self.run.options_among(
                view.option.candidate.leads_to.nexts.by_key.values()
            )
            if any(owner is one for owner in owners for one in option.candidate.owners)
        ]
        views = yield from look(following, self.means)
        if not any(each.agrees and each.option.candidate.tool.pre_check for each in views):
            return False
        self.run.follow(owners)
        return True

    def _no_effect(
        self, comparison: Comparison, seen: object, since: float, others: list[View]
    ) -> Mismatch:
        step, view = self._view.option.candidate.step, self._view
        return Mismatch(
            Where.EFFECT,
            self.number,
            step.tool,
            comparison,
            step.after,
            seen,
            view,
            since=since,
            went_otherwise=partial(self._went_otherwise, others),
        )

    def _went_otherwise(self, others: list[View]) -> Question[bool]:
        """Whether what other ways know of this call is seen now, and leads on."""
        option = self._view.option
        tool = option.candidate.tool
        if not others or tool.see_after is None or tool.post_check is None:
            return False
        seen = yield from resolve_awaitable(tool.see_after(self.means.context, option.arguments))
        view, comparison = _seen_effect(tool.post_check, seen, others)
        return comparison.agrees and (yield from self._leads_on(view))


def _seen_effect(check: Check[Any], seen: object, known: list[View]) -> tuple[View, Comparison]:
    """The first effect that is seen; else what is said of the step's own."""
    answers = [(view, judge(check, seen, view.option.candidate.step.after)) for view in known]
    return next((answer for answer in answers if answer[1].agrees), answers[0])


def _relocated(recovered: list[Recovered]) -> bool:
    """Whether that the target is elsewhere has been told already: it was brought into view."""
    return any(one.how is Recovery.RELOCATED for one in recovered)


def checked(run: Run, view: View) -> Checked:
    """A look at a step, as an event."""
    step, owner = view.option.candidate.step, run.owner(view.option).id
    return Checked(run.depth, step.tool, view.comparison, owner, step.before, view.seen)


def is_news(comparison: Comparison, told: Comparison | None) -> bool:
    """Whether an answer differs from the one last told: what is looked at often is told once."""
    return told is None or (
        (comparison.verdict, comparison.rung, comparison.why) != (told.verdict, told.rung, told.why)
    )
