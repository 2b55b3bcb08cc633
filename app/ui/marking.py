"""The mark around what a step acts on: seen on any picture, light or dark."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.ui.shown import PictureShown
from app.ui.theme import Theme

MARGIN = 3
DOT = 5.0


def draw_mark(
    painter: QPainter, shown: PictureShown, origin: QPoint, scale: float, theme: Theme
) -> None:
    """Frame the target; `origin` is where the picture's top left would be, `scale` its size."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor("white"), 5.0), (theme.colour("mark"), 2.5)):
        painter.setPen(QPen(colour, width))
        if shown.mark is not None:
            box = shown.mark
            framed = QRectF(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
            framed.adjust(-MARGIN, -MARGIN, MARGIN, MARGIN)
            painter.drawRoundedRect(framed.translated(origin), 4, 4)
        elif shown.at is not None:
            spot = QRectF(-DOT, -DOT, 2 * DOT, 2 * DOT)
            at = QPoint(round(shown.at.x * scale), round(shown.at.y * scale))
            painter.drawEllipse(spot.translated(origin + at))
