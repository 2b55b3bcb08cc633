"""A person at the same desk: what they do at the same time never makes an act another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Timer

import pytest
from Xlib import XK, X
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.input.fail_safe import FailSafeCorner
from app.desktop.ports import Input, InputKind
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.listener import XlibListener
from app.engine.errors import ByheartError, NotActedError, StoppedError
from app.engine.model.geometry import Point
from tests.builders.desktop.displays import Person, private_display
from tests.builders.engine.switch import Switch

TARGET, ELSEWHERE = Point(400, 300), Point(700, 500)


@pytest.fixture
def switch() -> Switch:
    return Switch()


@pytest.fixture
def hands(display: XvfbDisplay, switch: Switch) -> Iterator[XlibHands]:
    made = XlibHands(display.name, switch)
    yield made
    made.close()


@pytest.fixture
def presses(display: XvfbDisplay) -> Iterator[Callable[[], list[Point]]]:
    """Where buttons were pressed; ends the listening."""
    heard: list[Input] = []
    listener = XlibListener(display.name)
    listener.start(heard.append)

    def so_far() -> list[Point]:
        listener.stop()
        return [event.at for event in heard if event.kind is InputKind.PRESS]

    yield so_far
    listener.stop()


ACTS: dict[str, Callable[[XlibHands], None]] = {
    "click": lambda hands: hands.click(TARGET),
    "double click": lambda hands: hands.click(TARGET, count=2),
    "drag": lambda hands: hands.drag(TARGET, Point(450, 350)),
    "scroll": lambda hands: hands.scroll(TARGET, 0, 2),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("looks", range(1, 10))
def test_whenever_somebody_moves_the_pointer_nothing_is_pressed_there(
    hands: XlibHands,
    switch: Switch,
    person: Person,
    presses: Callable[[], list[Point]],
    act: str,
    looks: int,
) -> None:
    switch.meddle_after(looks, lambda: person.moves(ELSEWHERE))
    with suppress(ByheartError):
        ACTS[act](hands)

    assert ELSEWHERE not in presses()


def test_a_pointer_moved_away_just_before_the_press_is_told(
    hands: XlibHands, switch: Switch, person: Person, presses: Callable[[], list[Point]]
) -> None:
    switch.meddle_after(4, lambda: person.moves(ELSEWHERE))

    with pytest.raises(NotActedError, match="700,500"):
        hands.click(TARGET)
    assert presses() == []


def test_a_pointer_moved_away_between_two_clicks_is_told_with_what_was_done(
    hands: XlibHands, switch: Switch, person: Person, presses: Callable[[], list[Point]]
) -> None:
    switch.meddle_after(6, lambda: person.moves(ELSEWHERE))

    with pytest.raises(ByheartError, match="After 1 of 2"):
        hands.click(TARGET, count=2)
    assert presses() == [TARGET]


@pytest.mark.parametrize("act", ACTS)
def test_a_held_modifier_would_change_a_click_so_none_is_made(
    display: XvfbDisplay,
    hands: XlibHands,
    person: Person,
    presses: Callable[[], list[Point]],
    act: str,
) -> None:
    shift = keycode(display, "Shift_L")
    person.presses(shift)
    with pytest.raises(NotActedError, match="shift"):
        ACTS[act](hands)
    person.releases(shift)

    assert presses() == []


def test_a_place_beyond_the_desktop_is_not_clicked_at_its_edge(
    hands: XlibHands, presses: Callable[[], list[Point]]
) -> None:
    with pytest.raises(NotActedError, match="5000,300"):
        hands.click(Point(5000, 300))
    assert presses() == []


def test_the_corner_is_noticed_in_the_middle_of_a_text(
    hands: XlibHands, person: Person, switch: Switch
) -> None:
    switch.meddle_after(9, lambda: person.moves(Point(0, 0)))

    with pytest.raises(StoppedError, match="corner"):
        hands.type_text("abcdefghijklmnopqrstuvwxyz")
    person.moves(TARGET)


def test_a_display_that_goes_away_is_told_as_what_it_is() -> None:
    with private_display() as short_lived:
        hands = XlibHands(short_lived.name, Switch())
        listener = XlibListener(short_lived.name)
        listener.start(lambda _: None)
    with pytest.raises(ByheartError, match="went away"):
        hands.click(TARGET)
    hands.close()
    listener.stop()


def keycode(display: XvfbDisplay, name: str) -> int:
    connection = Display(display.name)
    code = connection.keysym_to_keycode(XK.string_to_keysym(name))
    connection.close()
    return code


def test_a_pointer_that_is_frozen_for_a_moment_is_waited_for(
    display: XvfbDisplay, hands: XlibHands, person: Person, presses: Callable[[], list[Point]]
) -> None:
    hands.move(TARGET)
    freezer = Display(display.name)
    root = freezer.screen().root
    modes = (X.GrabModeSync, X.GrabModeAsync, X.NONE, X.NONE, X.CurrentTime)
    root.grab_pointer(0, X.ButtonPressMask, *modes)
    freezer.sync()

    def let_go() -> None:
        freezer.ungrab_pointer(X.CurrentTime)
        freezer.sync()

    thaw = Timer(0.2, let_go)
    thaw.start()
    hands.click(ELSEWHERE)
    thaw.join()
    freezer.close()

    assert presses() == [ELSEWHERE]


def test_the_hands_own_visit_to_the_corner_is_no_stop_though_it_arrives_late() -> None:
    corner = FailSafeCorner(Point(50, 50))
    corner.sent(Point(0, 0))
    corner.sent(Point(90, 90))

    assert not corner.says_stop(Point(0, 0))
    assert not corner.says_stop(Point(90, 90))
    assert corner.says_stop(Point(0, 0))
