"""What names what was clicked: the text beside a box to tick, and nothing beside a field."""

from __future__ import annotations

from app.engine.model.geometry import Box
from app.recorder.build.parameters import name_saying, naming_look
from tests.builders.drawn.screens import WHITE, PaperReader, Screen

READER = PaperReader("winter", "umber")


def options(box: Box) -> Screen:
    screen = Screen(ground=WHITE)
    for number, text in enumerate(("winter", "umber")):
        screen.fill(box.moved(0, 28 * number), WHITE, "#606060")
        screen.text(box.right + 8, box.y - 2 + 28 * number, text)
    return screen


def test_the_text_beside_a_box_to_tick_names_it() -> None:
    box = Box(60, 60, 13, 13)
    at = box.moved(0, 28).centre
    named = naming_look(options(box).look((at.x, at.y)), at, "umber", READER)
    assert named is not None
    assert name_saying(named, "umber") is not None
    assert naming_look(options(box).look((at.x, at.y)), at, "winter", READER) is None


def test_the_text_beside_a_field_does_not() -> None:
    box = Box(60, 60, 120, 20)
    at = box.moved(0, 28).centre
    assert naming_look(options(box).look((at.x, at.y)), at, "umber", READER) is None
