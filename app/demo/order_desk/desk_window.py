"""Order Desk's main window: list and form side by side, menus above, status and clock below."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QSplitter, QWidget

from app.demo.order_desk.customer_list import CustomerList
from app.demo.order_desk.order_form import OrderForm


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


NARROW = 720  # below this width the form goes under the list


class DeskWindow(QMainWindow):
    """Draws; what the user wants is told by the signals of its parts."""

    closed = Signal()

    def __init__(self) -> None:
        """Build it, unseen."""
        super().__init__()
        self.setWindowTitle("Order Desk")
        self.setAccessibleName("Order Desk")
        self.customers = CustomerList()
        self.form = OrderForm()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.customers)
        self._split.addWidget(self.form)
        self._split.setStretchFactor(0, 9)
        self._split.setStretchFactor(1, 11)
        self.setCentralWidget(self._split)
        self.status = QLabel("Ready.")
        self.status.setAccessibleName("Status")
        self.status.setIndent(6)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.clock = Clock()
        self.statusBar().addWidget(self.status, 1)
        self.statusBar().addPermanentWidget(self.clock)
        self._menus()

    def _menus(self) -> None:
        file = self.menuBar().addMenu("&File")
        file.addAction("E&xit", QKeySequence("Ctrl+Q"), self.close)
        order = self.menuBar().addMenu("&Order")
        order.addAction("&Save", QKeySequence("Ctrl+S"), self.form.save.click)
        order.addAction("&Clear", self.form.clear_fields)

    def say(self, text: str) -> None:
        """Put a sentence into the status line."""
        self.status.setText(text)

    def show_first_screen(self) -> None:
        """Nothing chosen, nothing entered."""
        self.customers.clear_choice()
        self.form.reset()
        self._split.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Reflow: a narrow window has the form under the list."""
        narrow = event.size().width() < NARROW
        self._split.setOrientation(Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal)
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Close without a question; what was not posted is gone."""
        self.closed.emit()
        super().closeEvent(event)
