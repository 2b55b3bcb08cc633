"""Ways that an agent found: an extra page, another order of dialogs. They are kept apart until the
end of the run tells what they are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Memory
from app.engine.model.trajectory import Step, StepStatistics, Trajectory
from checks.locator.target import name_target
from checks.snapshot.look import Effect, Look
from checks.verify.pixels.effect import effect_of
from checks.vision.pixels import around_all

# Clicks on the same control, seconds apart.
SAME_PLACE = 6


@dataclass(slots=True)
class NewWays:
    """Another memory, to which nothing is added while the run lasts. `found` are the ways that it
    would have remembered, `used` those that a run followed to its end, `accepted` those that a
    person made by their word alone: that what differs does not matter, or that all is done.
    """

    memory: Memory
    found: list[Trajectory] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    accepted: list[Trajectory] = field(default_factory=list)

    def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
        """Those remembered under these tags."""
        return self.memory.trajectories(tags)

    def remember(self, trajectory: Trajectory) -> None:
        """Not yet."""
        self.found.append(trajectory)

    def forget(self, trajectory_id: str) -> None:
        """Nothing makes room for what is not kept yet."""

    def statistics(self, trajectory_id: str, step: int) -> StepStatistics:
        """What was learned of that step."""
        return self.memory.statistics(trajectory_id, step)

    def learn(self, trajectory_id: str, step: int, statistics: StepStatistics) -> None:
        """Keep how a known step went; what is not kept yet has no statistics."""
        if all(one.id != trajectory_id for one in self.accepted):
            self.memory.learn(trajectory_id, step, statistics)

    def count_use(self, trajectory_id: str) -> None:
        """Note that a run followed it to its end."""
        if any(one.id == trajectory_id for one in self.accepted):
            return
        self.used.append(trajectory_id)
        self.memory.count_use(trajectory_id)


def finished(way: Trajectory) -> Trajectory:
    """The way as a recording would have it: what an agent's steps act on has its names, and what
    they visibly did is told.
    """
    return replace(way, steps=tuple(map(_finished, way.steps)))


def same_way(one: Trajectory, other: Trajectory) -> bool:
    """Whether both make the same calls, but for a few pixels."""
    pairs = list(zip(one.steps, other.steps, strict=False))
    return len(one.steps) == len(other.steps) and all(_same_call(*pair) for pair in pairs)


def _finished(step: Step) -> Step:
    before, after = step.before, step.after
    if not isinstance(before, Look) or before.target is not None:
        return step
    at = _place_of(step)
    seen = after.after if isinstance(after, Effect) else None
    effect = effect_of(before, seen, at) if seen is not None else None
    typed_at = around_all(effect.changed) if effect is not None and at is None else None
    named = name_target(before, at, effect=typed_at)
    return replace(step, before=named, after=effect or after)


def _place_of(step: Step) -> Point | None:
    x, y = step.arguments.get("x"), step.arguments.get("y")
    return Point(x, y) if isinstance(x, int) and isinstance(y, int) else None


def _same_call(one: Step, other: Step) -> bool:
    if (one.tool, one.arguments.keys()) != (other.tool, other.arguments.keys()):
        return False
    here, there = _place_of(one), _place_of(other)
    if here is not None and there is not None and not _around(here).contains(there):
        return False
    rest = one.arguments.keys() - ({"x", "y"} if here is not None else set())
    return all(one.arguments[name] == other.arguments[name] for name in rest)


def _around(at: Point) -> Box:
    return Box(at.x, at.y, 1, 1).grown(SAME_PLACE)
