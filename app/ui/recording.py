"""From the Record button to the learned workflow: the form, the countdown, the bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.engine.places import Box
from app.settings import Settings
from app.ui.countdown import Countdown
from app.ui.lesson_form import LessonForm, LessonOrder
from app.ui.library import Library
from app.ui.record_bar import RecordBar
from app.ui.recording_thread import RecordingThread
from app.ui.small_view import SmallView
from app.ui.welcome import sample_order

if TYPE_CHECKING:
    from app.recorder.recorder import Recorder


class Recording(QObject):
    """At most one recording at a time. `began` and `ended` frame it; in between, `learned` says
    what was kept (`joined`, before that, to which version of what and where it was added), or
    `trouble` why nothing was.
    """

    began = Signal(str)
    ended = Signal()
    learned = Signal(str)
    joined = Signal(str, int, object)
    trouble = Signal(str)

    def __init__(self, library: Library, window: QWidget) -> None:
        super().__init__(window)
        self._library, self._window = library, window
        self.form: LessonForm | None = None
        self.countdown: Countdown | None = None
        self.bar: RecordBar | None = None
        self._thread: RecordingThread | None = None

    @property
    def _settings(self) -> Settings:
        return self._library.settings

    @property
    def is_on(self) -> bool:
        """Whether a task is about to be shown, or is."""
        return self.countdown is not None or self._thread is not None

    def prepare(self) -> None:
        """Ask the person what they are going to show."""
        self._ask(None)

    def prepare_sample(self) -> None:
        """The same, with an order in the sample application told already."""
        self._ask(sample_order(self._settings.home))

    def add(self, order: LessonOrder) -> None:
        """Let it be shown what is to become a part of a workflow."""
        if not self.is_on:
            self._count_down(order)

    def _ask(self, first: LessonOrder | None) -> None:
        if not self.is_on:
            self.form = LessonForm(self._settings.stop_key, self._window, first)
            self.form.ordered.connect(self._count_down)
            self.form.open()

    def close(self) -> None:
        """Forget what is being shown, and wait until nothing listens any more."""
        self._stop_counting()
        if (thread := self._thread) is not None:
            self._thread = None
            for told in (thread.began, thread.heard, thread.learned, thread.joined):
                told.disconnect()
            thread.refused.disconnect()
            thread.unkept.disconnect()
            thread.finished.disconnect()
            thread.finish(discard=True)
            thread.wait()
        self._put_away()

    def _count_down(self, order: LessonOrder) -> None:
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
        thread.finished.connect(self._end)
        self.bar.finish_wanted.connect(self._finish)
        self.bar.discard_wanted.connect(self._discard)
        self.bar.undo_wanted.connect(self._undo)
        self.bar.secret_wanted.connect(self._mark_secret)
        self.bar.read_wanted.connect(self._mark_value)
        self.bar.vary_wanted.connect(self._mark_varying)
        self.bar.draw_wanted.connect(self._mark_drawing)
        self.bar.pause_wanted.connect(self._pause)
        self._thread = thread
        thread.start()

    def _listening(self, others: Sequence[Box]) -> None:
        """The bar stands where no window is; where there is no such place, the stop key must do."""
        if self.bar is not None:
            self.bar.begin()
            self.bar.setVisible(_place(self.bar, others))

    def _finish(self) -> None:
        if self._thread is not None:
            self._thread.finish()

    def _discard(self) -> None:
        if self._thread is not None:
            self._thread.finish(discard=True)

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

    def _end(self) -> None:
        if self._thread is not None:
            self._thread.deleteLater()
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


def _place(view: SmallView, others: Sequence[Box]) -> bool:
    screen = QGuiApplication.primaryScreen()
    return view.place(screen.availableGeometry(), others, screen.devicePixelRatio())
