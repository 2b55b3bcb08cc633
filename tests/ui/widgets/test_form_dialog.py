"""Record and Run ask in one form at a time, and never beside what is under way."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.controller import Countdown
from app.ui.recording.form import LessonForm, LessonOrder
from app.ui.shell.main_window import MainWindow
from app.ui.shell.tray import Tray
from app.ui.widgets.form_dialog import AskText
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.deletion import DeleteForm
from app.wiring.run.launcher import Parent, Prepared
from tests.builders.store.kept import workflow
from tests.ui.conftest import Open
from tests.ui.running.test_question import as_prepared
from tests.ui.running.test_worker import asked as asked_for
from tests.ui.running.test_worker import opened

SHOWN = LessonOrder("invoices")


@pytest.fixture
def window(qtbot: QtBot, open_window: Open, store: Store) -> MainWindow:
    store.save_workflow(replace(workflow("orders"), secrets=()))
    return opened(qtbot, open_window)


@pytest.fixture
def running(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """The window, with a run that goes on until the test has ended."""
    is_over = threading.Event()

    def goes_on(_: Prepared, *__: object, **___: object) -> Iterator[Mapping[str, object]]:
        yield {"event": "started", "steps": 1}
        is_over.wait()
        yield {"event": "report", "run": "", "outcome": "done"}

    monkeypatch.setattr(Prepared, "run", goes_on)
    monkeypatch.setattr(Parent, "prepare", as_prepared)
    asked_for(qtbot, window).go.click()
    qtbot.waitUntil(lambda: window.performing.is_on)
    yield window
    with qtbot.waitSignal(window.performing.ended):
        is_over.set()


def forms(window: MainWindow) -> list[QDialog]:
    return [each for each in window.findChildren(QDialog) if each.isVisible()]


def of_the_tray(tray: Tray, word: Say) -> QAction:
    [action] = [each for each in tray.contextMenu().actions() if each.text() == tr(word)]
    return action


def test_who_records_twice_from_the_tray_is_asked_once(
    window: MainWindow, wardrobe: Wardrobe
) -> None:
    record = of_the_tray(Tray(window, wardrobe), Say.RECORD)
    record.trigger()
    first = window.recording.form
    assert first is not None
    record.trigger()
    assert window.recording.form is first
    assert forms(window) == [first]


def test_whoever_asks_for_a_run_as_well_is_shown_the_form_that_is_open(
    qtbot: QtBot, window: MainWindow, wardrobe: Wardrobe
) -> None:
    tray = Tray(window, wardrobe)
    of_the_tray(tray, Say.RECORD).trigger()
    of_the_tray(tray, Say.RUN).trigger()
    with qtbot.waitCallback() as answered:
        window.library.ask(lambda _: None, answered)
    assert forms(window) == [window.recording.form]
    assert window.performing.form is None


def test_a_form_is_gone_when_it_is_done(qtbot: QtBot, window: MainWindow) -> None:
    window.toolbar.record.trigger()
    lesson = window.recording.form
    assert lesson is not None
    lesson.reject()
    run = asked_for(qtbot, window)
    run.reject()
    qtbot.waitUntil(lambda: not shiboken6.isValid(lesson) and not shiboken6.isValid(run))
    window.toolbar.record.trigger()
    assert forms(window) == [window.recording.form]


def test_a_run_that_has_begun_meanwhile_is_not_recorded_over(running: MainWindow) -> None:
    running.recording.prepare()
    assert running.recording.form is None
    running.recording.add(SHOWN)
    assert running.recording.countdown is None


def test_a_form_left_from_before_the_run_begins_no_countdown(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.toolbar.record.trigger()
    form = window.recording.form
    assert isinstance(form, LessonForm)
    form.name.setText("invoices")
    monkeypatch.setattr(type(window.performing), "is_on", property(lambda _: True))
    form.go.click()
    assert window.recording.countdown is None


def test_nothing_is_counted_down_twice(window: MainWindow) -> None:
    window.recording.add(SHOWN)
    first = window.recording.countdown
    assert isinstance(first, Countdown)
    window.recording.add(SHOWN)
    assert window.recording.countdown is first


def test_no_run_begins_while_a_task_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    form = asked_for(qtbot, window)
    window.recording.add(SHOWN)
    form.go.click()
    with qtbot.waitCallback() as answered:
        window.library.ask(lambda _: None, answered)
    assert not window.performing.is_on


def test_the_keyboard_begins_in_the_field_and_comes_to_the_buttons_last(qtbot: QtBot) -> None:
    form = AskText("Rename", Say.NEW_NAME, "orders")
    qtbot.addWidget(form)
    form.open()
    qtbot.waitUntil(form.text.hasFocus)
    order: list[QWidget | None] = []
    for _ in range(3):
        order.append(form.focusWidget())
        form.focusNextChild()
    assert order == [form.text, form.leave, form.go]


def test_a_question_without_a_field_begins_at_what_does_nothing(
    qtbot: QtBot, window: MainWindow
) -> None:
    form = DeleteForm("orders", ("It is gone then.",), window)
    form.open()
    qtbot.waitUntil(form.leave.hasFocus)
    form.reject()
