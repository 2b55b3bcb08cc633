"""What the engine needs of the world: to remember, to wait, to find near snapshots."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Protocol

from app.engine.model.trajectory import Step, StepStatistics, Trajectory


class Memory(Protocol):
    """Where trajectories live. All methods may raise a ByheartError when the medium fails."""

    def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
        """Those remembered under exactly these tags, oldest first.

        The same objects while unchanged. The sequence may grow in place; when one was replaced or
        dropped it is another sequence. Disabled steps are not among their steps
        (`trajectory.without_disabled`).
        """

    def remember(self, trajectory: Trajectory) -> None:
        """Keep a trajectory; one with the same id is replaced by a newer version."""

    def forget(self, trajectory_id: str) -> None:
        """Drop it; unknown ids are ignored."""

    def statistics(self, trajectory_id: str, step: int) -> StepStatistics:
        """What was learned of that step (0-based); zeros when nothing was."""

    def learn(self, trajectory_id: str, step: int, statistics: StepStatistics) -> None:
        """Replace what was learned of that step."""

    def count_use(self, trajectory_id: str) -> None:
        """Note that a verified run followed this trajectory to its end."""


class Stop(Protocol):
    """A request to stop, given from anywhere."""

    @property
    def asked(self) -> bool:
        """Whether stopping was asked for."""

    @property
    def reason(self) -> str:
        """Who asked and why, in words; empty while not asked."""


class Clock(Protocol):
    """Time, and the only waiting there is."""

    def now(self) -> float:
        """Monotonic seconds."""

    def wait(self, until: float, stop: Stop) -> bool:
        """Wait until `until` (monotonic seconds), the environment's next change, or a stop.

        True when it returned because the environment changed since the last call of `wait` (at once
        if it had already); False at the deadline or on a stop. Never raises for a stop: the caller
        asks `stop`.
        """


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is about to be done: a remembered step by its 0-based number, with this run's call; or
    (`step` is None) what clears the way to it.
    """

    number: int
    call: Hashable = ()
    step: Step | None = None


NO_STEP = Ahead(-1)


class Gate(Protocol):
    """Between two acts a run may be held; never between a look and the act that it allows."""

    def opens_at(self, ahead: Ahead) -> float | None:
        """None: it may be done now. Else when to ask again (monotonic seconds); once it has held an
        act, the screen is looked at again and the gate is asked once more.
        """


class Index(Protocol):
    """Which of very many snapshots are near. It keeps no file: it is filled from the memory."""

    @property
    def rules_out(self) -> bool:
        """Whether the check refuses whatever `near` leaves out. Where it may agree with something
        far (a hash of the screen tells little of the target), all is compared before anything is
        decided, and the index only shortens the waiting.
        """

    def near(self, snapshot: object, keys: AbstractSet[str], limit: int) -> Sequence[str]:
        """Those of these keys whose remembered snapshots are nearest to this one, nearest first.

        `limit` of them (at least 1), and all that are as near as the last: among equals none is
        better, and one left out could be the one that makes the choice doubtful. Keys that were
        never added are in no answer.
        """

    def add(self, key: str, snapshot: object) -> None:
        """Remember a snapshot under a key, in place of what the key stood for."""

    def remove(self, key: str) -> None:
        """Forget it; unknown keys are ignored."""
