"""From the Record button to the learned workflow: the form, the countdown, the bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.settings import Settings
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.bar import RecordBar
from app.ui.recording.form import LessonForm, LessonOrder
from app.ui.recording.onboarding import sample_order
from app.ui.recording.session import RecordingSession, place
from app.ui.widgets.common import heading, plain_label
from app.ui.widgets.form_dialog import asks_already
from app.ui.widgets.overlay_window import MARGIN, SmallView

if TYPE_CHECKING:
    from app.store.store import Store

# Screens that a person does not want stay in memory no longer.
RESTORED_WITHIN_MS = 600_000
COUNTDOWN_S = 3
COUNTDOWN_TICK_MS = 1000
COUNTDOWN_WIDTH = 320


class Recording(QObject):
    """At most one recording at a time, and none while `is_busy`. `began` and `ended` frame it; in
    between, `learned` says what was kept (`joined`, before that, to which version of what and where
    it was added), or `trouble` why nothing was. `discarded` names what can be had back with
    `restore` for a while. `learned_whole` comes after `learned` for what is no part of another
    workflow.
    """

    began = Signal(str)
    ended = Signal()
    learned = Signal(str)
    learned_whole = Signal(str)
    joined = Signal(str, int, object)
    trouble = Signal(str)
    discarded = Signal(str)

    def __init__(self, library: Library, window: QWidget, is_busy: Callable[[], bool]) -> None:
        super().__init__(window)
        self._library, self._window, self._is_busy = library, window, is_busy
        self.form: LessonForm | None = None
        self.countdown: Countdown | None = None
        self.session: RecordingSession | None = None
        self._gone: RecordingSession | None = None
        self._unlearned: LessonOrder | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(RESTORED_WITHIN_MS)
        self._patience.timeout.connect(self.forget)

    @property
    def _settings(self) -> Settings:
        return self._library.settings

    @property
    def bar(self) -> RecordBar | None:
        """The bar beside the task."""
        return self.session.bar if self.session is not None else None

    @property
    def is_on(self) -> bool:
        """Whether a task is about to be shown, or is."""
        return self.countdown is not None or self.session is not None

    @property
    def is_listening(self) -> bool:
        """Whether something is being recorded, or learned, that could be lost."""
        return self.session is not None

    def prepare(self) -> None:
        """Ask the person what they are going to show. What they told last is there again if nothing
        came of it: the command may only be misspelt.
        """
        self._ask(self._unlearned)

    def prepare_sample(self) -> None:
        """The same, with an order in the sample application told already."""
        self._ask(sample_order(self._settings.home))

    def prepare_again(self, name: str) -> None:
        """The same for a workflow that is shown once more, with other data."""
        self._library.ask(partial(_known_of, name=name), partial(self._ask, is_again=True))

    def add(self, order: LessonOrder) -> None:
        """Let it be shown what is to become a part of a workflow."""
        self._count_down(order)

    def _ask(self, first: LessonOrder | None, *, is_again: bool = False) -> None:
        if not self._is_busy() and not asks_already(self._window):
            key = self._library.stop_key
            self.form = LessonForm(key, self._window, first, is_again=is_again)
            self.form.ordered.connect(self._count_down)
            self.form.finished.connect(self._forget_form)
            self.form.open()
            self._library.ask(_names, partial(self._know, self.form))

    def _know(self, form: LessonForm, names: Sequence[str]) -> None:
        if form is self.form:
            form.know(names)

    def _forget_form(self) -> None:
        if self.form is not None:
            self.form.deleteLater()
            self.form = None

    def finish(self) -> None:
        """Keep what has been shown so far."""
        if self.session is not None:
            self.session.finish()

    def discard(self) -> None:
        """Forget it."""
        if self.session is not None:
            self.session.discard()

    def restore(self) -> None:
        """Learn what was discarded last after all."""
        if self._gone is not None and not self.is_on:
            self._patience.stop()
            self.session, self._gone = self._gone, None
            self.session.restore()

    def forget(self) -> None:
        """What was discarded cannot be had back any more."""
        self._patience.stop()
        if self._gone is not None:
            self._gone.forget()
            self._gone = None

    def close(self) -> None:
        """Keep what has been shown, if anything, and wait until nothing listens any more."""
        self._stop_counting()
        self._patience.stop()
        for session in (self._gone, self.session):
            if session is not None:
                session.close()
        self._gone = self.session = None

    def _count_down(self, order: LessonOrder) -> None:
        """A run may have begun while the form was filled in. Nobody has to get ready for a remote
        screen: it comes in a window of its own.
        """
        if self._is_busy():
            return
        self.forget()
        key = self._library.stop_key
        self._order = order
        self._unlearned = order if order.into is None else self._unlearned
        if order.display:
            self.began.emit(order.name)
            self._begin()
            return
        self.countdown = Countdown(order.name, key, launches=bool(order.launch))
        self.countdown.over.connect(self._begin)
        self.countdown.cancelled.connect(self._give_up)
        self.began.emit(order.name)
        place(self.countdown, ())
        self.countdown.begin()

    def _give_up(self) -> None:
        self._stop_counting()
        self.ended.emit()

    def _begin(self) -> None:
        self._stop_counting()
        session = self.session = RecordingSession(self._settings, self._order.assignment(), self)
        session.learned.connect(self.learned)
        if self._order.into is None:
            session.learned.connect(self._learned_whole)
        session.joined.connect(self.joined)
        session.trouble.connect(self.trouble)
        session.discarded.connect(partial(self._discarded, session))
        session.ended.connect(partial(self._end, session))
        session.begin()

    def _learned_whole(self, workflow: str) -> None:
        self._unlearned = None
        self.learned_whole.emit(workflow)

    def _discarded(self, session: RecordingSession) -> None:
        """It is over for everybody else; for a while it can be had back."""
        self.session = None
        self.ended.emit()
        if session.bar.steps:
            self._gone = session
            self._patience.start()
            self.discarded.emit(session.name)

    def _end(self, session: RecordingSession) -> None:
        session.deleteLater()
        if session is self._gone:
            self._gone = None
        if session is self.session:
            self.session = None
            self.ended.emit()

    def _stop_counting(self) -> None:
        if self.countdown is not None:
            self.countdown.hide()
            self.countdown.deleteLater()
            self.countdown = None


def _known_of(store: Store, *, name: str) -> LessonOrder:
    """What is known of a workflow that is shown again; its parameters wait for other values."""
    workflow = store.workflow(name)
    given = {each.name: "" for each in workflow.parameters if not each.made_of and not each.branch}
    launch = workflow.start.launch[0] if len(workflow.start.launch) == 1 else ()
    return LessonOrder(name, workflow.task, launch, given)


def _names(store: Store) -> Sequence[str]:
    return [one.name for one in store.workflows()]


class Countdown(SmallView):
    """Counts, then says `over`; `cancelled` when the person has thought better of it."""

    over = Signal()
    cancelled = Signal()

    def __init__(self, name: str, stop_key: str, *, launches: bool) -> None:
        super().__init__(tr(Say.RECORDING_WORKFLOW, workflow=name), COUNTDOWN_WIDTH)
        self._left = COUNTDOWN_S
        self.number = heading(str(COUNTDOWN_S), 3.0)
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
        self._ticks.setInterval(COUNTDOWN_TICK_MS)
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
