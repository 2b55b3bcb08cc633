"""With nobody at the desk a provisional reflex fires only where it binds nobody to anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.places import Box
from app.engine.trajectory import Step
from app.player.harmless import is_harmless
from checks.interruption import Within
from tests.builders.interruptions import closes_update, reflex_of, with_window


@pytest.mark.parametrize(
    ("says", "control", "harmless"),
    [
        ("Install the update?", "Later", True),
        ("Delete all orders?", "Cancel", True),
        ("The printer is ready. Close", "OK", True),
        ("Delete all orders?", "OK", False),
        ("Delete all orders?", "Delete", False),
        ("The printer is ready", "Install now", False),
        ("Alle Aufträge löschen?", "OK", False),
        ("Vse naročila so pripravljena", "V redu", False),
        ("Vse naročila so pripravljena", "OK", False),
    ],
)
def test_by_what_it_presses_and_what_is_asked(says: str, control: str, *, harmless: bool) -> None:
    assert is_harmless(closes_update(says, control)) is harmless


def test_an_icon_without_a_word_closes_and_a_wide_control_may_do_anything() -> None:
    made = closes_update(control="")
    assert not is_harmless(made)
    [step] = made.steps
    before = step.before
    assert isinstance(before, Within)
    assert before.target is not None
    icon = replace(before, target=replace(before.target, box=Box(0, 0, 20, 20)))
    assert is_harmless(replace(made, steps=(replace(step, before=icon),)))
    unnamed = replace(before, target=replace(before.target, box=Box(0, 0, 20, 20), names=()))
    assert is_harmless(replace(made, steps=(replace(step, before=unnamed),)))
    assert not is_harmless(replace(made, steps=(replace(step, before=None),)))


@pytest.mark.parametrize(
    ("keys", "says", "harmless"),
    [
        ("Escape", "Delete all orders?", True),
        ("Return", "The printer is ready. OK", True),
        ("Return", "Delete all orders?", False),
    ],
)
def test_a_key_says_yes_to_all_that_is_asked(keys: str, says: str, *, harmless: bool) -> None:
    step = Step("press_keys", "1", {"keys": keys}, with_window())
    assert is_harmless(reflex_of(step, says=(says,))) is harmless
