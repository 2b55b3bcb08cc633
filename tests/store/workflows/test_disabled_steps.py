"""A disabled step is stored; runs neither see it nor lose its place in what they learn."""

from __future__ import annotations

from dataclasses import replace

from app.store.editing.steps import set_disabled
from app.store.model.workflow import steps_of
from app.store.store import Store
from app.store.workflows.tags import workflow_tags
from tests.builders.store.kept import step, trajectory, workflow

TAGS = workflow_tags("orders")


def test_runs_do_without_it_and_edits_still_have_it(store: Store) -> None:
    saved = store.save_workflow(set_disabled(workflow(steps=3), [2]))
    memory = store.memory_of(saved)
    [replayed] = memory.trajectories(TAGS)
    assert [each.note for each in replayed.steps] == ["step 0", ""]
    assert memory.trajectories(TAGS)[0] is replayed, "the same object while unchanged"
    assert [each.disabled for each in steps_of(store.workflow("orders"))] == [False, True, False]
    assert [each.disabled for each in steps_of(store.with_learned(saved))] == [False, True, False]


def test_a_way_that_a_run_has_learned_keeps_the_numbers(store: Store) -> None:
    saved = store.save_workflow(set_disabled(workflow(steps=3), [2]))
    memory = store.memory_of(saved)
    recorded = trajectory().steps
    learned = replace(trajectory("learned"), steps=(step(0), step(7), recorded[-1]), tags=TAGS)
    memory.remember(learned)
    memory.remember_provisional(replace(learned, id="found"))

    assert [each.disabled for each in memory.everything()[1].steps] == [False, True, False, False]
    assert [len(each.steps) for each in memory.trajectories(TAGS)] == [2, 3]
    assert [len(each.steps) for each in memory.provisional()] == [3]


def test_without_a_workflow_nothing_is_put_back(store: Store) -> None:
    memory = store.memory()
    memory.remember(replace(trajectory(), tags=("t",)))
    assert [len(each.steps) for each in memory.trajectories(("t",))] == [2]
