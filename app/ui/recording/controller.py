"""From the Record button to the learned workflow: the form, the countdown, the bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from app.engine.model.geometry import Box
from app.settings import Settings
from app.ui.data.store_client import Library
from app.ui.recording.bar import RecordBar
from app.ui.recording.countdown import Countdown
from app.ui.recording.form import LessonForm, LessonOrder
from app.ui.recording.onboarding import sample_order
from app.ui.recording.worker import RecordingThread
from app.ui.widgets.form_dialog import asks_already
from app.ui.widgets.overlay_window import SmallView

if TYPE_CHECKING:
    from app.recorder.recorder import Recorder
    from app.store.store import Store

# Screens that a person does not want stay in memory no longer.
RESTORED_WITHIN_MS = 600_000


class Recording(QObject):
    """At most one recording at a time, and none while `is_busy`. `began` and `ended` frame it; in
    between, `learned` says what was kept (`joined`, before that, to which version of what and where
    it was added), or `trouble` why nothing was. `discarded` names what can be had back with
    `restore` for a while.
    """

    began = Signal(str)
    ended = Signal()
    learned = Signal(str)
    joined = Signal(str, int, object)
    trouble = Signal(str)
    discarded = Signal(str)

    def __init__(self, library: Library, window: QWidget, is_busy: Callable[[], bool]) -> None:
        super().__init__(window)
        self._library, self._window, self._is_busy = library, window, is_busy
        self.form: LessonForm | None = None
        self.countdown: Countdown | None = None
        self.bar: RecordBar | None = None
        self._thread: RecordingThread | None = None
        self._gone: RecordingThread | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(RESTORED_WITHIN_MS)
        self._patience.timeout.connect(self.forget)

    @property
    def _settings(self) -> Settings:
        return self._library.settings

    @property
    def is_on(self) -> bool:
        """Whether a task is about to be shown, or is."""
        return self.countdown is not None or self._thread is not None

    @property
    def is_listening(self) -> bool:
        """Whether something is being recorded, or learned, that could be lost."""
        return self._thread is not None

    def prepare(self) -> None:
        """Ask the person what they are going to show."""
        self._ask(None)

    def prepare_sample(self) -> None:
        """The same, with an order in the sample application told already."""
        self._ask(sample_order(self._settings.home))

    def add(self, order: LessonOrder) -> None:
        """Let it be shown what is to become a part of a workflow."""
        self._count_down(order)

    def _ask(self, first: LessonOrder | None) -> None:
        if not self._is_busy() and not asks_already(self._window):
            self.form = LessonForm(self._settings.stop_key, self._window, first)
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
        if self._thread is not None:
            self._thread.finish()

    def discard(self) -> None:
        """Forget it."""
        if self._thread is not None:
            self._thread.finish(discard=True)
            if self.bar is None or not self.bar.steps:
                self._thread.forget()

    def restore(self) -> None:
        """Learn what was discarded last after all."""
        if self._gone is not None and not self.is_on:
            self._patience.stop()
            self._thread, self._gone = self._gone, None
            self._thread.restore()

    def forget(self) -> None:
        """What was discarded cannot be had back any more."""
        self._patience.stop()
        if self._gone is not None:
            self._gone.forget()
            self._gone = None

    def close(self) -> None:
        """Keep what has been shown, if anything, and wait until nothing listens any more."""
        self._stop_counting()
        if (gone := self._gone) is not None:
            gone.blockSignals(True)  # noqa: FBT003 - Qt's
            self.forget()
            gone.wait()
        if (thread := self._thread) is not None:
            self._thread = None
            for told in (thread.began, thread.heard, thread.learned, thread.joined):
                told.disconnect()
            for said in (thread.refused, thread.unkept, thread.discarded, thread.finished):
                said.disconnect()
            thread.finish(discard=self.bar is None or not self.bar.steps)
            thread.forget()
            thread.wait()
        self._put_away()

    def _count_down(self, order: LessonOrder) -> None:
        """A run may have begun while the form was filled in."""
        if self._is_busy():
            return
        self.forget()
        key = self._settings.stop_key
        self._order = order
        self.countdown = Countdown(order.name, key, launches=bool(order.launch))
        self.countdown.over.connect(self._begin)
        self.countdown.cancelled.connect(self._give_up)
        self.began.emit(order.name)
        _place(self.countdown, ())
        self.countdown.begin()

    def _give_up(self) -> None:
        self._stop_counting()
        self.ended.emit()

    def _begin(self) -> None:
        self._stop_counting()
        order = self._order
        self.bar = RecordBar(order.name, self._settings.stop_key)
        thread = RecordingThread(self._settings, order, self)
        thread.began.connect(self._listening)
        thread.heard.connect(self.bar.hear)
        thread.learned.connect(self.learned)
        thread.joined.connect(self.joined)
        thread.refused.connect(self.trouble)
        thread.unkept.connect(self.trouble)
        thread.discarded.connect(self._discarded)
        thread.finished.connect(partial(self._end, thread))
        self.bar.finish_wanted.connect(self.finish)
        self.bar.discard_wanted.connect(self.discard)
        self.bar.undo_wanted.connect(self._undo)
        self.bar.secret_wanted.connect(self._mark_secret)
        self.bar.read_wanted.connect(self._mark_value)
        self.bar.vary_wanted.connect(self._mark_varying)
        self.bar.draw_wanted.connect(self._mark_drawing)
        self.bar.pause_wanted.connect(self._pause)
        self.bar.edit_wanted.connect(self._wish)
        self._thread = thread
        thread.start()

    def _listening(self, grounds: Sequence[Box]) -> None:
        """The bar stands beside the task. Where a task fills the screen it covers a corner of it:
        nobody could pause, undo or finish without it.
        """
        if self.bar is not None:
            self.bar.begin()
            if not _place(self.bar, grounds):
                self.bar.keep_away(_screen().availableGeometry(), QCursor.pos())
            self.bar.show()

    def _undo(self) -> None:
        self._wish(lambda recorder: recorder.undo_last())

    def _mark_secret(self) -> None:
        self._wish(lambda recorder: recorder.next_is_secret())

    def _mark_value(self) -> None:
        self._wish(lambda recorder: recorder.next_is_read())

    def _mark_varying(self) -> None:
        self._wish(lambda recorder: recorder.next_varies())

    def _mark_drawing(self) -> None:
        self._wish(lambda recorder: recorder.next_is_drawn())

    def _pause(self, paused: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._wish(lambda recorder: recorder.pause() if paused else recorder.resume())

    def _wish(self, wish: Callable[[Recorder], None]) -> None:
        """Passed on, as long as there is somebody to hear it."""
        if self._thread is not None:
            self._thread.tell_recorder(wish)

    def _discarded(self) -> None:
        """It is over for everybody else; for a while it can be had back."""
        if (thread := self._thread) is None:
            return
        is_kept = self.bar is not None and self.bar.steps > 0
        self._thread = None
        self._put_away()
        self.ended.emit()
        if is_kept:
            self._gone = thread
            self._patience.start()
            self.discarded.emit(thread.order.name)

    def _end(self, thread: RecordingThread) -> None:
        thread.deleteLater()
        if thread is self._gone:
            self._gone = None
        if thread is self._thread:
            self._thread = None
            self._put_away()
            self.ended.emit()

    def _stop_counting(self) -> None:
        if self.countdown is not None:
            self.countdown.hide()
            self.countdown.deleteLater()
            self.countdown = None

    def _put_away(self) -> None:
        if self.bar is not None:
            self.bar.hide()
            self.bar.deleteLater()
            self.bar = None


def _names(store: Store) -> Sequence[str]:
    return [one.name for one in store.workflows()]


def _place(view: SmallView, grounds: Sequence[Box]) -> bool:
    screen = _screen()
    return view.place(screen.availableGeometry(), grounds, screen.devicePixelRatio())


def _screen() -> QScreen:
    return QGuiApplication.primaryScreen()
