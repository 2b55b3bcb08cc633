"""Which application is started is chosen from the desktop's menu, or written as a command."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.ui.widgets.inputs import LaunchField
from tests.builders.paper.menu import entry


@pytest.fixture
def field(qtbot: QtBot, tmp_path: Path) -> LaunchField:
    menu = tmp_path / "shared" / "applications"
    entry(menu, "text", "Name=Text Editor", "Name[de]=Schreiber", "Exec=sh -c 'a b' %F")
    entry(menu, "cat", "Name=Concatenate", "Exec=cat")
    places = {"XDG_DATA_HOME": str(tmp_path / "own"), "XDG_DATA_DIRS": str(tmp_path / "shared")}
    shown = LaunchField("en", places)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def test_nothing_is_chosen_at_first(field: LaunchField) -> None:
    assert field.edit.text() == ""
    assert [field.itemText(row) for row in range(field.count())] == ["Concatenate", "Text Editor"]


def test_an_entry_that_is_taken_writes_its_command(field: LaunchField) -> None:
    field.edit.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.edit.text() == "cat"
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.edit.text() == "sh -c 'a b'"


def test_a_part_of_its_name_is_enough_to_find_it(qtbot: QtBot, field: LaunchField) -> None:
    popup = completions(qtbot, field, "editor")
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert field.edit.text() == "sh -c 'a b'"


def test_a_command_stays_as_it_was_written(field: LaunchField) -> None:
    field.edit.setFocus()
    QTest.keyClicks(field.edit, "my-desk --at home")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.edit.text() == "my-desk --at home"
    assert field.count() == 2


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("text ed", "sh -c 'a b'"), ("t", "t"), ("cat", "cat"), ("cat letter", "cat letter")],
)
def test_who_goes_on_after_a_part_of_a_name_means_the_only_application_that_has_it(
    field: LaunchField, typed: str, kept: str
) -> None:
    field.edit.setFocus()
    QTest.keyClicks(field.edit, typed)
    field.edit.editingFinished.emit()
    assert field.edit.text() == kept


def completions(qtbot: QtBot, field: LaunchField, typed: str = "text ed") -> QAbstractItemView:
    """The list of what the typed text may be completed to, while it is open."""
    field.edit.setFocus()
    QTest.keyClicks(field.edit, typed)
    completer = field.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    return popup


def test_a_click_beside_the_list_of_completions_is_a_click(
    qtbot: QtBot, field: LaunchField
) -> None:
    button = QPushButton("Record")
    qtbot.addWidget(button)
    button.move(field.x(), field.y() + 300)
    button.show()
    qtbot.waitExposed(button)
    popup = completions(qtbot, field)
    there = popup.mapFromGlobal(button.mapToGlobal(button.rect().center()))
    with qtbot.waitSignal(button.clicked):
        QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=there)
    assert not popup.isVisible()
    assert field.edit.text() == "sh -c 'a b'", "the only one it can be"


def test_a_click_beside_the_list_of_completions_gives_the_keyboard_to_what_was_clicked(
    qtbot: QtBot, field: LaunchField
) -> None:
    varies = QPlainTextEdit(field.parentWidget())
    qtbot.addWidget(varies)
    varies.move(field.x(), field.y() + 300)
    varies.show()
    qtbot.waitExposed(varies)
    popup = completions(qtbot, field)
    there = popup.mapFromGlobal(varies.mapToGlobal(varies.rect().center()))
    QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=there)
    qtbot.waitUntil(varies.hasFocus)
