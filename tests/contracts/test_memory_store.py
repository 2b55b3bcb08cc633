"""The store as a memory of workflows; what every memory does is asked of it in `test_memory`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.model.trajectory import StepStatistics
from app.store.database.tables import TrajectoryRow
from app.store.store import Store
from app.store.workflows.memory import SqlAlchemyMemory
from app.store.workflows.tags import workflow_tags
from tests.builders.store.kept import SNAPSHOTS, trajectory, workflow

TAGS = workflow_tags("orders")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "home", SNAPSHOTS)
    yield opened
    opened.close()


@pytest.fixture
def memory(store: Store) -> SqlAlchemyMemory:
    return store.memory_of(store.save_workflow(workflow()))


def ids(memory: SqlAlchemyMemory) -> list[str]:
    return [one.id for one in memory.trajectories(TAGS)]


def test_a_workflow_remembers_what_was_recorded(store: Store, memory: SqlAlchemyMemory) -> None:
    assert list(memory.trajectories(TAGS)) == list(store.workflow("orders").trajectories)
    assert memory.trajectories(TAGS) is memory.trajectories(TAGS)


def test_what_is_learned_stays_with_the_version_and_leaves_it_as_it_was_saved(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    memory.remember(trajectory("learned", 3))
    saved = store.workflow("orders")
    assert ids(memory) == ["way", "learned"]
    assert ids(store.memory_of(saved)) == ["way", "learned"]
    assert [one.id for one in saved.trajectories] == ["way"]
    assert [one.id for one in store.with_learned(saved).trajectories] == ["way", "learned"]


def test_the_next_version_begins_with_what_it_was_saved_with(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    memory.remember(trajectory("learned", 3))
    without = store.save_workflow(store.workflow("orders"))
    assert ids(store.memory_of(without)) == ["way"]
    with_all = store.save_workflow(store.with_learned(store.workflow("orders", 1)))
    assert ids(store.memory_of(with_all)) == ["way", "learned"]


def test_a_recorded_trajectory_may_be_forgotten_and_the_version_still_has_it(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    memory.forget("way")
    assert ids(memory) == []
    assert [one.id for one in store.workflow("orders").trajectories] == ["way"]


def test_a_better_version_takes_the_place_of_the_recorded_one(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    memory.remember(trajectory("other"))
    memory.remember(replace(trajectory("way", 5), version=2))
    assert [(one.id, one.version) for one in memory.trajectories(TAGS)] == [
        ("way", 2),
        ("other", 1),
    ]
    assert store.workflow("orders").trajectories[0].version == 1


def test_memories_of_workflows_and_of_none_are_apart(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    of_none = store.memory()
    of_none.remember(trajectory("elsewhere"))
    second = store.memory_of(store.save_workflow(workflow()))
    second.remember(trajectory("later"))
    assert ids(memory) == ["way"]
    assert ids(of_none) == ["elsewhere"]
    assert ids(second) == ["way", "later"]


def test_another_process_is_heard_and_what_is_known_stays_the_same_object(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    known = memory.trajectories(TAGS)[0]
    other = store.memory_of(store.workflow("orders"))
    other.remember(trajectory("theirs"))
    other.learn("way", 0, StepStatistics(taken=3))
    assert ids(memory) == ["way", "theirs"]
    assert memory.trajectories(TAGS)[0] is known
    assert memory.statistics("way", 0).taken == 3


def test_a_replaced_trajectory_is_never_mistaken_for_a_later_one(
    memory: SqlAlchemyMemory,
) -> None:
    memory.remember(trajectory("learned", 2))
    assert len(memory.trajectories(TAGS)[1].steps) == 2
    memory.remember(trajectory("learned", 4))
    assert len(memory.trajectories(TAGS)[1].steps) == 4


def test_uses_are_counted(store: Store, memory: SqlAlchemyMemory) -> None:
    memory.count_use("way")
    memory.count_use("way")
    memory.count_use("nobody")
    with store.database.reading() as session:
        assert [row.uses for row in session.query(TrajectoryRow)] == [2]


def test_a_renamed_workflow_is_remembered_under_its_new_name(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    memory.remember(trajectory("learned", 3))
    store.rename("orders", "invoices")
    renamed = store.memory_of(store.workflow("invoices"))
    assert [one.id for one in renamed.trajectories(workflow_tags("invoices"))] == ["way", "learned"]
    assert renamed.trajectories(TAGS) == ()


def test_a_deleted_workflow_takes_what_it_learned_with_it(
    store: Store, memory: SqlAlchemyMemory
) -> None:
    memory.remember(trajectory("learned", 3))
    memory.learn("learned", 0, StepStatistics(taken=3))
    store.delete("orders")
    assert memory.trajectories(TAGS) == ()
    assert memory.statistics("learned", 0) == StepStatistics()
