"""A list that may hold the target out of sight, and screens on which it may not be scrolled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, Name, Relation
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.scrolling import list_around, list_to_scroll, same_rows
from checks.vision.pixels import cut
from tests.builders.drawn.screens import FRAME, WHITE, Screen, blind, label, window

LIST = Box(130, 100, 300, 130)
ROW = (150, 152)
CLOSE = Box(300, 310, 80, 26)
ROWS = tuple((f"Customer {number}", f"{40 * number}") for number in range(1, 31))


def page(at: int = 0, dx: int = 0, dy: int = 0) -> Screen:
    screen = Screen().window(FRAME.moved(dx, dy)).rows(LIST.moved(dx, dy), ROWS[at : at + 6])
    return screen.button(CLOSE.moved(dx, dy), "Close")


def remembered() -> Look:
    look = page().look(ROW)
    return name_target(look, look.at)


def to_scroll(fresh: Screen, then: Look | None = None) -> Box | None:
    then = then or remembered()
    return list_to_scroll(Scene(fresh.look(ROW), then, RunContext()))


def test_the_list_around_a_row_is_found() -> None:
    assert list_around(remembered()) == LIST
    by_pixels = blind(page().look(ROW))
    assert list_around(name_target(by_pixels, by_pixels.at)) == LIST


@pytest.mark.parametrize("at", [CLOSE.centre, (450, 250)], ids=["a button", "bare ground"])
def test_what_stands_in_no_list_has_none_around_it(at: tuple[int, int]) -> None:
    look = page().look(at)
    assert list_around(name_target(look, look.at)) is None


def test_a_look_at_nothing_has_no_list() -> None:
    assert list_around(page().look()) is None


def test_a_panel_of_items_is_a_list_where_accessibility_says_so() -> None:
    grey = Screen().window().fill(LIST, "#dddddd", "#707070").text(140, 145, "Customer 3")
    look = name_target(grey.look(ROW), grey.look(ROW).at)
    assert list_around(look) is None
    told = replace(look, label=label(Box(131, 142, 298, 20), "Customer 3", role=32))
    assert list_around(told) == LIST.grown(-1)


def plain(rows: int, pitch: int = 20) -> Screen:
    """Rows in a border on a window whose ground is theirs, too."""
    screen = Screen().window().fill(Box(102, 90, 596, 480), WHITE).fill(LIST, WHITE, "#707070")
    for row in range(rows):
        screen.text(136, 106 + pitch * row, f"Customer {row}")
    return screen.button(CLOSE, "Close")


@pytest.mark.parametrize("at", [(150, 151), (330, 151)], ids=["on the text", "beside it"])
def test_rows_that_fill_a_border_are_a_list_whatever_the_ground(at: tuple[int, int]) -> None:
    look = blind(plain(6).look(at))
    assert list_around(name_target(look, look.at)) == LIST


def test_a_border_that_is_not_full_of_rows_is_none() -> None:
    look = blind(plain(3).look((330, 151)))
    assert list_around(name_target(look, look.at)) is None


@pytest.mark.parametrize("at", [0, 3, 24])
def test_whatever_rows_it_shows_it_may_be_scrolled(at: int) -> None:
    assert to_scroll(page(at)) == LIST


def test_it_is_scrolled_where_its_window_went() -> None:
    assert to_scroll(page(3, 20, 30)) == LIST.moved(20, 30)


def test_a_target_in_no_list_scrolls_nothing() -> None:
    look = page().look(CLOSE.centre)
    assert to_scroll(page(), name_target(look, look.at)) is None


def named(at: int, row: int, told: Box) -> Comparison:
    """The answer for a row that accessibility tells of, wherever its list ends."""
    then = replace(remembered(), named="Customer 3")
    assert then.target is not None
    own = (Name(Relation.OWN, Box(136, 142, 80, 16), "Customer 3", from_label=True),)
    then = replace(then, target=replace(then.target, names=own))
    fresh = page(at).look((told.centre.x, told.centre.y))
    fresh = replace(fresh, at=Point(*ROW), named=f"Customer {row}")
    return verify_snapshot(replace(fresh, labels=(label(told, f"Customer {row}", role=32),)), then)


def test_a_row_that_is_cut_off_by_the_end_of_its_list_is_not_reached() -> None:
    shown = named(4, 10, Box(136, 203, 80, 16))
    assert shown.agrees, shown.why
    cut = named(4, 11, Box(136, 223, 80, 16))
    assert (cut.agrees, cut.rung) == (False, "reachable")
    assert "outside the part of its list" in cut.why


@pytest.mark.parametrize(
    "over",
    [Box(200, 120, 160, 60), Box(120, 240, 200, 60)],
    ids=["over the list", "beside it"],
)
def test_where_something_came_it_is_not_scrolled(over: Box) -> None:
    screen = page(3)
    screen.windows.insert(0, replace(window(over, "Warning", "dialog"), active=False))
    assert to_scroll(screen.fill(over, "#ffe9a8", "#000000")) is None


def test_where_a_block_came_beside_the_list_it_is_not_scrolled() -> None:
    assert to_scroll(page(3).popup(Box(120, 240, 170, 50))) is None


def test_where_another_text_came_beside_the_list_it_is_not_scrolled() -> None:
    assert to_scroll(page(3).text(140, 250, "Delete all customers?")) is None


def test_a_list_that_is_gone_is_not_scrolled() -> None:
    assert to_scroll(Screen().window().button(CLOSE, "Close")) is None


def test_a_window_that_is_gone_has_no_list() -> None:
    other = Screen().window(title="Letters", kind="dialog").rows(LIST, ROWS[:6])
    assert to_scroll(other) is None


def test_a_list_partly_off_the_screen_is_not_scrolled() -> None:
    assert to_scroll(page(3, -140, 0)) is None


def test_rows_are_the_same_whether_hovered_or_not() -> None:
    shown = cut(page(3).look().picture, LIST)
    hovered = page(3).fill(Box(131, 122, 298, 20), "#eef4fb")
    hovered.text(136, 123, ROWS[4][0]).text(256, 123, ROWS[4][1])
    assert same_rows(shown, cut(hovered.look().picture, LIST))
    assert not same_rows(shown, cut(page(4).look().picture, LIST))
    assert not same_rows(shown, cut(page(3).look().picture, LIST.grown(1)))


CORNER = Box(0, 0, 300, 132)


def at_the_rim(first: int, ground: str = "#555555") -> Screen:
    """A list in the corner of the screen, which ends where its left and upper borders would be."""
    screen = Screen(ground=ground).fill(CORNER, WHITE)
    screen.windows.append(window(Box(-1, -20, 642, 441), "Page"))
    for row in range(6):
        screen.text(20, 6 + 20 * row, f"Customer {row + first}")
    return screen.button(CLOSE, "Close")


def test_a_list_is_one_where_the_screen_ends_on_its_sides() -> None:
    at = Point(40, 53)
    then = name_target(at_the_rim(0).look(at), at)
    around = list_around(then)
    assert around is not None

    def scrolled(fresh: Screen) -> Box | None:
        return list_to_scroll(Scene(fresh.look(at), then, RunContext()))

    assert scrolled(at_the_rim(7)) == around
    assert scrolled(at_the_rim(7, WHITE)) is None
