"""A page says above its list what is asked for, each time in other words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import Screen

THEN = "Please open the letter of Adler."
NAMES = ("Adler", "Corso", "Birch", "Dorn")
AT = Point(500, 192)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def page(*request: str) -> Screen:
    """Its request stands on a ground of its own, above the rows that it is about."""
    screen = Screen((800, 600)).window(Box(100, 60, 640, 480), title="Letters")
    screen.fill(Box(102, 84, 636, 60), "#dde6fa")
    for number, line in enumerate(request):
        screen.text(120, 90 + 18 * number, line)
    for number, name in enumerate(NAMES):
        top = 180 + 40 * number
        screen.text(120, top, name).button(Box(470, top - 4, 70, 26), "Open")
    return screen


def judged(now: Screen, reader: RapidReader, **known: object) -> Comparison:
    asked = name_target(page(THEN).look(AT), AT, named="Adler", reader=reader)
    context = RunContext(reader=reader, values=(("Adler", "Birch"),), carries=True, **known)  # type: ignore[arg-type]
    return verify_snapshot(replace(now.look(AT), named="Birch"), asked, context)


@pytest.mark.parametrize(
    "request_now",
    [
        ("Birch has written: open the letter.",),
        ("Would you open the letter of Birch as", "soon as you find the time?"),
    ],
)
def test_it_is_done_whatever_the_words(request_now: tuple[str, ...], reader: RapidReader) -> None:
    answer = judged(page(*request_now), reader)
    assert answer.agrees, answer.why
    assert answer.adjust.get("y", AT.y) == AT.y + 80


@pytest.mark.parametrize(
    ("said", "goes"),
    [
        ("Please open the letter of Birch.", True),
        ("The letter of Birch could not be opened.", False),
    ],
)
def test_before_what_cannot_be_undone_a_message_of_trouble_is_no_data(
    said: str, reader: RapidReader, *, goes: bool
) -> None:
    answer = judged(page(said), reader, irreversible=True)
    assert answer.agrees is goes, answer.why
