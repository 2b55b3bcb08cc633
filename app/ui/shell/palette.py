"""The command palette: everything that the window can do, found by any part of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.overlay_window import MARGIN

SIZE = (520, 380)
MOVING = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})


@dataclass(frozen=True, slots=True)
class Command:
    """What can be done now: its name, its keys ("": none), and how it is done."""

    name: str
    keys: str
    do: Callable[[], object]


def commands_of(actions: Iterable[QAction]) -> list[Command]:
    """Those of the actions that can be done now."""
    native = QKeySequence.SequenceFormat.NativeText
    return [
        Command(one.text().rstrip("…"), one.shortcut().toString(native), one.trigger)
        for one in actions
        if one.isEnabled() and one.text()
    ]


class Palette(QDialog):
    """A field and a list: what is typed narrows the list, Enter does what is chosen in it."""

    def __init__(self, commands: Iterable[Command], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(Say.COMMANDS))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._commands = tuple(commands)
        self.search, self.list = QLineEdit(), QListWidget()
        self.search.setPlaceholderText(tr(Say.COMMANDS_HINT))
        self.search.setAccessibleName(tr(Say.COMMANDS))
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._narrow)
        self.search.returnPressed.connect(self._do)
        self.list.setAccessibleName(tr(Say.COMMANDS))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.itemActivated.connect(self._do)
        self.list.itemClicked.connect(self._do)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        self.resize(*SIZE)
        self._narrow("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The arrows move in the list while one types."""
        if _moves(event):
            self.list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _narrow(self, text: str) -> None:
        """Only what has every word in its name."""
        words = text.casefold().split()
        self.list.clear()
        for command in self._commands:
            if all(word in command.name.casefold() for word in words):
                said = f"{command.name}   {command.keys}".rstrip()
                item = QListWidgetItem(said)
                item.setData(Qt.ItemDataRole.UserRole, command)
                item.setToolTip(said)
                self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _do(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            command: Command = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            command.do()


def _moves(event: QEvent) -> bool:
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
        return False
    return event.key() in MOVING
