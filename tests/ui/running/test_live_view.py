"""Who looks at a run on a display of its own sees it live, and pays nothing when they do not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.desktop.display.private import XvfbDisplay
from app.engine.model.geometry import Box
from app.ui.running.live_view import LiveView
from app.ui.running.order import RunNeeds, RunOrder
from app.ui.running.progress import LIVE, LIVE_LARGE, WIDTH, ProgressView
from app.ui.widgets.screens import screen_of
from tests.builders.desktop.canvas import BLUE, RED, XCanvas
from tests.builders.desktop.displays import private_display

NEEDS = RunNeeds("orders", 1, trusted=True, launches=True, sentences=("Click",))
WHOLE = Box(0, 0, 640, 400)


@pytest.fixture(scope="module")
def display() -> Iterator[XvfbDisplay]:
    with private_display((640, 400)) as started:
        yield started


def shows(live: LiveView, colour: tuple[int, int, int]) -> bool:
    middle = live.image.rect().center()
    return not live.image.isNull() and live.image.pixelColor(middle) == QColor(*colour)


def test_a_run_on_its_own_display_is_seen_live_while_its_view_is(
    qtbot: QtBot, display: XvfbDisplay
) -> None:
    canvas = XCanvas(display.name)
    canvas.paint(WHOLE, RED)
    view = ProgressView(RunOrder(NEEDS, {}, display="private"), "F12")
    qtbot.addWidget(view)
    view.show_display(display.name)
    assert not view.live.is_watching, "nobody sees it"
    view.show()
    qtbot.waitUntil(lambda: shows(view.live, RED))
    canvas.paint(WHOLE, BLUE)
    qtbot.waitUntil(lambda: shows(view.live, BLUE))
    assert (view.live.width(), view.live.height()) == (LIVE, LIVE * 400 // 640)
    view.hide()
    assert not view.live.is_watching
    canvas.paint(WHOLE, RED)
    view.show()
    qtbot.waitUntil(lambda: shows(view.live, RED))
    canvas.close()
    view.show_display("")
    assert not view.live.isVisible()
    assert not view.live.is_watching
    assert view.width() == WIDTH


def test_a_click_makes_it_large_and_small_again(qtbot: QtBot, display: XvfbDisplay) -> None:
    view = ProgressView(RunOrder(NEEDS, {}, display="private"), "F12")
    qtbot.addWidget(view)
    view.show()
    view.show_display(display.name)
    room = screen_of(view).availableGeometry().width()
    widths = []
    for _ in range(2):
        QTest.mouseClick(view.live, Qt.MouseButton.LeftButton)
        widths.append(view.live.width())
    assert widths[0] in range(LIVE + 1, LIVE_LARGE + 1)
    assert view.width() < room
    assert widths[1] == LIVE
    view.show_display("")


def test_a_display_that_is_gone_is_no_trouble(qtbot: QtBot) -> None:
    view = LiveView()
    qtbot.addWidget(view)
    view.watch(":7654")
    view.show()
    qtbot.waitUntil(lambda: not view.is_watching)
    assert view.image.isNull()
