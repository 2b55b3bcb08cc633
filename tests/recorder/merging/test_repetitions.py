"""A recording that shows several rows is cut into them, and they merge like recordings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Whole
from app.induction.merging import merge
from app.recorder.merging.drafts import places_named, recording_of
from app.recorder.merging.repetitions import repetitions
from app.recorder.merging.workflow import merged_workflow
from app.store.model.workflow import Parameter, Workflow
from checks.snapshot.look import Look
from tests.builders.paper.shown_steps import CELL, clicks, presses, shown, types

NAMES = ("Anna Roth", "Bert Kuhn", "Carl Lang")


def rows_shown(*names: str, chosen: bool = True) -> Workflow:
    """For each name its row is chosen, the name typed and Save clicked."""
    steps = []
    for name in names:
        steps += [clicks(name, role=CELL)] if chosen else []
        steps += [types(name, "Name"), clicks("Save")]
    return shown("three", *steps)


def test_three_repetitions_are_rows() -> None:
    whole = rows_shown(*NAMES)
    (way,) = whole.trajectories
    parts = repetitions(whole)
    assert [part.name for part in parts] == [f"three, repetition {n}" for n in (1, 2, 3)]
    cut = [part.trajectories[0] for part in parts]
    assert [step for each in cut for step in each.steps] == list(way.steps)
    assert len({each.id for each in cut}) == 3


def test_each_ends_on_the_screen_that_the_next_one_begins_on() -> None:
    whole = rows_shown(*NAMES)
    (way,) = whole.trajectories
    finals = [part.trajectories[0].final for part in repetitions(whole)]
    assert finals[0] is way.steps[3].before
    assert finals[1] is way.steps[6].before
    assert finals[2] is way.final


def test_what_differs_between_the_rows_is_data() -> None:
    parts = repetitions(rows_shown(*NAMES, chosen=False))
    found = merge([recording_of(part, {}) for part in parts])
    workflow = merged_workflow("orders", found, parts)
    (way,) = workflow.trajectories
    assert [each.name for each in workflow.parameters] == ["name"]
    assert way.steps[0].arguments["text"] == Whole("name")
    assert len(way.steps) == 2


def test_two_repetitions_are_rows_only_if_a_person_says_so() -> None:
    twice = rows_shown(*NAMES[:2])
    assert repetitions(twice) == (twice,)
    assert len(repetitions(twice, asked=True)) == 2


@pytest.mark.parametrize(
    "whole",
    [
        rows_shown("Anna Roth"),
        shown("framed", presses("F2"), *rows_shown(*NAMES).trajectories[0].steps),
        replace(rows_shown(*NAMES), parameters=(Parameter("name", recorded="Anna Roth"),)),
    ],
    ids=["once", "with a step before it", "with parameters"],
)
def test_what_is_no_loop_alone_is_left_whole(whole: Workflow) -> None:
    assert repetitions(whole) == (whole,)
    with pytest.raises(UsageError, match="cannot be cut into rows"):
        repetitions(whole, asked=True)


def test_a_click_whose_target_was_told_too_late_is_the_one_that_was_named_there() -> None:
    whole = rows_shown(*NAMES)
    (way,) = whole.trajectories
    late = [replace(step, before=unnamed(step.before)) for step in way.steps]
    steps = (*way.steps[:5], late[5], *way.steps[6:])
    parts = repetitions(replace(whole, trajectories=(replace(way, steps=steps),)))
    assert len(parts) == 3
    places = places_named(parts)
    signatures = [
        [one.signature for one in recording_of(part, {}, places).actions][-1] for part in parts
    ]
    assert len(set(signatures)) == 1
    elsewhere = replace(late[5], arguments={"x": 60, "y": 40})
    moved = replace(way, steps=(*way.steps[:5], elsewhere, *way.steps[6:]))
    assert len(repetitions(replace(whole, trajectories=(moved,)))) == 1


def unnamed(before: object) -> Look:
    """What was seen, without what stood under the pointer."""
    assert isinstance(before, Look)
    return replace(before, label=None)
