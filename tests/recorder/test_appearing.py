"""Where a text went that was typed into a field of several parts."""

from __future__ import annotations

import pytest

from app.engine.places import Box, Pixels
from app.recorder.appearing import where_typed
from app.recorder.demonstration import Seen
from app.recorder.gestures import Typed
from checks.look import Effect, LabelSeen, Look

SPIN, TEXT = 52, 61
DAY, YEAR, BELOW = Box(24, 13, 19, 18), Box(76, 13, 36, 18), Box(76, 53, 36, 18)
PICTURE = Pixels(200, 100, bytes(4 * 200 * 100))


def look(box: Box | None, role: int) -> Look:
    return Look(PICTURE, focus=LabelSeen(role, "", "Day", box) if box else None)


def typed(first: Box | None, last: Box | None, role: int = SPIN) -> Box | None:
    effect = Effect(changed=(DAY,), after=look(last, role))
    return where_typed(Seen(Typed("24/11/2026", 1, 2), look(first, role), effect=effect))


def test_typing_that_goes_on_into_the_next_part_is_where_all_of_them_are() -> None:
    assert typed(DAY, YEAR) == Box(DAY.x, DAY.y, YEAR.right - DAY.x, DAY.height)


@pytest.mark.parametrize(
    ("first", "last", "role"),
    [
        (DAY, DAY, SPIN),
        (DAY, BELOW, SPIN),
        (DAY, None, SPIN),
        (DAY, YEAR, TEXT),
        (YEAR, DAY, SPIN),
    ],
)
def test_else_it_is_where_the_focus_was(first: Box, last: Box | None, role: int) -> None:
    assert typed(first, last, role) == first
