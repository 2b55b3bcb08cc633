"""What is typed goes where it went."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from tests.builders.drawn.screens import Screen, blind, label

ITEM, CITY = Box(220, 100, 180, 24), Box(220, 135, 180, 24)
FOCUS, REST = "#2a6fc9", "#707070"


def form(focus: Box = ITEM, city: str = "") -> Screen:
    screen = Screen().window()
    for box, name in ((ITEM, "Item"), (CITY, "City")):
        border = FOCUS if box == focus else REST
        screen.field(box, city if box == CITY else "", name, border)
    return screen


def typed_into(screen: Screen, box: Box) -> Look:
    return name_target(screen.look(), None, effect=box.grown(-4))


def test_the_field_with_the_focus_may_be_typed_into() -> None:
    assert verify_snapshot(form(city="Kiel").look(), typed_into(form(), ITEM)).agrees


def test_without_the_focus_ring_it_cannot_be_told() -> None:
    answer = verify_snapshot(form(CITY, "Kiel").look(), typed_into(form(), ITEM))
    assert answer.verdict is Verdict.CANNOT_TELL
    assert answer.rung == "focused"


def test_another_window_has_the_focus() -> None:
    look = form(city="Kiel").look()
    behind = replace(look, windows=(replace(look.windows[0], active=False),))
    answer = verify_snapshot(behind, typed_into(form(), ITEM))
    assert answer.verdict is Verdict.NO
    assert "does not have the focus" in answer.why


def test_accessibility_says_which_field_has_the_focus() -> None:
    look = form(city="Kiel").look()
    asked = typed_into(form(), ITEM)
    assert verify_snapshot(replace(look, focus=label(ITEM, "Item")), asked).agrees
    answer = verify_snapshot(replace(look, focus=label(CITY, "City")), asked)
    assert "Another field has the focus" in answer.why
    assert verify_snapshot(replace(look, focus=label(Box(0, 0, 0, 0))), asked).agrees


def test_a_focus_that_was_told_only_after_the_first_stroke_is_not_asked_for() -> None:
    elsewhere = replace(form(city="Kiel").look(), focus=label(CITY, "City"))
    asked = typed_into(form(), ITEM)
    late = replace(label(ITEM, "Item"), told_before=False)
    assert verify_snapshot(elsewhere, replace(asked, focus=late)).agrees
    assert not verify_snapshot(elsewhere, replace(asked, focus=label(ITEM, "Item"))).agrees


def test_a_key_without_a_field_asks_for_the_window_only() -> None:
    asked = name_target(form().look(), None)
    assert asked.target is None
    assert verify_snapshot(form(city="Kiel").look(), asked).agrees
    assert verify_snapshot(blind(form(city="Kiel").look()), blind(asked)).agrees


def test_a_focused_element_is_the_target_of_what_is_typed() -> None:
    look = replace(form().look(), focus=label(CITY, "City", 79))
    asked = name_target(look, None)
    assert asked.target is not None
    assert asked.target.box == CITY
