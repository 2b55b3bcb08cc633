"""A part of a workflow is the first way from one step to another; nothing else is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.player.run.part import (
    WHOLE,
    Part,
    check_part,
    classes_there,
    played_part,
    positions,
)
from app.store.editing.steps import set_disabled
from app.store.model.workflow import EndCheck, EndCheckKind, Parameter, Workflow
from tests.builders.store.kept import look

OPEN = Step("click", "1", {"x": 1, "y": 2}, look(1))
READ = Step("read_text", "1", {"x": 1, "y": 2, "width": 3, "height": 4, "into": "order"}, look(2))
TYPE = Step("type_text", "1", {"text": Template("{order} for {customer}")}, look(3))
CITY = Step("type_text", "1", {"text": Whole("city")}, look(4))
SAVE = Step("press_keys", "1", {"keys": "ctrl+s"}, look(5))
STEPS = (OPEN, READ, TYPE, CITY, SAVE)
WAY = Trajectory("way", ("workflow", "orders"), STEPS, {"customer": "Anna"}, look(9))
ORDERS = Workflow(
    "orders",
    parameters=(Parameter("customer", recorded="Anna"), Parameter("city", recorded="Ulm")),
    trajectories=(WAY, Trajectory("other", (), (OPEN, SAVE))),
    end_checks=(EndCheck(EndCheckKind.TEXT, ("Saved",)),),
)


def unused(workflow: Workflow) -> list[str]:
    return [one.name for one in workflow.parameters if one.indirect]


def test_the_whole_is_the_workflow_itself() -> None:
    assert played_part(ORDERS, WHOLE) is ORDERS
    assert positions(ORDERS, WHOLE) == (0, 1, 2, 3, 4)


def test_to_a_step_it_ends_on_the_screen_before_the_next() -> None:
    part = Part(last=3)
    played = played_part(ORDERS, part)
    [way] = played.trajectories
    assert (way.steps, way.final) == (STEPS[:3], CITY.before)
    assert played.end_checks == (), "it does not come to the end"
    assert unused(played) == ["city"]
    assert positions(ORDERS, part) == (0, 1, 2)


def test_from_a_step_it_ends_as_the_workflow_does() -> None:
    part = Part(first=4)
    played = played_part(ORDERS, part)
    [way] = played.trajectories
    assert (way.steps, way.final) == (STEPS[3:], WAY.final)
    assert played.end_checks == ORDERS.end_checks
    assert unused(played) == ["customer"]
    assert positions(ORDERS, part) == (3, 4)
    assert classes_there(ORDERS, part) == {"Desk"}


def test_to_the_last_step_its_end_is_asked_for() -> None:
    assert played_part(ORDERS, Part(4, 5)).end_checks == ORDERS.end_checks


def test_disabled_steps_are_not_among_it() -> None:
    disabled = set_disabled(ORDERS, [4])
    assert [len(way.steps) for way in played_part(disabled, WHOLE).trajectories] == [4, 2]
    assert positions(disabled, WHOLE) == (0, 1, 2, 4)
    assert unused(played_part(disabled, WHOLE)) == ["city"]
    assert played_part(disabled, Part(4)).trajectories[0].steps == (SAVE,)
    with pytest.raises(UsageError, match="are disabled"):
        check_part(disabled, Part(4, 4))


def test_the_value_that_tells_ways_apart_is_needed_by_the_whole_only() -> None:
    branch = Parameter("new", recorded="yes", branch=True)
    forked = set_disabled(replace(ORDERS, parameters=(*ORDERS.parameters, branch)), [1])
    assert "new" not in unused(played_part(forked, WHOLE))
    assert "new" in unused(played_part(forked, Part(4)))


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (Part(0), "has steps 1 to 5"),
        (Part(6), "has steps 1 to 5"),
        (Part(4, 3), "from step 4 to step 3"),
        (Part(1, 6), "to step 6"),
        (Part(3), "Step 3 uses “order”, which a step before step 3 reads"),
    ],
)
def test_what_is_no_part_is_refused(part: Part, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        check_part(ORDERS, part)


def test_a_workflow_without_a_step_shows_no_window() -> None:
    assert classes_there(Workflow("empty"), WHOLE) == frozenset()
