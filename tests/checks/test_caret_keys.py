"""A key that leads to the start or end of a text is pressed wherever the caret is, and whatever the
status bar tells; a dialog or another trouble stops it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import BLACK, FRAME, PANEL, WHITE, PaperReader, Screen

WORDS = ("Dear", "customer", "Plain", "Ln 1", "Ln 3", "Loading letter", "Save failed", "letter.txt")
KNOWN = RunContext(reader=PaperReader(*WORDS), carries=True, moves_caret=True)
TEXT = Box(FRAME.x + 1, FRAME.y + 60, FRAME.width - 2, 200)


def editor(caret: tuple[int, int], status: str, line: str) -> Screen:
    screen = Screen().window(title="letter.txt").button(Box(120, 88, 70, 24), "Plain")
    screen.fill(TEXT, WHITE, "#707070").text(TEXT.x + 6, TEXT.y + 6, "Dear")
    screen.text(TEXT.x + 6, TEXT.y + 26, "customer")
    x, y = caret
    screen.fill(Box(TEXT.x + x, TEXT.y + y, 1, 18), BLACK)
    screen.fill(Box(TEXT.x, TEXT.bottom, TEXT.width, 38), PANEL)
    screen.text(TEXT.x + 10, TEXT.bottom + 12, status)
    return screen.text(TEXT.right - 140, TEXT.bottom + 12, line).text(
        TEXT.right - 60, TEXT.bottom + 12, "Plain"
    )


AT_START, AT_END = (4, 4), (70, 24)
RECORDED = editor(AT_START, "Loading letter", "Ln 1").look()


def test_it_is_pressed_wherever_the_caret_is_and_whatever_the_status_bar_tells() -> None:
    now = editor(AT_END, "", "Ln 3").look()
    answer = verify_snapshot(now, RECORDED, KNOWN)
    assert answer.agrees, answer.why
    assert not answer.doubt
    assert not verify_snapshot(now, RECORDED, replace(KNOWN, moves_caret=False)).agrees


@pytest.mark.parametrize(
    "now",
    [
        editor(AT_END, "Save failed", "Ln 3"),
        editor(AT_END, "", "Ln 3").popup(Box(180, 160, 200, 90)),
        editor(AT_END, "", "Ln 3").button(Box(300, 88, 70, 24), "Dear"),
    ],
    ids=["trouble in the status bar", "a block over the text", "another button"],
)
def test_what_may_be_trouble_stops_it(now: Screen) -> None:
    assert not verify_snapshot(now.look(), RECORDED, KNOWN).agrees
