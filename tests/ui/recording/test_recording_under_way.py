"""A task that is being shown: what stands beside it can always be reached."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import app.wiring.recording.recording as wiring
from app.engine.model.geometry import Box
from app.recorder.model.events import Recorded, RecordingEvent
from app.recorder.recorder import Recorder
from app.settings import Settings
from app.store.model.workflow import Environment, Start
from app.store.store import Store
from app.ui.recording import countdown
from app.ui.recording.bar import RecordBar
from app.ui.recording.form import LessonOrder
from app.ui.shell.main_window import MainWindow
from checks.snapshot.look import Look
from tests.builders.kept import picture
from tests.player.run.test_applications import Room
from tests.ui.conftest import Open
from tests.ui.recording.test_recording_anew import TAB


@dataclass
class Shown:
    """A recorder that hears what the test tells it, until it is asked to stop."""

    room: Room
    heard: queue.Queue[RecordingEvent | None] = field(default_factory=queue.Queue)

    @contextmanager
    def recording(
        self, teaching: wiring.Teaching, settings: Settings, store: Store, _stop: object
    ) -> Iterator[wiring.Lessons]:
        recorder = cast("Recorder", self)
        yield wiring.Lessons(teaching, settings, store, recorder, Start(), self.room.applications)

    def events(self) -> Iterator[RecordingEvent]:
        return iter(self.heard.get, None)

    def ask_to_stop(self) -> None:
        self.heard.put(None)

    def finish(self) -> Recorded:
        return Recorded((TAB,), Look(picture(9)), Environment())


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shown:
    recorder = Shown(Room(tmp_path / "output.txt"))
    monkeypatch.setattr(countdown, "TICK_MS", 5)
    monkeypatch.setattr(wiring, "recording", recorder.recording)
    return recorder


def bar_of(qtbot: QtBot, window: MainWindow) -> RecordBar:
    """The bar, once a recording listens."""
    recording = window.recording
    recording.add(LessonOrder("orders"))
    qtbot.waitUntil(lambda: recording.bar is not None and recording.bar.isVisible())
    assert recording.bar is not None
    return recording.bar


def fills_the_screen(room: Room) -> Box:
    screen = QGuiApplication.primaryScreen()
    size = screen.geometry().size() * screen.devicePixelRatio()
    box = Box(0, 0, size.width(), size.height())
    room.desktop.open("Orders", box)
    return box


def test_the_bar_is_there_also_where_the_task_fills_the_screen(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    fills_the_screen(shown.room)
    bar = bar_of(qtbot, open_window())
    assert bar.finish.isEnabled()
    assert QGuiApplication.primaryScreen().geometry().contains(bar.geometry())


def test_it_stands_beside_the_task_whatever_others_show(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    whole = fills_the_screen(shown.room)
    task = Box(whole.width // 2, 40, whole.width // 2, whole.height - 40)
    shown.room.desktop.open("Another", task, process=4001)
    bar = bar_of(qtbot, open_window())
    assert bar.geometry().right() < task.x
