"""The command palette: everything that the window can do, found by any part of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import keys_in_words, plain_label
from app.ui.widgets.list_lines import tell
from app.ui.widgets.overlay_window import MARGIN
from app.ui.widgets.theme import NEAR

SIZE = (520, 380)
LINE = 28  # Qt's pixels, as all that is to be hit
MOVING = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})


@dataclass(frozen=True, slots=True)
class Command:
    """What can be done now: its name, its keys ("": none), and how it is done."""

    name: str
    keys: str
    do: Callable[[], object]


def commands_of(actions: Iterable[QAction]) -> list[Command]:
    """Those of the actions that can be done now."""
    return [
        Command(one.text().rstrip("…"), keys_in_words(one.shortcut()), one.trigger)
        for one in actions
        if one.isEnabled() and one.text()
    ]


def deeds_of(buttons: Iterable[QPushButton]) -> list[Command]:
    """What the buttons do that can be pressed now."""
    return [
        Command(one.text().rstrip("…").rstrip(), "", one.click)
        for one in buttons
        if one.isVisible() and one.isEnabled()
    ]


class CommandDelegate(QStyledItemDelegate):
    """A command's keys stand at the right end of its line, so that names and keys are columns."""

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """High enough to be hit."""
        return super().sizeHint(option, index).expandedTo(QSize(0, LINE))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The name, and then the keys in the colour of a hint."""
        command: Command = index.data(Qt.ItemDataRole.UserRole)
        whole = QRect(option.rect)
        keys_width = option.fontMetrics.horizontalAdvance(command.keys) + 2 * NEAR
        self.initStyleOption(option, index)
        name, option.text = option.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        middle = Qt.AlignmentFlag.AlignVCenter
        palette, role = option.palette, QPalette.ColorRole
        shown = option.fontMetrics.elidedText(
            name, Qt.TextElideMode.ElideRight, whole.width() - keys_width - NEAR
        )
        painter.setPen(palette.color(role.Text))
        painter.drawText(whole.adjusted(NEAR, 0, 0, 0), middle | Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(palette.color(role.PlaceholderText))
        at_end = middle | Qt.AlignmentFlag.AlignRight
        painter.drawText(whole.adjusted(0, 0, -NEAR, 0), at_end, command.keys)


class Palette(QDialog):
    """A field and a list: what is typed narrows the list, Enter does what is chosen in it."""

    def __init__(self, commands: Iterable[Command], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(Say.COMMANDS))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._commands = tuple(commands)
        self.search, self.list = QLineEdit(), QListWidget()
        self.nothing = plain_label(tr(Say.NOTHING_FOUND), "muted")
        self.search.setPlaceholderText(tr(Say.COMMANDS_HINT))
        self.search.setAccessibleName(tr(Say.COMMANDS))
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._narrow)
        self.search.returnPressed.connect(self._do)
        self.list.setAccessibleName(tr(Say.COMMANDS))
        self.list.setItemDelegate(CommandDelegate(self.list))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.activated.connect(self._do)
        self.list.clicked.connect(self._do)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self.search)
        column.addWidget(self.nothing)
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
                self._add(command)
        self.nothing.setVisible(not self.list.count())
        self.list.setCurrentRow(0)

    def _add(self, command: Command) -> None:
        said, role = f"{command.name}   {command.keys}".rstrip(), Qt.ItemDataRole
        self.list.addItem(command.name)
        told = {role.UserRole: command, role.ToolTipRole: said, role.AccessibleTextRole: said}
        tell(self.list.model(), self.list.count() - 1, told)

    def _do(self) -> None:
        command: Command | None = self.list.currentIndex().data(Qt.ItemDataRole.UserRole)
        if command is not None:
            self.accept()
            command.do()


def _moves(event: QEvent) -> bool:
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
        return False
    return event.key() in MOVING
