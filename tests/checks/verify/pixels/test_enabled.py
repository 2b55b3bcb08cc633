"""Whether the target can be used, as far as its look tells."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import BLACK, WHITE, Screen

FIELD = Box(240, 200, 160, 24)
CARET = Box(246, 204, 1, 15)


def form(caret: str | None = None, *, ground: str = WHITE, text: str = "") -> Screen:
    screen = Screen().window().fill(FIELD, ground, "#707070").text(150, 205, "Item")
    screen.fill(FIELD.grown(-4), ground, "#b0b0b0")  # the ring of a field with the focus
    if text:
        screen.text(FIELD.x + 8, FIELD.y + 5, text, "#c8c8c8")
    return screen.fill(CARET, caret) if caret else screen


@pytest.mark.parametrize(
    ("now", "enabled"),
    [
        (form(BLACK), True),
        (form(), True),
        (form(ground="#dcdcdc"), False),
        (form(text="disabled"), False),
    ],
)
def test_a_caret_that_has_blinked_off_leaves_an_empty_field(now: Screen, *, enabled: bool) -> None:
    asked = name_target(form(BLACK).look(), None, effect=FIELD)
    assert verify_snapshot(now.look(), asked, RunContext()).agrees is enabled
