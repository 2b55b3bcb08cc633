"""A run's story on a time line: a strip of what was seen, the steps with how long each took, and
the pictures of the chosen one.

The strip and the list are two views of one list of chapters, and choose together.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.runs.delegates import CHAPTER, ChapterDelegate, ChapterList
from app.ui.view_models.run import ChapterShown, seconds_in_words
from app.ui.widgets.common import Disclosure
from app.ui.widgets.image_compare import Comparing
from app.ui.widgets.row_list import PADDING, ROW, Index, draw_ground, set_up_list
from app.ui.widgets.theme import NEAR, Wardrobe
from app.ui.workflows.detail import FactsLabel, scrolled

FRAME = QSize(132, 96)
SHRUNK = 3  # what surrounds a place is shown at a third of its size
BAR_PX = 4
SCROLL_BAR_PX = 14
MOST_LINES = 6  # that are told of a step at once; of more, some are scrolled to
ROOM_FOR_FILM = 440  # below it, of strip, list and pictures none could be seen


class FrameDelegate(QStyledItemDelegate):
    """A frame of the strip: what was seen around what decided, the number of the step, how long it
    took, and below a bar of its share of the longest one.
    """

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe, chapters: ChapterList) -> None:
        super().__init__()
        self._pictures, self._wardrobe, self._chapters = pictures, wardrobe, chapters

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """All frames are as large."""
        return FRAME

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One frame."""
        chapter: ChapterShown = index.data(ROW)
        theme = self._wardrobe.theme
        painter.save()
        draw_ground(painter, option, self._wardrobe)
        room = option.rect.adjusted(PADDING // 2, PADDING // 2, -PADDING // 2, -PADDING // 2)
        line = option.fontMetrics.height()
        picture = QRect(room.topLeft(), QSize(room.width(), room.height() - line - BAR_PX - 2))
        painter.fillRect(picture, theme.colour("window"))
        self._draw_seen(painter, chapter, picture)
        painter.setPen(theme.colour(chapter.kind if chapter.kind == "bad" else "muted"))
        words = QRect(room.left(), picture.bottom() + 1, room.width(), line)
        took = seconds_in_words(chapter.seconds) if chapter.seconds else ""
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft, str(chapter.number))
        painter.drawText(words, Qt.AlignmentFlag.AlignRight, took)
        share = chapter.seconds / self._chapters.longest_s if self._chapters.longest_s else 0.0
        width = max(2, round(room.width() * share))
        bar = QRect(room.left(), room.bottom() - BAR_PX + 1, width, BAR_PX)
        painter.fillRect(bar, theme.colour(chapter.kind))
        painter.restore()

    def _draw_seen(self, painter: QPainter, chapter: ChapterShown, room: QRect) -> None:
        if chapter.seen is None:
            return
        part = self._pictures.around(chapter.seen, room.size() * SHRUNK)
        if part is not None and not part.isNull():
            drawn = part.scaled(
                room.size(),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            place = drawn.rect()
            place.moveCenter(room.center())
            painter.drawPixmap(place, drawn)


class TraceView(QWidget):
    """Shows the chapters of a run, whichever is chosen with its pictures and reasons."""

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.chapters = ChapterList()
        self.film, self.list = QListView(), QListView()
        self.comparing = Comparing(pictures, wardrobe)
        self.why, self.evidence = FactsLabel(tr(Say.STORY)), FactsLabel(tr(Say.EVIDENCE_HEAD))
        self.told = scrolled(self.why, tr(Say.STORY))
        self.more = Disclosure(tr(Say.EVIDENCE_HEAD), self.evidence)
        self._in_film = FrameDelegate(pictures, wardrobe, self.chapters)
        self._in_list = ChapterDelegate(wardrobe)
        set_up_list(self.film, tr(Say.FILM), self.chapters, self._in_film)
        set_up_list(self.list, tr(Say.STORY), self.chapters, self._in_list)
        self.film.setFlow(QListView.Flow.LeftToRight)
        self.film.setWrapping(False)
        self.film.setFixedHeight(FRAME.height() + SCROLL_BAR_PX)
        self.film.setSelectionModel(self.list.selectionModel())
        self.list.selectionModel().currentChanged.connect(self._chosen)
        for shown in (self.film, self.list):
            shown.viewport().installEventFilter(self)
        pictures.arrived.connect(self.film.viewport().update)
        self._lay_out()

    def show_chapters(self, chapters: Sequence[ChapterShown], row: int) -> None:
        """Show these, that one chosen. A run that reached no step has nothing to compare."""
        self.comparing.setVisible(bool(chapters))
        self.chapters.show(chapters)
        self._make_room()
        self.list.setCurrentIndex(self.chapters.index(max(row, 0), 0))
        if not chapters:
            self._show(None)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Where there is little room, the strip makes way for the pictures."""
        super().resizeEvent(event)
        self._make_room()
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """What is told of a step takes room from the list: the step stays in sight."""
        if event.type() is QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._keep_in_sight)
        return super().eventFilter(watched, event)

    def _keep_in_sight(self) -> None:
        index = self.list.currentIndex()
        self.list.scrollTo(index)
        self.film.scrollTo(index)

    def _make_room(self) -> None:
        self.film.setVisible(bool(self.chapters.chapters) and self.height() >= ROOM_FOR_FILM)

    @property
    def failure(self) -> int | None:
        """The row of the first step that went wrong."""
        rows = (row for row, each in enumerate(self.chapters.chapters) if each.kind == "bad")
        return next(rows, None)

    def go_to_failure(self) -> None:
        """Choose it."""
        if self.failure is not None:
            index = self.chapters.index(self.failure, 0)
            self.list.setCurrentIndex(index)
            self.film.scrollTo(index)

    def _chosen(self, index: QModelIndex) -> None:
        self._show(index.data(CHAPTER))
        self.film.scrollTo(index)

    def _show(self, chapter: ChapterShown | None) -> None:
        expected = chapter.expected if chapter else None
        seen = chapter.seen if chapter else None
        self.comparing.compare(expected, seen, chapter.after if chapter else None)
        self.why.setText("\n".join(chapter.lines) if chapter else "")
        self._fit()
        self.evidence.setText(chapter.evidence if chapter else "")
        self.more.setVisible(bool(self.evidence.text()))

    def _fit(self) -> None:
        """What is told is as high as it needs, and no higher than leaves room for the pictures."""
        needed = self.why.heightForWidth(self.told.viewport().width())
        self.told.setFixedHeight(min(needed, MOST_LINES * self.why.fontMetrics().lineSpacing()))

    def _lay_out(self) -> None:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, NEAR, 0, 0)
        column.addWidget(self.told)
        column.addWidget(self.more)
        column.addWidget(self.comparing, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(below)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.film)
        whole.addWidget(split, 1)
