"""Lists as Qt's views take them: rows of one kind, and how one of two lines is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.widgets.common import scaled
from app.ui.widgets.theme import CLOSE, Wardrobe

ROW = Qt.ItemDataRole.UserRole
PADDING = CLOSE  # around what is drawn of a row
Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
TOP, BOTTOM = int(Qt.AlignmentFlag.AlignTop), int(Qt.AlignmentFlag.AlignBottom)


class RowList(QAbstractListModel, Generic[Row]):
    """Rows, each of which says something of itself."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def said(self, row: Row) -> str:
        """What the list says of it."""
        raise NotImplementedError

    def spoken(self, row: Row) -> str:
        """What a screen reader says of it."""
        return self.said(row)

    def hint(self, row: Row) -> str:
        """What is told when the pointer rests on it."""
        return self.said(row)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """How many; a row has no children."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A row, or what is said of it."""
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.said(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(row)
            case Qt.ItemDataRole.ToolTipRole:
                return self.hint(row)
            case _:
                return row if role == ROW else None


@dataclass(frozen=True, slots=True)
class Lines:
    """What is drawn of a row: colours by their names in the theme; `sign` stands before it, and
    `last` is a line more, where its list has room for one.
    """

    above: str
    below: str
    last: str = ""
    colour: str = "muted"
    colour_above: str = "text"
    bold: bool = False
    sign: str = ""
    colour_of_sign: str = "muted"


class LinesDelegate(QStyledItemDelegate):
    """Draws rows of two lines, or of `count`, each cut where the room ends."""

    count = 2

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.wardrobe = wardrobe

    def lines(self, row: object) -> Lines:
        """What is drawn of this one."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """So many lines; wide as the view."""
        height = option.fontMetrics.height()
        return QSize(120, self.count * height + (self.count + 1) * PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        lines = self.lines(index.data(ROW))
        painter.save()
        draw_ground(painter, option, self.wardrobe)
        room = option.rect.adjusted(2 * PADDING, PADDING, -PADDING, -PADDING)
        if lines.sign:
            self._write(painter, option.font, room, TOP, lines.sign, lines.colour_of_sign)
            room.setLeft(room.left() + option.fontMetrics.horizontalAdvance("000"))
        font = scaled(option.font, 1.0, bold=True) if lines.bold else option.font
        self._write(painter, font, room, TOP, lines.above, lines.colour_above)
        room.setTop(room.top() + option.fontMetrics.height() + PADDING)
        self._write(painter, option.font, room, TOP, lines.below, lines.colour)
        self._write(painter, option.font, room, BOTTOM, lines.last, lines.colour)
        painter.restore()

    def _write(
        self, painter: QPainter, font: QFont, room: QRect, flags: int, text: str, colour: str
    ) -> None:
        painter.setFont(font)
        painter.setPen(self.wardrobe.theme.colour(colour))
        metrics = painter.fontMetrics()
        fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, flags, fitting)


def set_up_list(
    view: QListView, name: str, rows: QAbstractItemModel, how: QStyledItemDelegate
) -> None:
    """Let a view show rows; who calls keeps the delegate."""
    view.setAccessibleName(name)
    view.setModel(rows)
    view.setItemDelegate(how)
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)


def draw_ground(painter: QPainter, option: QStyleOptionViewItem, wardrobe: Wardrobe) -> None:
    """Selected, under the pointer, focused, or nothing."""
    theme, state = wardrobe.theme, option.state
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, theme.colour("selected"))
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(option.rect, theme.colour("hover"))
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(theme.colour("accent"), 2))
        painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
