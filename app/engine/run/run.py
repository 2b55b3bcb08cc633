"""One run: what was asked, where it stands in the tree, what was done, what it teaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from app.engine.errors import StoppedError
from app.engine.memory.parameter_requirements import Demand
from app.engine.memory.tree import Candidate, Fork, Tree, same_evidence
from app.engine.model.events import Recovered, Recovery
from app.engine.model.ports import Stop
from app.engine.model.reflex import Cleared
from app.engine.model.stop import NeverStop
from app.engine.model.trajectory import Step, Trajectory
from app.engine.run.candidates import Option, View, call_in_words, option_for
from app.engine.run.decisions import Mismatch, Take
from app.engine.tools import Tool


@dataclass(frozen=True, slots=True)
class Task:
    """What was asked for: what the agent is called with, under which tags, with which values.

    `verify`, when given, is asked at the end; only what it answers true to is remembered.
    """

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict)
    stop: Stop = field(default_factory=NeverStop)
    verify: Callable[[], bool] | None = None

    @property
    def task(self) -> object:
        """The task itself: the first thing the agent is called with."""
        return self.args[0] if self.args else ""


@dataclass(frozen=True, slots=True)
class Done:
    """Something that was done in this run, and by whom (memory, agent, operator, reflex)."""

    tool: str
    arguments: Mapping[str, object]
    by: str
    note: str = ""

    def __str__(self) -> str:
        return self.note or call_in_words(self.tool, self.arguments)


@dataclass(frozen=True, slots=True)
class PendingRecovery:
    """A recovery that has yet to prove to be one. The steps of the run from `first` up to `last`
    cleared the `surprise`; None: nothing can be learned from it. `instead` is what the step before
    them was seen to bring about in the place of its known effect.
    """

    how: Recovery
    why: str
    surprise: Mismatch | None = None
    first: int = 0
    last: int = 0
    instead: object | None = None


@dataclass(slots=True)
class Lesson:
    """What one replayed step showed, to be learned if the run ends well; seconds."""

    trajectory: str
    step: int
    at_once: bool
    waited_s: float
    effect_s: float = 0.0
    ready_after_s: float = 0.0
    relocated: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """How long something was waited for, and how much of that is learned at most; seconds."""

    so_far_s: float = 0.0
    believed_s: float = inf


@dataclass(slots=True)
class Run:
    """The state of one run.

    `forks` is where it stands: more than one where different trajectories make the same calls.
    `waits` is how long the next step was waited for before it was last approached. `effect_seen`
    is whether the last act was a remembered step whose effect has shown. `trying` is the step whose
    call has begun and not come back.
    """

    asked: Task
    tree: Tree
    allowed: frozenset[Demand] | None
    forks: tuple[Fork, ...]
    values: dict[str, object]
    read: dict[str, object] = field(default_factory=dict)
    done: list[Done] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    evidence: dict[int, list[Step]] = field(default_factory=dict)
    lessons: list[Lesson] = field(default_factory=list)
    recovered: Counter[Recovery] = field(default_factory=Counter)
    owed: PendingRecovery | None = None
    waits: Waits = field(default_factory=Waits)
    helped: list[PendingRecovery] = field(default_factory=list)
    tried: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    suspended: set[str] = field(default_factory=set)
    acted: int = 0
    effect_seen: bool = False
    asked_for_help: bool = False
    new_steps: int = 0
    following: frozenset[str] | None = None
    not_worth_remembering: str = ""
    skipped: set[int] = field(default_factory=set)
    error: Exception | None = None
    trying: Step | None = None

    @property
    def depth(self) -> int:
        """The number of the step that comes next in the trajectory being followed."""
        return self.forks[0].depth if self.forks else len(self.steps)

    @property
    def begun(self) -> tuple[Step, ...]:
        """The steps whose calls have begun, whether they came back or not."""
        return (*self.steps, self.trying) if self.trying else tuple(self.steps)

    def raise_if_stopped(self) -> None:
        """Go no further once a stop was asked for."""
        if self.asked.stop.asked:
            raise StoppedError(self.asked.stop.reason)

    def options_among(self, candidates: Iterable[Candidate]) -> list[Option]:
        """Candidates that may be followed, with this run's values."""
        return [
            option_for(candidate, self.values)
            for candidate in candidates
            if candidate.leads_to.is_open_to(self.allowed) and self._is_on_the_way(candidate)
        ]

    def ends(self) -> list[Trajectory]:
        """The trajectories that end where the run stands."""
        return [end for fork in self.forks for end in fork.nexts.ends if self._may_follow(end)]

    def owner(self, option: Option) -> Trajectory:
        """The trajectory an option is followed for: the oldest that may be."""
        owners = option.candidate.owners
        return next((owner for owner in owners if self._may_follow(owner)), owners[0])

    def is_vouched(self, view: View) -> bool:
        """Whether some trajectory with this step agreed at every step taken so far."""
        return any(self._agreed_with(owner) for owner in view.option.candidate.owners[:_ENOUGH])

    def advance(self, take: Take) -> None:
        """Stand behind a step: on every trajectory that makes the same call here."""
        call = take.view.option.call
        alike = [view for view in take.views if view.option.call == call]
        self.evidence[self.depth] = [v.option.candidate.step for v in alike if v.agrees]
        ahead = {id(fork): fork for fork in (v.option.candidate.leads_to for v in alike)}
        self.forks = tuple(ahead.values())

    def keep(self, tool: Tool, arguments: Mapping[str, object], result: object) -> None:
        """Keep what a tool provided under the name it was asked to."""
        if tool.provides:
            name = arguments.get(tool.provides)
            if isinstance(name, str) and name:
                self.values[name] = self.read[name] = result

    def recovers(self, how: Recovery, why: str) -> Recovered:
        """Count a recovery, and tell of it."""
        self.recovered[how] += 1
        return Recovered(self.depth, how, why)

    def set_pending_recovery(self, owed: PendingRecovery) -> None:
        """Somebody helped; it was a recovery if the next step, or the end, then agrees."""
        self.owed = owed

    def recovery_events(self) -> list[Recovered]:
        """The recovery that has now proved to be one, if there is one."""
        owed, self.owed = self.owed, None
        if owed is None:
            return []
        if owed.surprise is not None or owed.instead is not None:
            self.helped.append(owed)
        return [self.recovers(owed.how, owed.why)]

    def cleared_by(self, owed: PendingRecovery) -> Cleared | None:
        """What a helper cleared; None where that left no steps."""
        steps = tuple(self.steps[owed.first : owed.last])
        if owed.surprise is None or not steps:
            return None
        return cleared(owed.surprise, steps, owed.how)

    def leave_out(self, owed: PendingRecovery) -> None:
        """Those steps are no part of the way."""
        del self.steps[owed.first : owed.last]
        self.new_steps -= owed.last - owed.first

    def went_otherwise(self, owed: PendingRecovery) -> None:
        """Those steps are a way of their own, and begin with what was brought about instead."""
        if owed.instead is not None and owed.first < owed.last:
            before = owed.first - 1
            self.steps[before] = replace(self.steps[before], after=owed.instead)

    def follow(self, trajectories: Iterable[Trajectory]) -> None:
        """Only these ways from here on."""
        self.following = frozenset(each.id for each in trajectories)

    def _is_on_the_way(self, candidate: Candidate) -> bool:
        return self.following is None or any(map(self._may_follow, candidate.owners))

    def _may_follow(self, trajectory: Trajectory) -> bool:
        if self.following is not None and trajectory.id not in self.following:
            return False
        return self.allowed is None or self.tree.demands.get(trajectory.id) in self.allowed

    def _agreed_with(self, trajectory: Trajectory) -> bool:
        return all(
            any(same_evidence(trajectory.steps[number], step) for step in agreed)
            for number, agreed in self.evidence.items()
            if number < len(trajectory.steps)
        )


def cleared(told: Mismatch, steps: tuple[Step, ...], how: Recovery) -> Cleared:
    """A surprise with the steps that cleared it."""
    step = told.view.option.candidate.step if told.view else None
    return Cleared(told.comparison, told.expected, told.seen, steps, how, step)


# So many trajectories are asked to vouch for a step; asking more would only take longer.
_ENOUGH = 64
