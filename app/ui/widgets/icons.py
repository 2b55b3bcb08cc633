"""Our own drawings as icons, in the colour of whatever theme is worn and sharp at any scale."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.ui.widgets.theme import drawing

SIZES = (16, 20, 24, 32, 48, 64, 128)
BLACK = "#000000"


def icon(name: str, colour: QColor | None = None) -> QIcon:
    """The drawing of that name; in this colour, or as it was drawn."""
    made, shape = QIcon(), _shape(name, colour)
    for size in SIZES:
        made.addPixmap(_drawn(shape, QSize(size, size)))
    return made


def _shape(name: str, colour: QColor | None = None) -> QSvgRenderer:
    source = drawing(name)
    if colour is not None:
        source = source.replace(BLACK, colour.name())
    return QSvgRenderer(QByteArray(source.encode()))


def _drawn(shape: QSvgRenderer, size: QSize) -> QPixmap:
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    shape.render(painter, QRectF(pixmap.rect()))
    painter.end()
    return pixmap


def with_dot(name: str, colour: QColor) -> QIcon:
    """The drawing with a dot in its corner that tells a state."""
    made, shape = QIcon(), _shape(name)
    for size in SIZES:
        pixmap = _drawn(shape, QSize(size, size))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colour)
        painter.setPen(QColor("white"))
        across = size * 0.42
        painter.drawEllipse(QRectF(size - across - 1, size - across - 1, across, across))
        painter.end()
        made.addPixmap(pixmap)
    return made
