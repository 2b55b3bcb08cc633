"""The chapters of a run's story as Qt's views take them, and how one is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.ui.run_shown import ChapterShown
from app.ui.step_delegates import PADDING, draw_ground
from app.ui.step_list import Index
from app.ui.theme import Wardrobe

CHAPTER = Qt.ItemDataRole.UserRole
SIGNS = {"good": "✓", "bad": "✗"}


class ChapterList(QAbstractListModel):
    """The chapters, one a row."""

    def __init__(self) -> None:
        super().__init__()
        self.chapters: Sequence[ChapterShown] = ()

    def show(self, chapters: Sequence[ChapterShown]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self.chapters = chapters
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many."""
        return 0 if parent.isValid() else len(self.chapters)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A chapter, or what is said of it."""
        chapter = self.chapters[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{chapter.number}. {chapter.title}: {_below(chapter)}"
            case _:
                return chapter if role == CHAPTER else None


class ChapterDelegate(QStyledItemDelegate):
    """A sign, what the step is called, and what was done or why not."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Two lines."""
        return QSize(120, 2 * option.fontMetrics.height() + 3 * PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        chapter: ChapterShown = index.data(CHAPTER)
        theme, metrics = self._wardrobe.theme, option.fontMetrics
        painter.save()
        draw_ground(painter, option, self._wardrobe)
        room = option.rect.adjusted(PADDING, PADDING, -PADDING, -PADDING)
        sign = QRect(room)
        sign.setWidth(metrics.horizontalAdvance("000"))
        painter.setPen(theme.colour(chapter.kind))
        top, bottom = int(Qt.AlignmentFlag.AlignTop), int(Qt.AlignmentFlag.AlignBottom)
        painter.drawText(sign, top, SIGNS.get(chapter.kind, "•"))
        room.setLeft(sign.right())
        for flags, colour, text in (
            (top, "text", f"{chapter.number}. {chapter.title}"),
            (bottom, "muted", _below(chapter)),
        ):
            painter.setPen(theme.colour(colour))
            fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, flags, fitting)
        painter.restore()


def _below(chapter: ChapterShown) -> str:
    return chapter.did or next(iter(chapter.lines), "")
