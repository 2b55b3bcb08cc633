"""Every event is told as one plain object that JSON can carry."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import (
    Acted,
    Checked,
    Diverged,
    Event,
    Finished,
    Outcome,
    Recovered,
    Recovery,
    Reflexed,
    Started,
    Stopped,
    Waited,
)
from app.engine.model.geometry import Box, Pixels, Point
from app.player.run.event_json import event_to_json, renumbered
from checks.snapshot.look import Look, WindowSeen

NO = Comparison(
    Verdict.NO, 0.123456, 0.9, Box(1, 2, 3, 4), "It is greyed.", "enabled", {"at": Point(5, 6)}
)
IN_FULL = {
    "verdict": "no",
    "similarity": 0.1235,
    "required": 0.9,
    "where": [1, 2, 3, 4],
    "rung": "enabled",
    "why": "It is greyed.",
    "adjust": {"at": [5, 6]},
}
TOLD: list[tuple[Event, dict[str, object]]] = [
    (
        Started("Enter an order", ("workflow", "orders"), trajectories=1, steps=7),
        {"event": "started", "task": "Enter an order", "steps": 7},
    ),
    (
        Checked(2, "click", NO, "way", expected="then", seen="now"),
        {
            "event": "checked",
            "step": 2,
            "tool": "click",
            "after": False,
            **IN_FULL,
            "expected": "picture of then",
            "seen": "picture of now",
        },
    ),
    (
        Checked(2, "click", Comparison(Verdict.GO), "way", post=True),
        {
            "event": "checked",
            "step": 2,
            "tool": "click",
            "after": True,
            "verdict": "go",
            "similarity": 1.0,
            "required": 1.0,
            "where": None,
            "rung": "",
            "why": "",
            "adjust": {},
            "expected": None,
            "seen": None,
        },
    ),
    (
        Waited(2, 1.23456, agreed=True),
        {"event": "waited", "step": 2, "seconds": 1.235, "agreed": True},
    ),
    (
        Acted(2, "click", {"x": 1, "named": None, "keys": ("a", Point(1, 2))}, 0.123456),
        {
            "event": "acted",
            "step": 2,
            "tool": "click",
            "arguments": {"x": 1, "named": None, "keys": ["a", [1, 2]]},
            "seconds": 0.1235,
            "by": "memory",
        },
    ),
    (
        Diverged(3, "type_text", NO, expected="then", seen=None),
        {
            "event": "diverged",
            "step": 3,
            "tool": "type_text",
            **IN_FULL,
            "expected": "picture of then",
            "seen": None,
        },
    ),
    (
        Reflexed(3, "r1", cleared=True, comparison=NO, seen=None),
        {"event": "reflex", "step": 3, "reflex": "r1", "cleared": True, "seen": None, **IN_FULL},
    ),
    (
        Recovered(3, Recovery.RELOCATED, "It moved."),
        {"event": "recovered", "step": 3, "how": "relocated", "why": "It moved."},
    ),
    (
        Stopped(4, "the stop key was pressed", ("clicked Save",)),
        {
            "event": "stopped",
            "step": 4,
            "reason": "the stop key was pressed",
            "done": ["clicked Save"],
        },
    ),
    (
        Finished(Outcome.DONE, hit=True),
        {"event": "finished", "outcome": "done", "hit": True, "reason": ""},
    ),
]


def picture_of(snapshot: object | None) -> str | None:
    return f"picture of {snapshot}" if snapshot else None


@pytest.mark.parametrize(("event", "expected"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_full(event: Event, expected: dict[str, object]) -> None:
    told = event_to_json(event, picture_of)
    assert told == expected
    assert json.loads(json.dumps(told)) == expected


def test_every_kind_of_event_was_told_above() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))


def test_what_json_cannot_carry_is_told_in_words() -> None:
    told = event_to_json(Acted(0, "click", {"box": {1, 2}}, 0.0), picture_of)
    assert told["arguments"] == {"box": "{1, 2}"}


def test_a_step_is_told_by_its_number_in_the_whole_workflow() -> None:
    acted = {"event": "acted", "step": 1}
    assert renumbered(acted, (0, 3)) == {"event": "acted", "step": 3}
    assert renumbered(acted, ()) is acted
    assert renumbered({"event": "noted"}, (0, 3)) == {"event": "noted"}
    assert renumbered({"step": 2}, (0, 3)) == {"step": 4}, "what comes after the last one"


@pytest.mark.parametrize(("verdict", "is_told"), [(Verdict.NO, True), (Verdict.GO, False)])
def test_a_refusal_tells_which_windows_of_the_task_ours_lie_over(
    verdict: Verdict, *, is_told: bool
) -> None:
    frame, beside = Box(0, 0, 300, 200), Box(400, 0, 300, 200)
    windows = [
        WindowSeen("Letter", "Editor", box, box, active=ours, ours=ours)
        for box, ours in ((frame, True), (beside, True), (frame, False))
    ]
    seen = Look(Pixels(1, 1, bytes(4)), tuple(windows), own=(Box(250, 150, 100, 100),))
    told = event_to_json(Checked(2, "click", Comparison(verdict), "way", seen=seen), lambda _: None)
    assert told.get("covered") == ([list(frame)] if is_told else None)


@pytest.mark.parametrize(
    ("by", "told"), [((-92, 5), {"moved": [-92, 5]}), ((0, 0), {})], ids=["moved", "where it was"]
)
def test_a_refusal_tells_how_far_the_window_has_moved(
    by: tuple[int, int], told: dict[str, object]
) -> None:
    frame, ground = Box(92, 0, 300, 200), Pixels(1, 1, bytes(4))

    def look(at: Box) -> Look:
        return Look(ground, (WindowSeen("Save As", "Notes", at, at, active=True),))

    seen = look(frame.moved(*by))
    for event in (
        Checked(2, "click", NO, "way", expected=look(frame), seen=seen),
        Diverged(2, "click", NO, expected=look(frame), seen=seen),
    ):
        message = event_to_json(event, lambda _: None)
        assert {name: one for name, one in message.items() if name == "moved"} == told
