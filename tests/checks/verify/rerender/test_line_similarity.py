"""How alike two lines are drawn at different sizes, without reading them."""

from __future__ import annotations

from functools import lru_cache

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels
from checks.verify.rerender.line_similarity import Shapes, evidently_same, may_be_same
from checks.verify.rerender.page import Line, Page


@lru_cache(maxsize=50)
def written(text: str, size: int, ink: str = "black", ground: str = "white") -> tuple[Page, Line]:
    """A text in a font of that size, alone on a page."""
    image = Image.new("RGB", (420, 60), ground)
    font = ImageFont.load_default(size)
    ImageDraw.Draw(image).text((10, 15), text, font=font, fill=ink)
    page = Page(Pixels(420, 60, image.tobytes("raw", "BGRX")), Box(0, 0, 420, 60))
    assert len(page.lines) == 1
    return page, page.lines[0]


def same(one: tuple[Page, Line], other: tuple[Page, Line]) -> bool:
    return evidently_same(Shapes(), one, other)


@pytest.mark.parametrize("size", [13, 16, 20, 24])
@pytest.mark.parametrize("text", ["Delivery date", "Save the changes", "Customer"])
def test_the_same_words_are_so_in_a_larger_font(text: str, size: int) -> None:
    assert same(written(text, 16), written(text, size))
    assert may_be_same(Shapes(), written(text, 16), written(text, size))


def test_the_same_words_are_so_in_other_colours() -> None:
    assert same(written("Customer", 16), written("Customer", 16, "white", "navy"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Delivery date", "Invoice date"),
        ("Save the changes", "Lose the changes"),
        ("Customer", "Supplier"),
        ("Quantity", "Discount"),
        ("Delete order", "Post an order"),
    ],
)
def test_other_words_are_not(one: str, other: str) -> None:
    assert not same(written(one, 16), written(other, 20))


def test_a_word_is_too_short_to_be_told_by_its_look() -> None:
    assert not same(written("No", 16), written("No", 16))


def test_a_text_of_another_length_is_another_one() -> None:
    assert not may_be_same(Shapes(), written("Customer", 16), written("Customer number", 16))
