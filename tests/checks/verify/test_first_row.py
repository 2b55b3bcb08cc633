"""Another row of the list is chosen than when the step was recorded: the first one then."""

from __future__ import annotations

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import BLACK, BLUE, WHITE, PaperReader, Screen

NAMES = ("Adler", "Birch", "Corso", "Dorn")
READER = PaperReader(
    "Orders", "Name", "Count", "Elster", "12", "7", "30", "5", "Opened", "Error", *NAMES
)
WINDOW = Box(100, 60, 460, 420)
LIST = Box(101, 116, 458, 300)
ROW_PX = 24
ICON = "#c04020"


def listed(chosen: int, names: tuple[str, ...] = NAMES, status: str = "") -> Screen:
    """A list with heads, an icon before each name and one chosen row, above a status bar."""
    screen = Screen((700, 540)).window(WINDOW)
    screen.fill(Box(LIST.x, LIST.y - ROW_PX, 200, ROW_PX - 2), "#efefef").text(150, 97, "Name")
    screen.fill(Box(LIST.x + 202, LIST.y - ROW_PX, 256, ROW_PX - 2), "#efefef")
    screen.text(320, 97, "Count").fill(LIST, WHITE)
    for row, (name, count) in enumerate(zip(names, ("12", "7", "30", "5"), strict=True)):
        top = LIST.y + ROW_PX * row
        if row == chosen:
            screen.fill(Box(LIST.x, top, LIST.width, ROW_PX), BLUE)
        colour = WHITE if row == chosen else BLACK
        screen.fill(Box(LIST.x + 8, top + 4, 15, 16), ICON)
        screen.text(LIST.x + 28, top + 4, name, colour).text(LIST.x + 220, top + 4, count, colour)
    screen.fill(Box(LIST.x, 444, LIST.width, 35), "#e2e2e8")
    return screen.text(120, 452, status) if status else screen


def asked(now: Screen, row: int) -> Comparison:
    """The answer of a step that may be undone."""
    then = name_target(Look(listed(0).pixels(), at=at(row)), at(row), reader=READER)
    return verify_snapshot(Look(now.pixels()), then, RunContext(reader=READER, carries=True))


def at(row: int) -> Point:
    return Point(LIST.x + 40, LIST.y + ROW_PX * row + 12)


@pytest.mark.parametrize(("chosen", "row"), [(2, 2), (3, 3), (1, 2), (3, 2)])
def test_a_row_is_clicked_wherever_the_chosen_one_is(chosen: int, row: int) -> None:
    answer = asked(listed(chosen), row)
    assert answer.agrees, answer.why


def test_the_other_rows_are_headed_by_the_heads_and_not_by_the_chosen_row() -> None:
    heads = describe(perceive(listed(0).pixels()), at(2)).of(Role.COLUMN)
    assert all(one.item.box.bottom <= LIST.y for one in heads)


@pytest.mark.parametrize("chosen", [2, 1])
def test_another_name_in_its_row_is_another_target(chosen: int) -> None:
    names = ("Adler", "Birch", "Elster", "Dorn")
    assert not asked(listed(chosen, names), 2).agrees


def test_a_status_may_come_where_none_was() -> None:
    answer = asked(listed(2, status="Opened"), 2)
    assert answer.agrees, answer.why
    assert not asked(listed(2, status="Error"), 2).agrees
