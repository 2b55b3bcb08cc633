"""Fields for values, one a line, and for an application: a command, or one of the desktop's
menu.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QCompleter, QLineEdit, QWidget

from app.desktop.system.desktop_entries import menu_entries
from app.engine.errors import UsageError
from app.store.model.workflow import PARAMETER_NAME
from app.ui.i18n.messages_en import Say, tr


def read_values(text: str, *, unlike: bool = False) -> dict[str, str]:
    """A line for each: name = value. UsageError for one that is none, or is told twice; `unlike`
    values have to be told apart, too.
    """
    values: dict[str, str] = {}
    for line in filter(str.strip, text.splitlines()):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not equals or not value:
            raise UsageError(tr(Say.VALUE_UNREADABLE, line=line.strip()))
        if not PARAMETER_NAME.fullmatch(name):
            raise UsageError(tr(Say.VALUE_NAME, name=name))
        if name in values or (unlike and value in values.values()):
            raise UsageError(tr(Say.VALUE_TWICE, line=line.strip()))
        values[name] = value
    return values


def as_lines(values: Mapping[str, str]) -> str:
    """The same as text."""
    return "\n".join(f"{name} = {value}" for name, value in values.items())


COMMAND: Final = Qt.ItemDataRole.UserRole


class LaunchField(QComboBox):
    """`edit` holds the command. An entry of the menu is found by any part of its name, and writes
    its command there.
    """

    def __init__(
        self,
        language: str,
        environment: Mapping[str, str] = os.environ,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.edit = QLineEdit()
        self.setEditable(True)
        self.setLineEdit(self.edit)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for entry in menu_entries(environment, language):
            self.addItem(entry.name, shlex.join(entry.command))
        self.setCurrentIndex(-1)
        self.activated.connect(self._take)
        self.setCompleter(_ByName(self))
        self.edit.editingFinished.connect(self.take_only_one)

    def _take(self, row: int) -> None:
        self.edit.setText(self.itemData(row, COMMAND))

    def take_only_one(self) -> None:
        """Whoever types a part of a name and goes on means the application that has it, where there
        is only one, and no command is called so.
        """
        typed = self.edit.text().strip().casefold()
        rows = [row for row in range(self.count()) if typed in self.itemText(row).casefold()]
        if typed and len(rows) == 1 and not shutil.which(typed.split()[0]):
            self._take(rows[0])


class _ByName(QCompleter):
    """Completes what is typed to the command of the entry with that in its name."""

    def __init__(self, field: LaunchField) -> None:
        super().__init__(field.model(), field)
        self._field = field
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        if (popup := self.popup()) is not None:
            popup.setObjectName("completions")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A click beside the list closes it, and is a click all the same: Qt would swallow it."""
        popup = self.popup()
        is_press = isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress
        if not is_press or watched is not popup or popup is None:
            return super().eventFilter(watched, event)
        assert isinstance(event, QMouseEvent)  # noqa: S101 - for mypy, see above
        if popup.rect().contains(event.position().toPoint()):
            return super().eventFilter(watched, event)
        popup.hide()
        self._field.take_only_one()
        QTimer.singleShot(0, partial(_click, event.globalPosition(), event.button()))
        return True

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:  # noqa: N802 - Qt's
        """What is written where an entry is taken."""
        return str(index.data(COMMAND))


def _click(at: QPointF, button: Qt.MouseButton) -> None:
    """On whatever is there: of the release, too, Qt tells nobody once a list has closed."""
    if (under := QApplication.widgetAt(at.toPoint())) is None:
        return
    _give_keyboard(under)
    kinds = {QEvent.Type.MouseButtonPress: button, QEvent.Type.MouseButtonRelease: _NONE}
    for kind, down in kinds.items():
        local, keys = QPointF(under.mapFromGlobal(at)), QApplication.keyboardModifiers()
        QApplication.sendEvent(under, QMouseEvent(kind, local, at, button, down, keys))


def _give_keyboard(to: QWidget) -> None:
    """Qt gives it to what a person clicks, and not to what it is told was clicked."""
    takes: QWidget | None = to
    while takes is not None and not takes.focusPolicy() & Qt.FocusPolicy.ClickFocus:
        takes = takes.parentWidget()
    if takes is not None:
        takes.setFocus(Qt.FocusReason.MouseFocusReason)


_NONE = Qt.MouseButton.NoButton
