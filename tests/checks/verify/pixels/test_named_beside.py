"""Buttons, tabs and entries beside each other, of which a parameter names one: it is clicked, and
never the recorded one.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import WHITE, Screen

NAMES = ("Plain", "Forest", "Ocean")
KINDS = ("apart", "joined", "to the left", "bare", "with an icon")


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(kind: str) -> tuple[Screen, dict[str, Box]]:
    """A row of things to choose of, and where each is."""
    screen = Screen().fill(Box(40, 60, 560, 200), WHITE).text(60, 80, "Settings")
    pitch = 100 if kind == "joined" else 110
    boxes = {name: Box(80 + n * pitch, 120, 101, 30) for n, name in enumerate(NAMES)}
    for name, box in boxes.items():
        if kind in {"apart", "joined"}:
            screen.button(box, name)
        elif kind == "to the left":
            screen.fill(box, "#e8e8e8", "#555555").text(box.x + 6, box.y + 6, name)
        elif kind == "bare":
            screen.text(box.x + 10, box.y + 6, name)
        else:
            screen.fill(Box(box.x + 8, box.y + 9, 12, 12), "#c04040")
            screen.text(box.x + 28, box.y + 6, name)
    return screen.button(Box(60, 190, 80, 26), "Save"), boxes


@pytest.mark.parametrize("beside", [-36, 0, 30])
@pytest.mark.parametrize("kind", KINDS)
def test_the_one_that_is_named_is_clicked_or_none(
    kind: str, beside: int, reader: RapidReader
) -> None:
    screen, boxes = page(kind)
    at = Point(boxes["Ocean"].centre.x + beside, boxes["Ocean"].centre.y)
    then = name_target(screen.look(at), at, named="Ocean", reader=reader)
    for wanted in (*NAMES[:2], "Desert"):
        known = RunContext(reader=reader, values=(("Ocean", wanted),))
        answer = verify_snapshot(replace(screen.look(at), named=wanted), then, known)
        x, y = answer.adjust.get("x", at.x), answer.adjust.get("y", at.y)
        assert isinstance(x, int)
        assert isinstance(y, int)
        assert not answer.agrees or boxes[wanted].contains(Point(x, y)), (wanted, answer)
        if wanted != "Desert" and beside == 0:
            assert answer.agrees, answer.why
