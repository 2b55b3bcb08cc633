"""What a line says, without the signs that stand beside its text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.engine.model.geometry import Box
from checks.verify.changes.context import RunContext
from checks.verify.rerender.readings import Readings
from checks.vision.pixels import Bytes
from tests.builders.drawn.renderings import dark, matched
from tests.builders.drawn.screens import PaperReader, Screen

BRIGHT = 128


class Saying:
    """A reader that says the same of everything."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_line(self, pixels: Bytes) -> str:
        return self.text

    def read_word(self, pixels: Bytes) -> str:
        return self.text

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(self.text, Box(0, 0, *pixels.shape[1::-1]))]


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("146 folders |", "146 folders"),
        ("| Total", "Total"),
        ("a|b", "a|b"),
        ("Bil|", "Bil|"),
        ("☐ Urgent", "Urgent"),
        ("◇ Urgent", "Urgent"),
    ],
)
def test_strokes_between_texts_and_ticks_are_not_read_along(read: str, meant: str) -> None:
    picture = Screen().window().look().picture
    assert Readings(Saying(read)).at(picture, Box(110, 90, 60, 14)) == meant


@pytest.mark.parametrize(
    ("text", "lost", "is_same"),
    [
        ("Macintosh", "acintosh", True),
        ("Macintosh", "Macintos", True),
        ("Macintosh", "acintos", False),
        ("C7041", "C704", False),
    ],
)
def test_a_letter_at_the_rim_that_one_reading_lacks_makes_no_other_text(
    text: str, lost: str, *, is_same: bool
) -> None:
    class Losing(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            said = super().read_line(pixels)
            return lost if said == text and pixels.mean() > BRIGHT else said

    screen = Screen().window().text(140, 160, text)
    known = RunContext(reader=Losing("Orders", text))
    _, match = matched(dark(screen), screen.look(), known)
    then = next(one for one in match.then.lines if match.readings.text(match.then, one) == lost)
    now = next(one for one in match.now.lines if match.readings.text(match.now, one) == text)
    assert match.lacks_an_end(then, now) is is_same


class Widths(Saying):
    """A reader that remembers how wide the last line was."""

    width = 0

    def read_line(self, pixels: Bytes) -> str:
        self.width = pixels.shape[1]
        return self.text

    read_word = read_line


def test_a_border_at_the_side_of_a_line_is_not_read_along() -> None:
    line = Box(140, 160, 60, 12)
    for border, less in ((0, 0), (1, 2), (2, 1), (3, 0)):
        reader, screen = Widths("Place order"), Screen().window()
        if border:
            screen.fill(Box(line.right + border, line.y - 4, 1, 20), "#000000")
        Readings(reader).at(screen.look().picture, line)
        assert line.width + 2 * 3 - reader.width == (less + 0 if border else 0)
