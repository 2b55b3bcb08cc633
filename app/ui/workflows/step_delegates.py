"""How a card is drawn: its target in its surroundings, and beside that what is done."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.ui.data.image_loader import Pictures, part_around
from app.ui.view_models.workflow import CardShown, PictureShown, StepAnnotation, StepShown
from app.ui.widgets.common import draw_mark
from app.ui.widgets.row_list import PADDING, Index, draw_ground
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.step_tree import STEP, Row, beside, markup, state_of

THUMB, NARROW_THUMB = QSize(132, 76), QSize(84, 76)
NARROW = 340  # a card of less room (Qt's pixels) gets the narrow picture
LINES = 3  # of text that a card has room for
SENTENCE_LINES = 2  # at least; as many as there is room for beside the picture
FADED = 0.45
COLUMN = "←"  # from which a value comes, see `Say.FROM_COLUMN`
_PARAMETER = re.compile(r"\{[^{}]+\}")


class CardDelegate(QStyledItemDelegate):
    """A picture at its full size around the target, with the number; the sentence, and below it
    what varies, what cannot be taken back, and what else is known there.
    """

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._pictures, self._wardrobe = pictures, wardrobe

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """A picture high, or three lines of text; wide as the view."""
        text = LINES * option.fontMetrics.height() + 2 * PADDING
        return QSize(120, max(THUMB.height() + 2 * PADDING, text))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        row: Row = index.data(STEP)
        painter.save()
        draw_ground(painter, option, self._wardrobe)
        if not isinstance(row, StepAnnotation) and row.disabled:
            painter.setOpacity(FADED)
        size = NARROW_THUMB if option.rect.width() < NARROW else THUMB
        frame = QRect(option.rect.topLeft() + QPoint(PADDING, PADDING), size)
        self._picture(painter, frame, row.picture)
        if not isinstance(row, StepAnnotation):
            self._number(painter, frame, str(row.number))
        self._write(painter, option, self._html(row), frame.right() + 2 * PADDING)
        painter.restore()

    def _write(self, painter: QPainter, option: QStyleOptionViewItem, html: str, left: int) -> None:
        room = QRect(option.rect)
        room.setLeft(left)
        room.adjust(0, PADDING, -PADDING, -2)
        text = QTextDocument()
        text.setDefaultFont(option.font)
        text.setDocumentMargin(0)
        text.setHtml(html)
        fit(text, room.width(), room_for(room.height(), option.fontMetrics.lineSpacing()))
        painter.setClipRect(room)
        painter.translate(QPoint(room.left(), room.top()))
        text.drawContents(painter, QRectF(0, 0, room.width(), room.height()))

    def _html(self, row: Row) -> str:
        theme = self._wardrobe.theme
        muted, text, warning = (theme.colours[each] for each in ("muted", "text", "warning"))
        if isinstance(row, StepAnnotation):
            return _lines(text, escape(row.sentence), muted, escape(row.below))
        main = row.main if isinstance(row, CardShown) else row
        state = state_of(row)
        below = [f'<span style="color:{warning}">{escape(state)}</span>'] if state else []
        below += [escape(each) for each in (untold_values(main), beside(row.asides)) if each]
        return _lines(text, markup(main), muted, " · ".join(below))

    def _number(self, painter: QPainter, frame: QRect, number: str) -> None:
        """In a corner of the picture."""
        theme, metrics = self._wardrobe.theme, painter.fontMetrics()
        width = metrics.horizontalAdvance(number) + 2 * PADDING
        badge = QRect(frame.left(), frame.top(), width, metrics.height() + 2)
        painter.fillRect(badge, theme.colour("raised"))
        painter.setPen(QPen(theme.colour("border")))
        painter.drawRect(badge.adjusted(0, 0, -1, -1))
        painter.setPen(theme.colour("text"))
        painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), number)

    def _picture(self, painter: QPainter, frame: QRect, shown: PictureShown | None) -> None:
        theme = self._wardrobe.theme
        painter.fillRect(frame, theme.colour("window"))
        drawn = self._pictures.around(shown, frame.size()) if shown else None
        if shown and drawn and not drawn.isNull():
            part = part_around(shown, frame.size())
            painter.setClipRect(frame)
            painter.drawPixmap(frame.topLeft(), drawn)
            if part is not None:
                scale = frame.width() / part.width
                origin = frame.topLeft() - QPoint(round(part.x * scale), round(part.y * scale))
                draw_mark(painter, shown, origin, scale, theme)
            painter.setClipping(False)
        painter.setPen(QPen(theme.colour("border")))
        painter.drawRect(frame.adjusted(0, 0, -1, -1))


def untold_values(step: StepShown) -> str:
    """What a step takes, where its own sentence does not say it: a person may have named it, and
    what a row gives has a column.
    """
    named = _PARAMETER.findall(step.values)
    is_told = bool(named) and all(each in step.sentence for each in named)
    return "" if is_told and COLUMN not in step.values else step.values


def _lines(colour: str, above: str, muted: str, below: str) -> str:
    return f'<div style="color:{colour}">{above}</div><div style="color:{muted}">{below}</div>'


def room_for(height: int, line: int) -> tuple[int, int]:
    """How many lines the sentence may take in a card so high, and what stands below it: one."""
    return max(SENTENCE_LINES, height // line - 1), 1


def fit(text: QTextDocument, width: int, most: tuple[int, ...]) -> None:
    """Break the paragraphs at this width; end each that takes more lines than it may in an
    ellipsis. A hint tells all of it.
    """
    text.setTextWidth(width)
    text.documentLayout().documentSize()
    block = text.begin()
    for lines in most:
        if block.isValid() and block.layout().lineCount() > lines:
            _cut(text, block, lines)
        block = block.next()


def _cut(text: QTextDocument, block: QTextBlock, lines: int) -> None:
    last = block.layout().lineAt(lines - 1)
    end = last.textStart() + last.textLength()
    number = block.blockNumber()
    while end > 0 and text.findBlockByNumber(number).layout().lineCount() > lines:
        end -= 1
        cursor = QTextCursor(text.findBlockByNumber(number))
        cursor.movePosition(QTextCursor.MoveOperation.Right, n=end)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText("…")
        text.documentLayout().documentSize()
