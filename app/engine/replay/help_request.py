"""Asking for help: the agent is told where the replay is, and watched while it acts.

Then it has either handed back to the replay or done the task to its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.assist.call_recorder import Watch
from app.engine.assist.divergence import Divergence
from app.engine.assist.resume import way_ahead
from app.engine.memory.tree import call_key
from app.engine.model.events import Outcome, Recovery
from app.engine.replay.step_execution import TWICE
from app.engine.run.candidates import judge
from app.engine.run.coroutine_driver import Pause, Story, resolve_awaitable
from app.engine.run.decisions import Mismatch, RunEnd, Where
from app.engine.run.run import PendingRecovery, Run, Waits
from app.engine.run.services import Agent, EngineServices

# What is learned first for a step whose application was not ready although its screen looked so;
# it doubles until it suffices.
READY_FIRST_S = 0.2


@dataclass(slots=True)
class Asking:
    """One question to the agent.

    `divergence` is None when nothing was known and the whole task is the agent's. It `was_needed`
    unless the way was clear by itself.
    """

    run: Run
    means: EngineServices
    agent: Agent
    surprise: Mismatch
    divergence: Divergence | None = None
    was_needed: bool = True
    began_s: float = field(init=False)
    watch: Watch = field(init=False)
    _instead: object | None = None

    def __post_init__(self) -> None:
        self.began_s = self.means.clock.now()
        self.watch = Watch(self.run, self.means.clock, self.means.recovers_as.value)

    def story(self) -> Story[RunEnd | None]:
        """Ask. None: the replay may look again, at the step it was put to."""
        replayed, first = bool(self.run.done), len(self.run.steps)
        yield from self._describe()
        try:
            yield from self._let_the_agent_act()
        except Exception:
            yield from self.watch.told
            raise
        yield from self.watch.told
        if self.divergence is None:
            return self._its_own()
        if self.divergence.is_done:
            return RunEnd(Outcome.DONE)
        offset = self.divergence.go_on_at
        if self._was_needless(self.divergence):
            self._learn_the_wait()
            return None
        self.run.set_pending_recovery(self._owed(first, cleared=offset == 0))
        if offset is not None:
            self._learn_readiness()
            self.divergence.way.go_on(offset)
            return None
        return (yield from self._judge_the_end(self.divergence, replayed=replayed))

    def _was_needless(self, divergence: Divergence) -> bool:
        """Whether it had only to be waited for longer."""
        seen_to_go = divergence.went_by_itself and divergence.go_on_at == 0
        self.was_needed = not seen_to_go or bool(self.watch.deeds)
        return not self.was_needed

    def _learn_the_wait(self) -> None:
        """What came late was waited for all the time; the next run knows that it may. Somebody who
        was asked may have looked away for long: learned is twice the patience there was at most.
        """
        since = self.surprise.since
        waited_s, believed_s = self.means.clock.now() - since, TWICE * (self.began_s - since)
        if self.surprise.where is Where.BEFORE:
            so_far_s = self.run.waits.so_far_s + waited_s
            self.run.waits = Waits(so_far_s, believed_s)  # learned once the step is taken
            return
        if self.surprise.where is Where.EFFECT:
            self.run.lessons[-1].effect_s = min(waited_s, believed_s)
        self.run.set_pending_recovery(
            PendingRecovery(Recovery.WAITED, f"it came after {waited_s:.1f} s")
        )

    def _owed(self, first: int, *, cleared: bool) -> PendingRecovery:
        """The recovery that this may have been. `cleared`: it goes on at the step that was not as
        expected, so what was done beside it cleared the way.
        """
        how, why = self.means.recovers_as, self.surprise.comparison.why
        surprise = self.surprise if cleared else None
        return PendingRecovery(how, why, surprise, first, len(self.run.steps), self._instead)

    def _describe(self) -> Story[None]:
        way = way_ahead(self.run, self.means, self.surprise)
        if way is None:
            return
        self._instead = _brought_about(self.surprise)
        yield from way.remember_now()
        asked = self.run.asked
        self.divergence = Divergence(asked.task, asked.parameters, way, self.watch)

    def _let_the_agent_act(self) -> Story[None]:
        asked = self.run.asked
        with self.means.metrics.measure("agent"):
            yield from resolve_awaitable(self.agent(*asked.args, **asked.kwargs))
        yield from self.watch.capture_effects()

    def _learn_readiness(self) -> None:
        """A call that had no effect, and had it when the helper repeated it, came too early."""
        view = self.surprise.view
        if self.surprise.where is not Where.EFFECT or view is None:
            return
        if any(call_key(d.tool, d.arguments) == view.option.call for d in self.watch.deeds):
            owner, step = self.run.owner(view.option).id, self.surprise.step
            known_s = self.means.memory.statistics(owner, step).ready_after_s
            self.run.lessons[-1].ready_after_s = max(READY_FIRST_S, TWICE * known_s)

    def _its_own(self) -> RunEnd:
        """The end that the agent says it is: it returned, and did something."""
        if self.watch.deeds or self.run.asked.verify is not None:
            return RunEnd(Outcome.DONE)
        return RunEnd(Outcome.DIVERGED, "the agent did nothing")

    def _judge_the_end(self, divergence: Divergence, *, replayed: bool) -> Story[RunEnd]:
        """Judge where the agent went on to the end.

        After steps from memory it must be the known end, unless it will be verified.
        """
        trajectory = divergence.way.trajectory
        check = self.means.end_check
        is_its_own = not replayed or self.run.asked.verify is not None
        if is_its_own or check is None or trajectory.final is None:
            return self._its_own()
        until = self.means.clock.now() + check.patience_s
        while True:
            self.run.raise_if_stopped()
            looked_at = self.means.clock.now()
            seen = yield from resolve_awaitable(check.capture())
            comparison = judge(check, seen, trajectory.final)
            if comparison.agrees:
                return RunEnd(Outcome.DONE)
            if looked_at >= until:
                why = comparison.why or "it does not look as remembered"
                return RunEnd(Outcome.DIVERGED, f"the end is not the known one: {why}")
            yield Pause(until)


def _brought_about(surprise: Mismatch) -> object | None:
    """What a step without its known effect has visibly done instead, where that can be told."""
    if surprise.where is not Where.EFFECT or surprise.view is None:
        return None
    check = surprise.view.option.candidate.tool.post_check
    return check.instead(surprise.seen) if check is not None and check.instead else None
