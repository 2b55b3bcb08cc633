"""A recording under way: the recorder that the command line uses, on a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from threading import Event, Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from app.engine.errors import ByheartError
from app.recorder.model.events import WindowsRearranged
from app.settings import Settings
from app.store.editing.splice_place import Place

if TYPE_CHECKING:
    from app.desktop.adapters import Desktop
    from app.desktop.signals import StopSwitch
    from app.recorder.recorder import Recorder
    from app.store.store import Store
    from app.wiring.recording.recording import RecordingRequest, RecordingService

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is to be recorded: under which name, on which remote screen ("" for this one), as a part
    of which workflow. `teach` tells the rest, on the recorder's thread.
    """

    name: str
    display: str
    into: Place | None
    teach: Callable[[], RecordingRequest]


class RecordingThread(QThread):
    """A recording, and what it signals:

    - `connected`, first of all, when a remote screen can be seen.
    - `began`, when the recorder listens, with where the task's windows are.
    - `rearranged`, with the same, when windows have opened, closed, moved or come to the front.
    - `heard`: each other event.
    - `joined`, before `learned`, if it became a part of a workflow: its name, the new version, and
      where it was put.
    - `learned`: the name under which it was kept. `refused`: why it was not (`error`, then).
    - `unkept`: what was asked for meanwhile and could not be kept.

    After `discarded` it holds in memory what was shown until `restore` or `forget` says what is to
    become of it.
    """

    connected = Signal(object)
    began = Signal(object)
    rearranged = Signal(object)
    heard = Signal(object)
    learned = Signal(str)
    joined = Signal(str, int, object)
    refused = Signal(str)
    unkept = Signal(str)
    discarded = Signal()

    def __init__(
        self, settings: Settings, assignment: Assignment, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._assignment = settings, assignment
        self.error: ByheartError | None = None
        self._lock = Lock()
        self._recorder: Recorder | None = None
        self._ended = self._discarded = self._restored = self._for_all = False
        self._decided = Event()

    def tell_recorder(self, wish: Callable[[Recorder], None]) -> None:
        """Pass a wish on, as long as there is a recorder to hear it."""
        with self._lock:
            if self._recorder is not None:
                wish(self._recorder)

    def let_loop(self) -> None:
        """What is shown is one row, or some, of what is to be done for all."""
        self._for_all = True

    def finish(self, *, discard: bool = False) -> None:
        """End the recording; `discard` forgets it."""
        with self._lock:
            self._ended, self._discarded = True, self._discarded or discard
            if self._recorder is not None:
                self._recorder.ask_to_stop()

    def restore(self) -> None:
        """Learn what was discarded after all."""
        self._restored = True
        self._decided.set()

    def forget(self) -> None:
        """What was discarded is gone."""
        self._decided.set()

    def run(self) -> None:
        """The thread's work."""
        try:
            self._record()
        except ByheartError as error:
            self.error = error
            notes: list[str] = getattr(error, "__notes__", [])
            self.refused.emit(" ".join((str(error), *notes)))
        except Exception as error:  # noqa: BLE001 - the edge of a thread
            _LOG.exception("a recording could not be made")
            self.refused.emit(f"{type(error).__name__}: {error}")

    def _record(self) -> None:
        from app.wiring.storage.store_opening import open_store  # noqa: PLC0415 - loaded elsewhere

        with closing(open_store(self._settings)) as store:
            name = self._shown(store)
        if name:
            self.learned.emit(name)

    def _shown(self, store: Store) -> str:
        """The name under which it was kept; empty when it was discarded."""
        from app.desktop.signals import StopSwitch  # noqa: PLC0415
        from app.wiring.recording.recording import recording  # noqa: PLC0415

        teaching = self._assignment.teach()
        with ExitStack() as after:
            stop = after.enter_context(closing(StopSwitch()))
            desktop = self._viewed(store, stop, after) if self._assignment.display else None
            lessons = after.enter_context(recording(teaching, self._settings, store, stop, desktop))
            self._listen(lessons)
            if self._discarded and not self._is_wanted_back(lessons):
                return ""
            return self._finished(lessons)

    def _is_wanted_back(self, lessons: RecordingService) -> bool:
        """Nothing listens any more while the person may change their mind."""
        try:
            lessons.recorder.end()
        except ByheartError:
            return False
        self.discarded.emit()
        self._decided.wait()
        return self._restored

    def _viewed(self, store: Store, stop: StopSwitch, after: ExitStack) -> Desktop:
        """The remote screen, as the viewer shows it."""
        # What unpacks pictures takes a tenth of a second to load.
        from app.desktop.adapters_remote import open_viewed  # noqa: PLC0415
        from app.wiring.machine.remote import remote_access  # noqa: PLC0415

        access = remote_access(store, self.unkept.emit)
        viewed = open_viewed(self._assignment.display, stop, access)
        after.callback(viewed.close)
        self.connected.emit(viewed.viewing)
        return viewed.desktop

    def _finished(self, lessons: RecordingService) -> str:
        lessons.for_all = self._for_all
        workflow = lessons.finish()
        if lessons.unkept:
            self.unkept.emit(" ".join(lessons.unkept))
        if self._assignment.into is not None:
            self.joined.emit(workflow.name, workflow.version, self._assignment.into)
        return workflow.name

    def _listen(self, lessons: RecordingService) -> None:
        """Until it is to end."""
        self._take(lessons.recorder)
        try:
            self.began.emit(lessons.grounds())
            for event in lessons.recorder.events():
                if isinstance(event, WindowsRearranged):
                    self.rearranged.emit(lessons.grounds())
                else:
                    self.heard.emit(event)
        finally:
            self._take(None)

    def _take(self, recorder: Recorder | None) -> None:
        with self._lock:
            self._recorder = recorder
            if recorder is not None and self._ended:
                recorder.ask_to_stop()
