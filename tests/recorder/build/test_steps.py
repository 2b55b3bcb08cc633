"""Each gesture becomes one call of a tool; what no tool can do is told."""

from __future__ import annotations

import pytest

from app.desktop.ports import Button
from app.engine.model.geometry import Pixels, Point
from app.recorder.build.steps import steps_of, unplayable
from app.recorder.model.demonstration import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Scroll,
    Seen,
    Typed,
    with_effects,
)
from checks.snapshot.look import Effect, Look

HERE, THERE = Point(10, 20), Point(60, 20)


def look(colour: int = 0) -> Look:
    return Look(Pixels(100, 60, colour.to_bytes(4, "little") * 6000))


def call(gesture: Gesture, secret: str = "") -> tuple[str, dict[str, object]]:
    (step,) = steps_of([Seen(gesture, look(), secret=secret)])
    return step.tool, dict(step.arguments)


@pytest.mark.parametrize(
    ("gesture", "tool", "arguments"),
    [
        (Click(HERE, 1, 1), "click", {"x": 10, "y": 20}),
        (
            Click(HERE, 1, 1, Button.RIGHT, 2, ("ctrl", "shift")),
            "click",
            {"x": 10, "y": 20, "button": "right", "count": 2, "modifiers": "ctrl+shift"},
        ),
        (Hover(HERE, 1, 2), "move", {"x": 10, "y": 20}),
        (Drag(HERE, THERE, 1, 2), "drag", {"x": 10, "y": 20, "to_x": 60, "to_y": 20}),
        (
            Drag(HERE, THERE, 1, 2, Button.MIDDLE),
            "drag",
            {"x": 10, "y": 20, "to_x": 60, "to_y": 20, "button": "middle"},
        ),
        (Scroll(HERE, 0, -3, 1, 2), "scroll", {"x": 10, "y": 20, "dx": 0, "dy": -3}),
        (Typed("Ada", 1, 2), "type_text", {"text": "Ada"}),
        (Keys("ctrl+s", 1, 2), "press_keys", {"keys": "ctrl+s"}),
    ],
)
def test_a_gesture_calls_a_tool(gesture: Gesture, tool: str, arguments: dict[str, object]) -> None:
    assert call(gesture) == (tool, arguments)


def test_a_secret_is_called_by_its_name() -> None:
    assert call(Typed("hunter2", 1, 2), secret="pin") == ("type_secret", {"name": "pin"})


@pytest.mark.parametrize(
    ("gesture", "why"),
    [
        (OtherButton(HERE, 1, 1), "A further mouse button"),
        (Scroll(HERE, 0, 1, 1, 1, ("ctrl",)), "ctrl was held while scrolling"),
        (Drag(HERE, THERE, 1, 1, modifiers=("ctrl", "alt")), "ctrl.alt was held while dragging"),
    ],
)
def test_what_no_tool_can_do_is_no_step(gesture: Gesture, why: str) -> None:
    assert steps_of([Seen(gesture, look())]) == ()
    assert unplayable(gesture).startswith(why.replace(".", "+"))


def test_a_step_carries_its_tools_version() -> None:
    (step,) = steps_of([Seen(Keys("Return", 1, 1), look())], {"press_keys": "7"}.__getitem__)
    assert step.tool_version == "7"


def test_the_effect_of_a_step_is_what_changed_until_the_next() -> None:
    grey, white = look(0x808080), look(0xFFFFFF)
    first, second = with_effects(
        [Seen(Click(HERE, 1, 1), grey), Seen(Keys("Return", 2, 2), white)], final=white
    )
    assert first.effect.changed
    assert second.effect == Effect(at=None, after=white)


def test_a_pause_ends_what_a_step_can_have_done() -> None:
    grey, white = look(0x808080), look(0xFFFFFF)
    seen = [Seen(Click(HERE, 1, 1), grey, after=grey), Seen(Keys("Return", 2, 2), white)]
    first, _ = with_effects(seen, final=white)
    assert first.effect.changed == ()


def test_nothing_shown_has_no_effects() -> None:
    assert with_effects([], final=look()) == []
