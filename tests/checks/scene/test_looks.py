"""How an item is drawn: alike near a place, also at the edge of a picture."""

from __future__ import annotations

import functools

import pytest

from app.engine.model.geometry import Box
from checks.scene.looks import drawn_alike_near, words_near
from checks.scene.perceive import perceive
from checks.snapshot.thresholds import SAME
from tests.builders.drawn.screens import WHITE, Screen

SIZE = (120, 60)


def said(text: str, x: int, y: int) -> Screen:
    return Screen(SIZE, WHITE).text(x, y, text)


def bar(*words: tuple[str, int]) -> tuple[Screen, Box]:
    """Words that begin at so many pixels, and the line that they are."""
    screen = Screen((200, 60), WHITE)
    for word, x in words:
        screen = screen.text(x, 20, word)
    boxes = [one.box for one in perceive(screen.pixels()).items]
    return screen, functools.reduce(Box.union, boxes)


def item(screen: Screen) -> Box:
    (only,) = perceive(screen.pixels()).items
    return only.box


@pytest.mark.parametrize(("x", "y"), [(40, 20), (0, 20), (40, -3)], ids=["inside", "left", "top"])
def test_a_text_is_drawn_alike_a_few_pixels_beside_a_place(x: int, y: int) -> None:
    then, now = said("Save", 40, 20), said("Save", x, y)
    here, there = item(then), item(now).moved(1, 1)
    assert drawn_alike_near(now.pixels(), there, then.pixels(), here, 2, SAME)
    assert not drawn_alike_near(now.pixels(), there, then.pixels(), here, 0, SAME)


@pytest.mark.parametrize("x", [40, 0])
def test_another_text_is_drawn_otherwise_there(x: int) -> None:
    then, now = said("Save", 40, 20), said("Sole", x, 20)
    here = item(then)
    there = Box(item(now).x, item(now).y, here.width, here.height)
    assert not drawn_alike_near(now.pixels(), there, then.pixels(), here, 2, SAME)


@pytest.mark.parametrize(
    ("words", "alike"),
    [
        ([("shop", 22), ("letters", 62)], True),
        ([("shop", 20), ("lettuce", 62)], False),
        ([("shop", 20), ("letters", 90)], False),
        ([("shop", 20), ("x", 54), ("letters", 64)], True),
    ],
    ids=["laid out anew", "another word", "far from it", "one more beside them"],
)
def test_the_words_of_a_line_are_near_where_they_stood(
    *, words: list[tuple[str, int]], alike: bool
) -> None:
    (then, here), (now, _) = bar(("shop", 20), ("letters", 64)), bar(*words)
    assert words_near(now.pixels(), here, then.pixels(), here) is alike


def test_a_word_is_not_near_where_it_is_a_part_of_a_longer_one() -> None:
    (then, here), (now, _) = bar(("shop", 20), ("order", 64)), bar(("shop", 20), ("orders", 64))
    assert not words_near(now.pixels(), here, then.pixels(), here)
