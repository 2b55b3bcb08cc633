"""What a person told of a recording is there again when nothing came of it; the bar counts what it
lists.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.recorder.model.events import StepBegun, StepSeen
from app.ui.recording import controller
from app.ui.recording.bar import RecordBar
from app.ui.recording.form import LessonForm
from app.ui.shell.main_window import MainWindow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open


def asked(window: MainWindow) -> LessonForm:
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert window.recording.form is not None
    return window.recording.form


def failed(qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window in which a recording could not begin."""
    monkeypatch.setattr(controller, "COUNTDOWN_TICK_MS", 5)
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    form = asked(window)
    form.name.setText("letters")
    form.launch.setText("mousepadd --new")
    form.values.setPlainText("who = Ada Lovelace")
    with qtbot.waitSignal(window.recording.ended):
        form.go.click()
    return window


def test_the_form_holds_what_was_told_when_the_recording_could_not_begin(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = failed(qtbot, open_window, monkeypatch)
    form = asked(window)
    assert (form.name.text(), form.launch.text()) == ("letters", "mousepadd --new")
    assert form.values.toPlainText() == "who = Ada Lovelace"


def test_the_form_is_empty_again_once_a_workflow_was_learned(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = failed(qtbot, open_window, monkeypatch)
    window.recording._learned_whole("letters")
    assert not asked(window).name.text()


def test_the_bar_counts_the_step_that_it_lists_last(qtbot: QtBot) -> None:
    bar = RecordBar("orders", "ctrl+shift+F12")
    qtbot.addWidget(bar)
    bar.begin()
    bar.hear(StepSeen(1, "Click Save", began_s=1.0))
    bar.hear(StepBegun(2, "Click Post", 2.0))
    assert "2. Click Post" in texts(bar)
    assert "0:00 · steps: 2" in texts(bar)
