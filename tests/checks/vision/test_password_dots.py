"""Dots stand for the letters of a password: they are counted, and nothing else passes for them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from app.engine.model.geometry import Box, Pixels
from checks.snapshot.look import LabelSeen, Look
from checks.verify.values.typed_value import typed_value_seen
from checks.vision.password_dots import dots_in
from tests.builders.drawn.screens import PaperReader

FIELD = Box(0, 0, 120, 21)


def field(
    *marks: tuple[int, int, int, int], caret: int | None = None, hollow: bool = False
) -> Look:
    image = Image.new("RGB", (FIELD.width, FIELD.height), "white")
    pen = ImageDraw.Draw(image)
    for mark in marks:
        pen.ellipse(mark, fill=None if hollow else "black", outline="black")
    if caret is not None:
        pen.line((caret, 4, caret, 17), fill="black")
    return Look(Pixels(*image.size, image.tobytes("raw", "BGRX")))


def dot(number: int, y: int = 8, size: int = 4, step: int = 8) -> tuple[int, int, int, int]:
    x = 6 + step * number
    return x, y, x + size, y + size


DOTS = [dot(number) for number in range(5)]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_each_dot_is_a_letter_and_the_caret_is_none(count: int) -> None:
    assert dots_in(field(*DOTS[:count]).picture, FIELD) == count
    assert dots_in(field(*DOTS[:count], caret=80).picture, FIELD) == count


@pytest.mark.parametrize(
    "other",
    [
        field(),
        field(caret=10),
        field(*DOTS, hollow=True),
        field(*(dot(number, y=15, size=1) for number in range(3))),
        field(*(dot(number, y=14) for number in range(3))),
        field(*DOTS[:3], dot(4)),
        field(*DOTS[:3], dot(3, size=8)),
        field(*DOTS[:3], dot(3, y=11)),
    ],
    ids=["empty", "caret", "letters o", "full stops", "at the foot", "a gap", "larger", "lower"],
)
def test_anything_else_is_no_row_of_dots(other: Look) -> None:
    assert dots_in(other.picture, FIELD) == 0


@pytest.mark.parametrize(("text", "shown"), [("12345", True), ("1234", False), ("123456", False)])
def test_a_password_that_was_typed_shows_a_dot_for_each_letter(text: str, shown: bool) -> None:  # noqa: FBT001
    answer = typed_value_seen(field(), field(*DOTS), text, FIELD, PaperReader())
    assert answer.agrees is shown


@pytest.mark.parametrize(
    ("value", "shown"), [("•••••", True), ("••••", False), ("aaaaa", False), ("••••a", False)]
)
def test_what_accessibility_tells_of_a_password_is_counted(value: str, shown: bool) -> None:  # noqa: FBT001
    label = LabelSeen(40, "password text", "", FIELD, value=value)
    now = Look(field(*DOTS).picture, focus=label)
    assert typed_value_seen(field(), now, "12345", FIELD, PaperReader()).agrees is shown
