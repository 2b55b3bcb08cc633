"""Memory that lasts as long as the process."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.trajectory import StepStatistics, Trajectory, without_disabled


class MemoryInProcess:
    """Trajectories in dictionaries.

    The list given for tags grows in place; another takes its place when a trajectory is dropped.
    """

    def __init__(self) -> None:
        self._by_tags: dict[tuple[str, ...], list[Trajectory]] = {}
        self._by_id: dict[str, Trajectory] = {}
        self._statistics: dict[tuple[str, int], StepStatistics] = {}
        self._uses: dict[str, int] = {}

    def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
        """Those remembered under exactly these tags, oldest first."""
        return self._by_tags.get(tags, ())

    def remember(self, trajectory: Trajectory) -> None:
        """Keep a trajectory without its disabled steps; one with the same id is replaced."""
        trajectory = without_disabled(trajectory)
        known = self._by_id.get(trajectory.id)
        self._by_id[trajectory.id] = trajectory
        if known is not None and known.tags == trajectory.tags:
            kept = self._by_tags[known.tags]
            self._by_tags[known.tags] = [trajectory if each is known else each for each in kept]
            return
        if known is not None:
            self._drop(known)
        self._by_tags.setdefault(trajectory.tags, []).append(trajectory)

    def forget(self, trajectory_id: str) -> None:
        """Drop it and what was learned of its steps."""
        known = self._by_id.pop(trajectory_id, None)
        if known is None:
            return
        self._drop(known)
        self._uses.pop(trajectory_id, None)
        for step in range(len(known.steps)):
            self._statistics.pop((trajectory_id, step), None)

    def statistics(self, trajectory_id: str, step: int) -> StepStatistics:
        """What was learned of that step."""
        return self._statistics.get((trajectory_id, step), _NOTHING)

    def learn(self, trajectory_id: str, step: int, statistics: StepStatistics) -> None:
        """Replace what was learned of that step."""
        self._statistics[trajectory_id, step] = statistics

    def count_use(self, trajectory_id: str) -> None:
        """Note a verified run."""
        self._uses[trajectory_id] = self.uses(trajectory_id) + 1

    def uses(self, trajectory_id: str) -> int:
        """How many verified runs followed this trajectory to its end."""
        return self._uses.get(trajectory_id, 0)

    def _drop(self, known: Trajectory) -> None:
        kept = [each for each in self._by_tags[known.tags] if each is not known]
        self._by_tags[known.tags] = kept


_NOTHING = StepStatistics()
