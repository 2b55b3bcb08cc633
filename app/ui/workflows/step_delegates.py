"""How a step is drawn: a line of the timeline, a picture of the strip."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QTextCursor, QTextDocument, QTextOption
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.ui.data.image_loader import Pictures, part_around
from app.ui.i18n.messages_en import Say, tell
from app.ui.view_models.workflow import AsideShown, StepShown
from app.ui.widgets.common import draw_mark
from app.ui.widgets.row_list import PADDING, Index, draw_ground
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.step_tree import STEP, beside, markup

STRIP = QSize(168, 104)
Role = QPalette.ColorRole


class TimelineDelegate(QStyledItemDelegate):
    """A number, the sentence, and below it what the step takes from the run; what is known beside a
    step has no number.
    """

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Two lines of text; wide as the view."""
        return QSize(120, 2 * option.fontMetrics.height() + 3 * PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        step = index.data(STEP)
        painter.save()
        draw_ground(painter, option, self._wardrobe)
        number = option.rect.adjusted(PADDING, PADDING, 0, 0)
        number.setWidth(option.fontMetrics.horizontalAdvance("000"))
        painter.setPen(self._wardrobe.theme.colour("muted"))
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        told = "" if isinstance(step, AsideShown) else str(step.number)
        painter.drawText(number, int(flags), told)
        html = self._aside(step) if isinstance(step, AsideShown) else self._html(step)
        self._write(painter, option, html, number.right() + 2 * PADDING)
        painter.restore()

    def _write(self, painter: QPainter, option: QStyleOptionViewItem, html: str, left: int) -> None:
        room = QRect(option.rect)
        room.setLeft(left)
        room.adjust(0, PADDING - 1, -PADDING, -2)
        text = _document(option, html)
        _elide(text, room.width(), option.fontMetrics.horizontalAdvance("…"))
        painter.setClipRect(room)
        painter.translate(QPoint(room.left(), room.top()))
        text.drawContents(painter, QRectF(0, 0, room.width(), room.height()))

    def _html(self, step: StepShown) -> str:
        """Two lines: the sentence, and what varies or cannot be taken back."""
        theme = self._wardrobe.theme
        below = escape(" · ".join(filter(None, (step.values, beside(step)))))
        if step.irreversible:
            warning = theme.colours["warning"]
            said = f'<span style="color:{warning}">{escape(tell(Say.IRREVERSIBLE))}</span>'
            below = f"{below} {said}".strip()
        muted, text = theme.colours["muted"], theme.colours["text"]
        return _lines(text, markup(step), muted, below)

    def _aside(self, aside: AsideShown) -> str:
        theme = self._wardrobe.theme
        muted = theme.colours["muted"]
        return _lines(theme.colours["text"], escape(aside.sentence), muted, escape(aside.below))


class StripDelegate(QStyledItemDelegate):
    """The picture around the target, marked, with the step's number."""

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._pictures, self._wardrobe = pictures, wardrobe

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """A picture and a number below it."""
        height = STRIP.height() + option.fontMetrics.height() + 3 * PADDING
        return QSize(STRIP.width() + 2 * PADDING, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One picture."""
        step = index.data(STEP)
        painter.save()
        draw_ground(painter, option, self._wardrobe)
        frame = QRect(option.rect.topLeft() + QPoint(PADDING, PADDING), STRIP)
        self._picture(painter, frame, step)
        painter.setPen(self._wardrobe.theme.colour("muted"))
        below = QRect(frame.left(), frame.bottom() + PADDING // 2, frame.width(), 40)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter), str(step.number))
        painter.restore()

    def _picture(self, painter: QPainter, frame: QRect, step: StepShown) -> None:
        theme, shown = self._wardrobe.theme, step.picture
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


def _lines(colour: str, above: str, muted: str, below: str) -> str:
    return f'<div style="color:{colour}">{above}</div><div style="color:{muted}">{below}</div>'


def _elide(text: QTextDocument, width: int, ellipsis: int) -> None:
    """End each line for which there is no room in an ellipsis; a hint tells all of it."""
    layout = text.documentLayout()
    block = text.begin()
    while block.isValid():
        line = block.layout().lineAt(0)
        if line.isValid() and line.naturalTextWidth() > width:
            top = layout.blockBoundingRect(block).center().y()
            fuzzy = Qt.HitTestAccuracy.FuzzyHit
            cursor = QTextCursor(text)
            cursor.setPosition(layout.hitTest(QPointF(width - ellipsis, top), fuzzy))
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            cursor.insertText("…")
        block = block.next()


def _document(option: QStyleOptionViewItem, html: str) -> QTextDocument:
    text = QTextDocument()
    wrap = QTextOption()
    wrap.setWrapMode(QTextOption.WrapMode.NoWrap)
    text.setDefaultTextOption(wrap)
    text.setDefaultFont(option.font)
    text.setDocumentMargin(0)
    text.setHtml(html)
    return text
