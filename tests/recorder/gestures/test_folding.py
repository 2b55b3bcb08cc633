"""Raw input becomes gestures in the words a step uses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.desktop.ports import Input, InputKind
from app.engine.model.geometry import Point
from app.recorder.gestures.folding import GestureFold, fold
from app.recorder.model.demonstration import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Read,
    Scroll,
    Typed,
)
from tests.builders.paper.hand import Hand


def said(gestures: tuple[Gesture, ...]) -> list[object]:
    """Gestures without their times, as a person would list them."""
    return [_said(gesture) for gesture in gestures]


def _said(gesture: Gesture) -> object:
    match gesture:
        case Click(at, _, _, button, count, modifiers):
            return ("click", tuple(at), str(button), count, *modifiers)
        case Drag(at, to, _, _, button, modifiers):
            return ("drag", tuple(at), tuple(to), str(button), *modifiers)
        case Scroll(at, dx, dy, _, _, modifiers):
            return ("scroll", tuple(at), dx, dy, *modifiers)
        case Keys(keys):
            return ("keys", keys)
        case Typed(text):
            return ("typed", text)
        case Hover(at) | OtherButton(at):
            return ("hover" if isinstance(gesture, Hover) else "other button", tuple(at))
        case Read(name):
            return ("read", name)


def of(hand: Hand, stop_key: str = "") -> list[object]:
    return said(fold(hand.events, stop_key))


# ---------------------------------------------------------------------------------------- the mouse


def test_a_press_and_a_release_at_one_place_are_a_click_where_it_was_pressed() -> None:
    hand = Hand().move(10, 20).press().move(12, 21).release()
    assert of(hand) == [("click", (10, 20), "left", 1)]


def test_a_click_knows_when_the_button_went_down_and_up() -> None:
    hand = Hand(now_s=50.0).move(10, 20).press().pause(0.2).release()
    (click,) = fold(hand.events)
    assert (click.began_s, click.ended_s) == pytest.approx((50.02, 50.23))


def test_the_other_buttons_click_too() -> None:
    hand = Hand().click(5, 5, "right").click(50, 50, "middle")
    assert of(hand) == [("click", (5, 5), "right", 1), ("click", (50, 50), "middle", 1)]


def test_two_quick_clicks_at_one_place_are_a_double_click() -> None:
    hand = Hand().click(10, 10).press().release()
    assert of(hand) == [("click", (10, 10), "left", 2)]


def test_a_trembling_hand_double_clicks_all_the_same() -> None:
    hand = Hand().click(10, 10).move(12, 11).press().release()
    assert of(hand) == [("click", (10, 10), "left", 2)]


def test_three_quick_clicks_are_a_triple_click_and_a_fourth_begins_anew() -> None:
    hand = Hand().click(10, 10)
    for _ in range(3):
        hand.press().release()
    assert of(hand) == [("click", (10, 10), "left", 3), ("click", (10, 10), "left", 1)]


def test_two_slow_clicks_are_two_clicks() -> None:
    hand = Hand().click(10, 10).pause(0.5).press().release()
    assert of(hand) == [("click", (10, 10), "left", 1)] * 2


def test_two_quick_clicks_apart_are_two_clicks() -> None:
    hand = Hand().click(10, 10).click(30, 10)
    assert of(hand) == [("click", (10, 10), "left", 1), ("click", (30, 10), "left", 1)]


def test_quick_clicks_with_different_buttons_or_modifiers_are_no_double_click() -> None:
    hand = Hand().click(10, 10).press("right").release("right").hold("ctrl").press("right")
    assert of(hand.release("right").let_go("ctrl")) == [
        ("click", (10, 10), "left", 1),
        ("click", (10, 10), "right", 1),
        ("click", (10, 10), "right", 1, "ctrl"),
    ]


def test_modifiers_held_belong_to_the_click() -> None:
    hand = Hand().hold("ctrl", "shift").click(10, 10).let_go("shift", "ctrl")
    assert of(hand) == [("click", (10, 10), "left", 1, "ctrl", "shift")]


def test_a_press_here_and_a_release_there_are_a_drag() -> None:
    hand = Hand().drag((10, 10), (200, 150))
    assert of(hand) == [("drag", (10, 10), (200, 150), "left")]


def test_a_click_and_then_a_quick_drag_from_there_stay_two_gestures() -> None:
    hand = Hand().click(10, 10).press().move(80, 10).release()
    assert of(hand) == [("click", (10, 10), "left", 1), ("drag", (10, 10), (80, 10), "left")]


def test_what_happens_while_a_button_is_down_comes_after_it() -> None:
    hand = Hand().move(10, 10).press().type("ab").release().type("c")
    assert of(hand) == [("click", (10, 10), "left", 1), ("typed", "abc")]


def test_a_second_button_pressed_during_the_first_comes_after_it() -> None:
    hand = Hand().move(10, 10).press().press("right").release().release("right")
    assert of(hand) == [("click", (10, 10), "left", 1), ("click", (10, 10), "right", 1)]


def test_a_release_alone_is_the_end_of_something_older() -> None:
    assert of(Hand().move(10, 10).release()) == []


def test_a_button_that_no_tool_can_press_is_told() -> None:
    assert of(Hand().move(10, 10).press(0).release(0)) == [("other button", (10, 10))]


def test_turns_of_the_wheel_are_added_up() -> None:
    assert of(Hand().move(10, 10).turn("down", 5)) == [("scroll", (10, 10), 0, 5)]


def test_a_wheel_turned_back_is_another_gesture() -> None:
    hand = Hand().move(10, 10).turn("down", 3).turn("up", 2).turn("right")
    assert of(hand) == [
        ("scroll", (10, 10), 0, 3),
        ("scroll", (10, 10), 0, -2),
        ("scroll", (10, 10), 1, 0),
    ]


def test_a_pause_or_another_place_makes_another_turn_of_the_wheel() -> None:
    hand = Hand().move(10, 10).turn("down", 2).pause(1.5).turn("down", 1)
    hand.move(100, 100).turn("down", 4)
    assert of(hand) == [
        ("scroll", (10, 10), 0, 2),
        ("scroll", (10, 10), 0, 1),
        ("scroll", (100, 100), 0, 4),
    ]


def test_a_modifier_belongs_to_the_turn_of_the_wheel() -> None:
    hand = Hand().move(10, 10).hold("ctrl").turn("up", 2).let_go("ctrl").turn("up")
    assert of(hand) == [("scroll", (10, 10), 0, -2, "ctrl"), ("scroll", (10, 10), 0, -1)]


# ------------------------------------------------------------------------------------- the keyboard


def test_letters_one_after_the_other_are_one_text() -> None:
    assert of(Hand().type("Dear Ada, 5 €!")) == [("typed", "Dear Ada, 5 €!")]


def test_moving_the_pointer_does_not_break_a_text() -> None:
    assert of(Hand().type("ab").move(5, 5).move(90, 90).type("cd")) == [("typed", "abcd")]


def test_corrections_are_folded_in() -> None:
    assert of(Hand().type("Adda").key("BackSpace", "BackSpace").type("a")) == [("typed", "Ada")]


def test_one_backspace_too_many_reaches_into_what_stood_before() -> None:
    hand = Hand().type("ab").key("BackSpace", "BackSpace", "BackSpace")
    assert of(hand) == [("typed", "a"), ("keys", "BackSpace"), ("keys", "BackSpace")]


def test_a_text_taken_back_and_typed_anew_is_the_new_text() -> None:
    assert of(Hand().type("x").key("BackSpace").type("yes")) == [("typed", "yes")]


def test_a_text_wholly_taken_back_may_have_replaced_a_selection() -> None:
    hand = Hand().type("xy").key("BackSpace", "BackSpace").key("Tab")
    assert of(hand) == [("typed", "x"), ("keys", "BackSpace"), ("keys", "Tab")]


def test_moving_the_cursor_makes_several_gestures_rather_than_a_wrong_text() -> None:
    hand = Hand().type("ac").key("Left").type("b").key("BackSpace", "BackSpace")
    assert of(hand) == [
        ("typed", "ac"),
        ("keys", "Left"),
        ("typed", "b"),
        ("keys", "BackSpace"),
        ("keys", "BackSpace"),
    ]


def test_keys_that_type_nothing_go_by_their_names() -> None:
    hand = Hand().key("Return", "Tab", "F5").chord("ctrl+s").chord("shift+Tab").chord("alt+F4")
    assert of(hand) == [
        ("keys", keys) for keys in ("Return", "Tab", "F5", "ctrl+s", "shift+Tab", "alt+F4")
    ]


def test_a_chord_ends_a_text() -> None:
    hand = Hand().type("ab").chord("ctrl+a").type("c")
    assert of(hand) == [("typed", "ab"), ("keys", "ctrl+a"), ("typed", "c")]


def test_a_space_alone_is_a_key() -> None:
    assert of(Hand().key("Tab").type(" ")) == [("keys", "Tab"), ("keys", "space")]


def test_modifiers_pressed_alone_mean_nothing() -> None:
    hand = Hand().type("a").hold("ctrl", "shift").let_go("ctrl", "shift").type("b")
    assert of(hand) == [("typed", "ab")]


def test_a_key_that_repeats_by_itself_types_as_often_as_it_repeats() -> None:
    letter = Hand().type("a").events[0]
    arrow = Hand().key("Down").events[0]
    repeated = [letter] * 3 + [arrow] * 2
    held = [replace(event, time_s=100 + n / 30) for n, event in enumerate(repeated)]
    assert said(fold(held)) == [("typed", "aaa"), ("keys", "Down"), ("keys", "Down")]


def test_altgr_makes_text_and_no_chord() -> None:
    altgr = Input(InputKind.KEY_DOWN, 1.0, Point(0, 0), keysym=0xFE03, key="ISO_Level3_Shift")
    at = Input(InputKind.KEY_DOWN, 1.1, Point(0, 0), keysym=0x40, key="q", text="@")
    assert said(fold([altgr, at])) == [("typed", "@")]


def test_altgr_told_as_ctrl_and_alt_makes_text_where_the_letter_is_not_the_keys_own() -> None:
    held = ("ctrl", "alt")
    at = Input(InputKind.KEY_DOWN, 1.0, Point(0, 0), key="q", text="@", modifiers=held)
    own = Input(InputKind.KEY_DOWN, 2.0, Point(0, 0), key="q", text="q", modifiers=held)
    assert said(fold([at, own])) == [("typed", "@"), ("keys", "ctrl+alt+q")]


def test_a_dead_key_waits_for_its_letter() -> None:
    dead = Input(InputKind.KEY_DOWN, 1.0, Point(0, 0), keysym=0xFE51, key="dead_acute")
    letter = Input(InputKind.KEY_DOWN, 1.1, Point(0, 0), keysym=0x65, key="e", text="é")
    assert said(fold([dead, letter])) == [("typed", "é")]


def test_control_characters_are_keys_and_no_text() -> None:
    enter = Input(InputKind.KEY_DOWN, 1.0, Point(0, 0), key="Return", text="\r")
    assert said(fold([enter])) == [("keys", "Return")]


def test_the_stop_key_never_enters_a_recording() -> None:
    hand = Hand().type("a").chord("ctrl+shift+F12")
    assert of(hand, "ctrl+shift+F12") == [("typed", "a")]


def test_the_stop_key_is_heard_with_further_modifiers_held_and_a_button_down() -> None:
    hand = Hand().move(10, 10).press().hold("alt").chord("ctrl+shift+F12")
    assert of(hand, "ctrl+shift+F12") == [("click", (10, 10), "left", 1)]


def test_a_typed_text_is_not_shown_by_its_repr() -> None:
    (typed,) = fold(Hand().type("hunter2").events)
    assert "hunter2" not in repr(typed)


# ------------------------------------------------------------------------------------- rests, order


def test_a_rest_on_the_way_to_a_click_may_have_opened_something() -> None:
    hand = Hand().click(10, 10).move(50, 60).pause(0.4).move(120, 60).move(180, 60)
    assert of(hand.press().release()) == [
        ("click", (10, 10), "left", 1),
        ("hover", (50, 60)),
        ("click", (180, 60), "left", 1),
    ]


def test_a_pointer_that_goes_on_its_way_rests_nowhere() -> None:
    hand = Hand()
    for x in range(0, 200, 10):
        hand.move(x, 20)
    assert of(hand.press().release()) == [("click", (190, 20), "left", 1)]


def test_waiting_where_the_last_click_was_is_no_rest() -> None:
    hand = Hand().click(10, 10).move(11, 10).pause(2).move(90, 90).press().release()
    assert of(hand) == [("click", (10, 10), "left", 1), ("click", (90, 90), "left", 1)]


def test_waiting_where_the_next_click_will_be_is_no_rest() -> None:
    hand = Hand().move(90, 90).pause(1).move(91, 90).press().release()
    assert of(hand) == [("click", (91, 90), "left", 1)]


def test_a_rest_before_typing_is_forgotten() -> None:
    hand = Hand().move(50, 50).pause(1).move(90, 90).type("ab").move(120, 90).press().release()
    assert of(hand) == [("typed", "ab"), ("click", (120, 90), "left", 1)]


def test_a_gesture_is_told_as_soon_as_nothing_can_continue_it() -> None:
    folding = GestureFold()
    hand = Hand().type("ab").click(10, 10).move(60, 60)
    told = [said(folding.hear(event)) for event in hand.events]
    assert [each for each in told if each] == [
        [("typed", "ab")],
        [("click", (10, 10), "left", 1)],
    ]


def test_the_unfinished_gesture_can_be_seen_so_far() -> None:
    folding = GestureFold()
    for event in Hand().type("ab").events:
        folding.hear(event)
    assert said(folding.so_far()) == [("typed", "ab")]
    assert said(folding.finish()) == [("typed", "ab")]
    assert folding.so_far() == ()


def test_a_button_still_down_at_the_end_was_a_click_and_what_came_during_it_follows() -> None:
    hand = Hand().move(10, 10).press().type("ab").press("right")
    assert of(hand) == [
        ("click", (10, 10), "left", 1),
        ("typed", "ab"),
        ("click", (10, 10), "right", 1),
    ]
