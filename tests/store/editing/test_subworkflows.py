"""A step plays another workflow: before a step, or in the place of some."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.subworkflows import play_within, playing_renamed
from app.store.model.workflow import PLAY, Parameter, Workflow, played_by

READ = Step("read_text", "1", {"into": "number"}, "desk")
FILL = Step("type_text", "1", {"text": Whole("item")}, "form")
SAVE = Step("press_keys", "1", {"keys": "Return"}, "filled")
ASK = Step("type_text", "1", {"text": Template("No. {number}")}, "saved")
SEARCH = Step("type_text", "1", {"text": Whole("customer")}, "desk")


def made(name: str, *steps: Step, **recorded: str) -> Workflow:
    way = Trajectory(f"{name}-way", ("workflow", name), steps, recorded, "end")
    parameters = tuple(Parameter(one, recorded=value) for one, value in recorded.items())
    return Workflow(name, parameters=parameters, trajectories=(way,), proven=True)


ORDER = made("order", READ, FILL, SAVE, ASK, item="pens")
FIND = made("find", SEARCH, customer="Miller")


def played(workflow: Workflow) -> tuple[int, dict[str, object]]:
    """The number of the step that plays, and what it is told."""
    steps = workflow.trajectories[0].steps
    number = next(at for at, step in enumerate(steps, 1) if step.tool == PLAY)
    return number, dict(steps[number - 1].arguments)


def test_another_workflow_is_played_before_a_step_and_what_it_needs_has_to_be_given() -> None:
    order = play_within(ORDER, 2, FIND, {}, tool_version="7")
    values = {"customer": Whole("customer")}
    assert played(order) == (2, {"workflow": "find", "values": values})
    assert [step for step in order.trajectories[0].steps if step.tool != PLAY] == [
        READ,
        FILL,
        SAVE,
        ASK,
    ]
    assert order.parameters[-1] == Parameter("customer", recorded="Miller")
    assert order.trajectories[0].steps[1].note == "Play find with customer = {customer}"
    assert played_by(order) == ("find",)
    assert order.trajectories[0].id != "order-way", "what was learned by number is no longer true"
    assert not order.proven


def test_its_values_are_texts_parameters_and_what_was_read_before() -> None:
    order = play_within(ORDER, 5, FIND, {"customer": "{item} of {number}"})
    assert played(order)[1]["values"] == {"customer": Template("{item} of {number}")}
    assert [one.name for one in order.parameters] == ["item"]
    assert played(play_within(ORDER, 1, FIND, {"customer": "Bo"}))[1]["values"] == {
        "customer": "Bo"
    }
    early = play_within(ORDER, 1, FIND, {"customer": "{number}"})
    assert [one.name for one in early.parameters] == ["item", "number"], "it is read only later"


def test_steps_make_room_for_it_with_the_values_that_only_they_use() -> None:
    order = play_within(ORDER, 2, FIND, {"customer": "Bo"}, last=3)
    assert [step.tool for step in order.trajectories[0].steps] == ["read_text", PLAY, "type_text"]
    assert order.parameters == ()
    with pytest.raises(UsageError, match="Step 4 uses “number”"):
        play_within(ORDER, 1, FIND, {"customer": "Bo"}, last=2)


def test_ways_that_part_before_it_stay_as_they_are() -> None:
    other = replace(ORDER.trajectories[0], id="other", steps=(READ, SAVE, ASK))
    both = replace(ORDER, trajectories=(*ORDER.trajectories, other))
    first, second = play_within(both, 3, FIND, {"customer": "Bo"}).trajectories
    assert first.steps[2].tool == PLAY
    assert second == other


@pytest.mark.parametrize(
    ("number", "last", "other", "given", "why"),
    [
        (6, None, FIND, {}, "has 4 steps"),
        (3, 1, FIND, {}, "has 4 steps"),
        (2, None, ORDER, {}, "cannot play itself"),
        (2, None, FIND, {"town": "Bath"}, "has no parameter town"),
        (2, None, replace(FIND, trajectories=()), {}, "has no steps on a screen"),
    ],
)
def test_what_does_not_go_together_is_refused(
    number: int, last: int | None, other: Workflow, given: dict[str, str], why: str
) -> None:
    with pytest.raises(UsageError, match=why):
        play_within(ORDER, number, other, given, last=last)


def test_a_workflow_that_is_called_otherwise_is_still_played() -> None:
    order = playing_renamed(play_within(ORDER, 2, FIND, {"customer": "Bo"}), "find", "look up")
    assert played_by(order) == ("look up",)
    assert order.trajectories[0].steps[1].note == "Play look up with customer = Bo"
