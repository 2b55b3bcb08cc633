"""Two clicks are two clicks, and a double click is one, as Qt understands them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.input.pointer import DOUBLE_CLICK_S, ClickSpacing
from app.desktop.ports import Button
from app.desktop.x11.input_injector import XlibHands
from app.engine.errors import StoppedError
from app.engine.model.geometry import Point
from tests.builders.desktop.displays import looking_at_presses
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.engine.switch import Switch

pytestmark = pytest.mark.serial


@dataclass
class Desk:
    display: str
    hands: XlibHands
    switch: Switch
    field: Asked
    pad: Point

    def noted(self, count: int) -> list[str]:
        until_true(lambda: len(self.field.diary()) >= count, f"{count} lines are noted")
        return [line.rsplit(" ", 1)[0] for line in self.field.diary()]


@pytest.fixture
def desk(display: XvfbDisplay) -> Iterator[Desk]:
    switch = Switch()
    hands = XlibHands(display.name, switch)
    field = Asked("qt_field.py", display.environment)
    corner = field.pad()
    yield Desk(display.name, hands, switch, field, Point(corner.x + 50, corner.y + 50))
    hands.close()
    field.close()


def test_a_double_click_is_understood_as_one(desk: Desk) -> None:
    desk.hands.click(desk.pad, count=2)

    assert desk.noted(4) == ["press left", "release left", "double left", "release left"]


def test_a_double_click_outlives_a_manager_that_looks_at_every_press(desk: Desk) -> None:
    with looking_at_presses(desk.display, desk.pad, lasts_s=0.05) as pressed_at_ms:
        desk.hands.click(desk.pad, count=2)

        assert desk.noted(4) == ["press left", "release left", "double left", "release left"]
    first, second = pressed_at_ms
    assert second - first >= 50, "the second press came before the first had been looked at"


def test_two_clicks_on_the_same_thing_are_not_a_double_click(desk: Desk) -> None:
    desk.hands.click(desk.pad)
    desk.hands.click(desk.pad)

    assert desk.noted(4) == ["press left", "release left"] * 2


def test_a_click_after_a_double_click_is_no_part_of_it(desk: Desk) -> None:
    desk.hands.click(desk.pad, count=2)
    desk.hands.click(desk.pad)

    assert desk.noted(6)[4:] == ["press left", "release left"]


def test_a_click_elsewhere_or_with_another_button_need_not_wait(desk: Desk) -> None:
    begun = time.monotonic()
    desk.hands.click(desk.pad)
    desk.hands.click(Point(desk.pad.x + 100, desk.pad.y))
    desk.hands.click(Point(desk.pad.x + 100, desk.pad.y), Button.RIGHT)

    assert time.monotonic() - begun < DOUBLE_CLICK_S
    assert "double" not in " ".join(desk.noted(6))


def test_a_stop_ends_the_wait_between_two_clicks(desk: Desk) -> None:
    desk.hands.click(desk.pad)
    begun = time.monotonic()
    desk.switch.ask_when(lambda: time.monotonic() > begun + 0.05)

    with pytest.raises(StoppedError):
        desk.hands.click(desk.pad)
    assert time.monotonic() - begun < 0.05 + 0.2
    assert desk.noted(2) == ["press left", "release left"]


def test_a_drag_begins_no_sooner_than_a_click_would(desk: Desk) -> None:
    desk.hands.click(desk.pad)
    desk.hands.drag(desk.pad, Point(desk.pad.x + 40, desk.pad.y))

    assert "double" not in " ".join(desk.noted(6))


def test_the_first_click_of_all_never_waits() -> None:
    assert ClickSpacing().earliest(Point(5, 5), Button.LEFT) == 0.0


def test_a_click_nearby_waits_as_one_at_the_same_place_does() -> None:
    spacing = ClickSpacing()
    spacing.clicked(Point(100, 100), Button.LEFT, when=50.0)

    assert spacing.earliest(Point(103, 98), Button.LEFT) == 50.0 + DOUBLE_CLICK_S
    assert spacing.earliest(Point(120, 100), Button.LEFT) == 0.0
    assert spacing.earliest(Point(100, 100), Button.RIGHT) == 0.0
