"""A cross is told from every other mark that a control without words may carry."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageDraw

from app.engine.model.geometry import Box, Pixels
from checks.vision.cross import is_cross

SIDE = 48
Draw = ImageDraw.ImageDraw


def drawn(draw: Callable[[Draw], object]) -> Pixels:
    image = Image.new("RGB", (SIDE, SIDE), "#dddddd")
    draw(ImageDraw.Draw(image))
    return Pixels(SIDE, SIDE, image.tobytes("raw", "BGRX"))


def cross(size: int, width: int) -> Pixels:
    def draw(on: Draw) -> None:
        near, far = (SIDE - size) // 2, (SIDE + size) // 2
        on.line((near, near, far, far), "black", width)
        on.line((near, far, far, near), "black", width)

    return drawn(draw)


def bin_(on: Draw) -> None:
    on.rectangle((14, 16, 34, 38), outline="black")
    on.line((10, 13, 38, 13), "black")


@pytest.mark.parametrize(("size", "width"), [(8, 1), (12, 1), (12, 2), (20, 2), (32, 3)])
def test_two_diagonals_are_one(size: int, width: int) -> None:
    assert is_cross(cross(size, width), Box(4, 4, 40, 40))


@pytest.mark.parametrize(
    "draw",
    [
        bin_,
        lambda _: None,
        lambda on: on.line((12, 12, 36, 36), "black", 2),
        lambda on: (on.line((24, 12, 24, 36), "black"), on.line((12, 24, 36, 24), "black")),
        lambda on: (on.line((24, 20, 24, 27), "black"), on.line((20, 24, 27, 24), "black")),
        lambda on: on.ellipse((20, 20, 27, 27), outline="black"),
        lambda on: on.rectangle((20, 20, 25, 25), outline="black"),
        lambda on: on.ellipse((12, 12, 36, 36), outline="black"),
        lambda on: on.rectangle((12, 12, 36, 36), fill="black"),
        lambda on: (on.line((12, 12, 24, 36), "black"), on.line((24, 36, 36, 12), "black")),
    ],
    ids=[
        "bin",
        "nothing",
        "slash",
        "plus",
        "small plus",
        "small ring",
        "box",
        "ring",
        "square",
        "tick",
    ],
)
def test_nothing_else_is(draw: Callable[[Draw], object]) -> None:
    assert not is_cross(drawn(draw), Box(4, 4, 40, 40))


def test_a_mark_that_is_too_large_small_or_outside_is_none() -> None:
    assert not is_cross(cross(12, 1), Box(0, 0, 0, 0))
    assert not is_cross(cross(2, 1), Box(4, 4, 40, 40))
    large = Pixels(80, 80, bytes(80 * 80 * 4))
    assert not is_cross(large, Box(0, 0, 80, 80))
