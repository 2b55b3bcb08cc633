"""The small view of a run: what it does, what comes next, how fast, and how to stop it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.geometry import Box
from app.player.control.run_controls import Pace
from app.store.editing.templates import told_with
from app.ui.i18n.messages_en import Say, tr
from app.ui.running.live_view import LiveView
from app.ui.running.order import RunOrder
from app.ui.running.pace_bar import ReinsBar, StepQuestion
from app.ui.view_models.run import end_in_words, kind_of, not_done_in_words, outcome_in_words
from app.ui.widgets.common import Elided, heading, plain_label, says, scaled
from app.ui.widgets.free_places import free_corner, in_qts_pixels
from app.ui.widgets.overlay_window import MARGIN, SmallView
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import APART, NEAR, TIGHT, TITLE

WIDTH = 276
# Beside a window of 1024 pixels on a screen of 1280: what it does, how far it is, how to stop it.
SLIM = 208
# With a picture of another display, of 1280 x 800 say: so that its texts can be read in part, and
# once it was clicked, nearly all.
LIVE, LIVE_LARGE = 480, 960
NOT_PROVEN = {
    "unfinished": Say.NOT_PROVEN_UNFINISHED,
    "refuted": Say.NOT_PROVEN_REFUTED,
    "helped": Say.NOT_PROVEN_HELPED,
    "unasked": Say.NOT_PROVEN_UNASKED,
}
LINES_IN_WINDOW = 2
# Why a run stopped is not cut: there is room, and nothing comes next.
STEP_LINES, REASON_LINES, LEFT_LINES = 2, 4, 2
Message = Mapping[str, object]

HELD = {"paused": Say.HELD_PAUSED, "taken": Say.HELD_TAKEN}


class ProgressView(SmallView):
    """Tells each message of the run in two lines, and at the end what it came to. `commanded` is
    what the run is to hear; `resized`: it needs another place, for it asks or was answered;
    `stepped`: it is at another step; `again_wanted`: the rehearsal, which has not proven it.
    """

    stop_wanted = Signal()
    story_wanted = Signal()
    closed = Signal()
    commanded = Signal(object)
    resized = Signal()
    again_wanted = Signal()
    stepped = Signal()

    def __init__(self, order: RunOrder, stop_key: str) -> None:
        super().__init__(_title(order), WIDTH)
        self._order, self._has_keyboard, self._is_gone = order, False, False
        self._workflow, self._values = order.needs.workflow, order.values
        self.title = Elided(self._workflow)
        self.title.setFont(scaled(self.title.font(), TITLE, bold=True))
        self.now, self.next = Elided(tr(Say.BEGINNING), lines=2), Elided(lines=3)
        says(self.next, "", "muted")
        self.note = plain_label(tr(Say.STOP_WITH, key=stop_key), "muted")
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tr(Say.PROGRESS))
        self.bar.setRange(0, max(1, len(order.needs.sentences)))
        self.bar.setTextVisible(False)
        self.live = LiveView()
        self.live.hide()
        self.reins, self.question = ReinsBar(Pace(order.pace)), StepQuestion()
        self.reins.setEnabled(False)
        self.stop = QPushButton(tr(Say.STOP))
        self.story = QPushButton(tr(Say.SHOW_STORY))
        self.leave = QPushButton(tr(Say.CLOSE))
        self.again = QPushButton(tr(Say.REHEARSE_AGAIN))
        self.line: QWidget | None = None
        self.step = -1  # at which it is
        self._how_far: Say | None = None
        self._is_slim, self._whole = False, QSize()  # as large as it was with all that it says
        self._waits, self._waits_for, self._left_s = QTimer(self), "", 0
        self._waits.setInterval(1000)
        self._waits.timeout.connect(self._tick)
        self._connect()
        self._lay_out()

    @property
    def is_asking(self) -> bool:
        """Whether the run waits for a yes or no."""
        return not self.question.isHidden()

    def take_keyboard(self) -> None:
        """Be answered by it: no is nearer than yes. With the mouse the task keeps it."""
        self._has_keyboard = True
        self.offer_keyboard(on=True)
        self.activateWindow()
        self.question.no.setFocus()

    def show_display(self, display: str) -> None:
        """Show the private display that is played on; "": it is gone, and so is its picture."""
        self.live.watch(display)
        self.live.setVisible(bool(display))
        self._be_wide(LIVE if display else WIDTH - 2 * MARGIN)

    def _turn(self) -> None:
        """The picture large, or small again."""
        is_small = self.live.width() == LIVE
        room = screen_of(self).availableGeometry().width() - 4 * MARGIN
        self._be_wide(min(LIVE_LARGE, room) if is_small else LIVE)

    def _be_wide(self, width: int) -> None:
        self.live.set_width(width)
        self.setFixedWidth(width + 2 * MARGIN)
        self._fit()

    def _fit(self) -> None:
        self.adjustSize()
        self.resized.emit()

    def has_room(self, screen: QRect, grounds: Sequence[Box], scale: float) -> bool:
        """Whether a corner has room for all of it beside these windows."""
        if not self._is_slim:
            self.adjustSize()
            self._whole = self.size()
        taken = [in_qts_pixels(box, scale) for box in grounds]
        return free_corner(screen, QRect(QPoint(), self._whole), taken) is not None

    def be_slim(self, *, on: bool) -> None:
        """Say less, or all again: where there is little room, what it does is enough."""
        if on is self._is_slim:
            return
        self._is_slim = on
        for widget in (self.title, self.next, self.reins):
            widget.setHidden(on)
        self.setFixedWidth(SLIM if on else WIDTH)
        self.adjustSize()

    def step_in_words(self, step: object) -> str:
        """The step of that number (0-based), as the list calls it."""
        return self._said(step) if isinstance(step, int) and step >= 0 else ""

    def dock(self, place: QBoxLayout) -> None:
        """Tell how it ended in a line of the window that is there again, not over its pages."""
        self.hide()
        self.line = QWidget(place.parentWidget())
        self.line.setObjectName("result")
        self.line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.line.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        head, said = QHBoxLayout(), QVBoxLayout()
        title = heading(self.title.text(), 1.0)
        title.setWordWrap(False)
        outcome = plain_label(self.now.text(), str(self.now.property("says")))
        outcome.setWordWrap(False)
        for label in (title, outcome):
            head.addWidget(label)
        head.addWidget(self.note, 4)
        head.addStretch(1)
        head.setSpacing(APART)
        self.next.set_lines(LINES_IN_WINDOW)
        self.next.setVisible(bool(self.next.text()))
        said.setSpacing(TIGHT)
        said.addLayout(head)
        said.addWidget(self.next)
        row = QHBoxLayout(self.line)
        row.setContentsMargins(MARGIN, NEAR, MARGIN, NEAR)
        row.addLayout(said, 1)
        for button in (self.again, self.story, self.leave):
            row.addWidget(button)
        place.addWidget(self.line)

    def put_away(self) -> None:
        """It is seen no more, here or there."""
        for widget in (self, self.line):
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def say_learned(self, learned: str) -> None:
        """What the person has shown is known from now on."""
        says(self.next, "\n".join(filter(None, (self.next.text(), learned))), "good")
        self.next.show()  # in the window it makes way where there is nothing to say
        self.adjustSize()

    def hear(self, message: Message) -> None:
        """One more message of the run."""
        self.reins.hear(message)
        match message.get("event"):
            case "started":
                self.reins.setEnabled(True)
            case "checked" | "acted" | "diverged" if isinstance(step := message.get("step"), int):
                self._at(step, done=message["event"] == "acted")
                self._note_how_far(message)
                self._wait(message)
            case "asked":
                thing = message.get("thing")
                self._is_gone = isinstance(thing, Mapping) and thing.get("kind") == "gone"
            case "held":
                self._held(message)
            case "row":
                row, rows = message.get("row"), message.get("rows")
                self.title.setText(tr(Say.ROW_OF, workflow=self._workflow, row=row, rows=rows))
            case "report":
                self._ended(message)
            case _:
                return

    def _at(self, step: int, *, done: bool) -> None:
        self.bar.setValue(step + done)
        if self._is_slim and not self.next.isHidden():
            self.next.hide()
            self.adjustSize()
        if step != self.step:
            self.step = step
            self.stepped.emit()
        self.now.setText(self._said(step))
        after = self._said(step + 1)
        self.next.setText(tr(Say.NEXT_STEP, step=after) if after else "")

    def _note_how_far(self, message: Message) -> None:
        """What is to be said of its step if the run ends now."""
        if message["event"] == "acted" or message.get("after"):
            self._how_far = None
        elif message["event"] == "checked":
            self._how_far = not_done_in_words(message.get("verdict"))

    def _wait(self, message: Message) -> None:
        """What it waits for, and how long still; said once a second has passed."""
        seconds = message.get("waits_s")
        self._waits.stop()
        if isinstance(seconds, int | float) and seconds > 0:
            self._waits_for, self._left_s = str(message.get("why") or ""), ceil(seconds)
            self._waits.start()

    def _tick(self) -> None:
        self._left_s = max(0, self._left_s - 1)
        self.next.setText(tr(Say.WAITING, seconds=self._left_s, why=self._waits_for))
        if self._is_slim and self.next.isHidden():
            self.next.show()
            self.resized.emit()
        self.adjustSize()

    def _held(self, message: Message) -> None:
        """It waits: for the person to look, to let it take a step, or to say yes."""
        self._waits.stop()
        words = self.step_in_words(message.get("step"))
        if message.get("by") == "question":
            self.now.setText(tr(Say.WAITS_FOR_YOU))
            self._ask(message, words)
            return
        self.now.setText(tr(HELD.get(str(message.get("by")), Say.HELD_STEP)))
        self.next.setText(tr(Say.NEXT_STEP, step=words) if words else "")

    def _ask(self, message: Message, words: str) -> None:
        self.be_slim(on=False)
        self._make_way(asking=True)
        self.question.ask(message.get("question"), self._asked_of(message) or words)
        self.adjustSize()
        self.resized.emit()

    def _asked_of(self, message: Message) -> str:
        """How the run calls the step: what is kept of it is said as the list says it."""
        note, needs = str(message.get("note") or ""), self._order.needs
        said = dict(zip(needs.notes, needs.sentences, strict=False))
        return self._filled(said.get(note, note)) if note else ""

    def _answered(self, command: Message) -> None:
        """First out of the way, then said: what is done next may stand below this view."""
        self._make_way(asking=False)
        self.adjustSize()
        if self._has_keyboard:
            # To the end, or the next question: where a dialog of the task closes, openbox would
            # give the keyboard to what had it last, this view.
            self.hide()
            self.offer_keyboard(on=False)
        else:
            self.resized.emit()
        self.commanded.emit(command)

    def _make_way(self, *, asking: bool) -> None:
        for widget in (self.reins, self.stop, self.next):
            widget.setHidden(asking)

    def _ended(self, report: Message) -> None:
        self.be_slim(on=False)
        self._waits.stop()
        outcome, verified = str(report.get("outcome")), report.get("verified")
        known = verified if isinstance(verified, bool) else None
        in_words = outcome_in_words if "proven" in report else end_in_words
        reason = str(report.get("reason") or "")
        says(self.now, in_words(outcome, known), kind_of(outcome, known, reason))
        told = ("" if outcome == "done" else self._last_step(), reason)
        left = self._left_behind(report)
        says(self.next, " · ".join(filter(None, (*told, left))), "muted")
        lines = STEP_LINES * bool(told[0]) + REASON_LINES * bool(told[1]) + LEFT_LINES * bool(left)
        self.next.set_lines(lines or 1)
        if "proven" in report:
            self._judged(report)
        self.next.show()
        for widget in (self.reins, self.question, self.stop):
            widget.hide()
        self.note.setVisible("proven" in report)
        self.setVisible(self.isVisible() or self._has_keyboard)
        for button in (self.story, self.leave):
            button.show()
        offered = [one for one in (self.again, self.story, self.leave) if not one.isHidden()]
        needed = sum(one.sizeHint().width() + MARGIN for one in offered) + MARGIN
        self.setFixedWidth(max(self.width(), needed))
        self.adjustSize()

    def _left_behind(self, report: Message) -> str:
        """What has become of the application: who watches a rehearsal that failed goes on in it, if
        they have not closed it.
        """
        if self._is_gone:
            return ""
        if "proven" in report and report.get("outcome") != "done":
            return tr(Say.STAYS_OPEN)
        order = self._order
        is_seen = order.display == "current" and order.part is None
        said = Say.WAS_CLOSED if report.get("outcome") == "done" else Say.WAS_CLOSED_UNSAVED
        return tr(said) if is_seen and order.needs.launches else ""

    def _judged(self, report: Message) -> None:
        """What a rehearsal came to."""
        if report["proven"]:
            is_verified = report.get("verified") is not None
            said = Say.PASSED if is_verified else Say.PASSED_UNVERIFIED
            says(self.note, tr(said, version=report.get("version")), "good")
        else:
            why = NOT_PROVEN.get(str(report.get("not_proven")), Say.NOT_PROVEN_UNFINISHED)
            says(self.note, tr(Say.NOT_PROVEN, why=tr(why)), "warning")
            self.again.show()

    def _connect(self) -> None:
        self.stop.clicked.connect(self.stop_wanted)
        self.story.clicked.connect(self.story_wanted)
        self.again.clicked.connect(self.again_wanted)
        self.leave.clicked.connect(self.closed)
        self.reins.commanded.connect(self.commanded)
        self.live.turned.connect(self._turn)
        self.live.shaped.connect(self._fit)
        self.question.commanded.connect(self._answered)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.stop, self.again, self.story, self.leave):
            buttons.addWidget(button)
        self.again.hide()
        self.story.hide()
        self.leave.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        for widget in (
            self.title,
            self.live,
            self.now,
            self.next,
            self.bar,
            self.question,
            self.reins,
        ):
            column.addWidget(widget)
        column.addLayout(buttons)
        column.addWidget(self.note)

    def _last_step(self) -> str:
        """The step that the run stood at, and that it was not done, if it was not."""
        said = self._said(self.step)
        return f"{said} ({tr(self._how_far)})" if said and self._how_far is not None else said

    def _said(self, step: int) -> str:
        sentences: Sequence[str] = self._order.needs.sentences
        if not 0 <= step < len(sentences):
            return ""
        return f"{step + 1}. {self._filled(sentences[step])}"

    def _filled(self, sentence: str) -> str:
        """The sentence with this run's values, also where a window was called by a recorded one."""
        needs = self._order.needs
        recorded = [*((one.name, one.recorded) for one in needs.parameters), *needs.recorded]
        return told_with(sentence, self._values, recorded)


def _title(order: RunOrder) -> str:
    said = Say.REHEARSING_WORKFLOW if order.rehearsal else Say.RUNNING_WORKFLOW
    return tr(said, workflow=order.needs.workflow)
