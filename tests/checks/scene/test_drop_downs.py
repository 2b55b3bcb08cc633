"""A drop-down field: the text before its arrow is a value, and no name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.describe import describe
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Unit
from checks.verify.changes.snapshot_pair import Scene as Both
from checks.verify.chosen.open_list import is_open_list
from checks.verify.chosen.scopes import is_scope
from tests.builders.drawn.screens import WHITE, Screen, window

BOX = Box(60, 60, 130, 26)
FONT = ImageFont.truetype("DejaVuSans.ttf", 13)


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


def opened(entries: list[str], width: int = 130, left: int = 60) -> Look:
    """A dark field and its list right below, as wide: they look like rows of one list."""
    ground, border, lit = "#2c313b", "#565e70", "#1967d2"
    field, popup = Box(left, 60, width, 26), Box(left, 86, width, 6 + 24 * len(entries))
    screen = Screen(ground="#20242b").fill(field, ground, border)
    screen.text(left + 12, 65, entries[0], "#e4e8f0")
    pen, right = ImageDraw.Draw(screen.image), left + width
    pen.polygon(((right - 20, 70), (right - 10, 70), (right - 15, 76)), "#e4e8f0")
    screen.fill(popup, ground, border).fill(Box(left + 3, 89, width - 6, 22), lit)
    for number, entry in enumerate(entries):
        screen.text(left + 12, 92 + 24 * number, entry, "#e4e8f0")
    menu = replace(window(popup, "", "menu"), managed=False)
    return Look(screen.pixels(), (menu, window(Box(0, 0, 640, 420), "Order")), at=field.centre)


def test_a_list_is_open_where_its_field_looks_like_one_of_its_rows() -> None:
    then, now = opened(["Spruce", "Cedar", "Raven"]), opened(["Dagger", "Quill", "Marble"])
    both = Both(now, then, RunContext())
    assert both.window is not None
    place = Place(Unit(both.window.box, 0, 0, now.windows[0]), 0, 0)
    assert is_open_list(both, place)


def typing_into(now: Look) -> Comparison:
    """Whether a text may be typed into the open field of three trees, as it looks now."""
    then = opened(["Spruce", "Cedar", "Raven"])
    known = RunContext(reader=RapidReader(), types=True, carries=True)
    page = replace(then, windows=then.windows[::-1])
    return verify_snapshot(now, name_target(page, Point(100, 72)), known)


@pytest.mark.parametrize("width", [112, 130, 150], ids=["narrower", "as wide", "wider"])
def test_a_text_is_typed_into_an_open_list_whatever_its_entries_make_it_wide(width: int) -> None:
    answer = typing_into(opened(["Dagger", "Quill", "Marble"], width))
    assert answer.agrees, answer.why


def test_no_text_is_typed_into_the_list_of_another_field_or_into_none() -> None:
    assert not typing_into(opened(["Dagger", "Quill", "Marble"], left=260)).agrees
    closed = opened(["Dagger", "Quill", "Marble"], 112)
    assert not typing_into(replace(closed, windows=closed.windows[1:])).agrees


def test_a_list_that_is_opened_is_no_scope_of_its_page_and_is_one_for_a_button() -> None:
    screen = small("Spruce", 84).button(Box(57, 100, 70, 22), "Order")
    scene, field = perceive(screen.pixels()), Box(96, 60, 84, 16)
    opener, button = describe(scene, field.centre), describe(scene, Point(90, 111))
    held = next(one for one in button.fields if field.covers(one))
    assert not is_scope(scene, opener, held)
    assert is_scope(scene, button, held)


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


@pytest.mark.parametrize(("label", "sort"), [("Name:", Sort.FIELD), ("", Sort.PLACE)])
def test_a_wide_field_is_told_from_a_bar_by_the_label_beside_it(label: str, sort: Sort) -> None:
    """As above the list of a dialog in which a file is saved."""
    picture = Image.new("RGB", (1000, 300), "#f0f0f0")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, 999, 20), "#3465a4")
    pen.text((14, 36), label, "black", font=FONT)
    pen.rectangle((70, 30, 988, 58), "white", "#3584e4", 2)
    pen.rectangle((0, 80, 999, 299), "white", "#c0c0c0")
    pen.text((20, 90), "letter.txt", "black", font=FONT)
    scene = perceive(Pixels(1000, 300, picture.convert("RGBA").tobytes("raw", "BGRA")))
    assert element_at(scene, Point(700, 44)).sort is sort
