"""Which windows that have come matter for a step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.pipeline import verify_snapshot
from checks.verify.pixels.unexpected_windows import concerns
from tests.builders.drawn.screens import FRAME, Screen, window

OWN = window(FRAME, "Orders")
TARGET = Box(220, 140, 180, 24)
SAVE, ASKS = Box(400, 320, 80, 24), Box(150, 60, 200, 90)


@pytest.mark.parametrize("kind", ["normal", "dialog", "menu"])
def test_the_window_of_the_step_is_no_news_and_another_one_of_its_application_is(kind: str) -> None:
    own = replace(OWN, kind=kind)
    assert not concerns(own, own, FRAME, [TARGET])
    assert concerns(replace(own, title="Error"), own, FRAME, [TARGET])


@pytest.mark.parametrize(("at", "matters"), [(TARGET, True), (Box(500, 10, 60, 20), False)])
def test_a_tooltip_and_a_bystander_matter_where_they_lie_over_the_target(
    at: Box, *, matters: bool
) -> None:
    for other in (
        replace(window(at, "", "tooltip"), active=False),
        replace(window(at, "Mail"), active=False, ours=False),
    ):
        assert concerns(other, OWN, FRAME, [TARGET]) is matters


def test_a_new_window_in_front_is_named_whatever_is_unlike_below_it() -> None:
    then = Screen().window().button(SAVE, "Save").look(SAVE.centre)
    changed = Screen().window().button(SAVE, "Delete")
    assert verify_snapshot(changed.look(SAVE.centre), then).rung != "nothing new"
    answer = verify_snapshot(changed.window(ASKS, "Warning", "dialog").look(SAVE.centre), then)
    assert not answer.agrees
    assert answer.why == "A dialog “Warning” has appeared."
    assert answer.where == ASKS


def test_where_no_window_is_left_the_missing_one_is_named() -> None:
    then = Screen().window().button(SAVE, "Save").look(SAVE.centre)
    answer = verify_snapshot(Screen().look(SAVE.centre), then)
    assert not answer.agrees
    assert answer.why == "The window “Orders” is not there."
