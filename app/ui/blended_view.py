"""What is seen with what was expected laid over it, as far as the person wishes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QWidget

from app.ui.marking import draw_mark
from app.ui.picture_view import PictureView
from app.ui.pictures import Pictures
from app.ui.sentences import Say, tell
from app.ui.shown import PictureShown
from app.ui.theme import Wardrobe
from app.ui.widgets import plain_label

WHOLE = 100


class BlendedView(PictureView):
    """A picture and, laid over it, another one of the same screen; `blend` is from 0 to 1."""

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe, name: str) -> None:
        super().__init__(pictures, wardrobe, name)
        self.other: PictureShown | None = None
        self.blend = 0.0

    def lay_over(self, blend: float) -> None:
        """Show so much of the other."""
        self.blend = blend
        self.update()

    def _draw(self, painter: QPainter, whole: QPixmap, shown: PictureShown) -> None:
        super()._draw(painter, whole, shown)
        place = self.place()
        over = self._pictures.whole(self.other.sha256) if self.other and self.blend else None
        if place is None or over is None or over.isNull():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(self.blend)
        painter.drawPixmap(place, over)
        painter.setOpacity(1.0)
        origin = QPoint(place.left(), place.top())
        draw_mark(painter, shown, origin, place.width() / whole.width(), self.wardrobe.theme)


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
    """Two pictures side by side, what differs marked, and a slider that blends them."""

    def __init__(
        self, pictures: Pictures, wardrobe: Wardrobe, words: Words = EXPECTED_AND_SEEN
    ) -> None:
        super().__init__()
        self._words = words
        self.expected = PictureView(pictures, wardrobe, tell(words.left_picture))
        self.seen = BlendedView(pictures, wardrobe, tell(words.right_picture))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, WHOLE)
        self.slider.setAccessibleName(tell(words.blend))
        self.slider.setToolTip(tell(words.blend))
        self.slider.valueChanged.connect(self._blend)
        self._lay_out()

    def compare(self, expected: PictureShown | None, seen: PictureShown | None) -> None:
        """Show these two."""
        self.expected.show_picture(expected)
        self.seen.show_picture(seen)
        self.seen.other = expected
        self.slider.setEnabled(expected is not None and seen is not None)
        self.slider.setValue(0)

    def _blend(self, value: int) -> None:
        self.seen.lay_over(value / WHOLE)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        pairs: tuple[tuple[Say, QWidget], ...] = (
            (self._words.left, self.expected),
            (self._words.right, self.seen),
        )
        for column, (word, view) in enumerate(pairs):
            grid.addWidget(plain_label(tell(word), "muted"), 0, column)
            grid.addWidget(view, 1, column)
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(1, 1)
        words: QLabel = plain_label(tell(self._words.blend), "muted")
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(words, 2, 0)
        grid.addWidget(self.slider, 2, 1)
