"""How far the scheduled run that is played has come, in one line: at which step it is, since when,
when it is usually done, and what it waits for.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import message_in_words
from app.ui.view_models.run import seconds_in_words
from app.ui.widgets.common import plain_label

TICK_MS = 1000


class StepLine(QWidget):
    """Hears what the scheduler tells of the run's steps; it is hidden while none is played."""

    def __init__(self) -> None:
        super().__init__()
        self.step, self.waits = plain_label(), plain_label("", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for label in (self.step, self.waits):
            column.addWidget(label)
        self._began_s = self._until_s = 0.0
        self._number, self._steps, self._usual_s, self._why = 1, 0, 0.0, ""
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._say)
        self.hide()

    def expect(self, usual_s: float) -> None:
        """How long such a run takes as a rule, in seconds; 0: there was none."""
        self._usual_s = usual_s
        if self._began_s:
            self._say()

    def hear(self, message: Mapping[str, object] | None) -> None:
        """A step of the run; None: none is played any more."""
        if message is None:
            self._timer.stop()
            self._began_s = self._usual_s = 0.0
            self.hide()
            return
        now = time.monotonic()
        self._began_s = self._began_s or now
        told = message_in_words(message)
        step, waits_s = told.get("step"), told.get("waits_s")
        self._number = step + 1 if isinstance(step, int) else 1
        if isinstance(steps := told.get("steps"), int):
            self._steps = steps
        self._until_s = now + waits_s if isinstance(waits_s, int | float) else 0.0
        self._why = str(told.get("why") or "")
        self._say()
        self._timer.start()
        self.show()

    def _say(self) -> None:
        now = time.monotonic()
        after = seconds_in_words(now - self._began_s)
        number = min(self._number, self._steps)
        said = [tr(Say.SERVE_STEP, number=number, steps=self._steps, seconds=after)]
        if self._usual_s:
            said.append(tr(Say.SERVE_USUAL, seconds=seconds_in_words(self._usual_s)))
        _show(self.step, " · ".join(said))
        left_s = ceil(max(0.0, self._until_s - now))
        waits = tr(Say.WAITING, seconds=left_s, why=self._why) if self._why and left_s else ""
        _show(self.waits, waits)


def _show(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))
