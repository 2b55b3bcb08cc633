"""A drop-down field: the text before its arrow is a value, and no name."""

from __future__ import annotations

from PIL import ImageDraw

from app.engine.model.geometry import Box, Point
from checks.scene.perceive import perceive
from checks.scene.relations import Sort, element_at
from tests.builders.drawn.screens import WHITE, Screen

BOX = Box(60, 60, 130, 26)


def sort_of_a_box(text: str, left: int, *, arrow: bool) -> Sort:
    screen = Screen(ground=WHITE).fill(BOX, "#f0f0f0", "#606060").text(BOX.x + left, 64, text)
    if arrow:
        pen = ImageDraw.Draw(screen.image)
        pen.polygon(((174, 70), (184, 70), (179, 76)), "black")
    return element_at(perceive(screen.pixels()), Point(BOX.x + 8, BOX.centre.y)).sort


def test_a_text_with_an_arrow_at_the_end_is_a_field() -> None:
    assert sort_of_a_box("Sparrow", 8, arrow=True) is Sort.FIELD


def test_a_text_in_the_middle_is_a_button() -> None:
    assert sort_of_a_box("Sparrow", 42, arrow=False) is Sort.BUTTON
