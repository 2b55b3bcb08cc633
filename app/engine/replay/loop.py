"""The replay loop: the one place that follows what is remembered, told as a story of events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from app.engine.errors import (
    BlockedError,
    ByheartError,
    GaveUpError,
    GoneError,
    LostActError,
    StoppedError,
)
from app.engine.model.events import Diverged, Finished, Outcome, Recovery, Started, Stopped
from app.engine.replay.help_request import Asking
from app.engine.replay.learning import learn_from, learn_reflexes
from app.engine.replay.next_step import approach
from app.engine.replay.reflex_execution import try_reflexes
from app.engine.run.coroutine_driver import Story, resolve_awaitable
from app.engine.run.decisions import Mismatch, RunEnd, Where
from app.engine.run.run import PendingRecovery, Run
from app.engine.run.services import Agent, EngineServices

# A helper is asked this often about one step before the run gives up on it.
ASKED_AT_MOST = 3


@dataclass(slots=True)
class Replay:
    """One run being played. `asking` is there while somebody is being asked."""

    run: Run
    means: EngineServices
    asking: Asking | None = None
    asked: Counter[int] = field(default_factory=Counter)

    def story(self) -> Story[None]:
        """Everything that happens, from Started to Finished."""
        yield self._started()
        try:
            over = yield from self._play()
            if over.outcome is Outcome.DONE:
                yield from self.run.recovery_events()
                over = yield from self._learn(over)
        except Exception as error:  # noqa: BLE001 - told as the end, and raised by engine(...)
            self.run.error = error
            reason = str(error) or self.run.asked.stop.reason or type(error).__name__
            over = RunEnd(self._outcome_of(error), reason)
        if over.outcome is Outcome.STOPPED:
            yield Stopped(self.run.depth, over.reason, tuple(map(str, self.run.done)))
        yield self._finished(over)

    def _play(self) -> Story[RunEnd]:
        while True:
            turn = yield from approach(self.run, self.means).story()
            if isinstance(turn, Mismatch):
                turn = yield from self._overcome(turn)
            if isinstance(turn, RunEnd):
                return turn

    def _overcome(self, surprise: Mismatch) -> Story[RunEnd | None]:
        """Reflexes first, then whoever can be asked. None: the replay may look again."""
        self.run.owed, self.run.effect_seen = None, False
        if surprise.where is not Where.UNKNOWN or self.means.agent is None:
            yield _diverged(surprise)
        if self.means.reflexes is not None and surprise.where is not Where.UNKNOWN:
            reflex = yield from try_reflexes(self.means.reflexes, surprise, self.run, self.means)
            if reflex is not None:
                self.run.set_pending_recovery(
                    PendingRecovery(Recovery.REFLEX, f"{reflex.name} was cleared")
                )
                return None
        if surprise.known and surprise.where is not Where.EFFECT:
            return None  # there is patience left
        self.asked[self.run.depth] += 1
        agent = self.means.agent
        if agent is None or self.asked[self.run.depth] > ASKED_AT_MOST:
            return RunEnd(Outcome.DIVERGED, surprise.comparison.why)
        return (yield from self._ask(agent, surprise))

    def _ask(self, agent: Agent, surprise: Mismatch) -> Story[RunEnd | None]:
        self.asking = asking = Asking(self.run, self.means, agent, surprise)
        try:
            return (yield from asking.story())
        finally:
            self.asking = None
            self.run.asked_for_help |= asking.was_needed

    def _learn(self, over: RunEnd) -> Story[RunEnd]:
        """Keep what was learned if the end is good.

        A run whose end is refuted has failed. One that is done stays done if it cannot be
        remembered.
        """
        verify = self.run.asked.verify
        if verify is not None and not (yield from resolve_awaitable(verify())):
            return RunEnd(Outcome.FAILED, "the end was not verified", over.trajectory)
        try:
            learn_reflexes(self.run, self.means)
            final = yield from self._final(over)
            learn_from(self.run, self.means, over.trajectory, final)
        except ByheartError as error:
            return RunEnd(over.outcome, f"done, but not remembered: {error}", over.trajectory)
        return RunEnd(over.outcome, over.reason or self.run.not_worth_remembering, over.trajectory)

    def _final(self, over: RunEnd) -> Story[object]:
        """The snapshot of the end, where a new way has to be remembered with one."""
        check = self.means.end_check
        if check is None or not self.run.new_steps:
            return None
        known = over.trajectory.final if over.trajectory else None
        if known is not None:
            return known
        return (yield from resolve_awaitable(check.capture()))

    def _started(self) -> Started:
        run = self.run
        count = sum(run.tree.root.demands[d] for d in run.allowed or run.tree.root.demands)
        steps = max(run.tree.lengths, default=0)
        return Started(str(run.asked.task), run.asked.tags, count, steps)

    def _finished(self, over: RunEnd) -> Finished:
        run = self.run
        is_hit = over.outcome is Outcome.DONE and not run.asked_for_help and run.acted > 0
        return Finished(
            over.outcome, is_hit, over.reason, len(run.steps), run.acted, dict(run.recovered)
        )

    def _outcome_of(self, error: Exception) -> Outcome:
        """How a run ends by an error. Where what it acts in went away, it may have done what cannot
        be undone.
        """
        match error:
            case StoppedError():
                return Outcome.STOPPED
            case GaveUpError():
                return Outcome.DIVERGED
            case GoneError() if error.committed:
                return Outcome.UNCERTAIN
            case GoneError() | LostActError() if any(map(self.means.commits, self.run.begun)):
                return Outcome.UNCERTAIN
            case GoneError() if self.run.begun:
                return Outcome.FAILED
            case BlockedError() if not self.run.done:
                return Outcome.BLOCKED
            case _:
                return Outcome.FAILED


def _diverged(surprise: Mismatch) -> Diverged:
    return Diverged(
        surprise.step, surprise.tool, surprise.comparison, surprise.expected, surprise.seen
    )
