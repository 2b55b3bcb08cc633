"""Marks for letters are told from letters, whatever the marks are."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels
from checks.text.masked import HIGHEST_PX, Shows, has_marks, only_text, shown_as, surrounded_as
from checks.vision.pixels import brightness

SIZES = (12, 14, 17)
TOP, LEFT = 8, 20


def drawn(text: str, size: int, *, caret: bool = True) -> tuple[Pixels, Pixels, Box]:
    """A field with a text and without it, and where they differ."""
    font = ImageFont.truetype("DejaVuSans.ttf", size)
    empty = Image.new("RGB", (400, 40), "white")
    full = empty.copy()
    pen = ImageDraw.Draw(full)
    pen.text((LEFT, TOP), text, font=font, fill="black")
    right = LEFT + int(pen.textlength(text, font=font)) + 1
    height = sum(font.getmetrics())
    if caret:
        pen.line((right, TOP, right, TOP + height - 1), fill="black")
    area = Box(LEFT, TOP, right + 1 - LEFT, height)
    return _pixels(full), _pixels(empty), area


def shows(drawn_text: str, typed: str, size: int, *, caret: bool = True) -> Shows:
    full, empty, area = drawn(drawn_text, size, caret=caret)
    return shown_as(full, empty, area, typed)


def _pixels(image: Image.Image) -> Pixels:
    return Pixels(*image.size, image.tobytes("raw", "BGRX"))


@pytest.mark.parametrize("text", ["Miller", "hunter2", "Birch & Co", "4711-0815", "ab", "abab"])
@pytest.mark.parametrize("size", SIZES)
def test_a_text_that_is_shown_is_no_row_of_marks(text: str, size: int) -> None:
    for caret in (True, False):
        assert shows(text, text, size, caret=caret) in {Shows.LETTERS, Shows.SOMETHING}


def typed_over(shown: str, size: int) -> tuple[Pixels, Pixels, Box]:
    """A field with a text, and before that with a longer one that was selected in it."""
    full, empty, _ = drawn(shown, size)
    _, _, area = drawn("a longer proposal", size)
    selected = Image.frombytes("RGB", (empty.width, empty.height), empty.bgra, "raw", "BGRX")
    corners = (area.x, area.y, area.right - 1, area.bottom - 1)
    ImageDraw.Draw(selected).rectangle(corners, fill="#2f8cc8")
    return full, _pixels(selected), area


@pytest.mark.parametrize("size", SIZES)
def test_a_text_that_takes_the_place_of_a_selected_one_is_no_bar(size: int) -> None:
    assert shown_as(*typed_over("may.eqz", size), "may.eqz") in {Shows.LETTERS, Shows.SOMETHING}


@pytest.mark.parametrize(("mark", "size"), [*product("•▪█", SIZES)])
def test_marks_that_take_the_place_of_a_selected_text_hide_it(mark: str, size: int) -> None:
    assert shown_as(*typed_over(mark * 7, size), "hunter2") is Shows.MARKS


@pytest.mark.parametrize("text", ["1111", "oooo", "aaaa", "7"])
@pytest.mark.parametrize("size", SIZES)
def test_equal_letters_are_marks_or_letters_until_they_are_read(text: str, size: int) -> None:
    assert shows(text, text, size) in {Shows.MARK_OR_LETTER, Shows.SOMETHING}


@pytest.mark.parametrize("size", SIZES)
def test_full_stops_stand_at_the_foot_of_their_line(size: int) -> None:
    assert shows("....", "....", size) is Shows.LETTERS


@pytest.mark.parametrize(("mark", "size"), [*product("•▪*", SIZES)])
def test_the_same_mark_for_different_letters_hides_them(mark: str, size: int) -> None:
    assert shows(mark * 7, "hunter2", size) in {Shows.MARKS, Shows.SOMETHING}
    if mark != "*":
        assert shows(mark * 7, "hunter2", size) is Shows.MARKS


@pytest.mark.parametrize("typed", ["1111", "aaaa", "....", "oooo"])
@pytest.mark.parametrize("size", SIZES)
def test_dots_hide_equal_letters_too(typed: str, size: int) -> None:
    assert shows("•" * len(typed), typed, size) is Shows.MARKS


@pytest.mark.parametrize("size", SIZES)
def test_the_last_letter_may_be_shown_for_a_while(size: int) -> None:
    assert shows("••••••2", "hunter2", size) is Shows.MARKS


@pytest.mark.parametrize("size", SIZES)
def test_blocks_that_touch_each_other_are_marks(size: int) -> None:
    assert shows("█" * 7, "hunter2", size) is Shows.MARKS


def test_an_empty_field_shows_nothing() -> None:
    assert shows("", "hunter2", 13, caret=False) is Shows.NOTHING


def test_a_dot_before_a_letter_is_a_mark_and_a_full_stop_is_none() -> None:
    for text, expected in (("•b", True), ("1.5", False), ("12", False)):
        full, _, area = drawn(text, 14)
        assert has_marks(full, area) is expected, text


def test_a_caret_alone_shows_nothing() -> None:
    assert shows("", "hunter2", 14) is Shows.NOTHING


def test_spaces_alone_are_not_to_be_seen() -> None:
    assert shows("••••", "   ", 14) is Shows.NOTHING


def test_an_area_that_is_higher_than_any_field_tells_nothing() -> None:
    empty = Image.new("RGB", (400, HIGHEST_PX + 40), "white")
    full = empty.copy()
    ImageDraw.Draw(full).text((LEFT, TOP), "••••••", font=ImageFont.truetype("DejaVuSans.ttf", 14))
    before, now = _pixels(empty), _pixels(full)
    high = Box(0, 0, 400, HIGHEST_PX + 1)
    assert shown_as(now, before, high, "secret") is Shows.SOMETHING


def test_as_many_equal_glyphs_as_the_text_repeats_itself_may_be_its_own() -> None:
    assert shows("oooo", "abababab", 14, caret=False) is Shows.SOMETHING


@pytest.mark.parametrize("sign", ["*", "•", "x"])
def test_a_sign_that_marks_are_drawn_as_hides_itself(sign: str) -> None:
    assert shows(sign, sign, 14) is Shows.MARKS


def test_beyond_the_picture_there_are_no_marks_and_no_text() -> None:
    full, _, _ = drawn("••••", 14)
    beyond = Box(500, 0, 40, 20)
    assert not has_marks(full, beyond)
    assert only_text(full, beyond).size == 0


def in_field(text: str, ground: str = "white") -> tuple[Pixels, Box]:
    """A field with a border and a caret, and where its text is."""
    picture = Image.new("RGB", (400, 60), "#e0e0e0")
    pen, font = ImageDraw.Draw(picture), ImageFont.truetype("DejaVuSans.ttf", 14)
    pen.rectangle((10, 10, 200, 40), ground, "black")
    pen.text((16, 16), text, "black", font)
    right = 18 + int(pen.textlength(text, font=font))
    pen.line((right, 13, right, 36), "black")
    return _pixels(picture), Box(10, 10, 191, 31)


def test_a_field_that_is_still_there_surrounds_its_text() -> None:
    (before, _), inner = in_field(""), Box(16, 18, 50, 14)
    assert surrounded_as(in_field("Miller")[0], before, inner)
    assert not surrounded_as(in_field("Miller", "#203040")[0], before, inner)


def test_a_text_without_anything_around_it_is_taken_for_surrounded() -> None:
    now, _ = in_field("Miller")
    assert surrounded_as(now, now, Box(0, 0, 400, 60))


def test_only_the_text_of_a_field_is_left() -> None:
    pixels, box = in_field("Miller")
    left = only_text(pixels, box)
    dark = brightness(left) < 128
    columns, rows = dark.any(axis=0), dark.any(axis=1)
    assert 20 < columns.sum() < 60  # six letters, no caret behind them
    assert rows.sum() < 16  # neither border
    assert not dark[0].any()
    assert not dark[:, 0].any()
