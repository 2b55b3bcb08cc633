"""The recorder on a real display: a Qt window, real input events, AT-SPI labels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.desktop.display.private import XvfbDisplay
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Whole
from tests.builders.desktop.classroom import Classroom, classroom_with
from tests.builders.desktop.displays import display
from tests.builders.paper.painting import colour_at
from tests.builders.paper.recordings import before, calls, effect, shown

__all__ = ["display"]

LIT, UNLIT = 0xFF0000, 0xD0D0D0


@pytest.fixture
def classroom(display: XvfbDisplay) -> Iterator[Classroom]:
    with classroom_with(display, "qt_lesson.py") as room:
        yield room


def at(room: Classroom, name: str) -> dict[str, object]:
    x, y = room.place(name).centre
    return {"x": x, "y": y}


def edge_of(box: Box) -> Point:
    """A place on a button that holds no letter."""
    return Point(box.x + 12, box.centre.y)


def first_letters(box: Box) -> Box:
    """The beginning of a field's text, left of the caret."""
    return Box(box.x + 4, box.y + 4, 12, box.height - 8)


def test_a_real_task_becomes_exactly_its_steps(classroom: Classroom) -> None:
    room = classroom
    room.record(parameters={"customer": "Müller & 中"})
    room.click("customer")
    room.type("Müller & 中")
    room.click("save")
    recorded = room.recorder.finish()
    assert calls(recorded) == [
        ("click", at(room, "customer")),
        ("type_text", {"text": Whole("customer")}),
        ("click", at(room, "save")),
    ]
    assert [step.note for step in recorded.steps] == [
        "Click Customer in Lesson",
        "Type {customer} into Customer in Lesson",
        "Click Save in Lesson",
    ]


def test_a_button_is_seen_as_it_was_before_the_pointer_came(classroom: Classroom) -> None:
    room = classroom
    room.record()
    room.click("customer")
    button = room.place("save")
    room.glide("save")
    lit = room.desktop.screen.grab()
    room.desktop.hands.click(button.centre)
    room.see()
    recorded = room.recorder.finish()
    assert colour_at(lit, edge_of(button)) == LIT
    assert colour_at(before(recorded, 1).picture, edge_of(button)) == UNLIT
    assert colour_at(recorded.final.picture, edge_of(button)) == LIT


def test_the_look_before_a_step_shows_what_the_step_before_did(classroom: Classroom) -> None:
    room = classroom
    room.record()
    room.click("customer")
    room.type("Ada")
    room.click("save")
    recorded = room.recorder.finish()
    assert any(room.place("customer").covers(box) for box in effect(recorded, 1).changed)
    empty, filled, final = before(recorded, 1), before(recorded, 2), recorded.final
    letters = first_letters(room.place("customer"))
    assert shown(empty.picture, letters) != shown(filled.picture, letters)
    assert shown(filled.picture, letters) == shown(final.picture, letters)


def test_a_password_goes_nowhere_but_to_the_keyring(classroom: Classroom) -> None:
    room = classroom
    room.record()
    room.click("pin")
    room.type("hunter2")
    room.click("save")
    recorded = room.recorder.finish()
    assert calls(recorded)[1] == ("type_secret", {"name": "pin"})
    assert room.kept == {"pin": "hunter2"}
    assert "hunter2" not in repr(recorded)
    inside = room.place("pin").grown(-4)
    ground = shown(before(recorded, 2).picture, inside)
    assert len({ground[n : n + 4] for n in range(0, len(ground), 4)}) == 1
    assert shown(recorded.final.picture, inside) == ground


def test_a_list_entry_that_was_clicked_is_named_by_its_parameter(classroom: Classroom) -> None:
    room = classroom
    room.record(parameters={"person": "Grace Hopper"})
    room.click("Grace Hopper")
    assert calls(room.recorder.finish()) == [
        ("click", {**at(room, "Grace Hopper"), "named": Whole("person")}),
    ]


def test_resting_on_a_menu_entry_to_open_its_menu_is_a_step(classroom: Classroom) -> None:
    room = classroom
    room.record()
    room.click("file")
    room.glide("Recent")
    room.place("Order 4711")
    room.see()
    room.click("Order 4711")
    recorded = room.recorder.finish()
    assert calls(recorded) == [
        ("click", at(room, "file")),
        ("move", at(room, "Recent")),
        ("click", at(room, "Order 4711")),
    ]
    assert any(not window.managed for window in before(recorded, 2).windows)
