"""What holds wherever things stand: moved windows are followed, what pops up is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.kinds import POPUP_HEIGHT, POPUP_WIDTH
from tests.builders.drawn.screens import FRAME, SIZE, Screen, blind, window

SAVE, ITEM, CITY = Box(300, 325, 80, 24), Box(220, 90, 180, 24), Box(220, 290, 120, 24)
LIST = Box(120, 130, 260, 150)
ROWS = [("Miller", "Berlin"), ("Weber", "Ulm"), ("Olsen", "Oslo")]
TARGETS = st.sampled_from([SAVE, ITEM, CITY])
INSIDE = window(FRAME, "").box
LEFT, RIGHT = -FRAME.x, SIZE[0] - FRAME.right
UP, DOWN = -FRAME.y, SIZE[1] - FRAME.bottom
GROUNDS = st.sampled_from(["#ffe9a8", "#ffffff", "#dddddd", "#333333"])
WORDS = st.text("abcdefghijklmnopqrstuvwxyz 0123456789", min_size=3, max_size=12)
Shown = Callable[[Look], Look]

# Each example draws and judges a screen.
few = settings(max_examples=25)


def form(dx: int = 0, dy: int = 0, item: str = "Paper", save: str = "Save") -> Screen:
    screen = Screen().window(FRAME.moved(dx, dy)).field(ITEM.moved(dx, dy), item, "Item")
    screen.rows(LIST.moved(dx, dy), ROWS).field(CITY.moved(dx, dy), "", "City")
    return screen.button(SAVE.moved(dx, dy), save)


@st.composite
def blocks(draw: st.DrawFn) -> Box:
    """Boxes of any size that something new may have, inside the window, below its title."""
    width = draw(st.integers(POPUP_WIDTH, INSIDE.width))
    height = draw(st.integers(POPUP_HEIGHT, INSIDE.height))
    x = draw(st.integers(INSIDE.x, INSIDE.right - width))
    return Box(x, draw(st.integers(INSIDE.y, INSIDE.bottom - height)), width, height)


def whole(look: Look) -> Look:
    return look


@lru_cache(maxsize=8)
def asked(see: Shown, box: Box) -> Look:
    return name_target(see(form().look(box.centre)), box.centre)


def judged(see: Shown, box: Box, screen: Screen) -> Comparison:
    return verify_snapshot(see(screen.look(box.centre)), asked(see, box))


by_what = pytest.mark.parametrize("see", [whole, blind], ids=["by windows", "by pixels"])


@by_what
@few
@given(target=TARGETS, dx=st.integers(LEFT, RIGHT), dy=st.integers(UP, DOWN))
def test_a_moved_window_is_followed_to_the_pixel(see: Shown, target: Box, dx: int, dy: int) -> None:
    answer = judged(see, target, form(dx, dy))
    x, y = target.centre
    assert answer.agrees
    assert (answer.adjust.get("x", x), answer.adjust.get("y", y)) == (x + dx, y + dy)
    assert answer.where == target.moved(dx, dy)


@by_what
@few
@given(target=TARGETS, block=blocks(), ground=GROUNDS)
def test_a_block_that_popped_up_is_refused_wherever_it_lies(
    see: Shown, target: Box, block: Box, ground: str
) -> None:
    assume(not target.covers(block))
    assert not judged(see, target, form().fill(block, ground, "#000000")).agrees


@by_what
@few
@given(target=TARGETS, block=blocks(), dx=st.integers(1, 60))
def test_what_popped_up_over_a_moved_window_is_refused(
    see: Shown, target: Box, block: Box, dx: int
) -> None:
    assume(not target.covers(block))
    screen = form(dx).fill(block.moved(dx, 0), "#ffe9a8", "#000000")
    assert not judged(see, target, screen).agrees


@by_what
@few
@given(target=st.sampled_from([SAVE, CITY]), value=WORDS)
def test_any_value_in_another_field_is_data(see: Shown, target: Box, value: str) -> None:
    assert judged(see, target, form(item=value)).agrees


@by_what
@few
@given(word=WORDS)
def test_any_other_word_on_the_target_is_another_target(see: Shown, word: str) -> None:
    assert not judged(see, SAVE, form(save=word)).agrees
