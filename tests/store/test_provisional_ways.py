"""Ways that an agent found once are kept apart from those that runs may follow."""

from __future__ import annotations

from app.store.memory_sqlalchemy import MOST_PROVISIONAL, SqlAlchemyMemory
from app.store.store import Store
from app.store.tags import workflow_tags
from tests.builders.kept import trajectory, workflow

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
