"""A click beside the words of a check box is one on the box, where that was ticked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.desktop.ports import Button
from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.build.ticks import on_their_ticks
from app.recorder.model.demonstration import Click, Gesture, Keys, Seen
from checks.snapshot.look import Effect, Look
from tests.builders.drawn.screens import Screen

TICK = Box(124, 150, 16, 16)
BESIDE = Point(300, 158)


def form(*, ticked: bool = False, note: str = "") -> Look:
    screen = Screen().window().fill(TICK, "#ffffff", "#606060")
    screen.text(TICK.right + 8, TICK.y + 1, "Express").text(124, 190, "Customer")
    if ticked:
        screen.fill(Box(TICK.x + 4, TICK.y + 4, 8, 8), "#204080")
    return screen.text(124, 220, note).look()


def done(gesture: Gesture, after: Look | None) -> Seen:
    effect = Effect(at=BESIDE, changed=(TICK,), after=after)
    [seen] = on_their_ticks([Seen(gesture, form(), effect=effect)])
    return seen


def test_a_click_that_ticked_the_box_of_its_row_is_one_on_the_box() -> None:
    seen = done(Click(BESIDE, 1, 2), form(ticked=True))
    assert isinstance(seen.gesture, Click)
    assert TICK.contains(seen.gesture.at)
    assert seen.effect.at == seen.gesture.at


@pytest.mark.parametrize(
    ("gesture", "after"),
    [
        (Click(BESIDE, 1, 2), form(note="Saved")),
        (Click(BESIDE, 1, 2), None),
        (Click(BESIDE, 1, 2, count=2), form(ticked=True)),
        (Click(BESIDE, 1, 2, Button.RIGHT), form(ticked=True)),
        (Click(BESIDE, 1, 2, modifiers=("ctrl",)), form(ticked=True)),
        (Click(Point(300, 240), 1, 2), form(ticked=True)),
        (Keys("space", 1, 2), form(ticked=True)),
    ],
)
def test_any_other_stays_where_it_was(gesture: Gesture, after: Look | None) -> None:
    assert done(gesture, after).gesture == gesture


def test_a_click_on_the_words_stays_on_them() -> None:
    words = Click(Point(TICK.right + 20, TICK.centre.y), 1, 2)
    assert done(words, form(ticked=True)).gesture == words


def test_where_a_click_led_to_another_page_it_stays_where_it_was() -> None:
    """A row of a list opens what it stands for; its box would only choose it."""
    click, elsewhere = Click(BESIDE, 1, 2), Screen().window().text(124, 150, "Order 4711")
    assert done(click, elsewhere.look()).gesture == click
    small = replace(form(ticked=True), picture=Pixels(40, 40, bytes(4 * 40 * 40)))
    assert done(click, small).gesture == click
