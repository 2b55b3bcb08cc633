"""A recording under way: the recorder's thread, the bar beside the task, and the window onto a
remote screen, where the task is shown on one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QScreen

from app.desktop.input.key_text import keys_in_words
from app.engine.model.geometry import Box
from app.recorder.model.events import RecordingEvent, StopAsked
from app.settings import Settings
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.bar import RecordBar
from app.ui.recording.worker import Assignment, RecordingThread
from app.ui.widgets.overlay_window import SmallView

if TYPE_CHECKING:
    from app.desktop.remote.viewing import Viewing
    from app.recorder.recorder import Recorder
    from app.ui.viewer.window import ViewerWindow


class RecordingSession(QObject):
    """From `begin` to `ended`. Before that `learned` says under which name it was kept, or
    `trouble` why it was not. `joined` comes earlier still: in which version, and where it became a
    part of a workflow. `heard` passes on what the recorder tells. After `discarded` it shows
    nothing any more, and waits until `restore` or `forget` says what is to become of it.
    """

    ended = Signal()
    heard = Signal(object)
    learned = Signal(str)
    joined = Signal(str, int, object)
    trouble = Signal(str)
    discarded = Signal()

    def __init__(self, settings: Settings, assignment: Assignment, parent: QObject | None) -> None:
        super().__init__(parent)
        self.name = assignment.name
        self.bar = RecordBar(
            assignment.name, keys_in_words(settings.stop_key), is_here=not assignment.display
        )
        self.viewer: ViewerWindow | None = None
        self._is_away = False
        self._grounds: Sequence[Box] = ()
        self.recorder = RecordingThread(settings, assignment, self)
        self._title = tr(Say.VIEWER_TITLE, where=assignment.display, workflow=assignment.name)
        self._connect()

    def begin(self) -> None:
        """Listen."""
        self.recorder.start()

    def finish(self) -> None:
        """Keep what has been shown so far."""
        self.recorder.finish()

    def discard(self) -> None:
        """Forget it."""
        self.recorder.finish(discard=True)
        if not self.bar.steps:
            self.recorder.forget()

    def restore(self) -> None:
        """Learn what was discarded after all."""
        self.recorder.restore()

    def forget(self) -> None:
        """What was discarded is gone."""
        self.recorder.forget()

    def close(self) -> None:
        """Keep what has been shown, if anything; afterwards nothing listens or is told."""
        thread = self.recorder
        for told in (thread.connected, thread.began, thread.rearranged, thread.heard):
            told.disconnect()
        for kept in (thread.learned, thread.joined):
            kept.disconnect()
        for said in (thread.refused, thread.unkept, thread.discarded, thread.finished):
            said.disconnect()
        thread.finish(discard=not self.bar.steps)
        thread.forget()
        thread.wait()
        self._put_away()

    def _connect(self) -> None:
        thread, bar = self.recorder, self.bar
        thread.connected.connect(self._show_screen)
        thread.began.connect(self._listening)
        thread.rearranged.connect(self._make_way)
        thread.heard.connect(self._hear)
        thread.learned.connect(self.learned)
        thread.joined.connect(self.joined)
        for told in (thread.refused, thread.unkept):
            told.connect(self.trouble)
        thread.discarded.connect(self._discard)
        thread.finished.connect(self._end)
        bar.finish_wanted.connect(self.finish)
        bar.for_all_wanted.connect(self.recorder.let_loop)
        bar.discard_wanted.connect(self.discard)
        bar.undo_wanted.connect(lambda: self._wish(lambda recorder: recorder.undo_last()))
        bar.secret_wanted.connect(lambda: self._wish(lambda recorder: recorder.next_is_secret()))
        bar.read_wanted.connect(lambda: self._wish(lambda recorder: recorder.next_is_read()))
        bar.vary_wanted.connect(lambda: self._wish(lambda recorder: recorder.next_varies()))
        bar.draw_wanted.connect(self._draw)
        bar.pause_wanted.connect(self._pause)
        bar.edit_wanted.connect(self._wish)
        bar.released.connect(lambda: self._make_way(self._grounds))

    def _show_screen(self, viewing: Viewing) -> None:
        from app.ui.viewer.window import ViewerWindow  # noqa: PLC0415 - few screens are remote

        self.viewer = ViewerWindow(viewing, self._title)
        self.viewer.left.connect(self.finish)
        self.viewer.show()

    def _listening(self, grounds: Sequence[Box]) -> None:
        """The bar stands beside the task. Where a task fills the screen it covers a corner of it:
        nobody could pause, undo or finish without it.
        """
        if self.viewer is not None:
            self.viewer.begin()
            grounds = (self.viewer.ground(),)
        self._grounds = grounds
        self.bar.begin()
        if not place(self.bar, grounds):
            self.bar.fold(on=True)
        if not place(self.bar, grounds):
            self.bar.keep_away(screen().availableGeometry(), QCursor.pos())
        self.bar.show()

    def _make_way(self, grounds: Sequence[Box]) -> None:
        """The bar leaves what has come to lie under it. A viewer's window stays where it is."""
        if self.viewer is None:
            self._grounds = grounds
        here = screen()
        free, scale = here.availableGeometry(), here.devicePixelRatio()
        self.bar.make_way(free, self._grounds, QCursor.pos(), scale)
        is_over = self.viewer is None and self.bar.lies_over(self._grounds[:1], scale)
        if is_over and self.bar.fold(on=True):  # the less it covers, the better
            self.bar.make_way(free, self._grounds, QCursor.pos(), scale, anew=True)

    def _hear(self, event: RecordingEvent) -> None:
        if isinstance(event, StopAsked) and self.viewer is not None:
            self.viewer.end()
        self.bar.hear(event)
        self._make_way(self._grounds)
        self.heard.emit(event)

    def _draw(self) -> None:
        self._wish(lambda recorder: recorder.next_is_drawn())
        if self.viewer is not None:
            self.viewer.screen_view.draw_next()

    def _pause(self, paused: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._wish(lambda recorder: recorder.pause() if paused else recorder.resume())

    def _wish(self, wish: Callable[[Recorder], None]) -> None:
        """Passed on, as long as there is somebody to hear it."""
        self.recorder.tell_recorder(wish)

    def _discard(self) -> None:
        self._put_away()
        self.discarded.emit()

    def _end(self) -> None:
        self._put_away()
        self.ended.emit()

    def _put_away(self) -> None:
        if not self._is_away:
            self._is_away = True
            self.bar.hide()
            self.bar.deleteLater()
        if self.viewer is not None:
            self.viewer.left.disconnect()
            self.viewer.close()
            self.viewer.deleteLater()
            self.viewer = None


def place(view: SmallView, grounds: Sequence[Box]) -> bool:
    """Stand beside these; whether there is room."""
    here = screen()
    return view.place(here.availableGeometry(), grounds, here.devicePixelRatio())


def screen() -> QScreen:
    """The screen on which small windows stand."""
    return QGuiApplication.primaryScreen()
