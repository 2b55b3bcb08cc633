"""The Record form offers a remote screen; a window onto it stands there while it is recorded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.recorder.model.events import StepSeen, StopAsked
from app.store.store import Store
from app.ui.recording.form import LessonForm, LessonOrder
from app.ui.shell.main_window import MainWindow
from app.ui.viewer.window import ViewerWindow
from tests.builders.remote.vnc_servers import VncServer, free_port, tigervnc
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open
from tests.ui.recording.test_recording_under_way import Shown, shown

__all__ = ["shown"]


@pytest.fixture(scope="module")
def server() -> Iterator[VncServer]:
    with tigervnc() as running:
        yield running


def viewer_of(qtbot: QtBot, window: MainWindow, server: VncServer) -> ViewerWindow:
    """The viewer, once a recording listens; nobody has to get ready for it."""
    recording = window.recording
    recording.add(LessonOrder("orders", display=server.address))
    assert recording.countdown is None
    qtbot.waitUntil(lambda: recording.bar is not None and recording.bar.isVisible())
    assert recording.session is not None
    assert recording.session.viewer is not None
    return recording.session.viewer


def test_an_address_is_told_in_the_form(qtbot: QtBot) -> None:
    form = LessonForm("ctrl+shift+F12")
    qtbot.addWidget(form)
    form.show()
    form.name.setText("orders")
    form.display.setText("vnc://warehouse")
    assert form.order().display == "vnc://warehouse:5900"
    assert form.order().assignment().display == "vnc://warehouse:5900"
    form.launch.setText("order-desk")
    assert "Nothing can be started on a remote screen" in texts(form)
    form.launch.clear()
    form.display.setText("warehouse")
    assert "is no address of a remote screen" in texts(form)
    assert not form.go.isEnabled()


def test_the_viewer_stands_there_until_it_is_learned(
    qtbot: QtBot, open_window: Open, shown: Shown, store: Store, server: VncServer
) -> None:
    window = open_window()
    viewer = viewer_of(qtbot, window, server)
    assert viewer.isVisible()
    assert viewer.type.isEnabled()
    bar = window.recording.bar
    assert bar is not None
    bar.draw.click()
    assert shown.wishes == [("next_is_drawn",)]
    assert not bar.band.band.isVisible(), "a region is drawn in the viewer"
    shown.heard.put(StepSeen(1, "Press 1", began_s=1.0))
    shown.heard.put(StopAsked())
    qtbot.waitUntil(lambda: not viewer.type.isEnabled())
    with qtbot.waitSignal(window.recording.learned):
        shown.ask_to_stop()
    qtbot.waitUntil(lambda: window.recording.session is None)
    assert [one.name for one in store.workflows()] == ["orders"]


def test_whoever_closes_the_viewer_or_the_window_ends_the_recording(
    qtbot: QtBot, open_window: Open, shown: Shown, server: VncServer
) -> None:
    window = open_window()
    viewer = viewer_of(qtbot, window, server)
    with qtbot.waitSignal(window.recording.ended):
        viewer.close()
    viewer_of(qtbot, window, server)
    window.recording.close()
    assert window.recording.session is None


def test_a_screen_that_is_not_there_is_said(
    qtbot: QtBot, open_window: Open, shown: Shown, server: VncServer
) -> None:
    window = open_window()
    address = f"vnc://127.0.0.1:{free_port()}"
    with qtbot.waitSignal(window.recording.ended):
        window.recording.add(LessonOrder("orders", display=address))
    assert f"Nobody answers at {address}" in texts(window.trouble)
