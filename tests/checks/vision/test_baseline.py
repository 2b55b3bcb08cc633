"""The line that letters stand on is the same for all words of a line."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels
from checks.vision.baseline import baseline

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
STANDS = 22


def drawn(text: str) -> tuple[Pixels, Box]:
    """A word that stands on row 22, and its ink."""
    picture = Image.new("RGB", (160, 40), "white")
    ImageDraw.Draw(picture).text((10, STANDS), text, "black", font=SANS, anchor="ls")
    ink = ImageChops.invert(picture).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    pixels = Pixels(160, 40, picture.convert("RGBA").tobytes("raw", "BGRA"))
    return pixels, Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize("text", ["raven", "spruce", "cedar", "Playing", "10032", "Birch Ltd"])
def test_no_letter_that_hangs_or_rises_moves_it(text: str) -> None:
    assert abs(baseline(*drawn(text)) - STANDS) <= 1


def test_where_nothing_is_drawn_it_is_the_bottom() -> None:
    blank = Pixels(20, 20, b"\xff" * 1600)
    assert baseline(blank, Box(2, 2, 10, 10)) == 12
    assert baseline(blank, Box(40, 40, 10, 10)) == 50
