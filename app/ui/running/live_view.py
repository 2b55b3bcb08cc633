"""The private display of a run as it is now, in the small view of the run.

A thread of its own watches it, and only while somebody can see the picture: hidden, nothing is
asked of the display. What comes is already as small as it is drawn.
"""

from __future__ import annotations

import logging
import os
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, QThread, Signal
from PySide6.QtGui import QHideEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.engine.errors import ByheartError
from app.engine.model.geometry import Picture
from app.ui.i18n.messages_en import Say, tr

if TYPE_CHECKING:
    from app.wiring.machine.live_picture import LivePicture

_LOG = logging.getLogger(__name__)
SHAPE = QSize(16, 10)  # until the first picture is there


class LiveView(QWidget):
    """Shows the display that `watch` names, as wide as it is told to be. A click (`turned`) asks
    for another size; `shaped` tells that it is as high as the display from now on.
    """

    turned = Signal()
    shaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.display = ""
        self.image = QImage()
        self._thread: _Watching | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr(Say.LIVE_PICTURE))
        self.setToolTip(tr(Say.LIVE_PICTURE_HINT))

    @property
    def is_watching(self) -> bool:
        """Whether the display is asked for pictures."""
        return self._thread is not None

    def watch(self, display: str) -> None:
        """Show this display from now on; "": none, it is there no longer."""
        self._rest()
        self.display, self.image = display, QImage()
        if self.isVisible():
            self._begin()

    def set_width(self, width: int) -> None:
        """Be so wide, and as high as the display is then."""
        shape = SHAPE if self.image.isNull() else self.image.size()
        self.setFixedSize(width, round(width * shape.height() / shape.width()))
        if self._thread is not None:
            self._thread.width = round(width * self.devicePixelRatioF())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Somebody looks."""
        super().showEvent(event)
        self._begin()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody does."""
        super().hideEvent(event)
        self._rest()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Larger or smaller."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.turned.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The last picture, or that there is none yet."""
        painter, palette = QPainter(self), self.palette()
        if self.image.isNull():
            painter.fillRect(self.rect(), palette.window())
            painter.setPen(palette.color(palette.ColorRole.PlaceholderText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr(Say.LOADING))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.rect(), self.image)

    def _begin(self) -> None:
        if self.display and self._thread is None:
            self._thread = _Watching(self.display, self)
            self._thread.width = round(self.width() * self.devicePixelRatioF())
            self._thread.seen.connect(self._show)
            self._thread.finished.connect(self._rest)
            self._thread.start()

    def _rest(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.seen.disconnect()
            thread.finished.disconnect()
            thread.end()

    def _show(self, image: QImage) -> None:
        is_first = self.image.isNull()
        self.image = image
        if is_first:
            self.set_width(self.width())
            self.shaped.emit()
        self.update()


class _Watching(QThread):
    """Watches one display until it `end`s: each picture that was `seen`, `width` pixels wide."""

    seen = Signal(QImage)

    def __init__(self, display: str, parent: QObject) -> None:
        super().__init__(parent)
        self.width = 0
        self._display, self._lock = display, Lock()
        self._live: LivePicture | None = None
        self._is_over = False

    def end(self) -> None:
        """Watch no more; it is deleted when it has let go of the display."""
        with self._lock:
            self._is_over = True
            if self._live is not None:
                self._live.end()
        self.wait()
        self.deleteLater()

    def run(self) -> None:
        """The thread's work. A display that goes away has nothing more to show."""
        try:
            self._watch()
        except ByheartError as error:
            _LOG.info("the display %s is not shown: %s", self._display, error)

    def _watch(self) -> None:
        from app.player.run.processes import not_looked_at  # noqa: PLC0415 - not before it is needed
        from app.wiring.machine.live_picture import LivePicture  # noqa: PLC0415 - loads the desktop

        live = LivePicture(self._display, not_looked_at(os.environ))
        with self._lock:
            self._live = None if self._is_over else live
        try:
            for picture in live.pictures() if self._live else ():
                self.seen.emit(drawn(picture, self.width))
        finally:
            with self._lock:
                self._live = None
            live.close()


def drawn(picture: Picture, width: int) -> QImage:
    """As small as it is drawn, at most as large as it is."""
    form, row = QImage.Format.Format_RGB32, 4 * picture.width
    image = QImage(bytes(picture.bgra), picture.width, picture.height, row, form)
    wanted = min(width or picture.width, picture.width)
    return image.scaledToWidth(wanted, Qt.TransformationMode.SmoothTransformation)
