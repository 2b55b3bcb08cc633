"""What a workflow still lacks before it may run unattended, and the button that mends it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.ui.sentences import Say, tell
from app.ui.shown import WorkflowShown
from app.ui.widgets import plain_label

KEYS = "F6"


class RehearsalOffer(QWidget):
    """Says that a workflow is to be rehearsed; `wanted` when the person wants to."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = plain_label(tell(Say.REHEARSE_WHY), "muted")
        self.go = QPushButton(tell(Say.REHEARSE))
        keys = QKeySequence(KEYS)
        said = keys.toString(QKeySequence.SequenceFormat.NativeText)
        self.go.setToolTip(tell(Say.REHEARSE_HINT, keys=said))
        self.go.clicked.connect(self.wanted)
        QShortcut(keys, self).activated.connect(self.wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.go)
        self.hide()

    def show_for(self, shown: WorkflowShown) -> None:
        """Offer it where it is missing and can be had."""
        self.setVisible(shown.trusted and not shown.proven and bool(shown.steps))
