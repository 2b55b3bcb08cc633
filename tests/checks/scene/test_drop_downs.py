"""A drop-down field: the text before its arrow is a value, and no name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw

from app.engine.model.geometry import Box, Point
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Unit
from checks.verify.changes.snapshot_pair import Scene as Both
from checks.verify.step import is_open_list
from tests.builders.drawn.screens import WHITE, Screen, window

BOX = Box(60, 60, 130, 26)


def sort_of_a_box(text: str, left: int, *, arrow: bool) -> Sort:
    screen = Screen(ground=WHITE).fill(BOX, "#f0f0f0", "#606060").text(BOX.x + left, 64, text)
    if arrow:
        pen = ImageDraw.Draw(screen.image)
        pen.polygon(((174, 70), (184, 70), (179, 76)), "black")
    return element_at(perceive(screen.pixels()), Point(BOX.x + 8, BOX.centre.y)).sort


def test_a_text_with_an_arrow_at_the_end_is_a_field() -> None:
    assert sort_of_a_box("Sparrow", 8, arrow=True) is Sort.FIELD


def test_a_text_in_the_middle_is_a_button() -> None:
    assert sort_of_a_box("Sparrow", 42, arrow=False) is Sort.BUTTON


def small(value: str, width: int) -> Screen:
    """A field so low that its sides are no longer than letters, on a ground of its own colour and
    close behind its label.
    """
    box = Box(96, 60, width, 16)
    screen = Screen(ground=WHITE).text(57, 60, "Colour").fill(box, WHITE, "#767676")
    ImageDraw.Draw(screen.image).point(
        [(x, y) for x in (box.x, box.right - 1) for y in (box.y, box.bottom - 1)], WHITE
    )
    screen.text(box.x + 6, box.y - 1, value)
    left, top = box.right - 14, box.y + 6
    pen = ImageDraw.Draw(screen.image)
    pen.polygon(((left, top), (left + 8, top), (left + 4, top + 4)), "black")
    return screen


def test_a_small_field_close_behind_its_label_is_a_field_whatever_it_says() -> None:
    for value, width in (("Spruce", 84), ("Cellar", 76), ("Oak", 70)):
        scene = perceive(small(value, width).pixels())
        element = element_at(scene, Point(96 + width // 2, 68))
        assert element.sort is Sort.FIELD
        assert Box(96, 60, width, 16).covers(element.box)
        assert [one.box.right for one in scene.items if one.box.x == 58] != []


def opened(entries: list[str]) -> Look:
    """A dark field and its list right below, as wide: they look like rows of one list."""
    ground, border, lit = "#2c313b", "#565e70", "#1967d2"
    field, popup = Box(60, 60, 130, 26), Box(60, 86, 130, 6 + 24 * len(entries))
    screen = Screen(ground="#20242b").fill(field, ground, border)
    screen.text(72, 65, entries[0], "#e4e8f0")
    pen = ImageDraw.Draw(screen.image)
    pen.polygon(((170, 70), (180, 70), (175, 76)), "#e4e8f0")
    screen.fill(popup, ground, border).fill(Box(63, 89, 124, 22), lit)
    for number, entry in enumerate(entries):
        screen.text(72, 92 + 24 * number, entry, "#e4e8f0")
    menu = replace(window(popup, "", "menu"), managed=False)
    return Look(screen.pixels(), (menu, window(Box(0, 0, 640, 420), "Order")), at=field.centre)


def test_a_list_is_open_where_its_field_looks_like_one_of_its_rows() -> None:
    then, now = opened(["Spruce", "Cedar", "Raven"]), opened(["Dagger", "Quill", "Marble"])
    both = Both(now, then, RunContext())
    assert both.window is not None
    place = Place(Unit(both.window.box, 0, 0, now.windows[0]), 0, 0)
    assert is_open_list(both, place)


def light(field: Box, popup: Box, *, kind: str = "menu") -> tuple[Both, Place]:
    """A light field and a window of some kind, both on a light page."""
    screen = Screen(ground="#eeeeee").field(field, "Spruce").fill(popup, WHITE, "#606060")
    for number, entry in enumerate(("Spruce", "Cedar", "Raven")):
        screen.text(popup.x + 8, popup.y + 4 + 24 * number, entry)
    shown = replace(window(popup, "", kind), managed=False)
    look = Look(screen.pixels(), (shown,), at=popup.centre)
    both = Both(look, look, RunContext())
    return both, Place(Unit(popup, window=shown), 0, 0)


FIELD = Box(200, 120, 150, 24)


@pytest.mark.parametrize("top", [144, 42], ids=["below it", "above it"])
def test_a_list_is_open_right_below_or_above_its_light_field(top: int) -> None:
    assert is_open_list(*light(FIELD, Box(200, top, 150, 78)))


@pytest.mark.parametrize(
    "popup",
    [Box(200, 144, 300, 78), Box(400, 300, 150, 78), Box(200, 0, 150, 78)],
    ids=["wider than the field", "away from it", "at the edge of the screen"],
)
def test_a_list_that_hangs_at_no_field_as_wide_is_none_of_a_field(popup: Box) -> None:
    assert not is_open_list(*light(FIELD, popup))


def test_another_window_is_no_list_and_so_is_what_is_in_none() -> None:
    assert not is_open_list(*light(FIELD, Box(200, 144, 150, 78), kind="dialog"))
    both, place = light(FIELD, Box(200, 144, 150, 78))
    assert not is_open_list(both, replace(place, unit=Unit(FIELD)))
