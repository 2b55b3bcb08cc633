"""What has changed in a window and is explained by no item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.resolve import twins
from checks.scene.perceive import perceive
from checks.verify.harmless.changes import is_harmless
from checks.verify.identity.pair import Pair
from checks.verify.leftovers import apart, leftover, pushed_by_panes
from tests.builders.drawn.screens import BLACK, BLUE, FRAME, WHITE, Screen

SAVE, NAME, CITY = Box(400, 320, 80, 24), Box(220, 120, 180, 24), Box(220, 160, 180, 24)
NOTE = Box(130, 220, 160, 60)


def form(grow: int = 0) -> Screen:
    frame = Box(FRAME.x, FRAME.y, FRAME.width + grow, FRAME.height)
    screen = Screen((800, 420)).window(frame).field(NAME, "", "Name").field(CITY, "", "City")
    return screen.button(SAVE.moved(grow, 0), "Save")


def pair(now: Screen, then: Screen, grow: int = 0, at: Point = SAVE.centre) -> Pair:
    before, after = perceive(then.pixels()), perceive(now.pixels())
    there = Point(at.x + grow, at.y)
    return Pair(before, describe(before, at), after, describe(after, there))


def left(now: Screen, then: Screen, grow: int = 0, explained: Sequence[Box] = ()) -> Box | None:
    """What is left of two windows whose right end is at the other place of two."""
    compared = pair(now, then, grow)
    frame = Box(FRAME.x, FRAME.y, FRAME.width + grow, FRAME.height)
    known = [one.box for one in compared.now.items if twins(compared.now, one, compared.then)]
    return leftover(compared, (frame, FRAME), known, explained)


def test_nothing_is_left_of_a_window_that_is_as_it_was() -> None:
    assert left(form(), form()) is None
    assert left(form(60), form(), 60) is None


def test_a_block_is_left_unless_it_is_explained() -> None:
    found = left(form().fill(NOTE, "#ffe9a8", BLACK), form())
    assert found is not None
    assert NOTE.covers(found)
    assert left(form().fill(NOTE, "#ffe9a8", BLACK), form(), explained=[NOTE]) is None


def test_the_focus_around_a_field_is_none_as_long_as_the_field_is_the_same_inside() -> None:
    ring = form().fill(CITY.grown(2), BLUE).field(CITY, border=BLUE)
    assert left(ring, form()) is None
    filled = form().fill(CITY.grown(2), BLUE).fill(CITY.grown(-1), "#fff0f0")
    assert left(filled, form()) is not None


@pytest.mark.parametrize(("shade", "is_left"), [("#f2f2f2", False), ("#c0c0c0", True)])
def test_the_arrow_of_the_targets_field_may_be_a_little_lighter(
    shade: str, *, is_left: bool
) -> None:
    arrow = Box(NAME.right, NAME.y, 20, NAME.height)

    def combo(colour: str) -> Screen:
        return form().fill(arrow, colour, "#707070")

    compared = pair(combo(shade), combo("#e8e8e8"), at=NAME.centre)
    assert (leftover(compared, (FRAME, FRAME), [], []) is not None) is is_left


def undoable(now: Screen, then: Screen) -> Pair:
    compared = pair(now, then, at=NAME.centre)
    return replace(compared, expected=replace(compared.expected, undoable=True))


TOOL = Box(130, 210, 30, 30)


def with_tool(border: str, icon: str) -> Screen:
    """A small button with an icon: a note with two lines."""
    screen = form().fill(TOOL, "#f0f0f0", border).fill(TOOL.grown(-8), icon)
    lines = (Box(TOOL.x + 10, TOOL.y + down, 8, 2) for down in (11, 16))
    for line in lines:
        screen.fill(line, "#f0f0f0")
    return screen


def test_a_small_button_may_be_paler_before_a_step_that_may_be_undone() -> None:
    now, then = with_tool("#505050", "#4050a0"), with_tool("#c8c8c8", "#c8c8c8")
    whole = (FRAME, FRAME)
    assert leftover(undoable(now, then), whole, [], []) is None
    assert leftover(pair(now, then), whole, [], []) is not None
    other = form().fill(TOOL, "#f0f0f0", "#505050").fill(Box(140, 215, 4, 20), "#4050a0")
    assert leftover(undoable(other, then), whole, [], []) is not None
    red, green = (form().fill(TOOL, colour) for colour in ("#c02020", "#20a020"))
    assert leftover(undoable(red, green), whole, [], []) is not None  # a colour may say something


STATUS = Box(FRAME.x + 1, FRAME.bottom - 40, FRAME.width - 2, 39)


@pytest.mark.parametrize(
    ("box", "shade", "is_left"),
    [
        (STATUS, "#f9f9f9", False),
        (STATUS, "#fefefe", False),
        (STATUS, "#c0d8ff", True),
        (STATUS.moved(0, -110), "#f9f9f9", True),
    ],
    ids=["lighter", "lighter by more", "another colour", "a row"],
)
def test_the_last_bar_of_a_window_may_be_a_little_lighter(
    box: Box, shade: str, *, is_left: bool
) -> None:
    now, then = form().fill(box, shade), form().fill(box, "#f0f0f0")
    assert (leftover(undoable(now, then), (FRAME, FRAME), [], []) is not None) is is_left
    is_unseen = shade == "#f9f9f9" and box == STATUS  # what cannot be undone passes that, too
    decided = leftover(pair(now, then, at=NAME.centre), (FRAME, FRAME), [], [])
    assert (decided is None) is is_unseen


PANE = Box(130, 200, 240, 50)


def paned(down: int = 0, right: int = 0, *, says: str = "") -> Screen:
    """A form with two panes beside each other, which go on over the bare ground."""
    pane = Box(*PANE[:2], PANE.width + right, PANE.height + down)
    screen = form().fill(pane, WHITE, BLACK).fill(Box(200, pane.y, 2, pane.height), BLACK)
    return screen.text(PANE.x + 10, pane.bottom - 24, says)


def test_the_empty_end_of_a_pane_may_go_on_down_over_bare_ground() -> None:
    assert is_harmless(pair(paned(40), paned()))
    assert is_harmless(pair(paned(), paned(40)))


@pytest.mark.parametrize(
    ("now", "then"),
    [
        pytest.param(paned(40, says="Deleted"), paned(), id="with a text"),
        pytest.param(paned(), paned(40, says="Deleted"), id="with a text that has gone"),
        pytest.param(paned(40), paned().fill(Box(300, 260, 40, 6), BLUE), id="over a block"),
        pytest.param(paned(40).fill(Box(150, 262, 60, 4), BLUE), paned(), id="with a block"),
        pytest.param(paned().fill(PANE.moved(0, 56), WHITE, BLACK), paned(), id="another pane"),
        pytest.param(paned(right=30), paned(), id="to the side"),
    ],
)
def test_anything_else_that_comes_there_is_left(now: Screen, then: Screen) -> None:
    assert not is_harmless(pair(now, then))


def followed(down: int = 0, says: str = "Total", gap: int = 6) -> Screen:
    """What stands below the panes."""
    return paned(down).text(PANE.x + 10, PANE.bottom + down + gap, says)


def test_what_a_pane_has_pushed_down_is_still_there() -> None:
    assert is_harmless(pair(followed(30), followed()))
    assert is_harmless(pair(followed(), followed(30)))


@pytest.mark.parametrize(
    "now",
    [
        pytest.param(followed(30, "Deleted"), id="it says something else"),
        pytest.param(followed(30, gap=16), id="it is farther away"),
        pytest.param(followed(30).text(PANE.x + 120, PANE.bottom + 36, "Deleted"), id="more"),
        pytest.param(followed(30, ""), id="it is gone"),
    ],
)
def test_what_is_not_pushed_along_with_a_pane_is_an_obstacle(now: Screen) -> None:
    assert not is_harmless(pair(now, followed()))


def test_in_a_window_of_another_size_no_pane_pushes() -> None:
    compared = pair(followed(30), followed())
    larger = Box(FRAME.x, FRAME.y, FRAME.width + 60, FRAME.height)
    assert pushed_by_panes(compared, (FRAME, FRAME)) != []
    assert pushed_by_panes(compared, (larger, FRAME)) == []


def test_what_reaches_beyond_the_picture_is_pushed_by_no_pane() -> None:
    compared = pair(form().fill(Box(0, 380, 200, 40), WHITE), form())
    whole = Box(0, 0, 800, 420)
    assert pushed_by_panes(compared, (whole, whole)) == []


@pytest.mark.parametrize("says", ["", "Delete it?"])
def test_a_block_that_has_come_in_a_window_of_another_size_is_left(says: str) -> None:
    now = form(60).fill(NOTE, "#ffe9a8", BLACK).text(NOTE.x + 10, NOTE.y + 10, says)
    found = left(now, form(), 60)
    assert found is not None
    assert NOTE.covers(found)
    assert left(now, form(), 60, explained=[NOTE]) is None


def test_an_empty_pane_of_another_size_is_none_in_a_window_of_another_size() -> None:
    then = form().fill(NOTE, WHITE, "#707070")
    assert left(form(60).fill(NOTE.grown(10), WHITE, "#707070"), then, 60) is None


def test_a_pane_with_what_was_there_is_none_in_a_window_of_another_size() -> None:
    then = form().text(NOTE.x + 10, NOTE.y + 10, "All of it")
    now = form(60).fill(NOTE, "#ffe9a8", BLACK).text(NOTE.x + 10, NOTE.y + 10, "All of it")
    assert left(now, then, 60) is None


def test_of_what_lies_beyond_the_recorded_picture_all_has_changed() -> None:
    compared = pair(form(), form())
    beyond = apart(compared, FRAME, (2000, 0))
    assert beyond.shape == (FRAME.height, FRAME.width)
    assert beyond.all()
    assert not apart(compared, FRAME, (0, 0)).any()
