"""A memory to which an agent's run adds no way, though it learns how the known ones go."""

from __future__ import annotations

from app.engine import Step, StepStatistics, Trajectory
from app.engine.memory_in_process import MemoryInProcess
from app.player.known_ways import KnownWays

WAY = Trajectory("way", ("orders",), (Step("press", "", {"button": "New"}),))


def test_nothing_new_is_remembered_and_nothing_forgotten() -> None:
    memory = MemoryInProcess()
    memory.remember(WAY)
    known = KnownWays(memory)

    known.remember(Trajectory("new", ("orders",), WAY.steps))
    known.forget("way")

    assert known.trajectories(("orders",)) is memory.trajectories(("orders",))
    assert list(known.trajectories(("orders",))) == [WAY]


def test_how_a_known_step_went_is_learned() -> None:
    memory = MemoryInProcess()
    memory.remember(WAY)
    known = KnownWays(memory)

    known.learn("way", 0, StepStatistics(taken=3))
    known.count_use("way")

    assert known.statistics("way", 0).taken == memory.statistics("way", 0).taken == 3
