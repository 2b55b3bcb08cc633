"""Who has the focus is asked before anything is typed; at another scale places are told in other
units.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.desktop.ports import Label
from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from app.player.screen.focus import FocusAhead, Keyboard
from checks.pipeline import ALL
from checks.snapshot.look import Look, Target
from checks.verify.rerender.matcher import READ
from tests.builders.drawn.screens import Screen, label

# As Qt told them at 80 %: the field, and the one below it.
THERE = Box(417, 140, 356, 16)
TOLD, BELOW = Box(521, 175, 446, 21), Box(521, 208, 446, 21)


def remembered() -> Look:
    look = Screen().window().look()
    target = Target(box=Box(220, 100, 160, 24), at=Box(220, 100, 160, 24).centre)
    return replace(look, target=target, focus=label(target.box))


def answered(told: Box | None, rung: str, there: Box = THERE) -> Comparison:
    element = Label(0, "text", "Item", told) if told is not None else None
    keyboard = Keyboard(FocusAhead(lambda: element))
    yes = Comparison(Verdict.GO, where=there, rung=rung)
    return keyboard.speaks_to(yes, remembered(), there, 1)


@pytest.mark.parametrize(("told", "rung"), [(THERE, ALL), (None, ALL), (TOLD, READ), (None, READ)])
def test_the_field_that_is_there_has_the_focus(told: Box | None, rung: str) -> None:
    assert answered(told, rung).agrees


@pytest.mark.parametrize(
    ("told", "rung"), [(TOLD, ALL), (BELOW, READ), (Box(521, 175, 90, 21), READ)]
)
def test_another_one_has_it(told: Box, rung: str) -> None:
    answer = answered(told, rung)
    assert answer.verdict is Verdict.NOT_YET
    assert answer.where == told


def test_a_focus_that_was_told_after_the_first_stroke_is_not_demanded_before_it() -> None:
    """A sheet gives the keyboard to its line of entry when a cell is typed into."""
    element = Label(0, "table", "Sheet", BELOW)
    keyboard = Keyboard(FocusAhead(lambda: element))
    yes = Comparison(Verdict.GO, where=THERE, rung=ALL)
    look = remembered()
    assert look.focus is not None
    late = replace(look, focus=replace(look.focus, told_before=False))
    assert keyboard.speaks_to(yes, late, THERE, 1).agrees
    assert not keyboard.speaks_to(yes, look, THERE, 1).agrees
