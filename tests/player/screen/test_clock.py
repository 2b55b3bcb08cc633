"""Waiting wakes for a change, and again as the screen comes to rest."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from app.desktop.signals import StopSwitch
from app.engine.places import Box
from app.engine.stop import NeverStop
from app.player.screen.clock import PAUSE_S, STILL_S, SettlingClock
from tests.builders.fake_desktop import PaperChanges, PaperDesktop

pytestmark = pytest.mark.serial

BUTTON = Box(10, 10, 80, 24)
CARET = Box(10, 10, 2, 16)
LONG_S = 5.0
RED = (200, 0, 0)


@pytest.fixture
def desktop() -> PaperDesktop:
    return PaperDesktop()


@pytest.fixture
def clock(desktop: PaperDesktop) -> Iterator[SettlingClock]:
    changes = PaperChanges(desktop)
    yield SettlingClock(changes)
    changes.close()


def wait(clock: SettlingClock, seconds: float = LONG_S) -> tuple[bool, float]:
    began = clock.now()
    return clock.wait(began + seconds, NeverStop()), clock.now() - began


@pytest.fixture
def still(clock: SettlingClock) -> SettlingClock:
    """The same clock, with every moment of rest told."""
    while wait(clock, 2 * STILL_S)[0]:
        pass
    return clock


def test_a_change_ends_the_wait_at_once(desktop: PaperDesktop, still: SettlingClock) -> None:
    desktop.paint(BUTTON, RED)
    changed, seconds = wait(still)
    assert changed
    assert seconds < PAUSE_S


def test_after_a_change_it_wakes_once_per_moment_of_rest_and_then_sleeps(
    desktop: PaperDesktop, still: SettlingClock
) -> None:
    desktop.paint(BUTTON, RED)
    painted = time.monotonic()
    rests = []
    while wait(still, 3 * STILL_S)[0]:
        rests.append(time.monotonic() - painted)
    told, paused, rested = rests
    assert told < PAUSE_S
    assert PAUSE_S <= paused < STILL_S
    assert STILL_S <= rested < 2 * STILL_S


def test_a_change_while_it_rests_begins_the_rest_anew(
    desktop: PaperDesktop, still: SettlingClock
) -> None:
    desktop.paint(BUTTON, RED)
    assert wait(still)[0]
    assert wait(still)[0]
    assert still.rested(PAUSE_S)
    desktop.paint(BUTTON, RED)
    assert not still.rested(PAUSE_S)
    assert wait(still)[0]
    assert not still.rested(PAUSE_S)


def test_a_blinking_caret_wakes_it_and_leaves_the_screen_at_rest(
    desktop: PaperDesktop, still: SettlingClock
) -> None:
    desktop.paint(CARET, RED)
    assert wait(still)[0]
    assert still.rested(STILL_S)
    assert not wait(still, 0.02)[0], "no moment of rest to tell: nothing but a caret had changed"


def test_with_nothing_to_tell_it_waits_until_the_deadline(still: SettlingClock) -> None:
    changed, seconds = wait(still, 0.05)
    assert not changed
    assert seconds >= 0.05


def test_a_stop_ends_the_wait_and_is_no_change(desktop: PaperDesktop) -> None:
    stop, changes = StopSwitch(), PaperChanges(desktop)
    clock = SettlingClock(changes, stop.wake_fd, rests_s=())
    presser = threading.Timer(0.02, stop.ask, ("a person pressed the stop key",))
    presser.start()
    began = clock.now()
    assert not clock.wait(began + LONG_S, stop)
    assert clock.now() - began < 1.0
    assert not clock.wait(began + LONG_S, stop), "and it does not wait again"
    assert clock.now() - began < 1.0
    presser.join()
    changes.close()
    stop.close()
