"""Who quits while something is under way is asked once what is to become of it."""

from __future__ import annotations

import select
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.engine.errors import ByheartError
from app.recorder.model.events import StepSeen
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.running import controller
from app.ui.running.worker import Running
from app.ui.schedules.scheduler_process import Served
from app.ui.shell.main_window import MainWindow
from app.ui.shell.tray import Tray
from app.ui.widgets.theme import Wardrobe
from app.wiring.run.launcher import Parent, Prepared
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open
from tests.ui.recording.test_recording_under_way import Shown, bar_of, shown
from tests.ui.running.test_question import as_prepared
from tests.ui.running.test_worker import asked as asked_for
from tests.ui.running.test_worker import opened
from tests.ui.widgets.test_form_dialog import of_the_tray

__all__ = ["shown"]  # a fixture


@pytest.fixture
def recorded(qtbot: QtBot, open_window: Open, shown: Shown) -> MainWindow:
    """The window, with one step of “orders” recorded so far."""
    opened = open_window()
    bar = bar_of(qtbot, opened)
    shown.heard.put(StepSeen(1, "Press Tab"))
    qtbot.waitUntil(lambda: bar.steps == 1)
    return opened


def question(window: MainWindow) -> QMessageBox:
    assert window.quitting.box is not None
    return window.quitting.box


def answer(window: MainWindow, word: Say) -> None:
    [button] = [each for each in question(window).buttons() if each.text() == tr(word)]
    button.click()


def test_what_was_shown_is_kept_by_who_wants_it(
    qtbot: QtBot, recorded: MainWindow, wardrobe: Wardrobe, store: Store
) -> None:
    of_the_tray(Tray(recorded, wardrobe), Say.QUIT).trigger()
    assert recorded.recording.is_on
    assert "Keep what has been shown so far?" in question(recorded).text()
    with qtbot.waitSignal(recorded.closed):
        answer(recorded, Say.QUIT_FINISHING)
    assert [one.name for one in store.workflows()] == ["orders"]


def test_it_is_discarded_by_who_wants_that(
    qtbot: QtBot, recorded: MainWindow, store: Store
) -> None:
    recorded.quit()
    with qtbot.waitSignal(recorded.closed):
        answer(recorded, Say.QUIT_DISCARDING)
    assert store.workflows() == ()


def test_and_it_goes_on_for_who_thinks_better_of_it(
    qtbot: QtBot, recorded: MainWindow, shown: Shown
) -> None:
    recorded.quit()
    first = question(recorded)
    recorded.quit()
    assert question(recorded) is first, "asked once"
    first.reject()
    assert recorded.quitting.box is None
    bar = recorded.recording.bar
    assert bar is not None
    shown.heard.put(StepSeen(2, "Press Enter"))
    qtbot.waitUntil(lambda: bar.steps == 2)
    with qtbot.waitSignal(recorded.recording.ended), qtbot.assertNotEmitted(recorded.closed):
        bar.discard.click()
        bar.forget.click()


def test_a_question_that_is_overtaken_goes_away(qtbot: QtBot, recorded: MainWindow) -> None:
    recorded.quit()
    with qtbot.waitSignal(recorded.recording.ended), qtbot.assertNotEmitted(recorded.closed):
        recorded.recording.finish()
    assert recorded.quitting.box is None
    assert recorded.isVisible()


def test_what_could_not_be_kept_keeps_the_window_open(
    qtbot: QtBot, recorded: MainWindow, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Shown) -> None:
        raise ByheartError("The disk is full.")

    monkeypatch.setattr(Shown, "finish", full)
    recorded.quit()
    with qtbot.waitSignal(recorded.recording.ended), qtbot.assertNotEmitted(recorded.closed):
        answer(recorded, Say.QUIT_FINISHING)
    assert "The disk is full." in texts(recorded.trouble)


def test_a_log_out_asks_nobody_and_keeps_it(
    recorded: MainWindow, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "isSavingSession", lambda _: True)
    assert recorded.close()
    assert [one.name for one in store.workflows()] == ["orders"]


def test_a_signal_asks_nobody_and_keeps_it(recorded: MainWindow, store: Store) -> None:
    recorded.end()
    assert not recorded.isVisible()
    assert [one.name for one in store.workflows()] == ["orders"]


def test_of_nothing_nothing_is_kept(
    qtbot: QtBot, open_window: Open, shown: Shown, store: Store
) -> None:
    opened = open_window()
    bar_of(qtbot, opened)
    opened.end()
    assert store.workflows() == ()


@pytest.fixture
def playing(
    qtbot: QtBot, open_window: Open, store: Store, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """The window, with a run that goes on until it is stopped."""

    def until_stopped(run: Prepared, *_: object, **__: object) -> Iterator[Mapping[str, object]]:
        yield {"event": "started", "steps": 1}
        select.select([run.parent.stop.wake_fd], [], [])
        yield {"event": "report", "run": "", "outcome": "stopped", "reason": run.parent.stop.reason}

    monkeypatch.setattr(Prepared, "run", until_stopped)
    monkeypatch.setattr(Parent, "prepare", as_prepared)
    store.save_workflow(replace(workflow("orders"), secrets=()))
    opened_one = opened(qtbot, open_window)
    asked_for(qtbot, opened_one).go.click()
    qtbot.waitUntil(lambda: opened_one.performing.is_on)
    return opened_one


def test_quitting_stops_a_run_where_that_is_wanted(qtbot: QtBot, playing: MainWindow) -> None:
    assert not playing.close()
    assert "Quitting stops it." in question(playing).text()
    answer(playing, Say.QUIT_NOT)
    assert playing.performing.is_on
    playing.quit()
    with qtbot.waitSignal(playing.closed):
        answer(playing, Say.QUIT_STOPPING)


def test_a_signal_stops_the_run_and_asks_nobody(playing: MainWindow) -> None:
    playing.end()
    assert not playing.performing.is_on
    assert not playing.performing.is_stuck


def test_a_run_that_does_not_end_is_not_waited_for_for_ever(
    qtbot: QtBot, playing: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "ENDS_WITHIN_MS", 20)
    [thread] = playing.performing.findChildren(Running)
    with monkeypatch.context() as deaf:
        deaf.setattr(Running, "stop", lambda *_: None)
        playing.end()
    assert playing.performing.is_stuck
    thread.stop("the test is over")
    assert thread.wait(10_000)


def test_who_closes_the_window_is_told_that_nothing_scheduled_plays_without_it(
    qtbot: QtBot, open_window: Open
) -> None:
    window = open_window()
    window.serving.state = Served.HERE
    window.close()
    assert "plays only while Byheart is open" in question(window).text()
    answer(window, Say.QUIT_NOT)
    assert window.isVisible()
    window.close()
    with qtbot.waitSignal(window.closed):
        answer(window, Say.QUIT_ANYWAY)
