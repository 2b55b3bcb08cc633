"""A window that stands partly beyond the edge of the screen."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import PaperReader, Screen

LABELS = ("Name", "Street", "City", "Note")
READER = PaperReader("Customer", *LABELS, "Save")


def form(y: int) -> Screen:
    screen = Screen((800, 600)).window(Box(100, y, 400, 300), title="Customer")
    for row, label in enumerate(LABELS):
        top = y + 50 + 60 * row
        screen.text(120, top + 5, label).field(Box(200, top, 260, 24))
    return screen


def judged(y: int) -> Comparison:
    note = Box(200, 60 + 230, 260, 24).centre
    asked = name_target(form(60).look(note), note, reader=READER)
    return verify_snapshot(form(y).look(note), asked, RunContext(reader=READER, at_rest=True))


def test_a_field_that_is_moved_beyond_the_screen_is_refused() -> None:
    answer = judged(400)
    assert answer.verdict is not Verdict.GO
    assert answer.why


def test_a_field_of_a_window_that_ends_beyond_the_screen_is_used() -> None:
    assert judged(340).agrees
