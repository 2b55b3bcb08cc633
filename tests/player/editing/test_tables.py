"""A step that points at a cell reads the whole table instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Step, Trajectory
from app.player.editing.tables import read_as_table
from app.store.model.workflow import Parameter, Workflow, steps_of
from checks.locator.target import name_target
from checks.snapshot.look import LabelSeen, Look
from tests.builders.drawn.screens import Screen

HEAD = LabelSeen(57, "table column header", "Name", Box(110, 110, 90, 24))
CELL = LabelSeen(56, "table cell", "Anna", Box(110, 140, 90, 24))
OTHER = LabelSeen(57, "table column header", "City", Box(200, 110, 90, 24))


def look(*labels: LabelSeen) -> Look:
    seen = Screen().window().button(CELL.box, "Anna").look((140, 150))
    return name_target(replace(seen, labels=labels, label=CELL), Point(140, 150))


def shown(*steps: Step) -> Workflow:
    way = Trajectory("way", ("workflow", "people"), steps)
    return Workflow("people", parameters=(Parameter("taken"),), trajectories=(way,))


def clicking(*labels: LabelSeen) -> Step:
    return Step("click", "1", {"x": 140, "y": 150}, look(*labels), note="Click Anna")


def test_a_click_on_a_cell_becomes_a_reading_by_the_head_of_its_column() -> None:
    (step,) = steps_of(read_as_table(shown(clicking(OTHER, HEAD, CELL)), 1, "rows", "7"))
    assert (step.tool, step.tool_version) == ("read_table", "7")
    assert step.arguments == {"x": HEAD.box.centre.x, "y": HEAD.box.centre.y, "into": "rows"}
    assert isinstance(step.before, Look)
    assert step.before.at == HEAD.box.centre
    assert step.after is None


def test_what_was_read_as_a_text_is_the_head_itself_where_no_other_is_seen() -> None:
    given = {"x": 110, "y": 140, "width": 90, "height": 24, "into": "name"}
    (step,) = steps_of(read_as_table(shown(Step("read_text", "1", given, look())), 1, "rows", "7"))
    assert (step.arguments["x"], step.arguments["y"]) == CELL.box.centre


@pytest.mark.parametrize(
    ("step", "into", "why"),
    [
        (Step("press_keys", "1", {"keys": "Tab"}, None), "rows", "points at no place"),
        (Step("click", "1", {"x": 1, "y": 1}, None), "rows", "points at no place"),
        (clicking(HEAD), "taken", "cannot name"),
        (clicking(HEAD), "2 rows", "cannot name"),
    ],
)
def test_what_is_no_table_is_refused(step: Step, into: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        read_as_table(shown(step), 1, into, "7")
