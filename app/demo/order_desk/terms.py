"""A page in between that some days bring: the terms, to be read before an order is posted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.demo.order_desk.dialogs import button_row, push

TERMS = (
    "<h2>Terms of delivery</h2>"
    "<p>Goods are delivered within ten working days. Paper is packed on pallets; a pallet that is "
    "not full is charged as a full one.</p>"
    "<p>What is damaged has to be told within three days.</p>"
)


class Terms(QFrame):
    """Over all of the window's inside until it was read."""

    read = Signal()

    def __init__(self, window: QWidget, inside: QWidget) -> None:
        """Build it and show it."""
        super().__init__(window)
        self.setObjectName("terms:")
        self.setAccessibleName("Terms")
        self.setAutoFillBackground(True)
        words = QLabel(TERMS)
        words.setWordWrap(True)
        words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._button = push("Continue")
        self._button.clicked.connect(self._go_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(40, 30, 40, 30)
        column.addWidget(words, 1)
        column.addLayout(button_row((self._button,)))
        self.setGeometry(inside.geometry())
        self.show()

    def _go_on(self) -> None:
        self.hide()
        self.read.emit()
