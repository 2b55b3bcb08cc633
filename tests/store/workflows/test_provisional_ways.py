"""Ways that an agent found once are kept apart from those that runs may follow."""

from __future__ import annotations

from app.engine.model.trajectory import StepStatistics
from app.store.store import Store
from app.store.workflows.memory import MOST_IDLE, MOST_PROVISIONAL, SqlAlchemyMemory
from app.store.workflows.tags import workflow_tags
from tests.builders.store.kept import trajectory, workflow

TAGS = workflow_tags("orders")


def ids(memory: SqlAlchemyMemory) -> list[str]:
    return [way.id for way in memory.trajectories(TAGS)]


def test_they_are_followed_only_where_somebody_is_at_the_desk(store: Store) -> None:
    saved = store.save_workflow(workflow())
    memory = store.memory_of(saved)
    memory.remember_provisional(trajectory("found", 3))

    assert [way.id for way in memory.provisional()] == ["found"]
    assert ids(memory) == ["way"]
    assert ids(store.memory_of(saved, with_provisional=True)) == ["way", "found"]
    assert [way.id for way in store.with_learned(saved).trajectories] == ["way"]


def test_one_that_is_trusted_is_one_like_any_other(store: Store) -> None:
    memory = store.memory_of(store.save_workflow(workflow()))
    memory.remember_provisional(trajectory("found", 3))
    memory.trust("found")
    memory.trust("never found")
    assert memory.provisional() == ()
    assert ids(memory) == ["way", "found"]


def test_of_too_many_the_oldest_goes(store: Store) -> None:
    memory = store.memory_of(store.save_workflow(workflow()))
    for number in range(MOST_PROVISIONAL + 2):
        memory.remember_provisional(trajectory(f"found {number}", 2))
    kept = [way.id for way in memory.provisional()]
    assert kept == [f"found {number}" for number in range(2, MOST_PROVISIONAL + 2)]


def test_what_was_recorded_is_not_forgotten_with_them(store: Store) -> None:
    memory = store.memory_of(store.save_workflow(workflow()))
    memory.forget_provisional("way")
    assert ids(memory) == ["way"]


class TestWaysThatNoRunHasAnyUseFor:
    """...are for screens that do not come any more."""

    @staticmethod
    def after_runs(memory: SqlAlchemyMemory, runs: int, *of_use: str) -> list[str]:
        """What is left after so many runs in which something of these was taken."""
        for _ in range(runs):
            for way in of_use:
                memory.learn(way, 0, StepStatistics(taken=1))
            memory.age()
        return ids(memory)

    def test_are_forgotten_in_the_end(self, store: Store) -> None:
        memory = store.memory_of(store.save_workflow(workflow()))
        memory.remember(trajectory("shown", 3))
        memory.remember(trajectory("of use", 2))
        assert self.after_runs(memory, MOST_IDLE, "of use") == ["way", "shown", "of use"]
        assert self.after_runs(memory, 1, "of use") == ["way", "of use"], "the recorded one stays"

    def test_begin_anew_with_each_use(self, store: Store) -> None:
        saved = store.save_workflow(workflow())
        memory = store.memory_of(saved)
        memory.remember(trajectory("shown", 3))
        self.after_runs(memory, MOST_IDLE)
        memory.count_use("shown")
        assert self.after_runs(memory, 1) == ["way", "shown"]
        assert self.after_runs(store.memory_of(saved), MOST_IDLE) == ["way", "shown"]
        assert self.after_runs(memory, 1) == ["way"]

    def test_are_those_of_this_workflow_alone(self, store: Store) -> None:
        other = store.memory_of(store.save_workflow(workflow("other")))
        other.remember(trajectory("elsewhere", 3))
        memory = store.memory_of(store.save_workflow(workflow()))
        self.after_runs(memory, MOST_IDLE + 1)
        kept = [way.id for way in other.everything()]
        assert "elsewhere" in kept

    def test_go_though_nobody_trusted_them_yet(self, store: Store) -> None:
        memory = store.memory_of(store.save_workflow(workflow()))
        memory.remember_provisional(trajectory("found", 3))
        self.after_runs(memory, MOST_IDLE + 1)
        assert memory.provisional() == ()
