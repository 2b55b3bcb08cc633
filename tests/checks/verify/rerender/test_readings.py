"""What a line says, without the signs that stand beside its text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.engine.model.geometry import Box
from checks.verify.rerender.readings import Readings
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import Screen


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
    ],
)
def test_strokes_between_texts_and_ticks_are_not_read_along(read: str, meant: str) -> None:
    picture = Screen().window().look().picture
    assert Readings(Saying(read)).at(picture, Box(110, 90, 60, 14)) == meant
