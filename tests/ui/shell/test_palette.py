"""Ctrl+K lists what the window can do, found by any part of its name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.store.store import Store
from app.ui.shell.main_window import MainWindow
from app.ui.shell.palette import Palette
from app.ui.widgets.theme import NEAR
from tests.builders.store.kept import workflow
from tests.builders.ui.geometry import SMALLEST_BUTTON
from tests.ui.conftest import Open


@pytest.fixture
def window(qtbot: QtBot, open_window: Open, store: Store) -> MainWindow:
    for name in ("orders", "letters"):
        store.save_workflow(workflow(name))
    opened = open_window()
    qtbot.waitUntil(lambda: bool(opened.pages.workflows.view.steps.steps))
    return opened


def palette(window: MainWindow) -> Palette:
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    form = window.palette_form
    assert form is not None
    return form


def listed(form: Palette) -> list[str]:
    """As they are spoken: name and keys."""
    items = map(form.list.item, range(form.list.count()))
    return [item.data(Qt.ItemDataRole.AccessibleTextRole) for item in items]


def test_what_is_typed_narrows_the_list_and_enter_does_it(window: MainWindow) -> None:
    form = palette(window)
    said = "\n".join(listed(form))
    assert "Record   Ctrl+R" in said
    assert "Stop" not in said.splitlines(), "nothing runs"
    assert "Rename the step   F2" in said
    QTest.keyClicks(form.search, "SCHED")
    assert listed(form) == ["Schedules   Ctrl+3"]
    QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert window.navigation.currentRow() == 2


@pytest.mark.usefixtures("german")
def test_keys_are_called_as_on_a_german_keyboard(window: MainWindow) -> None:
    said = listed(palette(window))
    assert "Zeitpläne   Strg+3" in said
    assert not [each for each in said if "Ctrl" in each]


def test_arrows_choose_another_and_a_workflow_is_opened(qtbot: QtBot, window: MainWindow) -> None:
    window.pages.workflows.choose("letters")
    window.open_page("runs")
    form = palette(window)
    assert "Rename the step   F2" not in listed(form), "no step is shown"
    QTest.keyClicks(form.search, "open")
    assert listed(form) == ["Open letters", "Open orders"]
    QTest.keyClick(form.search, Qt.Key.Key_Down)
    QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert window.navigation.currentRow() == 0
    qtbot.waitUntil(lambda: window.pages.workflows.view.name == "orders")


def test_what_the_shown_workflow_needs_is_among_them(window: MainWindow) -> None:
    form = palette(window)
    QTest.keyClicks(form.search, "reh")
    assert listed(form) == ["Rehearse"]
    form.reject()


def test_nothing_is_done_where_nothing_fits(window: MainWindow) -> None:
    form = palette(window)
    assert not form.nothing.isVisible()
    QTest.keyClicks(form.search, "no such thing")
    assert form.nothing.isVisible()
    QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert form.isVisible()
    form.reject()


def test_names_and_keys_are_columns_and_each_line_can_be_hit(window: MainWindow) -> None:
    form = palette(window)
    drawn = form.list.viewport().grab().toImage()
    for row in range(3):
        box = form.list.visualItemRect(form.list.item(row))
        assert box.height() >= SMALLEST_BUTTON
        ground = drawn.pixelColor(box.right() - 2, box.center().y())
        inked = [
            x
            for x in range(box.left(), box.right())
            if any(drawn.pixelColor(x, y) != ground for y in range(box.top() + 4, box.bottom() - 4))
        ]
        assert inked[0] - box.left() < 2 * NEAR, "a name begins at the left"
        assert box.right() - inked[-1] < 2 * NEAR, "its keys end at the right"
