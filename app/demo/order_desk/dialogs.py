"""What is asked before an order is posted: the question, the dangerous one that looks just like it,
and on some days a page in between, the terms that have to be read.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

WIDTH = 400


def push(text: str) -> QPushButton:
    """A button of a dialog."""
    button = QPushButton(text)
    button.setAccessibleName(text)
    button.setMinimumWidth(96)
    button.setAutoDefault(False)
    return button


def button_row(buttons: tuple[QPushButton, ...]) -> QHBoxLayout:
    """Buttons at the right end of a line."""
    line = QHBoxLayout()
    line.addStretch()
    for button in buttons:
        line.addWidget(button)
    return line


def fit_height(dialog: QDialog) -> None:
    """Make a dialog as high as its words need at its width (`adjustSize` asks for another)."""
    layout = dialog.layout()
    if layout is not None:
        dialog.resize(dialog.width(), layout.totalHeightForWidth(dialog.width()))


class Question(QDialog):
    """A modal window with a sentence and two answers: Post and Back."""

    answered = Signal(str)

    def __init__(self, parent: QWidget, text: str, detail: str) -> None:
        """Build it; `show()` shows it."""
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle("Order Desk")
        self.setAccessibleName("Order Desk")
        self.setFixedWidth(WIDTH)
        self.first, self.second = push("Post"), push("Back")
        self.first.clicked.connect(self.accept)
        self.second.clicked.connect(self.reject)
        self.accepted.connect(self._yes)
        self.rejected.connect(self._no)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 14)
        column.setSpacing(18)
        column.addLayout(self._words(text, detail))
        column.addLayout(button_row((self.first, self.second)))

    def _words(self, text: str, detail: str) -> QHBoxLayout:
        icon = QLabel()
        sign = QStyle.StandardPixmap.SP_MessageBoxQuestion
        icon.setPixmap(self.style().standardIcon(sign).pixmap(32, 32))
        icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        for line in (text, detail):
            label = QLabel(line)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            words.addWidget(label)
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(icon)
        top.addLayout(words, 1)
        return top

    def centre_on(self, window: QWidget) -> None:
        """Go to the middle of a window."""
        fit_height(self)
        middle = window.geometry().center()
        self.move(middle - QPoint(self.width() // 2, self.height() // 2 + 12))

    def _yes(self) -> None:
        self.answered.emit("Post")

    def _no(self) -> None:
        self.answered.emit("Back")


def confirm(parent: QWidget, customer: str, summary: str) -> Question:
    """Ask whether the order is to be posted."""
    question = Question(parent, f"Post this order for {customer}?", summary)
    question.setObjectName("confirm:")
    return question


def look_alike(parent: QWidget, summary: str) -> Question:
    """The same window, place and buttons, but "Post" here deletes."""
    return Question(parent, "Delete this order?", summary or "It cannot be brought back.")


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
