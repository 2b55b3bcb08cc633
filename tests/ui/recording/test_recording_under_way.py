"""A task that is being shown: what stands beside it can always be reached."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
import shiboken6
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

import app.wiring.recording.recording as wiring
from app.engine.model.geometry import Box
from app.recorder.model.events import Recorded, RecordingEvent, StepSeen, WindowsRearranged
from app.recorder.recorder import Recorder
from app.settings import Settings
from app.store.model.workflow import Environment, Start
from app.store.store import Store
from app.ui.recording import controller
from app.ui.recording.bar import RecordBar
from app.ui.recording.form import LessonOrder
from app.ui.running.order import RunOrder
from app.ui.running.progress import ProgressView
from app.ui.shell.main_window import MainWindow
from checks.snapshot.look import Look
from tests.builders.store.kept import picture
from tests.builders.ui.windows import texts
from tests.player.run.test_applications import Room
from tests.ui.conftest import Open
from tests.ui.recording.test_recording_anew import TAB
from tests.ui.running.test_worker import NEEDS


@dataclass
class Shown:
    """A recorder that hears what the test tells it, until it is asked to stop."""

    room: Room
    heard: queue.Queue[RecordingEvent | None] = field(default_factory=queue.Queue)
    wishes: list[tuple[object, ...]] = field(default_factory=list)

    @contextmanager
    def recording(
        self, teaching: wiring.RecordingRequest, settings: Settings, store: Store, *_: object
    ) -> Iterator[wiring.RecordingService]:
        recorder = cast("Recorder", self)
        yield wiring.RecordingService(
            teaching, settings, store, recorder, Start(), self.room.applications
        )

    def events(self) -> Iterator[RecordingEvent]:
        return iter(self.heard.get, None)

    def ask_to_stop(self) -> None:
        self.heard.put(None)

    def next_is_drawn(self) -> None:
        self.wishes.append(("next_is_drawn",))

    def take_out(self, began_s: float) -> None:
        self.wishes.append(("take_out", began_s))

    def mark_irreversible(self, began_s: float, *, irreversible: bool) -> None:
        self.wishes.append(("mark_irreversible", began_s, irreversible))

    def call_step(self, began_s: float, note: str) -> None:
        self.wishes.append(("call_step", began_s, note))

    def let_vary(self, began_s: float, name: str) -> None:
        self.wishes.append(("let_vary", began_s, name))

    def end(self) -> None:
        """What is shown later is none of it."""

    def finish(self) -> Recorded:
        return Recorded((TAB,), Look(picture(9)), Environment())


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shown:
    recorder = Shown(Room(tmp_path / "output.txt"))
    monkeypatch.setattr(controller, "COUNTDOWN_TICK_MS", 5)
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
    assert not bar.vary.isVisible(), "what it covers is not seen: it covers little"
    assert QGuiApplication.primaryScreen().geometry().contains(bar.geometry())


def test_it_stands_beside_the_task_whatever_others_show(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    whole = fills_the_screen(shown.room)
    task = Box(whole.width // 2, 40, whole.width // 2, whole.height - 40)
    shown.room.desktop.open("Another", task, process=4001)
    bar = bar_of(qtbot, open_window())
    assert bar.geometry().right() < task.x


def test_it_leaves_a_dialog_that_opens_under_it(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    fills_the_screen(shown.room)
    bar = bar_of(qtbot, open_window())
    scale = QGuiApplication.primaryScreen().devicePixelRatio()
    corner = QRect(bar.geometry())  # which Qt changes in place
    left, top, width, height = (
        round(each * scale) for each in (corner.x(), corner.y(), corner.width(), corner.height())
    )
    shown.room.desktop.open("Save As", Box(left, top, width, height))
    shown.heard.put(WindowsRearranged())
    qtbot.waitUntil(lambda: not bar.geometry().intersects(corner))
    assert bar.isVisible()
    assert bar.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus


def test_it_folds_where_a_dialog_leaves_it_no_corner(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    whole = QGuiApplication.primaryScreen().geometry()
    shown.room.desktop.open("Orders", Box(0, 0, 40, 40))
    bar = bar_of(qtbot, open_window())
    qtbot.waitUntil(bar.vary.isVisible)
    shown.room.desktop.open("Save As", Box(20, 0, whole.width() - 40, whole.height()))
    shown.heard.put(WindowsRearranged())
    qtbot.waitUntil(lambda: not bar.vary.isVisible())
    assert bar.finish.isVisible()


def test_how_the_last_run_ended_is_told_no_more_once_something_else_is_recorded(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    window = open_window()
    view = ProgressView(RunOrder(NEEDS, {}), "F12")
    window.performing.view = view
    view.dock(window.result)
    line = view.line
    assert line is not None
    qtbot.waitUntil(line.isVisible)
    fills_the_screen(shown.room)
    bar_of(qtbot, window)
    qtbot.waitUntil(lambda: not shiboken6.isValid(line) or line.isHidden())


def recorded_steps(qtbot: QtBot, window: MainWindow, shown: Shown) -> RecordBar:
    bar = bar_of(qtbot, window)
    for number in (1, 2):
        shown.heard.put(StepSeen(number, f"Press {number}", began_s=float(number)))
    qtbot.waitUntil(lambda: bar.steps == 2)
    return bar


def discard(qtbot: QtBot, window: MainWindow, bar: RecordBar) -> None:
    bar.discard.click()
    with qtbot.waitSignal(window.recording.discarded):
        bar.forget.click()
    assert window.isVisible()
    assert not window.recording.is_on


def test_what_was_discarded_can_be_had_back(
    qtbot: QtBot, open_window: Open, shown: Shown, store: Store
) -> None:
    window = open_window()
    bar = recorded_steps(qtbot, window, shown)
    bar.discard.click()
    assert "Discard this recording of 2 steps?" in texts(bar)
    bar.keep.click()
    assert window.recording.is_on
    discard(qtbot, window, bar)
    assert store.workflows() == ()
    assert "The recording of orders was discarded." in texts(window.trouble)
    with qtbot.waitSignal(window.recording.learned):
        window.trouble.deed.click()
    assert [one.name for one in store.workflows()] == ["orders"]


def test_what_was_discarded_is_gone_when_that_is_dismissed_or_the_time_is_up(
    qtbot: QtBot, open_window: Open, shown: Shown, store: Store
) -> None:
    window = open_window()
    discard(qtbot, window, recorded_steps(qtbot, window, shown))
    session = window.recording._gone
    assert session is not None
    with qtbot.waitSignal(session.ended):
        window.trouble.dismiss.click()
    window.recording.restore()
    discard(qtbot, window, recorded_steps(qtbot, window, shown))
    session = window.recording._gone
    assert session is not None
    with qtbot.waitSignal(session.ended):
        window.recording._patience.timeout.emit()
    assert store.workflows() == ()


def test_who_records_anew_has_done_with_what_was_discarded(
    qtbot: QtBot, open_window: Open, shown: Shown, store: Store
) -> None:
    window = open_window()
    discard(qtbot, window, recorded_steps(qtbot, window, shown))
    bar = recorded_steps(qtbot, window, shown)
    with qtbot.waitSignal(window.recording.learned):
        bar.finish.click()
    assert len(store.workflows()) == 1


def test_the_window_closes_while_something_could_be_had_back(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    window = open_window()
    discard(qtbot, window, recorded_steps(qtbot, window, shown))
    with qtbot.waitSignal(window.closed):
        window.quit()


def test_a_step_is_edited_on_the_bar_while_the_task_is_shown(
    qtbot: QtBot, open_window: Open, shown: Shown
) -> None:
    bar = recorded_steps(qtbot, open_window(), shown)
    last = bar.last
    last.rows[1].click()
    last.take_out.click()
    last.irreversible.click()
    last.name.click()
    assert last.form is not None
    last.form.text.setText("Post it")
    last.form.go.click()
    last.parameter.click()
    last.form.text.setText("key")
    last.form.go.click()
    assert shown.wishes == [
        ("take_out", 2.0),
        ("mark_irreversible", 2.0, True),
        ("call_step", 2.0, "Post it"),
        ("let_vary", 2.0, "key"),
    ]
