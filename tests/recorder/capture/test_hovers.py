"""A rest of the pointer was meant where what is acted on next opened under it."""

from __future__ import annotations

from app.desktop.ports import Input, InputKind, WindowKind
from app.engine.model.geometry import Box, Point
from app.recorder.capture.hovering import meant
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.model.demonstration import Hover
from tests.builders.paper.painting import Painting, window

PAGE = window(1, Box(0, 0, 200, 150))
MENU = window(2, Box(10, 20, 60, 80), WindowKind.MENU, managed=False)
SUBMENU = window(3, Box(70, 40, 60, 60), WindowKind.MENU, managed=False)
DEEPER = window(4, Box(130, 60, 60, 60), WindowKind.MENU, managed=False)
ENTRY, SUBENTRY = Point(40, 50), Point(100, 70)


def path(*acts_s: float) -> PointerPath:
    walked = PointerPath(Point(5, 5), 0.0)
    for time_s in acts_s:
        walked.heard(Input(InputKind.PRESS, time_s, Point(5, 5), button=1))
    return walked


def test_a_menu_that_opened_beside_the_resting_pointer_was_meant() -> None:
    painting = Painting(windows=[MENU, PAGE])
    painting.show(10.3, SUBMENU, MENU, PAGE)
    hover = Hover(ENTRY, 10.0, 11.0)
    assert meant([hover], Point(80, 60), painting.ring, path(8.0)) == [hover]


def test_each_rest_on_the_way_into_nested_menus_was_meant() -> None:
    painting = Painting(windows=[MENU, PAGE])
    painting.show(10.3, SUBMENU, MENU, PAGE)
    painting.show(11.8, DEEPER, SUBMENU, MENU, PAGE)
    hovers = [Hover(ENTRY, 10.0, 11.0), Hover(Point(60, 90), 11.1, 11.3), Hover(SUBENTRY, 11.5, 12)]
    assert meant(hovers, Point(150, 80), painting.ring, path(8.0)) == [hovers[0], hovers[2]]


def test_a_rest_that_opened_nothing_was_not_meant() -> None:
    painting = Painting(windows=[MENU, PAGE])
    assert meant([Hover(ENTRY, 10.0, 11.0)], Point(80, 60), painting.ring, path(8.0)) == []


def test_what_opened_elsewhere_or_under_the_pointer_or_as_a_tooltip_was_not_meant() -> None:
    tip = window(5, SUBMENU.box, WindowKind.TOOLTIP, managed=False)
    dialog = window(6, SUBMENU.box, WindowKind.DIALOG)
    under = window(7, Box(0, 0, 190, 140), WindowKind.MENU, managed=False)
    hover = Hover(ENTRY, 10.0, 11.0)
    for opened in (tip, dialog, under, DEEPER):
        painting = Painting(windows=[MENU, PAGE])
        painting.show(10.3, opened, MENU, PAGE)
        assert meant([hover], Point(80, 60), painting.ring, path(8.0)) == []


def test_what_answers_a_click_was_not_opened_by_the_rest_after_it() -> None:
    painting = Painting(windows=[MENU, PAGE])
    painting.show(10.1, SUBMENU, MENU, PAGE)
    hover = Hover(ENTRY, 10.05, 11.0)
    assert meant([hover], Point(80, 60), painting.ring, path(10.0)) == []
