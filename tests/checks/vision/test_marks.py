"""Marks of options: a box before a text, and letters that are none."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels
from checks.vision.marks import split

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)


def option(text: str, *, boxed: bool = True) -> tuple[Pixels, Box]:
    picture = Image.new("RGB", (200, 40), "white")
    pen = ImageDraw.Draw(picture)
    if boxed:
        pen.rounded_rectangle((10, 11, 22, 23), 2, "white", "#707070")
    pen.text((29, 10), text, "black", font=SANS)
    pixels = Pixels(200, 40, picture.convert("RGBA").tobytes("raw", "BGRA"))
    left = 10 if boxed else 29
    return pixels, Box(left, 9, 32 + int(SANS.getlength(text)) - left, 18)


@pytest.mark.parametrize("text", ["winter", "dagger", "pigeon", "Jpg Ägypten"])
def test_a_box_before_a_text_is_its_mark_however_high_that_is(text: str) -> None:
    mark, rest = split(*option(text))
    assert mark is not None
    assert Box(9, 10, 16, 16).covers(mark)
    assert rest.x > mark.right


@pytest.mark.parametrize("text", ["O pigeon", "D dagger", "Q pigeon"])
def test_a_letter_is_none(text: str) -> None:
    picture, block = option(text, boxed=False)
    assert split(picture, block) == (None, block)


def test_an_icon_as_high_as_its_text_hangs_below_the_line() -> None:
    picture, _ = option("Zoom In", boxed=False)
    image = Image.frombytes("RGBA", (200, 40), bytes(picture.bgra), "raw", "BGRA").convert("RGB")
    pen = ImageDraw.Draw(image)
    pen.ellipse((12, 14, 21, 23), outline="black", width=2)
    pen.line((19, 21, 23, 25), "black", 2)
    pixels = Pixels(200, 40, image.convert("RGBA").tobytes("raw", "BGRA"))
    mark, rest = split(pixels, Box(11, 12, 65, 15))
    assert mark is not None
    assert mark.right < 29 <= rest.x + 1
