"""The panes of a window stand elsewhere by a little once it has been used."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.verify.arrivals import arrival
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.reachable import reachable
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen, label

TREE, PAGE = Box(120, 130, 120, 200), Box(250, 130, 220, 200)
ROW = Box(124, 131, 100, 18)
ITEM = 32


def used(up: int = 0, wider: int = 0, says: str = "Zoe", page: str = WHITE) -> Screen:
    """A tree beside a page, both higher up by so much, the page wider to the left."""
    tree = Box(TREE.x, TREE.y - up, TREE.width - wider, TREE.height + up)
    beside = Box(PAGE.x - wider, PAGE.y - up, PAGE.width + wider, PAGE.height + up)
    screen = Screen().window().fill(tree, WHITE, "#909090").fill(beside, page, "#909090")
    for number, name in enumerate(("Cases", "Zoe", "Anna", "Boris")):
        screen.text(ROW.x + 4, ROW.y + 2 - up + 20 * number, name)
    return screen.text(beside.x + 12, beside.y + 12, says)


def look(screen: Screen, row: Box) -> Look:
    seen = screen.look(row.centre)
    return replace(seen, label=label(row, "Cases", role=ITEM))


@pytest.mark.parametrize(("up", "is_seen"), [(0, True), (5, True), (14, True)])
def test_a_row_is_to_be_seen_where_its_list_has_moved_with_it(up: int, *, is_seen: bool) -> None:
    then = name_target(look(used(), ROW), ROW.centre)
    assert then.target is not None
    then = replace(then, target=replace(then.target, box=ROW))
    now = look(used(up), ROW.moved(0, -up))
    scene = Scene(now, then, RunContext())
    unit = Unit(FRAME, window=now.windows[0])
    assert reachable(scene, Place(unit, 0, -up)).agrees is is_seen


def test_a_row_above_a_list_that_stays_is_not() -> None:
    then = name_target(look(used(), ROW), ROW.centre)
    assert then.target is not None
    then = replace(then, target=replace(then.target, box=ROW))
    now = look(used(), ROW)
    scene = Scene(now, then, RunContext())
    answer = reachable(scene, Place(Unit(FRAME, window=now.windows[0]), 0, -10))
    assert "outside the part of its list" in answer.why


@pytest.mark.parametrize(
    ("now", "has_come"),
    [
        (used(5, 6, "Sure?"), False),
        (used(5, 6, "Sure?", "#f0e0d0"), True),
        (used().fill(Box(180, 180, 200, 120), "#f4f4f4", "#404040").text(200, 200, "Sure?"), True),
    ],
)
def test_a_pane_whose_sides_have_moved_has_not_come(now: Screen, *, has_come: bool) -> None:
    then = perceive(used().pixels())
    present = perceive(now.pixels())
    there = describe(present, Point(150, 140))
    assert (arrival(then, present, there) is not None) is has_come


def chosen(name: str, *names: str, up: int = 0) -> Screen:
    """The tree with one entry chosen, and a page about it."""
    listed = names or ("Cases", "Zoe")
    tree = Box(TREE.x, TREE.y - up, TREE.width, TREE.height + up)
    screen = Screen().window().fill(tree, WHITE, "#909090").fill(PAGE, WHITE, "#909090")
    for number, each in enumerate(listed):
        back = 16 if number else 0
        x, y = ROW.x + 4 + back, ROW.y + 2 - up + 20 * number
        if each == name:
            screen.fill(Box(TREE.x + 1, y - 2, x + 50 - TREE.x, 18), "#3080c8")
        screen.text(x, y, each, WHITE if each == name else "#000000")
    return screen.text(PAGE.x + 12, PAGE.y + 12, name)


@pytest.mark.parametrize(
    ("now", "goes_on"),
    [
        (chosen("Anna", "Cases", "Zoe", "Anna"), True),
        (chosen("Anna", "Cases", "Zoe", "Anna", up=5), True),
        (chosen("Anna", "Other", "Zoe", "Anna"), False),
        (chosen("Anna", "Other", "Zoe", "Anna", up=5), False),
    ],
)
def test_a_step_that_chooses_an_entry_may_find_another_one_chosen(
    now: Screen, *, goes_on: bool
) -> None:
    """An application opens with the entry chosen that was chosen last."""
    row = Box(ROW.x + 4, ROW.y + 2, 40, 14)
    then = name_target(chosen("Zoe").look(row.centre), row.centre)
    known = RunContext(
        reader=PaperReader("Cases", "Zoe", "Anna", "Other"),
        carries=True,
        following=chosen("Cases").look(),
    )
    answer = verify_snapshot(now.look(row.centre), then, known)
    assert answer.agrees is goes_on, answer.why


def test_only_the_recording_tells_that_a_click_chooses_an_entry() -> None:
    row = Box(ROW.x + 4, ROW.y + 2, 40, 14)
    then = name_target(chosen("Zoe").look(row.centre), row.centre)
    now = chosen("Anna", "Cases", "Zoe", "Anna", up=5).look(row.centre)
    reader = PaperReader("Cases", "Zoe", "Anna")
    for following in (None, chosen("Zoe").look()):
        known = RunContext(reader=reader, carries=True, following=following)
        assert not verify_snapshot(now, then, known).agrees
