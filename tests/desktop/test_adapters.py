"""Opening a desktop: all of it works on one display, and two at once do not touch each other."""

from __future__ import annotations

import sys
from pathlib import Path

import psutil
import pytest

from app.desktop.adapters import open_desktop
from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.engine.errors import BlockedError
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.plain_windows import PlainWindow


@pytest.fixture
def stop() -> StopSwitch:
    return StopSwitch()


def test_every_part_of_it_speaks_of_the_same_display(
    display: XvfbDisplay, stop: StopSwitch
) -> None:
    desktop = open_desktop(display.name, stop, display.bus)
    window = PlainWindow(display.name, "there", Box(300, 200, 120, 90))

    until_true(lambda: desktop.windows.active() is not None, "the window is listed")
    desktop.hands.move(Point(333, 222))
    desktop.clipboard.write("here")

    assert desktop.screen.size() == (1280, 800)
    assert desktop.hands.pointer() == Point(333, 222)
    assert desktop.clipboard.read() == "here"
    assert [bool(desktop.changes.take()), desktop.labels.available] == [True, True]
    window.close()
    desktop.close()


def test_two_desktops_do_not_touch_each_other(display: XvfbDisplay, stop: StopSwitch) -> None:
    with XvfbDisplay.start(640, 480) as other:
        one, two = open_desktop(display.name, stop), open_desktop(other.name, stop)
        one.hands.move(Point(10, 300))
        two.hands.move(Point(400, 30))
        assert (one.hands.pointer(), two.hands.pointer()) == (Point(10, 300), Point(400, 30))
        assert two.screen.size() == (640, 480)
        for desktop in (one, two):
            desktop.close()


def test_without_a_bus_there_are_no_labels_and_all_else_works(
    display: XvfbDisplay, stop: StopSwitch
) -> None:
    desktop = open_desktop(display.name, stop)
    assert not desktop.labels.available
    assert desktop.screen.grab(Box(0, 0, 4, 4)).width == 4
    desktop.close()


def test_opening_and_closing_leaves_no_file_open(display: XvfbDisplay, stop: StopSwitch) -> None:
    own = psutil.Process()
    open_desktop(display.name, stop, display.bus).close()
    before = own.num_fds()
    for _ in range(5):
        open_desktop(display.name, stop, display.bus).close()
    assert own.num_fds() == before


def test_no_display_is_refused_before_anything_is_opened(stop: StopSwitch) -> None:
    with pytest.raises(BlockedError, match="There is no display"):
        open_desktop("", stop)


def test_a_platform_without_adapters_is_refused_by_its_name(
    stop: StopSwitch, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(BlockedError, match="On win32 Byheart can neither"):
        open_desktop(":0", stop)
