"""An act's effect in a window that is drawn otherwise than recorded."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box, Point
from checks.snapshot.look import Effect, Look
from checks.verify.rerender.effect import effect_seen_otherwise
from tests.builders.drawn.screens import BLUE, Screen, window

FIELD, SAVE, AWAY = Box(240, 100, 160, 24), Box(300, 320, 80, 26), Box(120, 200, 60, 40)


def screen(value: str = "") -> Screen:
    return Screen().window().field(FIELD, value, "Item").button(SAVE, "Save")


def seen(now: Look, expected: Effect, there: Box | None = None) -> bool:
    return effect_seen_otherwise(screen().look(), now, expected, there).agrees


def test_where_nothing_was_to_be_seen_nothing_is_waited_for() -> None:
    assert seen(screen().look(), Effect(at=None))


def test_a_window_that_opened_is_the_effect() -> None:
    opened = Effect(at=SAVE.centre, opened=("Close",))
    assert not seen(screen().look(), opened)
    now = screen().look()
    assert seen(replace(now, windows=(window(AWAY, "Close"), *now.windows)), opened)


def test_what_was_typed_appears_in_its_field() -> None:
    typed = Effect(at=None, changed=(FIELD,))
    assert seen(screen("Paper").look(), typed, FIELD)
    assert not seen(screen().look(), typed, FIELD)
    assert not seen(screen().fill(AWAY, BLUE).look(), typed, FIELD)


def test_a_click_that_changed_what_it_hit_does_so_here() -> None:
    pressed = Effect(at=SAVE.centre, changed=(SAVE,))
    assert seen(screen().fill(SAVE, BLUE).look(), pressed, SAVE)
    assert not seen(screen().fill(AWAY, BLUE).look(), pressed, SAVE)


def test_a_caret_at_the_end_of_a_field_is_the_effect_of_a_click_into_its_middle() -> None:
    caret = Box(FIELD.x + 6, FIELD.y + 4, 1, 16)
    clicked = Effect(at=FIELD.centre, changed=(caret,))
    assert seen(screen().fill(caret, "#000000").look(), clicked, FIELD)
    assert not seen(screen().look(), clicked, FIELD)
    assert not seen(screen().fill(AWAY, BLUE).look(), clicked, FIELD)


def test_an_effect_elsewhere_in_the_window_counts_when_it_is_as_large() -> None:
    elsewhere = Effect(at=Point(320, 330), changed=(AWAY,))
    assert seen(screen().fill(AWAY.moved(30, 0), BLUE).look(), elsewhere, SAVE)
    assert not seen(screen().fill(Box(120, 200, 12, 12), BLUE).look(), elsewhere, SAVE)
    assert not seen(screen().look(), elsewhere)


def test_a_line_like_one_that_changed_counts_beside_a_message_that_came_and_went() -> None:
    """A message of a moment was recorded with the effect, and is larger than it."""
    message, place = Box(110, 290, 180, 16), Box(420, 300, 68, 13)
    counted = Effect(at=None, changed=(message, place))
    assert seen(screen().fill(place.moved(30, -20), BLUE).look(), counted)
    caret = Box(place.x, place.y, 1, 12)
    assert not seen(screen().fill(caret, BLUE).look(), counted)
    assert not seen(screen().fill(Box(420, 200, 8, 60), BLUE).look(), counted)


def test_of_a_key_that_only_leads_the_caret_to_an_end_any_change_is_the_effect() -> None:
    before, lit = screen().look(), Effect(at=None, changed=(AWAY,))
    moved = screen().fill(Box(420, 200, 2, 14), BLUE).look()
    assert not effect_seen_otherwise(before, moved, lit, None).agrees
    assert effect_seen_otherwise(before, moved, lit, None, any_change=True).agrees
    assert not effect_seen_otherwise(before, screen().look(), lit, None, any_change=True).agrees
