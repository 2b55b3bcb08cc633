"""Pictures compared: what was expected laid over what is seen, and before beside after."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import PictureShown, StepShown
from app.ui.widgets.common import draw_mark, plain_label
from app.ui.widgets.image_view import ZoomView
from app.ui.widgets.theme import CLOSE, NEAR, Wardrobe

WHOLE = 100


class BlendedView(ZoomView):
    """A picture and, laid over it, another one of the same screen: `blend` is from 0 to 1. With
    `is_difference` only what is not alike is lit.
    """

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe, name: str) -> None:
        super().__init__(pictures, wardrobe, name)
        self.other: PictureShown | None = None
        self.blend = 0.0
        self.is_difference = False
        self._differs, self._differs_of = QImage(), (0, 0)

    def show_difference(self, *, on: bool) -> None:
        """Show where the two are not alike, or the picture."""
        self.is_difference = on
        self.update()

    def lay_over(self, blend: float) -> None:
        """Show so much of the other."""
        self.blend = blend
        self.update()

    def _draw(self, painter: QPainter, whole: QPixmap, shown: PictureShown) -> None:
        super()._draw(painter, whole, shown)
        place = self.place()
        is_over = self.other is not None and (self.blend or self.is_difference)
        over = self._pictures.whole(self.other.sha256) if self.other and is_over else None
        if place is None or over is None or over.isNull():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.is_difference:
            painter.drawImage(place, self._difference(whole, over))
        else:
            painter.setOpacity(self.blend)
            painter.drawPixmap(place, over)
            painter.setOpacity(1.0)
        origin = QPoint(place.left(), place.top())
        draw_mark(painter, shown, origin, place.width() / whole.width(), self.wardrobe.theme)

    def _difference(self, whole: QPixmap, over: QPixmap) -> QImage:
        """Worked out once for each pair, pixel by pixel."""
        made_of = (whole.cacheKey(), over.cacheKey())
        if self._differs_of != made_of:
            image = whole.toImage().convertToFormat(QImage.Format.Format_RGB32)
            painter = QPainter(image)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
            painter.drawPixmap(0, 0, over)
            painter.end()
            self._differs, self._differs_of = image, made_of
        return self._differs


@dataclass(frozen=True, slots=True)
class Words:
    """What the two pictures are called above them and to a screen reader, and the slider."""

    left: Say
    left_picture: Say
    right: Say
    right_picture: Say
    blend: Say


EXPECTED_AND_SEEN = Words(Say.EXPECTED, Say.EXPECTED_PICTURE, Say.SEEN, Say.SEEN_PICTURE, Say.BLEND)


class Comparing(QWidget):
    """Two pictures side by side, what differs marked, a slider that blends them and a button that
    shows their difference. Where there is a picture of afterwards, a button shows it at the right.
    """

    def __init__(
        self, pictures: Pictures, wardrobe: Wardrobe, words: Words = EXPECTED_AND_SEEN
    ) -> None:
        super().__init__()
        self._words = words
        self.expected = ZoomView(pictures, wardrobe, tr(words.left_picture))
        self.seen = BlendedView(pictures, wardrobe, tr(words.right_picture))
        self.expected.nothing = self.seen.nothing = Say.NOT_LOOKED
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, WHOLE)
        self.slider.setAccessibleName(tr(words.blend))
        self.slider.setToolTip(tr(words.blend))
        self.slider.valueChanged.connect(self._blend)
        self.difference, self.after = (
            QPushButton(tr(Say.DIFFERENCE)),
            QPushButton(tr(Say.AFTER)),
        )
        self.difference.setToolTip(tr(Say.DIFFERENCE_HINT))
        self.after.setToolTip(tr(Say.AFTER_HINT))
        self._pair: tuple[PictureShown | None, PictureShown | None] = (None, None)
        for button in (self.difference, self.after):
            button.setCheckable(True)
        self.difference.toggled.connect(lambda on: self.seen.show_difference(on=on))
        self.after.toggled.connect(self._show_after)
        self.expected.zoomed.connect(self.seen.zoom_to)
        self.seen.zoomed.connect(self.expected.zoom_to)
        self._lay_out()

    def compare(
        self,
        expected: PictureShown | None,
        seen: PictureShown | None,
        after: PictureShown | None = None,
    ) -> None:
        """Show these two."""
        self._pair = seen, after
        self.after.setChecked(False)
        self.after.setVisible(after is not None)
        self.difference.setChecked(False)
        self.expected.show_picture(expected)
        self.seen.show_picture(seen)
        self.seen.other = expected
        for each in (self.slider, self.difference):
            each.setEnabled(expected is not None and seen is not None)
        self.slider.setValue(0)

    def _show_after(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.seen.show_picture(self._pair[1 if on else 0])

    def _blend(self, value: int) -> None:
        self.seen.lay_over(value / WHOLE)

    def _lay_out(self) -> None:
        both = QHBoxLayout()  # apart from what is below: as wide as each other, so alike in scale
        both.setSpacing(CLOSE)
        pairs: tuple[tuple[Say, QWidget], ...] = (
            (self._words.left, self.expected),
            (self._words.right, self.seen),
        )
        for word, view in pairs:
            view.setMinimumWidth(1)
            side = QVBoxLayout()
            both.addLayout(_captioned(side, plain_label(tr(word), "muted"), view), 1)
        words: QLabel = plain_label(tr(Say.OVERLAY), "muted")
        words.setWordWrap(False)
        words.setToolTip(tr(self._words.blend))
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        beside = QHBoxLayout()
        beside.addWidget(self.after)
        beside.addWidget(self.difference)
        beside.addWidget(words, 1)
        beside.addWidget(self.slider, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(CLOSE)
        column.addLayout(both, 1)
        column.addLayout(beside)


class BeforeAfter(QWidget):
    """Shows both with what is acted on, and what it changed, beside or above each other as the room
    is; the one alone where a step has no after.
    """

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.before = ZoomView(pictures, wardrobe, tr(Say.PICTURE))
        self.after = ZoomView(pictures, wardrobe, tr(Say.PICTURE_AFTER))
        self._caption = plain_label(tr(Say.BEFORE_IT), "muted")
        self._side = QWidget()
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        row.addLayout(_captioned(QVBoxLayout(), self._caption, self.before), 1)
        row.addWidget(self._side, 1)
        _captioned(
            QVBoxLayout(self._side), plain_label(tr(Say.AFTER_IT), "muted"), self.after
        ).setContentsMargins(0, 0, 0, 0)
        self.show_step(None)

    def show_step(self, step: StepShown | None) -> None:
        """Show what this step was taken on, and what it brought about; None while it is read."""
        self.before.nothing = Say.NO_PICTURE if step else Say.LOADING
        self._show(step.picture if step else None, step.after if step else None)
        if step is not None:
            self.before.setAccessibleDescription(_target_in(step))
            self.after.setAccessibleDescription(_change_in(step))

    def show_picture(self, shown: PictureShown | None) -> None:
        """Show the one alone."""
        self.before.nothing = Say.NO_PICTURE
        self._show(shown, None)
        self.before.setAccessibleDescription("" if shown else tr(Say.NO_PICTURE))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """High and narrow: the one above the other."""
        super().resizeEvent(event)
        is_wide = self.width() > self.height()
        self._row.setDirection(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        )

    def _show(self, before: PictureShown | None, after: PictureShown | None) -> None:
        for each in (self._caption, self._side):
            each.setVisible(after is not None)
        self.before.show_picture(before)
        self.after.show_picture(after)


def _captioned(column: QVBoxLayout, caption: QWidget, view: QWidget) -> QVBoxLayout:
    column.addWidget(caption)
    column.addWidget(view, 1)
    return column


def _target_in(step: StepShown) -> str:
    shown = step.picture
    place = (shown.mark.centre if shown.mark else shown.at) if shown else None
    if place is None:
        return tr(Say.NO_PICTURE)
    return tr(Say.TARGET_AT, number=step.number, x=place.x, y=place.y)


def _change_in(step: StepShown) -> str:
    mark = step.after.mark if step.after else None
    if mark is None:
        return tr(Say.CHANGED_NOTHING, number=step.number)
    place = mark.centre
    return tr(Say.CHANGED_AT, number=step.number, x=place.x, y=place.y)
