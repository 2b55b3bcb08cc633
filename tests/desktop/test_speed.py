"""How long looking, acting and being told take; the machine must be otherwise idle."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import pytest

from app.desktop.changes_xlib import XlibChanges
from app.desktop.hands_xlib import XlibHands
from app.desktop.screen_mss import MssScreen
from app.engine.places import Box, Point
from tests.builders.canvas import BLUE, RED, XCanvas
from tests.builders.displays import private_display
from tests.builders.switch import Switch

pytestmark = pytest.mark.serial


def usual_ms(deed: Callable[[], object], times: int = 40) -> float:
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        deed()
        took.append((time.perf_counter() - begun) * 1000)
    return statistics.quantiles(took, n=4)[0]  # neighbours may take the processor for a while


def test_a_full_picture_costs_about_a_millisecond() -> None:
    with private_display((1920, 1080)) as display:
        screen = MssScreen(display.name)
        whole, part = usual_ms(screen.grab), usual_ms(lambda: screen.grab(Box(9, 9, 400, 300)))
        screen.close()

    assert whole < 3  # 0.6 on an idle machine
    assert part < 0.6  # 0.08


def test_an_act_costs_less_than_a_millisecond() -> None:
    with private_display() as display:
        hands = XlibHands(display.name, Switch())
        places = [Point(100 + 20 * n, 300) for n in range(40)]
        click = usual_ms(lambda: hands.click(places.pop()))
        strike = usual_ms(lambda: hands.type_text("abcdefghij")) / 10
        hands.close()

    assert click < 3  # 0.6 on an idle machine
    assert strike < 2  # 0.4


def test_a_change_is_told_within_milliseconds() -> None:
    with private_display() as display:
        canvas, changes = XCanvas(display.name), XlibChanges(display.name)
        took = []
        for n in range(40):
            begun = time.perf_counter()
            canvas.paint(Box(0, 0, 50, 50), RED if n % 2 else BLUE)
            assert changes.wait(time.monotonic() + 5)
            took.append((time.perf_counter() - begun) * 1000)
            changes.take()
        changes.close()
        canvas.close()

    assert statistics.median(took) < 5  # 0.3 on an idle machine
