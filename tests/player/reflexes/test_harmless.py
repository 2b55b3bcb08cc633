"""With nobody at the desk a provisional reflex fires only where it binds nobody to anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.trajectory import Step
from app.player.reflexes.harmless import is_harmless
from checks.interruptions.model import InterruptionTarget
from tests.builders.drawn.interruptions import (
    click,
    closes_update,
    frame_close,
    reflex_of,
    with_frame_buttons,
    with_window,
)


@pytest.mark.parametrize(
    ("says", "control", "harmless"),
    [
        ("Install the update?", "Later", True),
        ("Delete all orders?", "Cancel", True),
        ("The printer is ready.", "OK", True),
        ("Terminate the contract?", "Yes", False),
        ("Delete all orders?", "Ignore and close", False),
        ("Do you want to keep your files?", "No", False),
        ("Voulez-vous supprimer toutes les commandes ?", "OK", False),
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


def test_an_icon_without_a_word_closes_where_a_cross_is_drawn() -> None:
    framed = reflex_of(click(with_frame_buttons(), frame_close()), control="")
    [step] = framed.steps
    before = step.before
    assert isinstance(before, InterruptionTarget)
    assert is_harmless(framed)
    unframed = replace(before, interruption=replace(before.interruption, is_framed=False))
    assert is_harmless(replace(framed, steps=(replace(step, before=unframed),)))
    assert not is_harmless(closes_update(control=""))
    assert not is_harmless(replace(framed, steps=(replace(step, before=None),)))


@pytest.mark.parametrize(
    ("keys", "says", "harmless"),
    [
        ("Escape", "Delete all orders?", True),
        ("Return", "Delete all orders?", False),
    ],
)
def test_a_key_says_yes_to_all_that_is_asked(keys: str, says: str, *, harmless: bool) -> None:
    step = Step("press_keys", "1", {"keys": keys}, with_window())
    assert is_harmless(reflex_of(step, says=(says,))) is harmless


def test_a_key_presses_any_of_the_controls_that_are_read() -> None:
    step = Step("press_keys", "1", {"keys": "Return"}, with_window())
    assert is_harmless(reflex_of(step, says=("The printer is ready.", "OK")))
    assert not is_harmless(reflex_of(step, says=("The printer is ready.", "OK", "Print")))


@pytest.mark.parametrize(
    ("more", "harmless"),
    [(("日口网",), True), (("\u25a1 \u00d7",), True), (("已经删除所有订单",), False)],
)
def test_the_signs_on_a_frame_are_no_words(more: tuple[str, ...], *, harmless: bool) -> None:
    framed = reflex_of(click(with_frame_buttons(), frame_close()), control="")
    [step] = framed.steps
    before = step.before
    assert isinstance(before, InterruptionTarget)
    what = before.interruption
    read = replace(what, says=(what.title, *more, *what.says))
    step = replace(step, before=replace(before, interruption=read))
    assert is_harmless(replace(framed, steps=(step,))) is harmless
