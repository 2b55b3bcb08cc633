"""A text of several lines with another value in it breaks elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Pixels
from checks.scene.perceive import perceive
from checks.text.rapidocr_reader import RapidReader
from checks.verify.flowing import flowing_texts

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 14)
ADLER = ("Enter the name Adler and the", "code into the fields below.")
FALKENSTEIN = ("Enter the name Falkenstein", "and the code into the fields.")
VALUES = (("Adler", "Falkenstein"),)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(lines: Sequence[str], pitch: int = 18) -> Pixels:
    """Lines that stand below each other, and a text far below them."""
    picture = Image.new("RGB", (320, 200), "white")
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((20, 20 + pitch * number), line, "black", font=SANS)
    pen.text((20, 160), "Adler and nothing else", "black", font=SANS)
    return Pixels(320, 200, picture.convert("RGBA").tobytes("raw", "BGRA"))


def flowing(now: Sequence[str], reader: RapidReader, *, pitch: int = 18) -> int:
    """How many lines are told to flow."""
    then = perceive(page(ADLER, pitch))
    found = flowing_texts(then, perceive(page(now, pitch)), VALUES, reader)
    return sum(box.contains(one.box.centre) for box in found for one in then.items)


def test_all_lines_of_a_text_that_says_this_runs_value_flow(reader: RapidReader) -> None:
    assert flowing(FALKENSTEIN, reader) == len(ADLER)


@pytest.mark.parametrize(
    "now",
    [
        ADLER,
        ("Enter the name Falke", "and the code into the fields."),
        ("Erase the name Falkenstein", "and the code from the fields."),
    ],
    ids=["the recording's value", "a third value", "other words before it"],
)
def test_a_text_that_says_something_else_does_not(now: Sequence[str], reader: RapidReader) -> None:
    assert flowing(now, reader) == 0


def test_lines_far_from_each_other_are_texts_of_their_own(reader: RapidReader) -> None:
    assert flowing(FALKENSTEIN, reader, pitch=60) == 0


LATER = ("Fill in the code and the name", "Adler, then go on.")
WITH_FALKENSTEIN = ("Fill in the code and the name", "Falkenstein, then go on.")


def flows(then: Sequence[str], now: Sequence[str], reader: RapidReader) -> bool:
    scenes = perceive(page(then)), perceive(page(now))
    return bool(flowing_texts(*scenes, VALUES, reader))


@pytest.mark.parametrize(
    "now",
    [
        WITH_FALKENSTEIN,
        ("Fill in the code and", "the name Falkenstein,", "then go on."),
        ("Fill in the code and the name Falkenstein, then", "go on."),
    ],
    ids=["in its line", "in more lines", "in the line before"],
)
def test_a_value_in_a_later_line_may_send_words_anywhere(
    now: Sequence[str], reader: RapidReader
) -> None:
    assert flows(LATER, now, reader)


@pytest.mark.parametrize(
    "now",
    [
        ("Fill in the code and the name", "Falkenstein, then stop."),
        ("Leave out the code and", "the name Falkenstein,", "then go on."),
        ("Fill in the code and the name", "Sperber, then go on."),
        LATER,
    ],
    ids=["other words behind it", "other words before it", "a third value", "the recording's"],
)
def test_a_text_that_says_other_words_around_it_does_not(
    now: Sequence[str], reader: RapidReader
) -> None:
    assert not flows(LATER, now, reader)
