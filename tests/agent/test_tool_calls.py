"""Each member of the toolset becomes what the hands can do, or an error that says why not."""

from __future__ import annotations

import pytest

from app.agent.actions import (
    Call,
    Click,
    Deeds,
    Drag,
    Move,
    Press,
    Screenshot,
    Scroll,
    Type,
    TypeSecret,
    Wait,
    WherePointer,
    Zoom,
)
from app.agent.tool_calls import BadCallError, Calls
from app.agent.view import View
from app.engine.model.geometry import Box, Point

HERE = Point(11, 12)


def read(name: str, **given: object) -> Call:
    return Calls(View.of(Box(0, 0, 3840, 2160)), lambda: HERE).read(name, given)


@pytest.mark.parametrize(
    ("name", "given", "deed"),
    [
        ("left_click", {"coordinate": [10, 20]}, Click(Point(21, 41))),
        ("left_click", {}, Click(HERE)),
        ("right_click", {"coordinate": [0, 0]}, Click(Point(1, 1), "right")),
        ("middle_click", {}, Click(HERE, "middle")),
        ("double_click", {}, Click(HERE, count=2)),
        ("triple_click", {"text": "Ctrl"}, Click(HERE, count=3, modifiers="ctrl")),
        ("mouse_move", {"coordinate": [5, 5]}, Move(Point(11, 11))),
        (
            "left_click_drag",
            {"start_coordinate": [0, 0], "coordinate": [9, 9]},
            Drag(Point(1, 1), Point(19, 19)),
        ),
        (
            "scroll",
            {"scroll_direction": "down", "scroll_amount": 3},
            Scroll(HERE, 0, 3),
        ),
        (
            "scroll",
            {"scroll_direction": "left", "scroll_amount": 2, "coordinate": [1, 1]},
            Scroll(Point(3, 3), -2, 0),
        ),
        ("key", {"text": "ctrl+s"}, Press("ctrl+s")),
        ("wait", {"duration": 2}, Wait(2.0)),
        ("type", {"text": "Ann"}, Type("Ann")),
    ],
)
def test_a_call_is_a_deed(name: str, given: dict[str, object], deed: object) -> None:
    assert read(name, **given) == Deeds((deed,))  # type: ignore[arg-type]


def test_looking_is_no_deed() -> None:
    assert read("screenshot") == Screenshot()
    assert read("cursor_position") == WherePointer()
    assert read("zoom", region=[0, 0, 100, 50]) == Zoom(Box(0, 0, 200, 100))


def test_a_key_is_struck_as_often_as_asked_for() -> None:
    assert read("key", text="Tab", repeat=3) == Deeds((Press("Tab"),) * 3)


def test_line_breaks_tabs_and_secrets_are_taken_apart_from_what_is_typed() -> None:
    assert read("type", text="Ann\t{secret:pin}\r\nend") == Deeds(
        (Type("Ann"), Press("Tab"), TypeSecret("pin"), Press("Return"), Type("end"))
    )


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("left_click", {"coordinate": [10]}),
        ("left_click", {"coordinate": [10, "20"]}),
        ("left_click", {"coordinate": [10.5, 20]}),
        ("left_click", {"coordinate": [True, 20]}),
        ("left_click", {"coordinate": [1920, 20]}),
        ("left_click", {"text": "hyper"}),
        ("mouse_move", {}),
        ("left_click_drag", {"coordinate": [1, 1]}),
        ("left_click_drag", {"start_coordinate": [0, 0], "coordinate": [9, 9], "text": "shift"}),
        ("scroll", {"scroll_direction": "in", "scroll_amount": 3}),
        ("scroll", {"scroll_direction": "up", "scroll_amount": 0}),
        ("scroll", {"scroll_direction": "up", "scroll_amount": 51}),
        ("scroll", {"scroll_direction": "up", "scroll_amount": 1, "text": "ctrl"}),
        ("key", {}),
        ("key", {"text": "Tab Tab"}),
        ("key", {"text": "Tab", "repeat": 101}),
        ("type", {"text": ""}),
        ("wait", {}),
        ("wait", {"duration": 61}),
        ("zoom", {"region": [5, 5, 5, 9]}),
        ("hold_key", {"text": "shift", "duration": 1}),
        ("left_mouse_down", {}),
        ("frobnicate", {}),
    ],
)
def test_what_is_not_as_documented_is_refused(name: str, given: dict[str, object]) -> None:
    with pytest.raises(BadCallError, match=r"\.$"):
        read(name, **given)
