"""The clock in the status line: ticks on the second and repaints nothing but itself."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget


class Clock(QWidget):
    """The local time of day. (A QLabel would lay out the whole status line anew at every tick.)"""

    def __init__(self) -> None:
        """Start ticking."""
        super().__init__()
        self.setAccessibleName("Clock")
        self._text = ""
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer, singleShot=True)
        self._timer.timeout.connect(self._tick)
        self._tick()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Room for any time of day."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance("00:00:00") + 16, metrics.height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Never less."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 (Qt's name)
        """Draw the time."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()

    def _tick(self) -> None:
        now = datetime.now().astimezone()
        self._text = now.strftime("%H:%M:%S")
        self.update()
        self._timer.start(1001 - now.microsecond // 1000)
