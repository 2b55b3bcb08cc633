"""Workflows are kept as versions and come back as they were."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from sqlalchemy import select

from app.engine.errors import UsageError
from app.store.database.tables import VersionRow
from app.store.editing.subworkflows import play_within
from app.store.errors import NameTakenError, UnknownWorkflowError, UnreadableError
from app.store.model.workflow import Start, Workflow
from app.store.store import Store
from checks.snapshot.look import Look
from tests.builders.store.kept import (
    SAVE,
    look,
    opened_again,
    picture,
    server_of,
    step,
    trajectory,
    workflow,
)


def as_kept(given: Workflow, store: Store) -> Workflow:
    """What is equal of two workflows, wherever their pictures are."""
    return store.archivist.read(store.archivist.write(given).definition, Workflow)


def test_a_workflow_comes_back_as_it_was(store: Store) -> None:
    given = workflow()
    store.save_workflow(given)
    found = store.workflow("orders")
    assert replace(found, created=given.created) == as_kept(given, store)


def test_saving_again_makes_the_next_version_and_leaves_the_first(store: Store) -> None:
    store.save_workflow(workflow())
    second = store.save_workflow(replace(workflow(), task="Enter two orders"))
    assert second.version == 2
    assert store.workflow("orders").task == "Enter two orders"
    assert store.workflow("orders", 1).task == "Enter an order"


def test_another_process_finds_what_was_kept(store: Store) -> None:
    store.save_workflow(workflow())
    other = opened_again(store)
    look = other.workflow("orders").trajectories[0].steps[0].before
    assert isinstance(look, Look)
    assert look.picture.bgra == picture(0).bgra
    other.close()


def test_what_a_version_declares_is_read_without_what_the_checks_captured(store: Store) -> None:
    store.save_workflow(workflow())
    store.save_workflow(replace(workflow(), task="Enter two orders"))

    def captured() -> dict[str, type]:
        raise AssertionError("the checks are loaded")

    other = Store.open(store.home, captured, server_of(store))
    first, newest = other.declaration("orders", 1), other.declaration("orders")
    listed = other.workflows()
    with pytest.raises(AssertionError):
        other.workflow("orders")
    other.close()
    whole = store.workflow("orders", 1)
    assert first == replace(whole, trajectories=())
    assert (newest.version, newest.task) == (2, "Enter two orders")
    assert [each.steps for each in listed] == [2]
    with pytest.raises(UnknownWorkflowError):
        store.declaration("orders", 3)


def test_the_list_tells_of_the_newest_versions(store: Store) -> None:
    store.save_workflow(workflow("orders", steps=3))
    store.save_workflow(workflow("orders", steps=5))
    store.save_workflow(workflow("invoices"))
    listed = store.workflows()
    assert [(one.name, one.version, one.steps) for one in listed] == [
        ("invoices", 1, 2),
        ("orders", 2, 5),
    ]


def test_a_line_of_the_list_says_what_the_whole_says(store: Store) -> None:
    store.save_workflow(replace(workflow("orders", steps=3), task="Enter orders"))
    store.accept("orders")
    store.mark_proven("orders", 1)
    store.save_workflow(workflow("invoices"))
    facts = ("name", "version", "task", "steps", "trusted", "proven")
    lines, whole = (
        [[getattr(one, fact) for fact in facts] for one in listed]
        for listed in (store.listed(), store.workflows())
    )
    assert lines == whole
    assert lines[1][2:] == ["Enter orders", 3, True, True]


@pytest.mark.parametrize("task", [7, ["a"], None])
def test_a_line_that_cannot_be_told_is_refused(store: Store, task: object) -> None:
    store.save_workflow(workflow())
    with store.database.writing() as session:
        [row] = session.scalars(select(VersionRow))
        row.definition = {**row.definition, "value": {**row.definition["value"], "task": task}}
    with pytest.raises(UnreadableError):
        store.listed()


def test_a_renamed_workflow_keeps_its_versions_and_its_runs(store: Store) -> None:
    store.save_workflow(workflow())
    run = store.begin_run("orders", 1, {})
    store.rename("orders", "bestellungen")
    found = store.workflow("bestellungen")
    assert found.trajectories[0].tags == ("workflow", "bestellungen")
    assert [record.run for record in store.runs("bestellungen")] == [run]
    with pytest.raises(UnknownWorkflowError):
        store.workflow("orders")


def test_what_begins_after_a_renamed_workflow_goes_on_doing_so(store: Store) -> None:
    store.save_workflow(workflow("log-in"))
    store.save_workflow(replace(workflow("orders"), start=Start(after="log-in")))
    assert store.followers("log-in") == ("orders",)
    store.rename("log-in", "door")
    assert store.workflow("orders").start.after == "door"
    assert store.followers("log-in") == ()


def test_a_workflow_says_what_its_steps_play_and_follows_its_new_name(store: Store) -> None:
    store.save_workflow(workflow("find"))
    kept = store.save_workflow(play_within(workflow("orders"), 1, workflow("find"), {}))
    assert store.declaration("orders").plays == kept.plays == ("find",)
    assert store.followers("find") == ("orders",)
    store.rename("find", "look up")
    assert store.declaration("orders").plays == ("look up",)


def test_a_taken_name_is_refused(store: Store) -> None:
    store.save_workflow(workflow("orders"))
    store.save_workflow(workflow("invoices"))
    with pytest.raises(NameTakenError, match="already a workflow “invoices”"):
        store.rename("orders", "invoices")


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "x" * 101, "\u202eevil"])
def test_a_name_that_cannot_be_shown_is_refused(store: Store, name: str) -> None:
    with pytest.raises(UsageError, match="1 to 100 visible characters"):
        store.save_workflow(workflow(name))
    store.save_workflow(workflow())
    with pytest.raises(UsageError, match="1 to 100 visible characters"):
        store.rename("orders", name)


def test_trajectories_are_tagged_with_their_workflow_unless_they_say_otherwise(
    store: Store,
) -> None:
    given = {"none": (), "other": ("workflow", "x", "reflex"), "own": ("elsewhere",)}
    ways = tuple(replace(trajectory(name), tags=tags) for name, tags in given.items())
    store.save_workflow(replace(workflow(), trajectories=ways))
    assert [one.tags for one in store.workflow("orders").trajectories] == [
        ("workflow", "orders"),
        ("workflow", "orders", "reflex"),
        ("elsewhere",),
    ]


@pytest.mark.serial
def test_a_long_workflow_loads_without_its_pictures_in_50_ms(store: Store) -> None:
    busy = tuple(replace(SAVE, name=f"field {number}") for number in range(40))
    steps = tuple(
        replace(step(number), before=replace(look(number), labels=busy)) for number in range(100)
    )
    long = replace(workflow(), trajectories=(replace(trajectory(), steps=steps),))
    store.save_workflow(long)
    took = []
    for _ in range(5):
        began = time.process_time()
        assert len(store.workflow("orders").trajectories[0].steps) == 100
        took.append(time.process_time() - began)
    assert min(took) <= 0.05


def test_a_deleted_workflow_is_gone_and_its_runs_stay(store: Store) -> None:
    store.save_workflow(workflow())
    store.begin_run("orders", 1, {})
    store.delete("orders")
    assert store.workflows() == ()
    assert len(store.runs("orders")) == 1


def test_an_unknown_workflow_is_answered_with_those_there_are(store: Store) -> None:
    store.save_workflow(workflow("invoices"))
    with pytest.raises(UnknownWorkflowError, match="no workflow “orders”; there are: invoices"):
        store.workflow("orders")
    with pytest.raises(UnknownWorkflowError, match="no version 7 of workflow “invoices”"):
        store.workflow("invoices", 7)


def test_trust_and_proof_are_marked_on_a_version(store: Store) -> None:
    store.save_workflow(replace(workflow(), trusted=False))
    store.accept("orders")
    store.mark_proven("orders", 1)
    found = store.workflow("orders")
    assert found.trusted
    assert found.proven
    store.mark_proven("orders", 1, proven=False)
    assert not store.workflow("orders").proven
