"""A scheduled run that went wrong leaves a mark in the window until a person has seen it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.store.store import Store
from app.ui.schedules import notices
from app.ui.shell.main_window import MainWindow
from tests.builders.store.kept import workflow
from tests.ui.conftest import Open


@pytest.fixture
def window(open_window: Open, store: Store, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(notices, "FIRST_MS", 0)
    store.save_workflow(workflow("orders"))
    return open_window()


def page_name(window: MainWindow) -> str:
    return window.navigation.item(2).text()


def entries(window: MainWindow) -> list[str]:
    window.notices.list.aboutToShow.emit()
    return [each.toolTip() for each in window.notices.list.actions() if each.text()]


def test_a_badge_and_a_list_tell_of_it_until_it_was_seen(
    qtbot: QtBot, window: MainWindow, store: Store
) -> None:
    assert not window.notices.isVisible()
    assert page_name(window) == "Schedules"
    store.notices.add("nightly", "blocked", "The session is locked.")
    store.notices.add("hourly", "failed", "The end check says no.", "1a2b3c4d5e6f")
    window.notices.refresh()
    qtbot.waitUntil(window.notices.isVisible)
    assert window.notices.text() == "2"
    assert page_name(window) == "Schedules (2)"
    failed, blocked, _ = entries(window)
    assert failed.startswith("hourly, ")
    assert failed.endswith(": failed: The end check says no.")
    assert "blocked: The session is locked." in blocked
    with qtbot.waitSignal(window.notices.opened) as opened:
        window.notices.list.actions()[0].trigger()
    assert opened.args == ["1a2b3c4d5e6f", "hourly"]
    assert window.navigation.currentRow() == 1, "the page of runs"
    qtbot.waitUntil(lambda: page_name(window) == "Schedules (1)")
    entries(window)
    window.notices.list.actions()[-1].trigger()
    qtbot.waitUntil(lambda: not window.notices.isVisible())
    assert page_name(window) == "Schedules"
    assert store.notices.unseen() == ()


def test_what_had_not_even_begun_opens_its_schedule(
    qtbot: QtBot, window: MainWindow, store: Store
) -> None:
    store.notices.add("nightly", "blocked", "The session is locked.")
    window.notices.refresh()
    qtbot.waitUntil(window.notices.isVisible)
    entries(window)
    window.notices.list.actions()[0].trigger()
    assert window.navigation.currentRow() == 2
