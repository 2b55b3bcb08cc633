"""A caret that touches the letters of its line is told from them, and left out."""

from __future__ import annotations

import numpy as np
import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.verify.values.typed_value import typed_value_seen
from checks.vision.carets import with_caret_erased
from checks.vision.pixels import Bytes, colours
from tests.builders.drawn.screens import BLACK, PaperReader, Screen, font

FIELD, AT = Box(220, 100, 180, 24), (226, 103)


def line(text: str, *strokes: Box, colour: str = BLACK) -> Screen:
    """A field with a text, and strokes at places that are counted from its end and its top."""
    screen = Screen().window().field(FIELD, "", "Item")
    screen.text(*AT, text)
    end = AT[0] + round(font().getlength(text))
    for one in strokes:
        screen.fill(one.moved(end, AT[1]), colour)
    return screen


def shown(screen: Screen) -> Bytes:
    return colours(screen.look().picture, FIELD.grown(-2))


CARET = Box(0, -1, 1, 20)


@pytest.mark.parametrize("caret", [CARET, Box(-1, -1, 2, 20), Box(-30, -1, 1, 20)])
def test_a_caret_is_left_out(caret: Box) -> None:
    left = with_caret_erased(shown(line("Paper bag", caret)))
    assert left is not None
    there = caret.moved(AT[0] + round(font().getlength("Paper bag")) - FIELD.x - 2, 0)
    column = left[:, there.x : there.right]
    assert (column == column[0, 0]).all()
    kept = np.delete(left, range(there.x, there.right), axis=1)
    assert (kept == np.delete(shown(line("Paper bag")), range(there.x, there.right), axis=1)).all()


def test_one_that_ends_with_the_letters_below_the_line_is_left_out_too() -> None:
    dark = shown(line("Paper bag")).max(axis=2) < 100
    rows = np.flatnonzero(dark[:, 4:-4].any(axis=1))
    high = int(rows[-1] + 1 - rows[0]) + 2
    caret = Box(2, int(rows[0]) - 2 + FIELD.y + 2 - AT[1], 1, high)
    assert with_caret_erased(shown(line("Paper bag", caret))) is not None


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(line("Paper bag"), id="no caret"),
        pytest.param(line(""), id="no text"),
        pytest.param(line("", CARET), id="a caret alone"),
        pytest.param(line("maroon", Box(0, -1, 1, 14)), id="a letter that ends where others do"),
        pytest.param(line("Paper bag", Box(0, -1, 5, 20)), id="a block"),
        pytest.param(line("Paper bag", CARET, CARET.moved(-40, 0)), id="two strokes"),
        pytest.param(line("Paper bag", Box(0, -1, 1, 6), Box(0, 14, 1, 6)), id="two pieces"),
    ],
)
def test_what_may_be_a_letter_stays(screen: Screen) -> None:
    assert with_caret_erased(shown(screen)) is None


def test_a_stroke_of_several_colours_stays() -> None:
    screen = line("Paper bag", CARET)
    end = AT[0] + round(font().getlength("Paper bag"))
    screen.fill(Box(end, AT[1] + 4, 1, 4), "#a02020")
    assert with_caret_erased(shown(screen)) is None


def test_of_no_pixels_there_is_no_caret() -> None:
    assert with_caret_erased(np.zeros((0, 0, 3), dtype=np.uint8)) is None


@pytest.mark.parametrize(
    ("typed", "verdict"), [("Paper bag", Verdict.GO), ("Folders", Verdict.NOT_YET)]
)
def test_what_was_typed_is_read_beside_a_caret_that_touches_it(
    typed: str, verdict: Verdict
) -> None:
    class Misled(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            dark = (pixels.max(axis=2) < 100).all(axis=0) if pixels.size else np.zeros(1)
            return super().read_line(pixels) + "l" * bool(dark.any())

    before, now = line("").look(), line("Paper bag", Box(1, -3, 1, 24)).look()
    answer = typed_value_seen(before, now, typed, FIELD, Misled("Paper bag", "Folders"))
    assert answer.verdict is verdict
