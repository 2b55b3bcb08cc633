"""A key that closes a field waits until the field has taken in what was typed."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Pixels, Point
from app.recorder.build.steps import READY_AFTER_TYPING_S, steps_of
from app.recorder.model.demonstration import Click, Gesture, Keys, Seen, Typed
from checks.snapshot.look import Look

LOOK = Look(Pixels(100, 60, bytes(24000)))


def readiness(*gestures: Gesture) -> list[float]:
    return [step.ready_after_s for step in steps_of([Seen(one, LOOK) for one in gestures])]


@pytest.mark.parametrize("key", ["Return", "KP_Enter", "Tab"])
def test_a_key_that_closes_a_typed_field_waits(key: str) -> None:
    assert readiness(Typed("/tmp/a", 1, 2), Keys(key, 3, 3)) == [0, READY_AFTER_TYPING_S]


def test_so_it_does_after_a_secret() -> None:
    seen = [Seen(Typed("hunter2", 1, 2), LOOK, secret="pin"), Seen(Keys("Return", 3, 3), LOOK)]
    assert [step.ready_after_s for step in steps_of(seen)] == [0, READY_AFTER_TYPING_S]


@pytest.mark.parametrize("key", ["ctrl+s", "Escape", "Down"])
def test_any_other_key_is_struck_at_once(key: str) -> None:
    assert readiness(Typed("/tmp/a", 1, 2), Keys(key, 3, 3)) == [0, 0]


def test_where_nothing_was_typed_no_key_waits() -> None:
    assert readiness(Click(Point(5, 5), 1, 1), Keys("Return", 3, 3), Keys("Tab", 4, 4)) == [0, 0, 0]
