"""How long looking, acting and being told take: held against a question that the display answers
at once, or the copying of as many bytes, timed in turn with it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from app.desktop.x11.connection import connect, disconnect
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.canvas import BLUE, RED, XCanvas
from tests.builders.desktop.displays import private_display
from tests.builders.engine.switch import Switch

pytestmark = pytest.mark.serial

Deed = Callable[[], object]


def as_long_as(deed: Deed, measure: Deed, times: int = 40) -> float:
    """How many times as long as the measure a deed usually takes."""
    deeds, measures = [], []
    for _ in range(times):
        deeds.append(_took_s(deed))
        measures.append(_took_s(measure))
    # neighbours may take the processor for a while
    return statistics.quantiles(deeds, n=4)[0] / statistics.quantiles(measures, n=4)[0]


def _took_s(deed: Deed) -> float:
    begun = time.perf_counter()
    deed()
    return time.perf_counter() - begun


@contextmanager
def questions(display: str) -> Iterator[Callable[[int], Deed]]:
    """Asking so often what the display answers without any work; 0.1 ms each on an idle machine."""
    connection = connect(display)

    def asking(times: int) -> Deed:
        return lambda: [connection.get_input_focus() for _ in range(times)]

    yield asking
    disconnect(connection)


def test_a_picture_costs_little_more_than_its_bytes() -> None:
    with private_display((1920, 1080)) as display, questions(display.name) as asking:
        screen = MssScreen(display.name)
        size, part = len(screen.grab().bgra), Box(9, 9, 400, 300)
        copied = bytearray(size)
        whole = as_long_as(screen.grab, lambda: [bytes(copied) for _ in range(4)])
        small = as_long_as(lambda: screen.grab(part), asking(6))
        screen.close()

    assert whole < 1
    assert small < 1


def test_an_act_costs_a_few_questions() -> None:
    with private_display() as display, questions(display.name) as asking:
        hands = XlibHands(display.name, Switch())
        places = [Point(100 + 20 * n, 300) for n in range(40)]
        click = as_long_as(lambda: hands.click(places.pop()), asking(30))
        ten_letters = as_long_as(lambda: hands.type_text("abcdefghij"), asking(200))
        hands.close()

    assert click < 1
    assert ten_letters < 1


def test_a_change_is_told_as_soon_as_a_few_questions_are_answered() -> None:
    with private_display() as display, questions(display.name) as asking:
        canvas, changes = XCanvas(display.name), XlibChanges(display.name)
        colours = [RED, BLUE] * 20

        def told() -> None:
            canvas.paint(Box(0, 0, 50, 50), colours.pop())
            assert changes.wait(time.monotonic() + 5)
            changes.take()

        after = as_long_as(told, asking(10))
        changes.close()
        canvas.close()

    assert after < 1
