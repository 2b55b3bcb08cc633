"""Fields for values, one a line, and for an application: a command, or one of the desktop's
menu.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

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
        if not equals or not value or not PARAMETER_NAME.fullmatch(name):
            raise UsageError(tr(Say.VALUE_UNREADABLE, line=line.strip()))
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

    def _take(self, row: int) -> None:
        self.edit.setText(self.itemData(row, COMMAND))


class _ByName(QCompleter):
    """Completes what is typed to the command of the entry with that in its name."""

    def __init__(self, field: LaunchField) -> None:
        super().__init__(field.model(), field)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        if (popup := self.popup()) is not None:
            popup.setObjectName("completions")

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:  # noqa: N802 - Qt's
        """What is written where an entry is taken."""
        return str(index.data(COMMAND))
