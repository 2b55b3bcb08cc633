"""Every page can be used without a mouse and without eyes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.scheduler.notifications.alerts import Alert, Kind
from app.store.store import Store
from app.ui.shell.main_window import MainWindow
from app.ui.shell.navigation import PAGES
from app.wiring.scheduling.alerts import Alerting
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.kept import trajectory, workflow
from tests.builders.ui.windows import controls
from tests.ui.conftest import Open

FILLED = ("filled", "empty")


def shown(qtbot: QtBot, open_window: Open, store: Store, page: str, *, filled: bool) -> MainWindow:
    if filled:
        saved = store.save_workflow(workflow("orders", steps=3))
        way = replace(trajectory("other", steps=3), tags=saved.trajectories[0].tags)
        store.memory_of(saved).remember(replace(way, steps=way.steps[1:]))
        kept_run(store, "orders")
        Alerting(store).add(Alert("ops", Kind.DESKTOP))
    window = open_window()
    qtbot.waitExposed(window)
    if filled:
        view = window.pages.workflows.view
        qtbot.waitUntil(lambda: bool(view.steps.steps))
        view.timeline.setCurrentIndex(view.steps.index(2, 0, view.steps.index(1, 0)))
        assert view.forget.isVisibleTo(view)
        qtbot.waitUntil(lambda: window.pages.runs.runs.rowCount() > 0)
        window.pages.runs.table.selectRow(0)
        qtbot.waitUntil(lambda: bool(window.pages.runs.view.run))
    window.open_page(page)
    qtbot.waitUntil(
        lambda: (
            not window.pages.settings.examine.isVisible()
            or window.pages.settings.examine.isEnabled()
        )
    )
    return window


@pytest.mark.parametrize("filled", FILLED)
@pytest.mark.parametrize("page", PAGES)
def test_every_control_has_a_name(
    qtbot: QtBot, open_window: Open, store: Store, page: str, filled: str
) -> None:
    window = shown(qtbot, open_window, store, page, filled=filled == "filled")
    nameless = [each for each in controls(window) if not spoken(each)]
    assert nameless == []


@pytest.mark.parametrize("filled", FILLED)
@pytest.mark.parametrize("page", PAGES)
def test_every_control_is_reached_by_tab(
    qtbot: QtBot, open_window: Open, store: Store, page: str, filled: str
) -> None:
    window = shown(qtbot, open_window, store, page, filled=filled == "filled")
    wanted = set(controls(window))
    with qtbot.waitActive(window):
        window.activateWindow()
    window.navigation.setFocus()
    reached = set[QWidget]()
    for _ in range(2 * len(wanted) + 2):
        if (focused := QApplication.focusWidget()) is not None:
            reached.add(focused)
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    assert wanted - reached == set()


def spoken(widget: QWidget) -> str:
    """What a screen reader says of it."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
