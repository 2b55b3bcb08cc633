"""The window plays what is scheduled, by a scheduler of its own that ends with it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import psutil
import pytest
from filelock import FileLock
from pytestqt.qtbot import QtBot

from app.desktop.display.authority import VARIABLE
from app.player.run.processes import WINDOW, not_looked_at
from app.scheduler.triggers.schedule import Schedule
from app.scheduler.triggers.triggers import Cron
from app.settings import read_settings
from app.store.store import Store
from app.ui.schedules.scheduler_process import Served
from app.ui.shell.main_window import MainWindow
from app.ui.shell.tray import Tray
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import State, WindowState
from app.wiring.scheduling.scheduler_loop import LOCK
from app.wiring.scheduling.stored_schedules import add_schedule
from tests.builders.desktop.displays import private_display
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open

GONE_WITHIN_S = 20.0


@pytest.fixture
def window(open_window: Open) -> Iterator[MainWindow]:
    opened = open_window()
    yield opened
    opened.quit()


def serves(qtbot: QtBot, window: MainWindow) -> psutil.Process:
    """Switch it on; the scheduler's process."""
    window.pages.schedules.serve.click()
    assert window.serving.state is Served.STARTING
    qtbot.waitUntil(lambda: window.serving.state is Served.HERE)
    assert window.serving.process is not None
    return psutil.Process(window.serving.process.processId())


def test_a_scheduler_begins_with_the_switch_and_ends_with_the_window(
    qtbot: QtBot, window: MainWindow, wardrobe: Wardrobe
) -> None:
    assert "Nothing is played until you tick the box." in texts(window.pages.schedules)
    tray = Tray(window, wardrobe)
    scheduler = serves(qtbot, window)
    assert "Schedules are played while Byheart is open." in texts(window.pages.schedules)
    assert tray.toolTip() == "Byheart\nSchedules are played while Byheart is open."
    tray.tell(State.RUNNING, "letters")
    assert "letters\nCtrl+Shift+F12 stops it from anywhere" in tray.toolTip()
    tray.tell(State.IDLE, "")
    assert scheduler.environ()[WINDOW] == str(os.getpid())
    window.close()
    assert not window.isVisible()
    assert scheduler.is_running(), "its icon stays, and the scheduler"
    window.come_forward()
    assert window.serving.process is not None
    window.serving.process.closeWriteChannel()
    psutil.wait_procs([scheduler], timeout=GONE_WITHIN_S)
    assert not scheduler.is_running(), "as when the window was killed: its input has ended"
    qtbot.waitUntil(lambda: window.serving.state is Served.STARTING)
    another = window.serving.process.processId()
    window.quit()
    assert not psutil.pid_exists(another)
    assert WindowState(read_settings().home).serves


def test_where_another_scheduler_serves_it_is_left_to_that(
    qtbot: QtBot, window: MainWindow
) -> None:
    with FileLock(read_settings().home / LOCK):
        window.pages.schedules.serve.click()
        state = window.serving
        qtbot.waitUntil(lambda: state.state is Served.ELSEWHERE)
    assert "Another scheduler of this data folder plays the schedules." in texts(
        window.pages.schedules
    )
    assert window.serving.again.isActive(), "it may be gone one day"
    window.pages.schedules.serve.click()
    assert not window.serving.again.isActive()
    assert window.serving.state is Served.OFF


def test_what_is_played_and_what_went_wrong_is_told(
    qtbot: QtBot, window: MainWindow, wardrobe: Wardrobe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for the scheduler plays until it is asked to stop, and cannot go on."""
    tray = Tray(window, wardrobe)
    assert not window.toolbar.stop.isEnabled()
    says = 'echo no JSON; echo \'{"event": "begun", "schedule": "orders"}\'; read word; '
    ends = "echo byheart: The disk is full. >&2; exit 1"
    stand_in = ("sh", "-c", says + ends, "_run")
    monkeypatch.setattr("app.scheduler.run.run_command.RUN_COMMAND", stand_in)
    window.pages.schedules.serve.click()
    qtbot.waitUntil(lambda: window.serving.playing == "orders")
    assert "“orders” is being played." in texts(window.pages.schedules)
    assert tray.toolTip() == "Byheart: a run is under way\n“orders” is being played."
    window.toolbar.stop.trigger()
    qtbot.waitUntil(lambda: window.serving.state is Served.TROUBLE)
    assert window.serving.said.endswith("started again soon: The disk is full.")
    monkeypatch.setattr("app.scheduler.run.run_command.RUN_COMMAND", ("/no/such/program", "_run"))
    window.serving.again.timeout.emit()
    qtbot.waitUntil(lambda: "No such file" in window.serving.said)


def test_it_serves_from_the_start_where_that_was_wished(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = ("sh", "-c", 'echo \'{"event": "serving"}\'; read word', "_run")
    monkeypatch.setattr("app.scheduler.run.run_command.RUN_COMMAND", stand_in)
    window.serving.begin()
    assert window.serving.state is Served.OFF
    WindowState(read_settings().home).serves = True
    window.serving.begin()
    qtbot.waitUntil(lambda: window.serving.state is Served.HERE)
    assert "\n" not in window.serving.said


def test_the_window_of_the_scheduler_is_byhearts_own() -> None:
    assert not_looked_at({}) == {os.getpid(), os.getppid()}
    assert not_looked_at({WINDOW: "7"}) == {os.getpid(), os.getppid(), 7}
    assert 7 not in not_looked_at({WINDOW: "7; rm"})


def test_what_is_played_unseen_is_shown_on_its_page(
    qtbot: QtBot, window: MainWindow, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    store.mark_proven("orders", 1)
    values = {"customer": "Anna"}
    add_schedule(
        store,
        "nightly",
        Schedule("orders", 1, Cron("30 2 * * *", "Europe/Berlin"), parameters=values),
    )
    window.open_page("schedules")
    page = window.pages.schedules
    qtbot.waitUntil(lambda: bool(page.rows.rows))
    with private_display((320, 200)) as display:
        told = {"event": "placed", "schedule": "nightly", "display": display.name}
        file = os.environ[VARIABLE]
        window.serving.playing = "nightly"
        window.serving._note(json.dumps({**told, "authority": file}).encode())
        qtbot.waitUntil(lambda: not page.live.image.isNull())
        assert page.live.isVisible()
        watching = []
        for name in ("runs", "schedules"):
            window.open_page(name)
            watching.append(page.live.is_watching)
        assert watching == [False, True]
        for step in (
            {"event": "step", "step": 0, "steps": 3},
            {"event": "step", "step": 1, "why": "The field is not there.", "waits_s": 80.0},
        ):
            window.serving._note(json.dumps(step).encode())
        assert page.step.step.text().startswith("Step 2 of 3, after ")
        assert page.step.waits.text().endswith(" s more at most: The field is not there.")
        page.step.expect(12.5)
        assert page.step.step.text().endswith(" · usually done after 12.5 s")
        window.serving._note(json.dumps({"event": "ended"}).encode())
        assert not page.live.isVisible()
        assert not page.step.isVisible()
