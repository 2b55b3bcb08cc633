"""The lines and words of a text, and a value that is some words of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from checks.text.lines import is_part, lines_in, part_at, parts_saying, readable_in
from checks.text.rapidocr_reader import RapidReader
from checks.vision.ink import lines_of, words_of

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
GREY, LINK = "#404040", "#0000ee"
# Set so close that the letters' tails touch the next line.
PITCH = 13


def page(lines: Sequence[str], links: Sequence[str] = (), *, pitch: int = PITCH) -> Pixels:
    """Lines of text at 20, 20; the words among the links are blue and underlined."""
    picture = Image.new("RGB", (420, 200), "white")
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        x, y = 20, 20 + number * pitch
        for word in line.split():
            width = round(pen.textlength(word, font=SANS))
            is_link = word in links
            pen.text((x, y), word, LINK if is_link else GREY, font=SANS)
            if is_link:
                pen.line((x, y + 13, x + width, y + 13), LINK)
            x += width + 4
    return pixels_of(picture)


def pixels_of(picture: Image.Image) -> Pixels:
    return Pixels(picture.width, picture.height, picture.convert("RGBA").tobytes("raw", "BGRA"))


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def test_lines_that_touch_are_told_apart() -> None:
    lines = lines_in(
        page(["Rochella Young", "Aliquet gravity", "Nisi, euismod"]), Box(0, 0, 420, 200)
    )
    assert [one.height >= 9 for one in lines] == [True] * 3
    assert [below.y - one.y for one, below in pairwise(lines)] == [pytest.approx(PITCH, abs=3)] * 2


def test_a_line_by_itself_is_one() -> None:
    only = page(["Aliquet gravity"])
    block = Box(20, 20, 90, 16)
    assert len(lines_of(only, block)) == 1
    assert lines_of(only, Box(500, 500, 4, 4)) == []


def test_words_are_parted_also_where_they_are_underlined() -> None:
    picture = page(["turn right at the corner"], links=["right", "at"])
    [line] = lines_in(picture, Box(0, 0, 420, 200))
    assert len(words_of(picture, line)) == 5


def test_a_link_in_a_paragraph_is_found_by_the_value_that_it_says(reader: RapidReader) -> None:
    then = page(["Turpis gravida magna", "consectetur vitae amet"], links=["gravida"])
    lines = lines_in(then, Box(0, 0, 420, 200))
    named = part_at(then, lines, Point(80, 27), "gravida", reader)
    assert named is not None
    assert is_part(then, named)
    assert part_at(then, lines, Point(30, 27), "gravida", reader) is None

    now = page(["Metus nibh duis sodales", "semper nibh tellus"], links=["semper", "duis"])
    found = parts_saying((then, named), "gravida", now, Box(0, 0, 420, 200), "semper", reader)
    assert [one.y > 28 for one in found] == [True]
    # The same word in the ink of the text around it is no link.
    assert parts_saying((then, named), "gravida", now, Box(0, 0, 420, 200), "tellus", reader) == []


def test_a_letter_that_may_be_a_mark_is_read_too(reader: RapidReader) -> None:
    boxes = readable_in(page(["No"]), Box(0, 0, 420, 200))
    assert any(one.width >= 14 for one in boxes)


def test_a_word_is_found_where_the_next_one_reaches_under_it(reader: RapidReader) -> None:
    then = page(["Turpis gravida magna", "consectetur vitae amet"], links=["gravida"])
    lines = lines_in(then, Box(0, 0, 420, 200))
    named = part_at(then, lines, Point(80, 27), "gravida", reader)
    assert named is not None
    now = page(["valley juniper bottle jasper", "semper nibh tellus"], links=["juniper", "jasper"])
    area = Box(0, 0, 420, 200)
    for word in ("juniper", "jasper"):
        assert len(parts_saying((then, named), "gravida", now, area, word, reader)) == 1
