"""A page about another record: its texts are others, and as many as that record has."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.describe import describe
from checks.scene.element import element_at
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.drawing import written_as_large
from checks.verify.identity.expected import Expected
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import is_about_this_run
from checks.vision.edges import edges_of

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 14)
AT = Point(60, 250)
BIRCH = ("Birch", "Roof and gutter", "Please call before noon.", "The gate is open.")
ADAMS = ("Adams", "Heating pipe", "Ring twice on Monday.", "Leave the key inside.")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(lines: Sequence[str], *, ground: str = "white", size: int = 14) -> Pixels:
    """The lines of one record, and a button below them."""
    font = SANS if size == 14 else ImageFont.truetype("LiberationSans-Regular.ttf", size)
    picture = Image.new("RGB", (400, 300), ground)
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((30, 30 + 34 * number), line, "black", font=font)
    pen.rectangle((30, 238, 110, 262), "#dddddd", "#606060")
    pen.text((48, 242), "Forward", "black", font=SANS)
    return Pixels(400, 300, picture.convert("RGBA").tobytes("raw", "BGRA"))


def pair(lines: Sequence[str], reader: RapidReader, *, rows: bool = True) -> Pair:
    then, now = perceive(page(BIRCH)), perceive(page(lines))
    expected = Expected(values=(("Birch", "Adams"),), renamed=True, rows=rows)
    return Pair(then, describe(then, AT), now, describe(now, AT), reader, expected)


def test_a_page_that_shows_this_runs_value_in_its_place_is_about_it(reader: RapidReader) -> None:
    assert is_about_this_run(pair(ADAMS, reader))


def test_a_page_that_shows_it_nowhere_is_not(reader: RapidReader) -> None:
    assert not is_about_this_run(pair(("Clark", *ADAMS[1:]), reader))


def test_pages_that_share_no_word_are_written_as_large() -> None:
    assert written_as_large(perceive(page(BIRCH)), AT, perceive(page(ADAMS)))


@pytest.mark.parametrize(
    "now",
    [page(ADAMS, ground="#303030"), page(ADAMS, size=22), page(())],
    ids=["another ground", "larger letters", "nothing"],
)
def test_pages_that_are_drawn_otherwise_are_not(now: Pixels) -> None:
    assert not written_as_large(perceive(page(BIRCH)), AT, perceive(now))


def test_the_day_of_a_calendar_is_its_cell() -> None:
    picture = Image.new("RGB", (300, 200), "white")
    pen = ImageDraw.Draw(picture)
    for number in range(21):
        x, y = 40 + 20 * (number % 7), 40 + 18 * (number // 7)
        pen.rectangle((x, y, x + 17, y + 15), "#f6f6f6", "#a0a0a0")
        pen.text((x + 5, y + 2), str(number % 9 + 1), "black", font=SANS)
    look = Look(Pixels(300, 200, picture.convert("RGBA").tobytes("raw", "BGRA")))
    day = element_at(look, Point(109, 66), edges_of(look.picture))
    assert Box(96, 55, 27, 23).covers(day)
    assert day.width >= 12
