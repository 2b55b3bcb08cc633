"""Who types at once after a click is ahead of the field's own border; the recording is not."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.model.demonstration import (
    Click,
    Gesture,
    Keys,
    Seen,
    Typed,
    at_hand,
    with_effects,
)
from app.recorder.typing.late_focus import caught_up
from checks.snapshot.look import Look
from checks.vision.canvas import Canvas
from tests.builders.paper.painting import GREY, colour_at

FIELD = Box(40, 40, 120, 30)
TEXT = Box(48, 48, 60, 12)
CORNER, MIDDLE = Point(FIELD.x, FIELD.y), FIELD.centre
IDLE, FOCUSED, RED = 0x404040, 0x3060E0, 0xE03030


def look(border: int = IDLE, *, typed: bool = False) -> Look:
    canvas = Canvas(Pixels(220, 120, GREY.to_bytes(4, "little") * 220 * 120))
    _fill(canvas, FIELD, border)
    _fill(canvas, FIELD.grown(-1), 0xFFFFFF)
    if typed:
        _fill(canvas, TEXT, 0x101010)
    return Look(canvas.pixels())


def _fill(canvas: Canvas, box: Box, colour: int) -> None:
    canvas.put(Pixels(box.width, box.height, colour.to_bytes(4, "little") * box.area), box)


def demonstrated(
    first: Gesture, stale: Look, echo: Look, typed_at_s: float = 1.1
) -> tuple[Seen, Seen]:
    text = Typed("Call Anna", typed_at_s, typed_at_s + 0.1)
    told = with_effects(
        [Seen(first, look()), Seen(text, stale, echo=echo, echoed=(TEXT,))], final=echo
    )
    one, other = caught_up(told, final=echo)
    return one, other


CLICK = Click(MIDDLE, 1.0, 1.05)


@pytest.mark.parametrize("first", [CLICK, Keys("Tab", 1.0, 1.05)])
def test_the_border_that_came_too_late_is_there_before_the_text(first: Gesture) -> None:
    click, text = demonstrated(first, look(), look(FOCUSED, typed=True))
    picture = at_hand(text.before).picture
    assert colour_at(picture, CORNER) == FOCUSED
    assert colour_at(picture, TEXT.centre) == 0xFFFFFF, "what is typed is not there yet"
    assert click.effect.changed, "the border is what the first gesture did"


def test_a_border_that_was_there_in_time_stays_as_it_was() -> None:
    _, text = demonstrated(CLICK, look(FOCUSED), look(RED, typed=True))
    assert colour_at(at_hand(text.before).picture, CORNER) == FOCUSED


def test_a_border_that_changed_long_after_the_click_is_the_texts_own() -> None:
    _, text = demonstrated(CLICK, look(), look(RED, typed=True), typed_at_s=3.0)
    assert colour_at(at_hand(text.before).picture, CORNER) == IDLE


@pytest.mark.parametrize("first", [Click(Point(200, 100), 1.0, 1.05), Keys("F2", 1.0, 1.05)])
def test_what_did_not_go_to_the_field_did_not_give_it_the_focus(first: Gesture) -> None:
    _, text = demonstrated(first, look(), look(RED, typed=True))
    assert colour_at(at_hand(text.before).picture, CORNER) == IDLE


def test_a_field_without_a_border_for_the_focus_is_left_alone() -> None:
    told = with_effects([Seen(CLICK, look()), Seen(Typed("x", 1.1, 1.1), look())], final=look())
    assert caught_up(told, final=look()) == told
    assert caught_up([], final=look()) == []
