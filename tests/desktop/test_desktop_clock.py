"""The clock of a display: woken by changes, by a stop, and else at the deadline."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from app.desktop.ports import Changes
from app.desktop.signals import StopSwitch
from app.desktop.x11.damage import XlibChanges
from app.engine.model.geometry import Box
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.plain_windows import PlainWindow
from tests.builders.engine.desktop_clock import DesktopClock
from tests.builders.fake_desktop import PaperChanges, PaperDesktop

Change = Callable[[], None]
LONG_S = 20.0
# A busy machine may take its time; nobody has waited for the deadline.
AT_ONCE_S = LONG_S / 2


class Stage:
    """A display with a clock, and a way to change what it shows."""

    def __init__(self, changes: Changes, change: Change) -> None:
        self.changes, self.change = changes, change
        self.stop = StopSwitch()
        self.clock = DesktopClock(changes, self.stop)

    def wait(self, seconds: float) -> tuple[bool, float]:
        """What the clock answers, and how long it took."""
        began = time.monotonic()
        changed = self.clock.wait(self.clock.now() + seconds, self.stop)
        return changed, time.monotonic() - began

    def come_to_rest(self) -> None:
        until_true(lambda: not self.wait(0.2)[0], "nothing changes any more")


@pytest.fixture(params=["xlib", "paper"])
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    if request.param == "xlib":
        name = request.getfixturevalue("display").name
        window = PlainWindow(name, "restless", Box(100, 100, 60, 60))
        stage = Stage(XlibChanges(name), window.flash)
    else:
        desktop = PaperDesktop()
        window = None
        stage = Stage(PaperChanges(desktop), lambda: desktop.changed(Box(0, 0, 50, 50)))
    stage.come_to_rest()
    yield stage
    stage.changes.close()
    stage.stop.close()
    if window:
        window.close()


def test_without_a_change_it_waits_until_the_deadline(stage: Stage) -> None:
    changed, took = stage.wait(0.15)
    assert not changed
    assert 0.14 <= took < AT_ONCE_S


def test_a_change_that_has_come_since_the_last_wait_is_told_at_once(stage: Stage) -> None:
    stage.change()
    changed, took = stage.wait(LONG_S)
    assert changed
    assert took < AT_ONCE_S


def test_a_change_is_told_once(stage: Stage) -> None:
    stage.change()
    stage.wait(LONG_S)
    stage.come_to_rest()
    assert stage.wait(0.05)[0] is False


def test_a_change_wakes_it(stage: Stage) -> None:
    changes = threading.Timer(0.1, stage.change)
    changes.start()
    changed, took = stage.wait(LONG_S)
    changes.join()
    assert changed
    assert 0.05 < took < AT_ONCE_S


def test_a_stop_wakes_it_and_is_no_change(stage: Stage) -> None:
    asks = threading.Timer(0.1, lambda: stage.stop.ask("the stop key"))
    asks.start()
    changed, took = stage.wait(LONG_S)
    asks.join()
    assert not changed
    assert 0.05 < took < AT_ONCE_S


def test_after_a_stop_it_does_not_wait_at_all(stage: Stage) -> None:
    stage.stop.ask("the stop key")
    changed, took = stage.wait(LONG_S)
    assert not changed
    assert took < AT_ONCE_S


def test_time_does_not_run_backwards(stage: Stage) -> None:
    times = [stage.clock.now() for _ in range(100)]
    assert times == sorted(times)
