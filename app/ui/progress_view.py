"""The small view of a run under way: what it does, what comes next, and how to stop it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.engine.places import Box
from app.ui.order import RunOrder
from app.ui.outcomes import kind_of, outcome_in_words
from app.ui.sentences import Say, tell
from app.ui.widgets import TITLE, as_page, heading, plain_label, says

WIDTH = 272
MARGIN = 12
Message = Mapping[str, object]


class ProgressView(QWidget):
    """Always on top, never in the way: it takes no focus, and stands where the workflow's windows
    are not.
    """

    stop_wanted = Signal()
    story_wanted = Signal()
    closed = Signal()

    def __init__(self, order: RunOrder, stop_key: str) -> None:
        flags = Qt.WindowType
        super().__init__(
            None,
            flags.Tool
            | flags.FramelessWindowHint
            | flags.WindowStaysOnTopHint
            | flags.WindowDoesNotAcceptFocus,
        )
        as_page(self)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tell(Say.RUNNING_WORKFLOW, workflow=order.needs.workflow))
        self.setFixedWidth(WIDTH)
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

    def place(self, screen: QRect, scale: float = 1.0) -> bool:
        """Stand in a corner where no window of the workflow was; whether there is one."""
        self.adjustSize()
        grounds = [_logical(box, scale) for box in self._order.needs.grounds]
        corner = free_corner(screen, self.frameGeometry(), grounds)
        self.move((corner or _corners(screen, self.frameGeometry())[0]).topLeft())
        return corner is not None

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


def free_corner(screen: QRect, view: QRect, grounds: Sequence[QRect]) -> QRect | None:
    """The first corner in which the view would cover none of these."""
    corners = _corners(screen, view)
    return next((each for each in corners if not any(map(each.intersects, grounds))), None)


def _corners(screen: QRect, view: QRect) -> list[QRect]:
    """Bottom right first: there is least."""
    room = screen.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    right, below = room.right() - view.width() + 1, room.bottom() - view.height() + 1
    places = ((right, below), (right, room.top()), (room.left(), below), (room.left(), room.top()))
    return [QRect(x, y, view.width(), view.height()) for x, y in places]


def _logical(box: Box, scale: float) -> QRect:
    """A box of the screen's pixels in those of Qt."""
    return QRect(*(round(each / scale) for each in box))


def _said(sentences: Sequence[str], step: int) -> str:
    return f"{step + 1}. {sentences[step]}" if step < len(sentences) else ""
