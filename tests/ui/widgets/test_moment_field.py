"""A time is what was typed, however the field was chosen before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QDateTime, QPoint, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDateTimeEdit, QTimeEdit
from pytestqt.qtbot import QtBot

from app.ui.widgets.moment_field import TypedInParts


@pytest.fixture
def field(qtbot: QtBot) -> QTimeEdit:
    shown = QTimeEdit(QTime(2, 30))
    shown.setDisplayFormat("HH:mm")
    TypedInParts(shown)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    shown.setFocus()
    return shown


def select_all(field: QTimeEdit) -> None:
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


def double_click(field: QTimeEdit) -> None:
    line = field.lineEdit()
    QTest.mouseDClick(line, Qt.MouseButton.LeftButton, pos=QPoint(4, line.height() // 2))


def click_between_the_digits(field: QTimeEdit) -> None:
    line = field.lineEdit()
    between = line.fontMetrics().horizontalAdvance("0") + 2
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(between, line.height() // 2))
    assert line.cursorPosition() in {0, 1, 2}


@pytest.mark.parametrize("choose", [select_all, double_click, click_between_the_digits])
@pytest.mark.parametrize("typed", ["01:47", "0147", "1:47"])
def test_a_time_that_is_typed_over_another_one_is_taken_whole(
    qtbot: QtBot, field: QTimeEdit, choose: Callable[[QTimeEdit], None], typed: str
) -> None:
    choose(field)
    qtbot.waitUntil(field.lineEdit().hasSelectedText)
    QTest.keyClicks(field, typed)
    assert field.time() == QTime(1, 47)


def test_minutes_that_are_clicked_are_typed_alone(qtbot: QtBot, field: QTimeEdit) -> None:
    line = field.lineEdit()
    minutes = line.fontMetrics().horizontalAdvance("02:3") + 2
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(minutes, line.height() // 2))
    qtbot.waitUntil(line.hasSelectedText)
    assert line.selectedText() == "30"
    QTest.keyClicks(field, "47")
    assert field.time() == QTime(2, 47)


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("yyyy-MM-dd HH:mm", "2027-12-24 13:11"),
        ("yyyy-MM-dd HH:mm", "202712241311"),
        ("dd.MM.yyyy HH:mm", "24.12.2027 13:11"),
        ("M/d/yyyy HH:mm", "12/24/2027 13:11"),
    ],
)
def test_a_day_and_a_time_are_taken_as_they_are_shown(
    qtbot: QtBot, written: str, typed: str
) -> None:
    field = QDateTimeEdit(QDateTime(2026, 11, 30, 14, 5, 0))
    field.setDisplayFormat(written)
    TypedInParts(field)
    qtbot.addWidget(field)
    field.show()
    qtbot.waitExposed(field)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: field.lineEdit().selectedText() == field.lineEdit().text())
    for letter in typed:
        QTest.keyClicks(field, letter)
        QApplication.processEvents()
    assert field.dateTime().toString("yyyy-MM-dd HH:mm") == "2027-12-24 13:11"
