"""Three seconds to get ready."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout

from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import heading, plain_label
from app.ui.widgets.overlay_window import MARGIN, SmallView

SECONDS = 3
TICK_MS = 1000
WIDTH = 320


class Countdown(SmallView):
    """Counts, then says `over`; `cancelled` when the person has thought better of it."""

    over = Signal()
    cancelled = Signal()

    def __init__(self, name: str, stop_key: str, *, launches: bool) -> None:
        super().__init__(tr(Say.RECORDING_WORKFLOW, workflow=name), WIDTH)
        self._left = SECONDS
        self.number = heading(str(SECONDS), 3.0)
        self.number.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        ready = Say.STARTS_THEN if launches else Say.BRING_FORWARD
        leave = QPushButton(tr(Say.CANCEL))
        leave.clicked.connect(self.cancelled)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self.number)
        column.addWidget(plain_label(tr(ready)))
        column.addWidget(plain_label(tr(Say.FINISH_WITH, key=stop_key), "muted"))
        column.addWidget(leave)
        self._ticks = QTimer(self)
        self._ticks.setInterval(TICK_MS)
        self._ticks.timeout.connect(self._tick)

    def begin(self) -> None:
        """Count."""
        self.show()
        self._ticks.start()

    def _tick(self) -> None:
        self._left -= 1
        self.number.setText(str(self._left))
        if self._left <= 0:
            self._ticks.stop()
            self.over.emit()
