"""The recorder where no accessibility tree describes the window: pixels alone must do."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from app.desktop.display.private import XvfbDisplay
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Whole
from app.recorder.model.events import StepBegun, StepEdited, StepSeen
from checks.text.rapidocr_reader import RapidReader
from tests.builders.desktop.classroom import Classroom, classroom_with
from tests.builders.desktop.displays import display
from tests.builders.desktop.fields import until_true
from tests.builders.paper.painting import colour_at
from tests.builders.paper.recordings import before, calls, effect, shown

__all__ = ["display"]

LIT = 0xFF0000
AWAY = Point(100, 600)


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


@pytest.mark.parametrize(
    ("secrets", "typed"), [([], "Type “Ada Lovelace” into Customer"), (["pin"], "")]
)
def test_steps_are_called_by_what_stands_there_while_the_recording_goes_on(
    classroom: Classroom, secrets: list[str], typed: str
) -> None:
    """A text that an announced secret may yet be is not told."""
    room = classroom
    room.record(secrets=secrets, live_reader=RapidReader())
    room.click("customer")
    room.type("Ada Lovelace")
    room.click("save")
    hidden = "Type a text into Customer"
    called = {1: "Click Customer", 2: typed or hidden, 3: "Click Save"}
    assert told_until(room, called) == called


def told_until(room: Classroom, called: Mapping[int, str]) -> dict[int, str]:
    """What the steps are called when the last one is called so, or when the story ends."""
    began: dict[float, int] = {}
    notes: dict[int, str] = {}
    for event in room.recorder.events():
        match event:
            case (
                StepBegun(number=number, note=note, began_s=began_s)
                | StepSeen(number=number, note=note, began_s=began_s)
            ):
                began[began_s], notes[number] = number, note
            case StepEdited(began_s=began_s, note=note):
                notes[began[began_s]] = note
            case _:
                pass
        if notes == called:
            break
    return notes


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


def test_a_button_that_the_pointer_came_from_is_not_where_a_text_appeared(
    classroom: Classroom,
) -> None:
    """A frozen application shows all at once: the button unlit, the field's border, the text."""
    room = classroom
    room.desktop.hands.move(AWAY)
    until_true(lambda: not is_lit(room), "the button is unlit")
    room.record()
    room.glide("save")
    until_true(lambda: is_lit(room), "the button is lit")
    with frozen(room, "customer"):
        room.desktop.hands.click(room.place("customer").centre)
        room.desktop.hands.type_text("Ada Love")
    room.see()
    room.click("save")
    recorded = room.recorder.finish()
    target = before(recorded, 1).target
    assert target is not None
    assert room.place("customer").grown(2).covers(target.box)
    assert any(box.meets(target.box) for box in effect(recorded, 0).changed), "its border"


def test_a_secret_that_is_shown_only_after_a_hasty_click_is_painted_over(
    classroom: Classroom,
) -> None:
    room = classroom
    room.record(secrets=["pin"])
    room.glide("customer")
    with frozen(room, "pin"):
        room.desktop.hands.click(room.place("pin").centre)
        room.desktop.hands.type_text("4711-0815")
        room.desktop.hands.click(room.place("save").centre)
    room.see()
    recorded = room.recorder.finish()
    inside = room.place("pin").grown(-5)
    letters = Box(inside.x, inside.y, inside.width // 2, inside.height)
    assert len(colours(shown(recorded.final.picture, letters))) == 1


def test_a_secret_that_is_shown_only_after_a_key_is_read_and_painted_over(
    classroom: Classroom,
) -> None:
    room = classroom
    room.record(secrets=["pin"], reader=RapidReader())
    room.glide("customer")
    with frozen(room, "pin"):
        room.desktop.hands.click(room.place("pin").centre)
        room.desktop.hands.type_text("4711-0815")
        room.desktop.hands.press_keys("Return")
    room.see()
    room.click("customer")
    recorded = room.recorder.finish()
    inside = room.place("pin").grown(-5)
    letters = Box(inside.x, inside.y, inside.width // 2, inside.height)
    assert len(colours(shown(recorded.final.picture, letters))) == 1


@contextmanager
def frozen(room: Classroom, name: str) -> Iterator[None]:
    """The application gets its input, but answers none of it in this block; then it shows there
    what it got.
    """
    before = room.desktop.screen.grab(room.place(name)).bgra
    room.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        room.process.send_signal(signal.SIGCONT)
    until_true(
        lambda: room.desktop.screen.grab(room.place(name)).bgra != before, f"{name} has changed"
    )


def test_a_lit_button_is_seen_unlit(classroom: Classroom) -> None:
    room = classroom
    room.desktop.hands.move(AWAY)
    until_true(lambda: not is_lit(room), "the button is unlit")
    room.record()
    room.click("save")
    recorded = room.recorder.finish()
    assert colour_at(before(recorded, 0).picture, corner(room)) != LIT
    assert colour_at(recorded.final.picture, corner(room)) == LIT


def corner(room: Classroom) -> Point:
    """Of the button, beside its words."""
    button = room.place("save")
    return Point(button.x + 5, button.y + 6)


def is_lit(room: Classroom) -> bool:
    at = corner(room)
    return colour_at(room.desktop.screen.grab(Box(at.x, at.y, 1, 1)), Point(0, 0)) == LIT


def colours(pixels: bytes) -> set[bytes]:
    return {pixels[n : n + 4] for n in range(0, len(pixels), 4)}
