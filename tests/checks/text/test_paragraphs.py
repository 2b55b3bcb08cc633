"""A text of several lines is expected to say this run's values, and nothing else that is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.text.paragraphs import paragraph_around
from checks.verify.changes.context import RunContext
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Bytes, colours
from tests.builders.drawn.screens import PaperReader, Screen

SAVE = Box(300, 325, 80, 24)
AT = (120, 230)
LEADING = 15
THEN = ("Enter Ada as the name", "and press Save.")
FLOWN = ("Enter Grace Hopper as the", "name and press Save.")
VALUES = (("Ada", "Grace Hopper"),)


class PageReader(PaperReader):
    """Reads no line alone; of the pages it is shown the first says `now`, every other `then`."""

    def __init__(self, now: Sequence[str], then: Sequence[str] = THEN) -> None:
        super().__init__()
        self.pages = (now, then)
        self.shown: dict[bytes, Sequence[str]] = {}

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        page = self.shown.setdefault(pixels.tobytes(), self.pages[min(len(self.shown), 1)])
        return [(line, Box(0, 20 * row, 80, 16)) for row, line in reversed([*enumerate(page)])]


def told(lines: Sequence[str]) -> Screen:
    screen = Screen().window().button(SAVE, "Save")
    for number, line in enumerate(lines):
        screen.text(AT[0], AT[1] + LEADING * number, line)
    return screen


def agrees(known: RunContext, now: Sequence[str] = FLOWN) -> bool:
    asked = name_target(told(THEN).look(SAVE.centre), SAVE.centre)
    return verify_snapshot(replace(told(now).look(SAVE.centre)), asked, known).agrees


def test_a_longer_value_pushes_words_to_the_next_line() -> None:
    assert agrees(RunContext(values=VALUES, reader=PageReader(FLOWN)))


def test_a_shorter_value_may_leave_the_last_line_bare() -> None:
    one = ("Enter Bo and press Save.",)
    then = ("Enter Ada and press", "Save.")
    assert agrees(RunContext(values=(("Ada", "Bo"),), reader=PageReader(one, then)), one)


@pytest.mark.parametrize(
    "read",
    [
        ("Enter Grace Hopper as the", "name and press Quit."),
        ("Enter Grace Hopper as the", "name and never press Save."),
        ("Enter Grace Hoppen as the", "name and press Save."),
        THEN,
    ],
)
def test_nothing_but_the_value_may_read_differently(read: Sequence[str]) -> None:
    assert not agrees(RunContext(values=VALUES, reader=PageReader(read)))


def test_the_recorded_value_alone_may_have_been_read_with_a_letter_wrong() -> None:
    misread = ("Enter Ada as the name", "and press Sove.")
    assert agrees(
        RunContext(values=VALUES, reader=PageReader(FLOWN, ("Enter Ado as the name", THEN[1])))
    )
    assert not agrees(RunContext(values=VALUES, reader=PageReader(FLOWN, misread)))


def test_without_a_reader_or_another_value_no_text_flows() -> None:
    assert not agrees(RunContext(values=VALUES))
    assert not agrees(RunContext(values=(("Ada", "Ada"),), reader=PageReader(FLOWN)))


def test_a_paragraph_ends_where_nothing_stands_near() -> None:
    pair = Aligned(colours(told(FLOWN).pixels()), colours(told(THEN).pixels()))
    around = paragraph_around(pair, Box(AT[0], AT[1] + 2, 30, 12))
    assert around.covers(Box(AT[0] + 2, AT[1] + 3, 90, LEADING + 10))
    assert not around.meets(SAVE)
