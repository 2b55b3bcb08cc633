"""A memory that learns how known steps go, and no new way: what a model did is not trusted yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ports import Memory
from app.engine.trajectory import StepStatistics, Trajectory


@dataclass(frozen=True, slots=True)
class KnownWays:
    """Another memory, to which nothing is added that was not there."""

    memory: Memory

    def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
        """Those remembered under these tags."""
        return self.memory.trajectories(tags)

    def remember(self, trajectory: Trajectory) -> None:
        """Not what an agent had a part in."""

    def forget(self, trajectory_id: str) -> None:
        """Nothing makes room for what is not kept."""

    def statistics(self, trajectory_id: str, step: int) -> StepStatistics:
        """What was learned of that step."""
        return self.memory.statistics(trajectory_id, step)

    def learn(self, trajectory_id: str, step: int, statistics: StepStatistics) -> None:
        """Keep how a known step went."""
        self.memory.learn(trajectory_id, step, statistics)

    def count_use(self, trajectory_id: str) -> None:
        """Note that a run followed it to its end."""
        self.memory.count_use(trajectory_id)
