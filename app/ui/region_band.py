"""A region of the screen, drawn with the mouse beside the windows of others."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QRubberBand, QWidget


class RegionBand(QObject):
    """From `begin` to the release of a button the mouse is Byheart's, so that no application
    notices what is drawn over it; a band shows it. `ended` when the mouse is free again.
    """

    ended = Signal()

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self._from: QPoint | None = None
        self._is_on = False
        self.band = QRubberBand(QRubberBand.Shape.Rectangle)

    def begin(self) -> None:
        """Whatever the mouse does next draws."""
        if not self._is_on:
            self._is_on = True
            self._ground.installEventFilter(self)
            self._ground.grabMouse(Qt.CursorShape.CrossCursor)

    def end(self) -> None:
        """Let go of the mouse."""
        if self._is_on:
            self._is_on, self._from = False, None
            self._ground.removeEventFilter(self)
            self._ground.releaseMouse()
            self.band.hide()
            self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """All that the mouse does comes to the window that has it."""
        if not isinstance(event, QMouseEvent):
            return False
        at = event.globalPosition().toPoint()
        match event.type():
            case QEvent.Type.MouseButtonPress if self._from is None:
                self._from = at
            case QEvent.Type.MouseMove if self._from is not None:
                self.band.setGeometry(QRect(self._from, at).normalized())
                self.band.show()
            case QEvent.Type.MouseButtonRelease if self._from is not None:
                self.end()
        return True
