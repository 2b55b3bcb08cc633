"""The small view of a run under way: what it does, what comes next, and how to stop it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout

from app.ui.order import RunOrder
from app.ui.outcomes import kind_of, outcome_in_words
from app.ui.sentences import Say, tell
from app.ui.small_view import MARGIN, SmallView
from app.ui.widgets import TITLE, heading, plain_label, says

WIDTH = 272
Message = Mapping[str, object]


class ProgressView(SmallView):
    """Tells each message of the run in two lines, and at the end what it came to."""

    stop_wanted = Signal()
    story_wanted = Signal()
    closed = Signal()

    def __init__(self, order: RunOrder, stop_key: str) -> None:
        super().__init__(tell(Say.RUNNING_WORKFLOW, workflow=order.needs.workflow), WIDTH)
        self._order = order
        self.title = heading(order.needs.workflow, TITLE)
        self.now, self.next = plain_label(tell(Say.BEGINNING)), plain_label("", "muted")
        self.note = plain_label(tell(Say.STOP_WITH, key=stop_key), "muted")
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tell(Say.PROGRESS))
        self.bar.setRange(0, max(1, len(order.needs.sentences)))
        self.bar.setTextVisible(False)
        self.stop = QPushButton(tell(Say.STOP))
        self.story = QPushButton(tell(Say.SHOW_STORY))
        self.leave = QPushButton(tell(Say.CLOSE))
        self._lay_out()

    def hear(self, message: Message) -> None:
        """One more message of the run."""
        match message.get("event"):
            case "checked" | "acted" | "diverged" if isinstance(step := message.get("step"), int):
                self._at(step, done=message["event"] == "acted")
            case "report":
                self._ended(message)
            case _:
                return

    def _at(self, step: int, *, done: bool) -> None:
        sentences = self._order.needs.sentences
        self.bar.setValue(step + done)
        self.now.setText(_said(sentences, step))
        after = _said(sentences, step + 1)
        self.next.setText(tell(Say.NEXT_STEP, step=after) if after else "")

    def _ended(self, report: Message) -> None:
        outcome, verified = str(report.get("outcome")), report.get("verified")
        known = verified if isinstance(verified, bool) else None
        says(self.now, outcome_in_words(outcome, known), kind_of(outcome, known))
        says(self.next, str(report.get("reason") or ""), "muted")
        self.note.hide()
        self.stop.hide()
        for button in (self.story, self.leave):
            button.show()
        self.adjustSize()

    def _lay_out(self) -> None:
        self.stop.clicked.connect(self.stop_wanted)
        self.story.clicked.connect(self.story_wanted)
        self.leave.clicked.connect(self.closed)
        buttons = QHBoxLayout()
        for button in (self.stop, self.story, self.leave):
            buttons.addWidget(button)
        self.story.hide()
        self.leave.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        for widget in (self.title, self.now, self.next, self.bar, self.note):
            column.addWidget(widget)
        column.addLayout(buttons)


def _said(sentences: Sequence[str], step: int) -> str:
    return f"{step + 1}. {sentences[step]}" if step < len(sentences) else ""
