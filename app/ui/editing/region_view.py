"""A picture on which areas are drawn with the mouse."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen

from app.engine.model.geometry import Box
from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.image_view import PictureView
from app.ui.widgets.theme import Wardrobe

SMALLEST = 4  # pixels of the screen: a click draws nothing
VEIL = 70  # of 255: what is ignored can still be read


@dataclass(frozen=True, slots=True)
class Area:
    """A box on the picture, ignored or else demanded."""

    box: Box
    ignored: bool

    def __str__(self) -> str:
        """In a list."""
        x, y, width, height = self.box
        words = Say.AREA_IGNORED if self.ignored else Say.AREA_DEMANDED
        return tr(words, x=x, y=y, width=width, height=height)


class AreaView(PictureView):
    """Shows the areas over the picture; `drawn` tells the box of a new one."""

    drawn = Signal(object)

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe, name: str) -> None:
        super().__init__(pictures, wardrobe, name)
        self.areas: tuple[Area, ...] = ()
        self.chosen = -1
        self._from: QPoint | None = None
        self._to = QPoint()
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_areas(self, areas: tuple[Area, ...], chosen: int) -> None:
        """Draw these, one of them chosen."""
        self.areas, self.chosen = areas, chosen
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The picture, and the areas over it."""
        super().paintEvent(event)
        place = self.place()
        if place is None:
            return
        painter = QPainter(self)
        for number, area in enumerate(self.areas):
            self._draw_area(painter, self._on_view(area.box, place), area, number == self.chosen)
        if self._from is not None:
            painter.setPen(QPen(self.wardrobe.theme.colour("accent"), 2, Qt.PenStyle.DashLine))
            painter.drawRect(QRect(self._from, self._to).normalized())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Begin an area."""
        self._from = self._to = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Draw it larger."""
        self._to = event.position().toPoint()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It is drawn."""
        begun, self._from = self._from, None
        self.update()
        if begun is not None:
            box = self._on_picture(QRect(begun, event.position().toPoint()).normalized())
            if box is not None:
                self.drawn.emit(box)

    def _draw_area(self, painter: QPainter, where: QRect, area: Area, chosen: bool) -> None:  # noqa: FBT001
        colour = self.wardrobe.theme.colour("warning" if area.ignored else "good")
        veil = QColor(colour)
        veil.setAlpha(VEIL)
        painter.fillRect(where, veil)
        painter.setPen(QPen(colour, 4 if chosen else 2))
        painter.drawRect(where)

    def _scale(self, place: QRect) -> float:
        whole = self.whole_size()
        return place.width() / max(1, whole.width())

    def _on_view(self, box: Box, place: QRect) -> QRect:
        scale = self._scale(place)
        corner = QPoint(round(box.x * scale), round(box.y * scale))
        size = QSize(round(box.width * scale), round(box.height * scale))
        return QRect(place.topLeft() + corner, size)

    def _on_picture(self, drawn: QRect) -> Box | None:
        """In the picture's own pixels; None for what is too small, or beside it."""
        place = self.place()
        if place is None:
            return None
        inside, scale = drawn.intersected(place), self._scale(place)
        corner = inside.topLeft() - place.topLeft()
        box = Box(
            *(round(part / scale) for part in (corner.x(), corner.y())),
            *(round(part / scale) for part in (inside.width(), inside.height())),
        )
        size = self.whole_size()
        whole = Box(0, 0, size.width(), size.height())
        box = box.intersection(whole)
        return box if min(box.width, box.height) >= SMALLEST else None
