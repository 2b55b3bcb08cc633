"""The stop key is recognised in whatever else is pressed."""

from __future__ import annotations

import pytest

from app.player.control.fail_safe import StopChord
from tests.builders.paper.hand import Hand

CHORD = "ctrl+shift+F12"


def times_pressed(hand: Hand, chord: str = CHORD) -> int:
    pressed: list[str] = []
    stop = StopChord(chord, lambda: pressed.append("stop"))
    for event in hand.events:
        stop.heard(event)
    return len(pressed)


def test_the_chord_is_heard_once_when_its_key_goes_down() -> None:
    assert times_pressed(Hand().chord(CHORD)) == 1


def test_the_order_of_the_modifiers_does_not_matter() -> None:
    assert times_pressed(Hand().hold("shift", "ctrl").key("F12")) == 1


def test_further_modifiers_do_no_harm() -> None:
    assert times_pressed(Hand().hold("alt", "ctrl", "shift").key("F12")) == 1


@pytest.mark.parametrize(
    "hand",
    [
        Hand().key("F12"),
        Hand().chord("ctrl+F12"),
        Hand().chord("shift+F12"),
        Hand().chord("ctrl+shift+F11"),
        Hand().hold("ctrl", "shift").let_go("ctrl").key("F12"),
        Hand().hold("ctrl", "shift").let_go("shift").let_go("ctrl").hold("ctrl").key("F12"),
        Hand().type("ctrl+shift+F12"),
        Hand().click(5, 5),
    ],
)
def test_less_than_the_chord_is_not_the_chord(hand: Hand) -> None:
    assert times_pressed(hand) == 0


def test_a_run_that_was_typing_a_capital_lets_go_of_the_shift_of_a_person() -> None:
    assert times_pressed(Hand().hold("ctrl", "shift").type("C").let_go("shift").key("F12")) == 1


def test_a_shift_that_is_all_of_the_chords_modifiers_is_held_to_the_end() -> None:
    assert times_pressed(Hand().hold("shift").let_go("shift").key("F12"), "shift+F12") == 0


def test_it_is_heard_between_clicks_and_typing() -> None:
    hand = Hand().click(5, 5).type("Anna").chord(CHORD).type("x").chord(CHORD)
    assert times_pressed(hand) == 2


@pytest.mark.parametrize(("chord", "key"), [("Escape", "Escape"), ("Pause", "Pause")])
def test_a_single_key_can_be_the_stop_key(chord: str, key: str) -> None:
    assert times_pressed(Hand().key(key), chord) == 1


@pytest.mark.parametrize("chord", ["Ctrl+Shift+f12", "CTRL+SHIFT+F12"])
def test_how_the_setting_is_spelt_does_not_matter(chord: str) -> None:
    assert times_pressed(Hand().chord(CHORD), chord) == 1
