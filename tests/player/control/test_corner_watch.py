"""Who throws the pointer into the corner stops a run also while it only waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from app.engine.places import Point
from app.engine.stop import NeverStop
from app.player.control.fail_safe import EVERY_S, CornerWatch
from tests.builders.fake_desktop import PaperDesktop, PaperHands

WITHIN_S = 2.0


@pytest.fixture
def desktop() -> PaperDesktop:
    return PaperDesktop()


@pytest.fixture
def hands(desktop: PaperDesktop) -> PaperHands:
    return PaperHands(desktop, NeverStop())


@pytest.fixture
def asked(hands: PaperHands) -> Iterator[threading.Event]:
    stopped = threading.Event()
    watch = CornerWatch(hands.thrown_into_corner, stopped.set)
    yield stopped
    watch.close()


def test_a_thrown_pointer_asks_for_a_stop(desktop: PaperDesktop, asked: threading.Event) -> None:
    desktop.pointer = Point(0, 1)
    assert asked.wait(WITHIN_S)


def test_a_pointer_anywhere_else_does_not(desktop: PaperDesktop, asked: threading.Event) -> None:
    desktop.pointer = Point(0, 40)
    assert not asked.wait(3 * EVERY_S)


def test_the_hands_own_way_into_the_corner_does_not(
    hands: PaperHands, asked: threading.Event
) -> None:
    hands.move(Point(0, 0))
    assert not asked.wait(3 * EVERY_S)


def test_it_is_asked_once(desktop: PaperDesktop, hands: PaperHands) -> None:
    times: list[float] = []
    watch = CornerWatch(hands.thrown_into_corner, lambda: times.append(time.monotonic()))
    desktop.pointer = Point(0, 0)
    time.sleep(4 * EVERY_S)
    watch.close()
    assert len(times) == 1


def test_after_it_was_closed_nothing_is_asked(desktop: PaperDesktop, hands: PaperHands) -> None:
    stopped = threading.Event()
    CornerWatch(hands.thrown_into_corner, stopped.set).close()
    desktop.pointer = Point(0, 0)
    assert not stopped.wait(3 * EVERY_S)
