"""Our own drawings as icons, in the colour of whatever theme is worn and sharp at any scale."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.ui.assets import drawing

SIZES = (16, 20, 24, 32, 48, 64, 128)
BLACK = "#000000"


def icon(name: str, colour: QColor | None = None) -> QIcon:
    """The drawing of that name; in this colour, or as it was drawn."""
    made = QIcon()
    for size in SIZES:
        made.addPixmap(drawn(name, QSize(size, size), colour))
    return made


def drawn(name: str, size: QSize, colour: QColor | None = None) -> QPixmap:
    """The drawing in that size."""
    source = drawing(name)
    if colour is not None:
        source = source.replace(BLACK, colour.name())
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    return pixmap


def with_dot(name: str, colour: QColor) -> QIcon:
    """The drawing with a dot in its corner that tells a state."""
    made = QIcon()
    for size in SIZES:
        pixmap = drawn(name, QSize(size, size))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colour)
        painter.setPen(QColor("white"))
        across = size * 0.42
        painter.drawEllipse(QRectF(size - across - 1, size - across - 1, across, across))
        painter.end()
        made.addPixmap(pixmap)
    return made
