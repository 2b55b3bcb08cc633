"""What was typed and is read back in part, beyond its field, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import Look
from checks.verify.values.typed_value import drawn_in, typed_value_seen
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import BLACK, WHITE, Screen, label

ITEM, PAGE = Box(220, 100, 180, 24), Box(110, 85, 380, 260)
KNOWN = Box(126, 116, 34, 20)


def form(value: str = "") -> Look:
    return Screen().window().field(ITEM, value, "Item").look()


class Misreading:
    """Reads what it was told, whatever is there."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_line(self, _: Bytes) -> str:
        return self.text

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(self.read_line(pixels), ITEM)]


@pytest.mark.parametrize(
    ("text", "read", "verdict"),
    [
        ("12.50", "12.50", Verdict.GO),
        ("12.50", "1250", Verdict.CANNOT_TELL),
        ("-50", "50", Verdict.CANNOT_TELL),
        ("12.50", "13.50", Verdict.NOT_YET),
    ],
)
def test_a_number_that_may_have_lost_its_sign_is_a_doubt(
    text: str, read: str, verdict: Verdict
) -> None:
    answer = typed_value_seen(form(), form(text), text, ITEM, Misreading(read))
    assert answer.verdict is verdict


def test_in_another_rendering_a_look_alike_of_a_sign_is_enough() -> None:
    asked = (form(), form("-50"), "-50", ITEM, Misreading("\N{EN DASH}50"))
    assert typed_value_seen(*asked).verdict is Verdict.CANNOT_TELL
    assert typed_value_seen(*asked, otherwise=True).agrees


@pytest.mark.parametrize("height", [24, 60])
def test_in_a_field_that_has_left_the_screen_nothing_is_read(height: int) -> None:
    away = Box(700, 100, 180, height)
    answer = typed_value_seen(form(), form("Paper"), "Paper", away, Misreading("Paper"))
    assert answer.verdict is Verdict.NOT_YET


def test_a_text_stands_in_a_field_of_many_lines_among_what_it_said() -> None:
    for value, verdict in (
        ("Dear Ada,\nPaper", Verdict.GO),
        ("Paper\nPaper", Verdict.NOT_YET),
        ("Dear Ada,\nPap", Verdict.NOT_YET),
    ):
        now = replace(form("Paper"), focus=label(ITEM, "Item", 61, value=value))
        assert typed_value_seen(form(), now, "Paper", ITEM).verdict is verdict, value


def shown(*words: Box) -> Look:
    screen = Screen().window().fill(PAGE, WHITE)
    for word in words:
        screen.fill(word, BLACK)
    return screen.look()


@pytest.mark.parametrize(("gap", "goes_on"), [(14, True), (17, True), (20, False), (60, False)])
def test_a_line_goes_on_over_a_gap_no_wider_than_it_is_high(gap: int, *, goes_on: bool) -> None:
    first = Box(130, 117, 36, 18)
    second = first.moved(first.width + gap, 0)
    found = drawn_in(shown(), shown(first, second), KNOWN)
    assert found == ([first, second] if goes_on else [first])
