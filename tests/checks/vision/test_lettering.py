"""A line of text in the place of another, and a picture of which only some windows stay."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, bounds
from checks.text.compare import line_in
from checks.text.rapidocr_reader import RapidReader
from checks.vision import lettering
from checks.vision.canvas import Canvas
from checks.vision.ink import text_blocks
from checks.vision.lettering import line_of
from checks.vision.pixels import (
    colours,
    pictured,
)

DARK, LIGHT = (96, 40, 20), (250, 250, 250)


def page(text: str, ground: tuple[int, int, int] = LIGHT, width: int = 300) -> Pixels:
    image = Image.new("RGB", (width, 40), ground)
    ink = DARK if ground == LIGHT else LIGHT
    font = ImageFont.truetype("DejaVuSans.ttf", 14)
    ImageDraw.Draw(image).text((10, 10), text, ink, font)
    return pictured(np.asarray(image))


def the_line(picture: Pixels) -> Box:
    (box,) = text_blocks(picture, bounds(picture))
    return box.grown(1)


@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_what_is_written_in_the_place_of_a_line_can_be_read(ground: tuple[int, int, int]) -> None:
    picture = page("Post it for Anna Smith?", ground)
    box = the_line(picture)
    canvas = Canvas(picture)
    canvas.paint_over(box)
    canvas.write(line_of(picture, box, "Post it for Anna Smith?", "Post it for XCUSX?"))
    written = canvas.pixels()
    assert line_in(RapidReader(), written, the_line(written)) == "Post it for XCUSX?"
    assert tuple(colours(written)[0, 0]) == ground


@pytest.mark.parametrize("instead", ["", "\ufffe", "   ", "much longer than there is room for" * 4])
def test_a_line_that_cannot_be_written_stays_painted_over(instead: str) -> None:
    picture = page("Anna Smith")
    canvas = Canvas(picture)
    canvas.paint_over(the_line(picture))
    bare = canvas.pixels().bgra
    canvas.write(line_of(picture, the_line(picture), "Anna Smith", instead))
    assert canvas.pixels().bgra == bare


def test_a_longer_line_is_written_smaller_up_to_what_stands_beside_it() -> None:
    picture = page("Anna Smith", width=120)
    line = line_of(picture, the_line(picture), "Anna Smith", "Anna Smithson")
    written = line.written()
    assert line.right == 120
    assert written is not None
    assert line.box.x + written.width <= 120


def test_nothing_is_written_where_there_is_no_font(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = page("Anna Smith")
    monkeypatch.setattr(lettering, "FONT", "there is none.ttf")
    assert line_of(picture, the_line(picture), "Anna Smith", "XCUSX").written() is None


def test_only_what_windows_show_that_stay_is_left() -> None:
    red, green, blue = (0, 0, 255), (0, 255, 0), (255, 0, 0)
    image = np.zeros((20, 30, 3), dtype=np.uint8)
    image[:, :] = red  # the desktop
    image[5:15, 5:25], image[8:12, 10:20] = green, blue
    image[0, 0] = blue  # something on the desktop
    canvas = Canvas(pictured(image))
    canvas.paint_around([(Box(5, 5, 20, 10), True), (Box(10, 8, 10, 4), False)])
    left = colours(canvas.pixels())
    assert {tuple(left[0, 0]), tuple(left[9, 12])} <= {red, blue}
    assert tuple(left[0, 0]) == tuple(left[9, 12]) == red
    assert tuple(left[6, 6]) == green
    canvas.paint_around([(Box(0, 0, 30, 20), True)])
    assert np.array_equal(colours(canvas.pixels()), left)
