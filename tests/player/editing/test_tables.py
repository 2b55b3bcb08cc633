"""A step that points at a cell reads the whole table instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Step, Trajectory
from app.player.editing.tables import read_all_pages, read_as_table, read_pages_twice
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


NEXT = Box(300, 300, 80, 24)


def page(at: Point, *, shows_next: bool = True) -> Look:
    screen = Screen().window().button(CELL.box, "Anna")
    if shows_next:
        screen.button(NEXT, "Next")
    return name_target(replace(screen.look((at.x, at.y)), labels=(HEAD, CELL), label=CELL), at)


def turning(first: Look, *, irreversible: bool = False) -> Workflow:
    points = Step("click", "1", {"x": 140, "y": 150}, first)
    given = {"x": NEXT.centre.x, "y": NEXT.centre.y}
    return shown(points, Step("click", "1", given, page(NEXT.centre), irreversible=irreversible))


def test_the_click_that_turns_the_page_is_done_by_the_reading_from_now_on() -> None:
    changed = read_all_pages(turning(page(Point(140, 150))), 1, 2, "rows", "7")
    (step,) = steps_of(changed)
    at, button = HEAD.box.centre, NEXT.centre
    assert (step.tool, step.tool_version) == ("read_pages", "7")
    given = {"x": at.x, "y": at.y, "next_x": button.x, "next_y": button.y, "into": "rows"}
    assert step.arguments == given
    assert changed.trajectories[0].final is None


BACK = Box(200, 300, 80, 24)


def leafing(*, shows_back: bool = True) -> Workflow:
    """A cell of the first page, where what leads back is greyed, then on, then back."""

    def look(at: Point, *, first: bool) -> Look:
        screen = Screen().window().button(CELL.box, "Anna").button(NEXT, "Next")
        if shows_back or not first:
            screen.button(BACK, "Back", grey=first)
        return name_target(replace(screen.look((at.x, at.y)), labels=(HEAD, CELL), label=CELL), at)

    def clicks(at: Point, *, first: bool) -> Step:
        return Step("click", "1", {"x": at.x, "y": at.y}, look(at, first=first))

    cell = clicks(Point(140, 150), first=True)
    return shown(cell, clicks(NEXT.centre, first=True), clicks(BACK.centre, first=False))


def test_the_clicks_on_and_back_are_done_by_a_reading_that_compares_each_page_again() -> None:
    (step,) = steps_of(read_pages_twice(leafing(), 1, 2, 3, "rows", "7"))
    assert (step.tool, step.tool_version) == ("read_pages_twice", "7")
    places = {name: step.arguments[name] for name in ("next_x", "back_x", "back_y")}
    assert places == {"next_x": NEXT.centre.x, "back_x": BACK.centre.x, "back_y": BACK.centre.y}


def test_what_leads_back_has_to_be_seen_on_the_first_page() -> None:
    with pytest.raises(UsageError, match="does not show what step 3 clicks"):
        read_pages_twice(leafing(shows_back=False), 1, 2, 3, "rows", "7")
    with pytest.raises(UsageError, match="no click after step 2"):
        read_pages_twice(leafing(), 1, 2, 2, "rows", "7")


def test_what_turns_no_page_of_the_table_is_refused() -> None:
    with pytest.raises(UsageError, match="does not show"):
        read_all_pages(turning(page(Point(140, 150), shows_next=False)), 1, 2, "rows", "7")
    known = turning(page(Point(140, 150)), irreversible=True)
    for number in (1, 2):
        with pytest.raises(UsageError, match="no click after step 1"):
            read_all_pages(known, 1, number, "rows", "7")
