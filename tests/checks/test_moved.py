"""A form that moved is found by pixels alone; whatever else came, went or changed is still seen."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.offline import judge
from tests.builders.drawn.screens import BLACK, DESK, WHITE, Screen

SIZE = (800, 600)
HOME, AWAY = Point(60, 50), Point(210, 130)
BY = Point(AWAY.x - HOME.x, AWAY.y - HOME.y)


def form(at: Point = HOME, screen: Screen | None = None, *, button: str = "Save") -> Screen:
    """A window of 300 x 200 px with a field and two buttons."""
    screen = screen or Screen(SIZE)
    screen.window(Box(*at, 300, 200), "Orders").field(Box(at.x + 110, at.y + 50, 160, 24), "", "It")
    screen.button(Box(at.x + 30, at.y + 150, 80, 24), button)
    return screen.button(Box(at.x + 180, at.y + 150, 80, 24), "Cancel")


SAVE = Point(HOME.x + 70, HOME.y + 162)


def asked(now: Screen, then: Screen | None = None, at: Point = SAVE) -> Comparison:
    return judge((then or form()).pixels(), now.pixels(), at)


def went(answer: Comparison) -> tuple[object, object]:
    assert answer.agrees, answer
    return answer.adjust["x"], answer.adjust["y"]


def test_a_moved_form_is_found() -> None:
    assert went(asked(form(AWAY))) == (SAVE.x + BY.x, SAVE.y + BY.y)


@pytest.mark.parametrize("at", [Point(55, 40), Point(62, 51), Point(60, 300), Point(480, 380)])
def test_wherever_it_went(at: Point) -> None:
    assert went(asked(form(at))) == (SAVE.x + at.x - HOME.x, SAVE.y + at.y - HOME.y)


@pytest.mark.parametrize(
    "popup",
    [
        Box(230, 270, 160, 60),  # over the button
        Box(330, 190, 120, 60),  # over another part
        Box(150, 100, 160, 100),  # over its corner
        Box(180, 210, 100, 60),  # over its side
    ],
)
def test_what_pops_up_over_the_moved_form_is_seen(popup: Box) -> None:
    assert not asked(form(AWAY).popup(popup)).agrees


@pytest.mark.parametrize(
    "popup",
    [
        Box(560, 200, 200, 80),  # beside it
        Box(70, 60, 110, 60),  # where it stood
        Box(40, 70, 120, 60),  # there, and a little farther
        Box(56, 80, 100, 60),  # there, but for its border
        Box(20, 150, 150, 80),  # half there
    ],
)
def test_what_pops_up_beside_the_moved_form_is_seen(popup: Box) -> None:
    answer = asked(form(AWAY).popup(popup))
    assert (answer.agrees, answer.rung) == (False, "nothing new")


def test_what_pops_up_without_a_border_where_the_form_stood_is_seen() -> None:
    toast = form(AWAY).fill(Box(70, 60, 120, 40), WHITE).text(80, 70, "Saved")
    assert asked(toast).rung == "nothing new"


def test_a_mark_on_the_ground_where_the_form_stood_is_no_popup() -> None:
    assert asked(form(AWAY).text(70, 60, "x", WHITE)).agrees


def test_another_button_in_the_moved_form_is_another_button() -> None:
    assert not asked(form(AWAY, button="Delete")).agrees
    assert not asked(form(button="Delete")).agrees


def test_buttons_that_changed_places_in_the_moved_form_are_never_confused() -> None:
    swapped = form(AWAY, button="Cancel")
    swapped.button(Box(AWAY.x + 180, AWAY.y + 150, 80, 24), "Save")
    answer = asked(swapped)
    assert not answer.agrees or went(answer) == (AWAY.x + 220, AWAY.y + 162)


def two(first: Point | None, second: Point | None) -> Screen:
    screen = Screen(SIZE)
    for at in (first, second):
        if at is not None:
            form(at, screen)
    return screen


SECOND = Point(420, 330)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Point(90, 80), SECOND),  # one moved
        (None, SECOND),  # the one that was meant is gone
        (None, Point(200, 200)),  # and the other moved
        (Point(90, 80), None),
    ],
)
def test_of_two_equal_forms_none_is_taken_for_the_other(
    first: Point | None, second: Point | None
) -> None:
    assert not asked(two(first, second), two(HOME, SECOND)).agrees


def test_of_two_equal_forms_the_one_that_stayed_is_not_refused_for_the_sake_of_the_other() -> None:
    assert asked(two(HOME, SECOND), two(HOME, SECOND)).agrees


def test_a_second_equal_form_that_came_is_seen() -> None:
    assert not asked(two(HOME, SECOND)).agrees
    assert not asked(two(AWAY, SECOND)).agrees


def test_of_two_equal_buttons_in_one_window_the_last_is_not_taken_for_both() -> None:
    def buttons(*lefts: int) -> Screen:
        screen = Screen(SIZE).window(Box(60, 50, 500, 200), "Orders")
        for left in lefts:
            screen.button(Box(left, 150, 60, 24), "Edit")
        return screen

    then = buttons(100, 300)
    assert asked(then, then, Point(130, 162)).agrees
    assert not asked(buttons(300), then, Point(130, 162)).agrees


def search(at: Point = HOME, value: str = "", title: str = "Search", to: str = DESK) -> Screen:
    """A window whose one field has no label."""
    return sought(Screen(SIZE, ground=to), at, value, title)


def sought(screen: Screen, at: Point, value: str = "", title: str = "Search") -> Screen:
    screen.window(Box(*at, 300, 120), title)
    return screen.field(Box(at.x + 50, at.y + 50, 200, 24), value)


FIELD = Point(HOME.x + 150, HOME.y + 62)


@pytest.mark.parametrize("value", ["", "Oslo"])
def test_a_field_that_nothing_names_is_found_by_its_window(value: str) -> None:
    answer = asked(search(AWAY, value), search(), FIELD)
    assert went(answer) == (FIELD.x + BY.x, FIELD.y + BY.y)


def test_a_window_with_another_title_is_another() -> None:
    assert not asked(search(AWAY, title="Delete"), search(), FIELD).agrees


def test_a_nameless_field_in_one_of_two_equal_windows_is_not_guessed() -> None:
    then = sought(search(), SECOND)
    assert asked(then, then, FIELD).agrees
    for now in (sought(search(AWAY), SECOND), search(SECOND), search(AWAY)):
        assert not asked(now, then, FIELD).agrees
    assert not asked(sought(search(AWAY), SECOND), search(), FIELD).agrees


def test_a_window_without_a_text_is_not_looked_for() -> None:
    assert not asked(search(AWAY, title=""), search(title=""), FIELD).agrees


def page(at: Point = HOME, title: str = "Memo") -> Screen:
    """A window whose title bar looks like the head of a column: nothing else is over its page."""
    screen = Screen(SIZE).window(Box(*at, 300, 260))
    screen.fill(Box(at.x + 1, at.y + 1, 298, 18), "#7090c0").text(at.x + 130, at.y + 3, title)
    screen.fill(Box(at.x + 1, at.y + 19, 298, 240), WHITE)
    screen.fill(Box(at.x, at.y + 44, 300, 1), BLACK)
    return screen.text(at.x + 6, at.y + 56, "Bring the papers")


BARE = Point(HOME.x + 150, HOME.y + 200)


def test_a_bare_place_that_only_a_head_names_is_found_by_its_window() -> None:
    assert went(asked(page(AWAY), page(), BARE)) == (BARE.x + BY.x, BARE.y + BY.y)
    assert not asked(page(AWAY, "Diary"), page(), BARE).agrees
    assert not asked(page(AWAY).popup(Box(300, 290, 150, 80)), page(), BARE).agrees


def test_popups_around_a_nameless_field_that_moved_are_seen() -> None:
    for popup in (Box(70, 60, 120, 60), Box(600, 300, 150, 80), Box(300, 140, 120, 60)):
        assert not asked(search(AWAY).popup(popup), search(), FIELD).agrees


def test_the_text_at_the_side_of_an_unlabelled_box_names_it() -> None:
    """It may be a button whose text is not in its middle."""
    assert not asked(search(value="Delete all"), search(value="Save all"), FIELD).agrees
    assert asked(search(value="Save all"), search(value="Save all"), FIELD).agrees


def test_a_caret_is_no_text() -> None:
    caret = search().fill(Box(HOME.x + 55, HOME.y + 54, 2, 16), BLACK)
    assert asked(search(AWAY), caret, FIELD).agrees


def over(at: Point, *, revealed: Box | None = None, toast: Box | None = None) -> Screen:
    """A dialog over a main window."""
    screen = Screen(SIZE).window(Box(10, 10, 780, 580), "Main")
    if revealed is not None:
        screen.fill(revealed, WHITE, "#707070")
    screen.window(Box(*at, 200, 120), "Ask", "dialog")
    screen.button(Box(at.x + 60, at.y + 70, 70, 24), "Yes")
    return screen.popup(toast) if toast else screen


YES = Point(300 + 95, 200 + 82)
THERE = Point(300, 200)


@pytest.mark.parametrize("revealed", [Box(320, 220, 120, 24), Box(200, 150, 250, 160)])
def test_what_a_moved_dialog_has_covered_is_nothing_new(revealed: Box) -> None:
    answer = asked(over(Point(560, 420), revealed=revealed), over(THERE, revealed=revealed), YES)
    assert answer.agrees, answer


@pytest.mark.parametrize("toast", [Box(310, 210, 150, 90), Box(250, 210, 150, 70)])
def test_what_popped_up_where_a_dialog_stood_is_seen(toast: Box) -> None:
    assert not asked(over(Point(560, 420), toast=toast), over(THERE), YES).agrees


def wallpaper() -> Screen:
    """A desk that is a picture."""
    waves = np.indices((SIZE[1], SIZE[0])).sum(axis=0) % 97
    screen = Screen(SIZE)
    screen.image = Image.fromarray(np.stack([waves, 90 + waves, 150 - waves], axis=2).astype("u1"))
    return screen


def test_a_form_that_moved_over_a_wallpaper_is_found() -> None:
    assert asked(form(AWAY, wallpaper()), form(HOME, wallpaper())).agrees


def test_a_popup_on_the_wallpaper_where_the_form_stood_is_seen() -> None:
    now = form(AWAY, wallpaper()).popup(Box(70, 60, 110, 60))
    assert not asked(now, form(HOME, wallpaper())).agrees
