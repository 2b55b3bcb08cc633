"""A block drawn over a photograph of a moved window, or where the window stood, is never passed
over.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from app.engine.model.geometry import Box, Pixels, Point
from checks.offline import judge
from checks.text.rapidocr_reader import RapidReader
from tests.golden.table import picture

THEN, NOW = "often-main", "often-main-moved"
READER = RapidReader()
ITEM, THERE = Point(581, 189), Point(681, 239)
BLOCKS = [
    Box(199, 182, 122, 34),  # round corners along the border of the list
    Box(96, 80, 90, 40),  # where the window stood
    Box(150, 140, 120, 60),  # half there, half over the window
    Box(320, 300, 100, 80),  # in the list
    Box(520, 420, 200, 60),  # in the page of a tab
    Box(850, 60, 140, 50),  # on the bare ground beside
]


def drawn_over(box: Box, ground: str, radius: int) -> Pixels:
    shot = picture(NOW)
    image = Image.frombytes("RGB", (shot.width, shot.height), bytes(shot.bgra), "raw", "BGRX")
    corners = (box.x, box.y, box.right - 1, box.bottom - 1)
    ImageDraw.Draw(image).rounded_rectangle(corners, radius, ground, "#444444")
    ImageDraw.Draw(image).text((box.x + 10, box.y + 8), "Update?", "#000000")
    return Pixels(image.width, image.height, image.tobytes("raw", "BGRX"))


def test_without_a_block_the_moved_window_is_found() -> None:
    answer = judge(picture(THEN), picture(NOW), ITEM, READER)
    assert (answer.adjust.get("x"), answer.adjust.get("y")) == THERE


@pytest.mark.parametrize("radius", [0, 8])
@pytest.mark.parametrize("ground", ["#f0f0f0", "#ffe9a8"])
@pytest.mark.parametrize("box", BLOCKS)
def test_a_block_is_never_passed_over(box: Box, ground: str, radius: int) -> None:
    assert not judge(picture(THEN), drawn_over(box, ground, radius), ITEM, READER).agrees
