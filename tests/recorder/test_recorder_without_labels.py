"""The recorder where no accessibility tree describes the window: pixels alone must do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.desktop.private_display_xvfb import XvfbDisplay
from app.engine.places import Box, Point
from app.engine.trajectory import Whole
from tests.builders.classroom import Classroom, classroom_with
from tests.builders.displays import display
from tests.builders.painting import colour_at
from tests.builders.recordings import before, calls, effect, shown

__all__ = ["display"]

LIT = 0xFF0000


@pytest.fixture
def classroom(display: XvfbDisplay) -> Iterator[Classroom]:
    with classroom_with(display, "tk_lesson.py") as room:
        yield room


def at(room: Classroom, name: str) -> dict[str, object]:
    x, y = room.place(name).centre
    return {"x": x, "y": y}


def test_a_task_becomes_its_steps_and_a_visible_secret_is_painted_over(
    classroom: Classroom,
) -> None:
    room = classroom
    room.record(parameters={"customer": "Ada & 中"}, secrets=["pin"])
    room.click("customer")
    room.type("Ada & 中")
    room.click("pin")
    room.type("4711-0815")
    room.click("save")
    recorded = room.recorder.finish()
    assert calls(recorded) == [
        ("click", at(room, "customer")),
        ("type_text", {"text": Whole("customer")}),
        ("click", at(room, "pin")),
        ("type_secret", {"name": "pin"}),
        ("click", at(room, "save")),
    ]
    assert room.kept == {"pin": "4711-0815"}
    inside = room.place("pin").grown(-5)
    letters = Box(inside.x, inside.y, inside.width // 2, inside.height)
    empty = shown(before(recorded, 3).picture, letters)
    assert len(colours(empty[4 * 4 :])) <= 2
    for look in (before(recorded, 4), recorded.final):
        assert len(colours(shown(look.picture, letters))) == 1


def test_the_place_of_a_text_is_where_it_appeared(classroom: Classroom) -> None:
    room = classroom
    room.record()
    room.click("customer")
    room.type("Ada Lovelace")
    room.click("save")
    recorded = room.recorder.finish()
    target = before(recorded, 1).target
    assert target is not None
    assert room.place("customer").contains(target.at)
    assert any(room.place("customer").meets(box) for box in effect(recorded, 1).changed)


def test_a_lit_button_is_seen_unlit(classroom: Classroom) -> None:
    room = classroom
    room.desktop.hands.move(Point(100, 600))
    room.record()
    button = room.place("save")
    corner = Point(button.x + 5, button.y + 6)
    room.click("save")
    recorded = room.recorder.finish()
    assert colour_at(before(recorded, 0).picture, corner) != LIT
    assert colour_at(recorded.final.picture, corner) == LIT


def colours(pixels: bytes) -> set[bytes]:
    return {pixels[n : n + 4] for n in range(0, len(pixels), 4)}
