"""The evidence is one picture 1280 pixels wide: both screens, what is marked, the words."""

from __future__ import annotations

import numpy as np
import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Pixels, Point
from checks.evidence import GO, NAME, STOP, TARGET, draw_evidence, place_now
from checks.offline import judge
from checks.text.rapidocr_reader import RapidReader
from checks.vision import sheet
from checks.vision.pixels import colours
from checks.vision.sheet import Colour, font, lines_of
from tests.builders.drawn.screens import FRAME, Screen

SAVE = Box(300, 310, 80, 26)
FIELD = Box(220, 100, 180, 24)
LEFT, RIGHT = range(640), range(640, 1280)


def form(dx: int = 0, size: tuple[int, int] = (640, 420), label: str = "Save") -> Pixels:
    screen = Screen(size).window(FRAME.moved(dx, 0)).button(SAVE.moved(dx, 0), label)
    return screen.field(FIELD.moved(dx, 0), "", "Item").pixels()


def drawn(reference: Pixels, current: Pixels, at: Point) -> tuple[Comparison, Pixels]:
    comparison = judge(reference, current, at)
    return comparison, draw_evidence(reference, current, at, comparison)


def columns(picture: Pixels, colour: Colour, below: int = 130) -> set[int]:
    """Where a colour stands, below the head."""
    blue_green_red = np.array(colour[::-1])
    found = (colours(picture) == blue_green_red).all(axis=2)[below:]
    return set(np.flatnonzero(found.any(axis=0)).tolist())


def test_a_go_shows_the_target_on_both_and_where_it_stands_now() -> None:
    comparison, picture = drawn(form(), form(90), SAVE.centre)
    assert comparison.agrees
    assert picture.width == 1280
    assert columns(picture, TARGET)
    assert columns(picture, TARGET) <= set(LEFT)
    assert columns(picture, GO)
    assert columns(picture, GO) <= set(RIGHT)
    assert not columns(picture, STOP)


def test_a_stop_shows_the_region_that_refused() -> None:
    comparison, picture = drawn(form(), form(label="Delete"), SAVE.centre)
    assert not comparison.agrees
    assert comparison.where is not None
    assert columns(picture, STOP)
    assert columns(picture, STOP) <= set(RIGHT)
    assert not columns(picture, GO)


def test_what_names_the_target_is_marked_too() -> None:
    _, picture = drawn(form(), form(), FIELD.centre)
    assert columns(picture, NAME)
    assert columns(picture, NAME) <= set(LEFT)


def test_a_refusal_without_a_region_points_at_nothing() -> None:
    refused = Comparison(Verdict.CANNOT_TELL, 0.0, 0.9, None, "Two places look like it.", "here")
    picture = draw_evidence(form(), form(), SAVE.centre, refused)
    assert columns(picture, TARGET)
    assert not columns(picture, STOP)


def test_reason_rung_region_and_numbers_can_be_read() -> None:
    reader = RapidReader()
    why = "The target is greyed out."
    refused = Comparison(Verdict.NO, 0.412, 0.97, Box(301, 302, 81, 27), why, "same")
    picture = draw_evidence(form(), form(), SAVE.centre, refused)
    head = reader.read_line(colours(picture, Box(0, 15, 1280, 50)).copy())
    assert "STOP" in head
    assert why.replace(" ", "") in head.replace(" ", "")
    facts = reader.read_line(colours(picture, Box(0, 78, 1280, 32)).copy()).replace(" ", "")
    for said in ("same", "alike0.412", "required0.970", "region301,302of81x27", "340,323"):
        assert said in facts, facts


@pytest.mark.parametrize(
    "size", [(1, 1), (3, 3000), (3000, 3), (3840, 2160)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_pictures_of_any_two_sizes_are_drawn(size: tuple[int, int]) -> None:
    odd = Pixels(*size, bytes(size[0] * size[1] * 4))
    for reference, current in ((form(), odd), (odd, form())):
        _, picture = drawn(reference, current, SAVE.centre)
        assert picture.width == 1280
        assert picture.height < 1200
        assert len(picture.bgra) == picture.width * picture.height * 4


def test_a_region_outside_of_what_is_seen_does_no_harm() -> None:
    gone = Comparison(Verdict.NO, 0.0, 1.0, Box(9000, 9000, 5, 5), "It is not there.", "here")
    assert draw_evidence(form(), form(), SAVE.centre, gone).width == 1280


def test_a_click_has_a_place_only_where_it_may_be_made() -> None:
    moved = Comparison(Verdict.GO, adjust={"x": 5})
    assert place_now(Point(1, 2), moved) == Point(5, 2)
    assert place_now(Point(1, 2), Comparison(Verdict.NO)) is None


def test_words_are_broken_into_lines_that_fit() -> None:
    assert lines_of("", 100, 20) == []
    told = "The window “Orders\n\u202e” lies over the target " + "x" * 90
    lines = lines_of(told, 300, 20)
    assert "".join(lines).replace(" ", "") == (told.replace("\n\u202e", "")).replace(" ", "")
    assert all(font(20).getlength(line) <= 300 for line in lines)
    assert lines_of("wide", 1, 20) == ["w", "i", "d", "e"]


def test_without_the_font_the_librarys_own_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "FONT", "no-such-font.ttf")
    font.cache_clear()
    try:
        assert font(20).getlength("STOP") > 20
    finally:
        font.cache_clear()
