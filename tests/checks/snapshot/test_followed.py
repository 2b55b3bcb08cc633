"""A box of a window follows it when it moves."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import followed
from tests.builders.drawn.screens import FRAME, Screen, window

FIELD = Box(240, 100, 160, 24)


def look(*windows: WindowSeen) -> Look:
    return replace(Screen().look(), windows=windows)


BEFORE = look(window(FRAME, "Orders"))


def test_a_box_moves_with_its_window() -> None:
    now = look(window(FRAME.moved(20, 30), "Orders"))
    assert followed(FIELD, BEFORE, now) == FIELD.moved(20, 30)


def test_the_star_of_a_changed_document_is_no_other_title() -> None:
    assert followed(FIELD, BEFORE, look(window(FRAME.moved(5, 5), "*Orders"))).x == FIELD.x + 5


def test_a_box_stays_where_its_window_is_not_known_any_more() -> None:
    other, twice = window(FRAME.moved(5, 5), "Close"), window(FRAME.moved(9, 9), "Orders")
    for windows in ((), (other,), (window(FRAME, "Orders"), twice)):
        assert followed(FIELD, BEFORE, look(*windows)) == FIELD


def test_a_box_outside_all_windows_stays() -> None:
    assert followed(Box(2, 2, 8, 8), BEFORE, look(window(FRAME.moved(5, 5), "Orders"))).x == 2
