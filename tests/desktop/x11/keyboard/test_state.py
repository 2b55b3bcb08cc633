"""Whatever becomes of the hands, their parent leaves keyboard and mouse as they were."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from Xlib import XK
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.keyboard.state import HeldState
from app.engine.errors import BlockedError, StoppedError
from tests.builders.desktop.displays import Person, keyboard_now, private_display, set_layout
from tests.builders.desktop.started import command_of
from tests.builders.engine.switch import Switch


def kill_hands_that_hold_everything(display: str) -> None:
    hands = subprocess.Popen(
        command_of("dying_hands.py", display),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )
    assert hands.stdout
    assert hands.stdout.readline() == b"holding\n"
    hands.kill()
    hands.wait()
    hands.stdout.close()


@pytest.mark.parametrize("layout", ["us", "de"])
def test_after_a_kill_keys_buttons_and_mapping_are_put_back(
    display: XvfbDisplay, layout_of: Callable[[str], None], layout: str
) -> None:
    layout_of(layout)
    before = keyboard_now(display.name)
    taken = HeldState.take(display.name)
    kill_hands_that_hold_everything(display.name)
    assert keyboard_now(display.name) != before
    taken.put_back()

    assert keyboard_now(display.name) == before


def test_caps_lock_is_on_again_after_a_kill(display: XvfbDisplay, person: Person) -> None:
    caps = _keycode(display, "Caps_Lock")
    person.strikes(caps)
    before = keyboard_now(display.name)
    taken = HeldState.take(display.name)
    kill_hands_that_hold_everything(display.name)
    taken.put_back()
    after = keyboard_now(display.name)
    person.strikes(caps)

    assert after == before


def test_what_was_pressed_before_the_run_stays_pressed(
    display: XvfbDisplay, person: Person
) -> None:
    control = _keycode(display, "Control_L")
    person.presses(control)
    before = keyboard_now(display.name)
    HeldState.take(display.name).put_back()
    after = keyboard_now(display.name)
    person.releases(control)

    assert after == before


def test_a_layout_that_a_person_chose_meanwhile_stays(
    display: XvfbDisplay, layout_of: Callable[[str], None]
) -> None:
    taken = HeldState.take(display.name)
    layout_of("fr")
    chosen = keyboard_now(display.name)
    taken.put_back()

    assert keyboard_now(display.name) == chosen


def test_when_the_display_died_with_the_run_there_is_nothing_to_do() -> None:
    with private_display() as short_lived:
        taken = HeldState.take(short_lived.name)
    taken.put_back()


def test_of_a_display_that_is_not_there_nothing_can_be_taken() -> None:
    with pytest.raises(BlockedError, match=":987"):
        HeldState.take(":987")


def test_a_stop_in_the_middle_of_borrowed_keys_gives_them_back(display: XvfbDisplay) -> None:
    before = keyboard_now(display.name)
    switch = Switch()
    hands = XlibHands(display.name, switch)
    borrowed: list[bool] = []

    def stop_at_the_third() -> bool:
        borrowed.append(keyboard_now(display.name) != before)
        if len(borrowed) == 3:
            switch.ask("enough")
        return True

    with pytest.raises(StoppedError):
        hands.type_text("é中ñ😀", stop_at_the_third)
    assert borrowed == [True, True, True]
    assert keyboard_now(display.name) == before
    hands.close()


def test_an_error_in_the_middle_gives_them_back_too(display: XvfbDisplay) -> None:
    before = keyboard_now(display.name)
    hands = XlibHands(display.name, Switch())

    def stumble() -> bool:
        raise RuntimeError("stumbled")

    with pytest.raises(RuntimeError):
        hands.type_text("é中", stumble)
    assert keyboard_now(display.name) == before
    hands.close()


def test_where_no_key_is_free_a_media_key_is_borrowed() -> None:
    with private_display() as full:
        set_layout(full.name, "us")
        _use_every_free_key(full.name)
        before = keyboard_now(full.name)
        hands = XlibHands(full.name, Switch())
        hands.type_text("é中")
        hands.close()

        assert keyboard_now(full.name) == before


def _use_every_free_key(display: str) -> None:
    connection = Display(display)
    info = connection.display.info
    rows = connection.get_keyboard_mapping(
        info.min_keycode, info.max_keycode - info.min_keycode + 1
    )
    for keycode, row in enumerate(rows, info.min_keycode):
        if not any(row):
            connection.change_keyboard_mapping(keycode, [[XK.XK_F20, XK.XK_F21]])
    connection.sync()
    connection.close()


def _keycode(display: XvfbDisplay, name: str) -> int:
    connection = Display(display.name)
    code = connection.keysym_to_keycode(XK.string_to_keysym(name))
    connection.close()
    return code
