"""The window onto a remote screen: a real server, and a real field on it that says what arrived."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from Xlib.display import Display

from app.desktop.adapters_remote import Viewed, open_viewed
from app.desktop.ports import Input, InputKind
from app.desktop.x11.connection import connect, disconnect
from app.desktop.x11.listener import XlibListener
from app.engine.model.geometry import Point
from app.ui.viewer.keys import keysym_of_event
from app.ui.viewer.window import ViewerWindow
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.desktop.hands_rigs import in_words
from tests.builders.engine.switch import Switch
from tests.builders.paper.other_application import XclipOther
from tests.builders.remote.vnc_servers import Kept, VncServer, tigervnc
from tests.builders.ui.windows import controls
from tests.ui.test_accessibility import spoken

LEFT = Qt.MouseButton.LeftButton
ALL_THERE_MS = 20_000


@dataclass(slots=True)
class Stage:
    """A viewer of a server; `heard` is what happened over there, `told` what a recorder hears.
    `nudge` is a connection to the server of its own.
    """

    qtbot: QtBot
    server: VncServer
    viewed: Viewed
    window: ViewerWindow
    asked: Asked
    nudge: Display
    heard: list[Input] = field(default_factory=list)
    told: list[Input] = field(default_factory=list)

    def types(self, text: str) -> None:
        """As a keyboard with all these letters would."""
        none = Qt.KeyboardModifier.NoModifier
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                key = QKeyEvent(kind, Qt.Key.Key_unknown, none, letter)
                QApplication.sendEvent(self.window.screen_view, key)

    def says(self, text: str) -> None:
        """Until the field over there does."""
        self.qtbot.waitUntil(lambda: self.asked.text() == text)

    def hears(self, *words: str) -> None:
        """Until this has happened over there, in that order, at the end. A server passes on what it
        has recorded once it has anything to tell anybody.
        """

        def did() -> None:
            self.nudge.sync()
            keys = [in_words(one) for one in self.heard if one.kind is not InputKind.MOVE]
            assert keys[-len(words) :] == list(words), keys

        self.qtbot.waitUntil(did)

    def here(self, at: Point) -> QPoint:
        """Where a pixel of the remote screen is in the view."""
        shown = self.window.screen_view.shown()
        scale = shown.width() / 1280
        return QPoint(int(shown.x() + (at.x + 0.5) * scale), int(shown.y() + (at.y + 0.5) * scale))


def are_near(one: Point, other: Point) -> bool:
    """A smaller picture shows several pixels as one."""
    return abs(one.x - other.x) <= 1 and abs(one.y - other.y) <= 1


@contextmanager
def staged(qtbot: QtBot, server: VncServer) -> Iterator[Stage]:
    viewed = open_viewed(server.address, Switch(), Kept())
    window = ViewerWindow(viewed.viewing, "Orders on a remote screen")
    qtbot.addWidget(window)
    window.show()
    asked = Asked("qt_field.py", server.environment)
    nudge = connect(server.display)
    stage = Stage(qtbot, server, viewed, window, asked, nudge)
    ear = XlibListener(server.display)
    ear.start(stage.heard.append)
    viewed.desktop.listener.start(stage.told.append)
    try:
        yield stage
    finally:
        window.end()
        viewed.desktop.listener.stop()
        viewed.close()
        ear.stop()
        disconnect(nudge)
        asked.close()


@pytest.fixture(scope="module")
def server() -> Iterator[VncServer]:
    with tigervnc() as running:
        yield running


@pytest.fixture
def stage(qtbot: QtBot, server: VncServer) -> Iterator[Stage]:
    with staged(qtbot, server) as there:
        there.window.begin()
        yield there


def test_nothing_is_sent_before_it_begins_and_after_it_ends(
    qtbot: QtBot, server: VncServer
) -> None:
    with staged(qtbot, server) as stage:
        assert not stage.window.type.isEnabled()
        stage.types("early")
        stage.window.begin()
        stage.types("now")
        stage.says("now")
        stage.window.end()
        stage.types("late")
        QTest.mouseClick(stage.window.screen_view, LEFT)
        QTest.mouseMove(stage.window.screen_view, QPoint(20, 20))
        assert [one.text for one in stage.told if one.kind is InputKind.KEY_DOWN] == list("now")


def test_what_is_typed_arrives_there_and_is_told_to_who_records(stage: Stage) -> None:
    stage.types("Ada & Co, €5 <a@b.c>")
    stage.says("Ada & Co, €5 <a@b.c>")
    typed = [one.text for one in stage.told if one.kind is InputKind.KEY_DOWN and one.text]
    assert "".join(typed) == "Ada & Co, €5 <a@b.c>"


def test_chords_are_sent_and_held_keys_are_let_go_of(stage: Stage) -> None:
    view = stage.window.screen_view
    stage.types("gone")
    stage.says("gone")
    QTest.keyPress(view, Qt.Key.Key_Control)
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyRelease(view, Qt.Key.Key_Control)
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    stage.says("")
    chords = [in_words(one) for one in stage.told if one.kind is InputKind.KEY_DOWN]
    assert chords[-3:] == ["down Control_L", "ctrl down a", "down BackSpace"]
    QTest.keyPress(view, Qt.Key.Key_Shift)
    stage.hears("down Shift_L")
    view.clearFocus()
    stage.hears("shift up Shift_L")


def test_tab_and_keys_of_this_desktop_go_there(stage: Stage) -> None:
    QTest.keyClick(stage.window.screen_view, Qt.Key.Key_Backtab)
    stage.hears("down Tab", "up Tab")
    stage.window.keys.menu().actions()[2].trigger()
    stage.hears("down Alt_L", "alt down F4", "alt up F4", "alt up Alt_L")


def test_a_composed_letter_is_typed(stage: Stage) -> None:
    composed = QInputMethodEvent()
    composed.setCommitString("é")
    QApplication.sendEvent(stage.window.screen_view, composed)
    stage.says("é")


def test_mouse_and_wheel_are_where_the_picture_shows_them(stage: Stage) -> None:
    view, pad = stage.window.screen_view, stage.asked.pad()
    at = Point(pad.x + 40, pad.y + 30)
    QTest.mouseMove(view, stage.here(at))
    QTest.mouseClick(view, LEFT, pos=stage.here(at))
    QTest.mouseDClick(view, LEFT, pos=stage.here(at))
    turn = QWheelEvent(
        QPointF(stage.here(at)),
        QPointF(view.mapToGlobal(stage.here(at))),
        QPoint(),
        QPoint(0, -240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's
    )
    QApplication.sendEvent(view, turn)
    stage.hears("press down", "release down", "press down", "release down")
    pressed = [one.at for one in stage.heard if one.kind is InputKind.PRESS]
    assert all(are_near(each, at) for each in pressed)
    assert [in_words(one) for one in stage.told if one.kind is InputKind.PRESS] == [
        *["press left"] * 2,
        *["press down"] * 2,
    ]


def test_a_drawn_region_is_told_and_not_sent(stage: Stage) -> None:
    view = stage.window.screen_view
    view.draw_next()
    start, end = Point(300, 200), Point(500, 260)
    QTest.mousePress(view, LEFT, pos=stage.here(start))
    QTest.mouseMove(view, stage.here(Point(400, 230)))
    QTest.mouseRelease(view, LEFT, pos=stage.here(end))
    stage.qtbot.waitUntil(lambda: any(one.kind is InputKind.RELEASE for one in stage.told))
    pressed, released = (one for one in stage.told if one.kind is not InputKind.MOVE)
    assert are_near(pressed.at, start)
    assert are_near(released.at, end)
    QTest.keyClick(view, Qt.Key.Key_F2)
    stage.hears("down F2", "up F2")
    assert InputKind.PRESS not in {one.kind for one in stage.heard}


def test_the_clipboard_goes_both_ways_when_asked(stage: Stage) -> None:
    QGuiApplication.clipboard().setText("Zoë ÷ 中")
    stage.window.type.click()
    stage.says("Zoë ÷ 中")
    done = Event()
    stage.viewed.viewing.copy(lambda _: done.set(), pytest.fail)
    assert done.wait(ALL_THERE_MS / 1000), "their clipboard was put back before that"
    xclip = XclipOther(stage.server.display)
    xclip.copies("from there, ñ")
    until_true(lambda: stage.viewed.desktop.clipboard.read() == "from there, ñ", "it is told")
    stage.window.copy.click()
    stage.qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "from there, ñ")


@pytest.mark.usefixtures("german")
def test_what_cannot_be_typed_there_is_said(stage: Stage) -> None:
    QGuiApplication.clipboard().setText("a bell: \x07")
    stage.window.type.click()
    stage.qtbot.waitUntil(lambda: bool(stage.window.trouble.text()))
    assert "ein Steuerzeichen" in stage.window.trouble.text()
    assert stage.asked.text() == ""
    QGuiApplication.clipboard().setText("none")
    stage.window.type.click()
    stage.says("none")
    assert stage.window.trouble.text() == ""


def test_the_picture_follows_the_screen_over_there(stage: Stage) -> None:
    """The field is white and becomes marked; the viewer shows the same pixels."""
    view = stage.window.screen_view
    stage.types("a long line of letters")
    stage.says("a long line of letters")

    def is_same() -> bool:
        stage.viewed.desktop.changes.take()
        seen = stage.viewed.desktop.screen.grab()
        shown = view.grab().toImage()
        places = ((200, 150), (640, 400), (900, 500))
        for x, y in places:
            here = stage.here(Point(x, y))
            at = 4 * (y * seen.width + x)
            blue, green, red = cast("bytes", seen.bgra)[at : at + 3]
            colour = shown.pixelColor(here)
            if (
                max(abs(colour.red() - red), abs(colour.green() - green), abs(colour.blue() - blue))
                > 8
            ):
                return False
        return True

    stage.qtbot.waitUntil(is_same)


def test_full_screen_and_actual_size_are_switched(stage: Stage) -> None:
    view = stage.window.screen_view
    QTest.keyClick(
        view,
        Qt.Key.Key_Return,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
    )
    assert stage.window.isFullScreen()
    stage.window.full.click()
    assert not stage.window.isFullScreen()
    stage.window.actual.click()
    assert (view.width(), view.height()) == (1280, 800)
    stage.window.actual.click()
    stage.window.all_keys.click()
    assert view.keyboardGrabber() is view
    stage.window.end()
    assert view.keyboardGrabber() is None


def test_every_control_has_a_name_and_closing_it_is_told(stage: Stage) -> None:
    assert [each for each in controls(stage.window) if not spoken(each)] == []
    assert stage.window.ground().area > 0
    with stage.qtbot.waitSignal(stage.window.left):
        stage.window.close()


def test_a_lost_connection_is_said_and_what_is_done_meanwhile_goes_nowhere(qtbot: QtBot) -> None:
    with tigervnc() as server:
        viewed = open_viewed(server.address, Switch(), Kept())
        window = ViewerWindow(viewed.viewing, "Orders")
        qtbot.addWidget(window)
        window.show()
        window.begin()
        bright = window.screen_view.grab().toImage().pixelColor(30, 30).lightness()
        QTest.keyPress(window.screen_view, Qt.Key.Key_Shift)
        with suppress(ProcessLookupError):
            os.kill(server.process.pid, signal.SIGKILL)
        qtbot.waitUntil(lambda: not viewed.viewing.is_live)
        QTest.keyClicks(window.screen_view, "nowhere")
        QTest.keyRelease(window.screen_view, Qt.Key.Key_Shift)
        qtbot.waitUntil(
            lambda: window.screen_view.grab().toImage().pixelColor(30, 30).lightness() <= bright
        )
        window.end()
        viewed.close()


@pytest.mark.parametrize(
    ("key", "text", "keysym"),
    [
        (Qt.Key.Key_Return, "\r", 0xFF0D),
        (Qt.Key.Key_F5, "", 0xFFC2),
        (Qt.Key.Key_Backtab, "", 0xFF09),
        (Qt.Key.Key_A, "A", 0x41),
        (Qt.Key.Key_A, "\x01", 0x61),
        (Qt.Key.Key_unknown, "ж", 0x01000436),
        (Qt.Key.Key_CapsLock, "", 0),
        (Qt.Key.Key_Dead_Acute, "", 0),
    ],
)
def test_a_key_is_sent_by_what_it_means(key: Qt.Key, text: str, keysym: int) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    assert keysym_of_event(event) == keysym
