"""What is told while the recording goes on, and what is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.model.demonstration import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Scroll,
    Typed,
)
from app.recorder.notes.gesture_notes import gesture_note
from checks.snapshot.look import LabelSeen, Look, WindowSeen

HERE, THERE, BOX = Point(1, 2), Point(3, 4), Box(0, 0, 10, 10)
NOTHING = Look(Pixels(1, 1, bytes(4)))
NAMED = Look(Pixels(1, 1, bytes(4)), label=LabelSeen(43, "push button", "Save", BOX))
OPEN = Look(Pixels(1, 1, bytes(4)), focus=LabelSeen(61, "text", "Customer", BOX))
PASSWORD = Look(Pixels(1, 1, bytes(4)), focus=LabelSeen(40, "password text", "PIN", BOX))
UNNAMED = replace(NOTHING, windows=(WindowSeen("Letter", "Editor", BOX, BOX, active=True),))


@pytest.mark.parametrize(
    ("gesture", "look", "said"),
    [
        (Click(HERE, 1, 1), NAMED, "Click Save"),
        (Click(HERE, 1, 1, count=2), NOTHING, "Double-click at 1,2"),
        (Click(HERE, 1, 1, count=3), NAMED, "Triple-click Save"),
        (Drag(HERE, THERE, 1, 1), NAMED, "Drag Save to 3,4"),
        (Scroll(HERE, 0, 2, 1, 1), NAMED, "Scroll down 2"),
        (Hover(HERE, 1, 1), NOTHING, "Point at a menu"),
        (Keys("ctrl+s", 1, 1), NAMED, "Press Ctrl+S"),
        (OtherButton(HERE, 1, 1), NAMED, "Press another button"),
        (Typed("Ada", 1, 1), OPEN, "Type “Ada” into Customer"),
        (Typed("Ada", 1, 1), PASSWORD, "Type a text into PIN"),
        (Typed("Ada", 1, 1), NOTHING, "Type “Ada”"),
        (Click(HERE, 1, 1), UNNAMED, "Click in Letter"),
        (Click(HERE, 1, 1, count=2), UNNAMED, "Double-click in Letter"),
    ],
)
def test_a_gesture_is_told_in_few_words(gesture: Gesture, look: Look, said: str) -> None:
    assert gesture_note(gesture, look, may_show=True) == said


def test_a_text_that_may_be_a_secret_is_not_shown() -> None:
    assert gesture_note(Typed("4711", 1, 1), OPEN, may_show=False) == "Type a text into Customer"


def test_where_a_hidden_text_was_typed_is_told() -> None:
    assert gesture_note(Typed("4711", 1, 1), UNNAMED, may_show=False) == "Type a text in Letter"
