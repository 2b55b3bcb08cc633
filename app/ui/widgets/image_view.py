"""One picture, as large as there is room, with its mark."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages import Say, tell
from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.common import draw_mark
from app.ui.widgets.theme import Wardrobe


class PictureView(QWidget):
    """Shows a kept picture; says so when there is none (`nothing`), or none any more."""

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe, name: str) -> None:
        super().__init__()
        self._pictures, self.wardrobe = pictures, wardrobe
        self.shown: PictureShown | None = None
        self.nothing = Say.NO_PICTURE
        self._small = QPixmap()
        self._made_of: tuple[int, QSize] | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 100)
        pictures.arrived.connect(self.update)

    def show_picture(self, shown: PictureShown | None) -> None:
        """Show this one; None for nothing."""
        self.shown = shown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw it, or what is to be said instead."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.wardrobe.theme.colour("window"))
        if self.shown is None:
            self._say(painter, tell(self.nothing))
            return
        whole = self._pictures.whole(self.shown.sha256)
        if whole is None:
            self._say(painter, tell(Say.LOADING))
        elif whole.isNull():
            self._say(painter, tell(Say.PICTURE_GONE))
        else:
            self._draw(painter, whole, self.shown)

    def whole_size(self) -> QSize:
        """How large the picture is in pixels of the screen; nothing while it is not there."""
        whole = self._pictures.whole(self.shown.sha256) if self.shown else None
        return whole.size() if whole is not None else QSize()

    def place(self) -> QRect | None:
        """Where the picture is drawn; None while it is not there."""
        whole = self.whole_size()
        if whole.isEmpty():
            return None
        scale = min(self.width() / whole.width(), self.height() / whole.height(), 1.0)
        size = QSize(round(whole.width() * scale), round(whole.height() * scale))
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(self.rect().center())
        return place

    def _draw(self, painter: QPainter, whole: QPixmap, shown: PictureShown) -> None:
        place = self.place()
        if place is None:
            return
        scale = place.width() / whole.width()
        painter.drawPixmap(place, self._at_size(whole, place.size()))
        draw_mark(painter, shown, place.topLeft(), scale, self.wardrobe.theme)

    def _at_size(self, whole: QPixmap, size: QSize) -> QPixmap:
        """Made smaller once, in the screen's own pixels."""
        ratio = self.devicePixelRatioF()
        made_of = (whole.cacheKey(), size * ratio)
        if self._made_of != made_of:
            self._small = whole.scaled(
                size * ratio,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            self._made_of = made_of
        return self._small

    def _say(self, painter: QPainter, text: str) -> None:
        painter.setPen(self.wardrobe.theme.colour("muted"))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.rect(), int(flags), text)
