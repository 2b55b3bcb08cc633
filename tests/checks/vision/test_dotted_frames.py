"""Dotted frames are told from words that stand over each other."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box
from checks.vision.dotted_frames import dotted, dotted_lines
from checks.vision.edges import edges_in
from checks.vision.pixels import Bytes

PAPER, INK = 255, 0
FRAME = Box(30, 20, 81, 23)


def sheet() -> Bytes:
    return np.full((80, 160, 3), PAPER, dtype=np.uint8)


def framed(pixels: Bytes, frame: Box) -> Bytes:
    """Every other pixel of its outline, as a focus is drawn."""
    for x in range(frame.x, frame.right, 2):
        pixels[frame.y, x] = pixels[frame.bottom - 1, x] = INK
    for y in range(frame.y, frame.bottom, 2):
        pixels[y, frame.x] = pixels[y, frame.right - 1] = INK
    return pixels


def test_a_frame_is_found_with_its_corners_and_sides() -> None:
    found = dotted(edges_in(framed(sheet(), FRAME)))
    outline = np.zeros(found.shape, dtype=np.bool_)
    outline[FRAME.y : FRAME.bottom, FRAME.x : FRAME.right] = True
    outline[FRAME.y + 1 : FRAME.bottom - 1, FRAME.x + 1 : FRAME.right - 1] = False
    assert found[outline].all()
    assert not found[FRAME.centre.y - 5 : FRAME.centre.y + 5, 40:100].any()


def test_strokes_that_begin_and_end_together_are_no_frame() -> None:
    pixels = sheet()
    pixels[20:22, 30:60] = INK
    pixels[42:44, 30:60] = INK
    assert not dotted(edges_in(pixels)).any()


def test_a_frame_that_is_open_on_one_side_is_none() -> None:
    pixels = framed(sheet(), FRAME)
    pixels[FRAME.y + 2 : FRAME.bottom - 2, FRAME.right - 2 :] = PAPER
    assert not dotted(edges_in(pixels)).any()


def test_the_dots_around_a_row_are_found_without_its_texts() -> None:
    pixels = framed(sheet(), FRAME)
    pixels[28:36, 50:54] = INK
    found = dotted_lines(edges_in(pixels))
    assert found[FRAME.y, 45:95].all()
    assert found[FRAME.bottom - 1, 45:95].all()
    assert not found[FRAME.y + 3 : FRAME.bottom - 3].any()
    assert not dotted_lines(edges_in(framed(sheet(), Box(30, 20, 31, 23)))).any()


@pytest.mark.parametrize(
    "font", ["DejaVuSans-Bold", "LiberationSans-Bold", "LiberationSansNarrow-Bold"]
)
@pytest.mark.parametrize("size", range(9, 14))
def test_small_bold_letters_are_no_dots_around_a_row(font: str, size: int) -> None:
    """They change from each pixel to the next for as long, in some of their lines."""
    page = Image.new("RGB", (700, 30), "white")
    words = "Rochella million illuminated minimum Wilhelmina Turpis gravida Curabitur linen hill"
    ImageDraw.Draw(page).text((5, 5), words, "black", ImageFont.truetype(f"{font}.ttf", size))
    assert not dotted_lines(edges_in(np.asarray(page))).any()
