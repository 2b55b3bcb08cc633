"""The line below one letter is no part of it; what only looks so stays."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from checks.vision.mnemonics import without_mnemonic
from checks.vision.pixels import Bytes

GROUND, INK = (220, 218, 213), (0, 0, 0)
FONT = ImageFont.load_default(14)
AT = (6, 4)


def text(words: str, *lines: tuple[int, int, int], ground: tuple[int, int, int] = GROUND) -> Bytes:
    """A text with lines below it: left, top, width."""
    image = Image.new("RGB", (160, 28), ground)
    draw = ImageDraw.Draw(image)
    draw.text(AT, words, INK, font=FONT)
    for left, top, width in lines:
        draw.rectangle((left, top, left + width - 1, top), fill=(90, 90, 90))
    return np.ascontiguousarray(np.asarray(image)[:, :, ::-1])


def bottom_of(words: str) -> int:
    return int(np.flatnonzero((text(words) != text("")).any(axis=(1, 2)))[-1]) + 1


@pytest.mark.parametrize("words", ["View", "Tools", "File", "Orders of May"])
@pytest.mark.parametrize("below", [0, 1, 2])
def test_the_line_below_a_letter_is_taken_away(words: str, below: int) -> None:
    line = (AT[0], bottom_of(words.replace("y", "n")) + below, 8)
    assert np.array_equal(without_mnemonic(text(words, line)), text(words))


@pytest.mark.parametrize(
    "words",
    ["View", "gggg", "a_b", "order_1", "E", "L", "Zeile", "_", "", "Total: 1,200.00", "==", "good"],
)
def test_letters_and_signs_stay(words: str) -> None:
    drawn = text(words)
    assert np.array_equal(without_mnemonic(drawn), drawn)


@pytest.mark.parametrize(
    "lines",
    [((6, 19, 8), (30, 19, 8)), ((6, 19, 60),), ((60, 19, 8),), ((6, 24, 8),), ((6, 19, 3),)],
    ids=["two letters", "a link", "no letter over it", "too far below", "too short"],
)
def test_other_lines_stay(lines: tuple[tuple[int, int, int], ...]) -> None:
    drawn = text("View of", *lines)
    assert np.array_equal(without_mnemonic(drawn), drawn)


@pytest.mark.parametrize(
    "shape", [(0, 0, 3), (0, 9, 3), (9, 0, 3), (90, 40, 3), (1, 1, 3)], ids=str
)
def test_a_picture_of_any_size_is_taken(shape: tuple[int, int, int]) -> None:
    assert without_mnemonic(np.zeros(shape, dtype=np.uint8)).shape == shape
