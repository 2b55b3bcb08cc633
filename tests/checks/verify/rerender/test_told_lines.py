"""What accessibility says to the letter is known, though it is read with a letter amiss."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.verify.changes.context import RunContext
from checks.verify.rerender.line_matching import pair_told
from checks.vision.pixels import Bytes
from tests.builders.drawn.renderings import matched
from tests.builders.drawn.screens import PaperReader, Screen, label

THEN, NOW, MISREAD = "Post for Ada?", "Post for Öl?", "Post for O1?"


class Amiss(PaperReader):
    """Reads one letter of the fresh text as another."""

    def read_line(self, pixels: Bytes) -> str:
        said = super().read_line(pixels)
        return "Post for Ol?" if said == NOW else said


def question(text: str) -> Screen:
    return Screen().window().text(130, 140, text)


@pytest.mark.parametrize(
    ("said", "box", "lost"),
    [
        (NOW, Box(125, 135, 200, 30), 0),
        ("Post for all?", Box(125, 135, 200, 30), 1),
        (NOW, Box(125, 235, 200, 30), 1),
    ],
    ids=["this", "something else", "elsewhere"],
)
def test_it_is_paired_where_it_is_said_to_stand(said: str, box: Box, lost: int) -> None:
    known = RunContext(values=(("Ada", "Öl"),), reader=Amiss(THEN, NOW, "Orders"))
    _, match = matched(question(NOW).look(), question(THEN).look(), known)
    assert len(match.lost) == 1, "it reads otherwise"
    pair_told(match, [label(box, said)])
    assert len(match.lost) == lost
