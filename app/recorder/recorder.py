"""The recorder: listens and watches while a person shows a task, and gives its steps at the end.

Three threads work for it. The listener's only puts input into a queue. The watcher's fills the
frame ring. The recorder's own takes the input out of the queue, asks the accessibility tree, and
keeps gestures with their looks.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from dataclasses import replace
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread

from app.desktop.ports import Input, InputKind, Window
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.recorder.build.build import RawRecording, assemble
from app.recorder.build.parameters import refuse_equal_values
from app.recorder.build.readings import Readings, refuse_taken_names
from app.recorder.build.steps import steps_of
from app.recorder.build.varying import Varying
from app.recorder.capture.accessibility_cache import Surroundings
from app.recorder.capture.exclusion import Exclusion
from app.recorder.capture.focus import Focus
from app.recorder.capture.frame_watcher import Watcher
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.capture.snapshots import Sight
from app.recorder.capture.uncovered import Uncovered
from app.recorder.gesture_recorder import GestureRecorder
from app.recorder.gestures.folding import GestureFold
from app.recorder.live_names import LiveNames
from app.recorder.model.demonstration import Seen, Typed
from app.recorder.model.events import (
    Paused,
    Recorded,
    RecordingEvent,
    Resumed,
    StopAsked,
    WindowsRearranged,
)
from app.recorder.model.options import RecorderInputs, RecordingOptions
from app.recorder.model.strokes import is_chord
from app.recorder.typing.echo_mode import so_far_hidden
from app.recorder.typing.secrets import NAMELESS, SecretNames
from app.store.model.workflow import Environment
from checks.snapshot.look import Look

# The screen has come to rest when nothing larger than a caret has changed for so long; what never
# rests (a video, a clock with seconds) is taken as it is after the longest wait.
QUIET_S = 0.3
LONGEST_WAIT_S = 5.0
# A mouse in motion tells so at least every 16 ms: a hand that has told nothing for longer has
# stopped somewhere, and after a moment more it rests: time for the longer questions.
HAND_STOPS_S = 0.02
HAND_RESTS_S = 0.06
# While the recorder's thread is asked something, whether it still works.
ASK_AGAIN_S = 0.5

_LOG = logging.getLogger(__name__)

_Task = Input | Callable[[], None] | None


class Recorder:
    """One recording, from `start` to `finish` (or `abandon`)."""

    def __init__(self, senses: RecorderInputs, lesson: RecordingOptions) -> None:
        """UsageError when the parameters, or the values to be read, could not be told apart."""
        refuse_equal_values(lesson.parameters)
        refuse_taken_names((*lesson.reads, *lesson.varies), lesson.parameters)
        self._senses = senses
        self._lesson = lesson
        self._tasks: SimpleQueue[_Task] = SimpleQueue()
        self._events: SimpleQueue[RecordingEvent | None] = SimpleQueue()
        self._secrets = SecretNames(
            tuple(lesson.secrets), tuple(lesson.parameters.values()), lesson.known_secrets
        )
        taken = (*lesson.parameters, *lesson.varies)
        self._readings = Readings(tuple(lesson.reads), taken, senses.copied)
        self._varying = Varying(tuple(lesson.varies), lesson.parameters, self._readings.give)
        self._thread = Thread(target=self._work, name="recorder", daemon=True)
        self._ending = ExitStack()
        self._frames: tuple[Box, ...] = ()
        self._paused = False
        self._ended_s = inf
        self._ended: RawRecording | None = None
        self._trouble: Exception | None = None

    def start(self) -> None:
        """Wait until the screen has come to rest, then begin to listen."""
        senses = self._senses
        self._watcher = Watcher(
            senses.screen,
            senses.changes,
            senses.windows.all,
            rearranged=self._note_windows,
            uncovered=Uncovered(senses.covered, self._lesson.is_own),
        )
        self._watcher.start()
        self._ending.callback(self._watcher.stop)
        try:
            self._hearing = self._ready()
            self._hearing.rest()  # the first question makes applications describe themselves
            self._watcher.wait_until_quiet(QUIET_S, LONGEST_WAIT_S)
            self._hearing.begin(time.monotonic())
            self._thread.start()
            self._ending.callback(self._end_thread)
            senses.listener.start(self._tasks.put)
            self._ending.callback(senses.listener.stop)
        except BaseException:
            self.abandon()
            raise

    def events(self) -> Iterator[RecordingEvent]:
        """The story as it happens; ends after the stop key, `finish` or `abandon`."""
        while (event := self._events.get()) is not None:
            yield event
            if isinstance(event, StopAsked):
                return

    def pause(self) -> None:
        """Record nothing until `resume`."""
        now = time.monotonic()
        self._tasks.put(lambda: self._pause(now))

    def resume(self) -> None:
        """Go on recording."""
        now = time.monotonic()
        self._tasks.put(lambda: self._resume(now))

    def next_is_secret(self, name: str = "") -> None:
        """The next typed text is a secret: of this name, else the next announced one."""
        self._tasks.put(lambda: self._secrets.mark_next(name))

    def next_is_read(self, name: str = "") -> None:
        """What is pointed at (or marked, or copied) next is a value that later runs read; later
        steps know it by this name, or by what stands beside it.
        """
        self._tasks.put(lambda: self._mark_value(name))

    def next_varies(self, name: str = "") -> None:
        """What is typed next, or chosen among others, is a parameter of later runs: of this name,
        or called by the field.
        """
        self._tasks.put(lambda: self._mark_varying(name))

    def next_is_drawn(self) -> None:
        """The next stroke of the mouse draws around what has to be on the screen at this point; it
        is none of the task.
        """
        self._tasks.put(self._mark_drawing)

    def undo_last(self) -> None:
        """Take out what was drawn since the last step, else that step, as the person did in the
        application: what is seen from now on follows the step before it.
        """
        self._tasks.put(self._undo)

    def take_out(self, began_s: float) -> None:
        """Take out the step that began then, whichever it is, as `undo_last` the last one."""
        self._tasks.put(lambda: self._hearing.take_out(began_s, time.monotonic()))

    def call_step(self, began_s: float, note: str) -> None:
        """Call the step that began then by this name; "": by its own sentence."""
        self._tasks.put(lambda: self._hearing.call(began_s, note))

    def let_vary(self, began_s: float, name: str) -> None:
        """Make what the step that began then typed or chose the parameter of this name; "": it is
        the same in each run.
        """
        self._tasks.put(lambda: self._hearing.let_vary(began_s, name))

    def mark_irreversible(self, began_s: float, *, irreversible: bool) -> None:
        """Say whether what the step that began then does can be taken back."""
        self._tasks.put(lambda: self._hearing.mark(began_s, irreversible=irreversible))

    def ask_to_stop(self) -> None:
        """The same as the stop key: `events` tells it and ends.

        May be called in a signal handler.
        """
        self._ended_s = min(self._ended_s, time.monotonic())
        self._tasks.put(self._end_story)

    def so_far(self) -> tuple[Step, ...]:
        """The steps that were seen until now, without parameters and effects. What is not finished
        counts as if it were.
        """
        seen: Future[tuple[Seen, ...]] = Future()
        self._tasks.put(lambda: self._tell_so_far(seen))
        while True:
            self._refuse_in_trouble()
            with suppress(TimeoutError):
                return steps_of(self._unsettled(seen.result(ASK_AGAIN_S)), self._lesson.version_of)

    def finish(self) -> Recorded:
        """Wait until the last act has had its effect, stop, and give what was recorded.

        ParameterNotSeenError carries the recording all the same; SecretNotTypedError does not.
        """
        return assemble(self.end(), self._lesson)

    def end(self) -> RawRecording:
        """Stop listening and watching; what was shown is kept in memory for `finish`, which may be
        asked for later: it then knows the screen as it is now.
        """
        if self._ended is not None:
            return self._ended
        self._ended_s = min(self._ended_s, time.monotonic())
        try:
            self._watcher.wait_until_quiet(QUIET_S, LONGEST_WAIT_S, since_s=self._ended_s)
            self._senses.listener.stop()
            self._end_thread()
            self._refuse_in_trouble()
            self._ended = self._taught(self._hearing.last_look(time.monotonic()))
        finally:
            self.abandon()
        return self._ended

    def abandon(self) -> None:
        """Stop, and forget all of it; may be called at any time, and again."""
        self._ending.close()
        self._events.put(None)

    def _note_windows(self, windows: Sequence[Window]) -> None:
        """On the watcher's thread."""
        frames = tuple(one.frame for one in windows if not self._lesson.is_own(one))
        if frames != self._frames:
            self._frames = frames
            self._events.put(WindowsRearranged())

    def _tell_so_far(self, seen: Future[tuple[Seen, ...]]) -> None:
        self._hearing.finish()
        seen.set_result(tuple(self._hearing.seen))

    def _unsettled(self, seen: Sequence[Seen]) -> list[Seen]:
        """What may still turn out to be a secret counts as one."""
        reader = self._lesson.echo_reader or self._lesson.reader
        known = set(self._lesson.parameters.values())
        return [
            replace(one, secret=NAMELESS)
            if isinstance(one.gesture, Typed)
            and one.gesture.text not in known
            and so_far_hidden(one, reader)
            else one
            for one in seen
        ]

    def _refuse_in_trouble(self) -> None:
        if isinstance(self._trouble, ByheartError):
            raise self._trouble
        if self._trouble is not None:
            raise ByheartError(
                f"The recording broke off: {self._trouble}; record again."
            ) from self._trouble

    def _taught(self, final: Look) -> RawRecording:
        return RawRecording(
            seen=tuple(self._hearing.seen),
            final=final,
            environment=self._environment(),
            secrets=self._secrets,
            unread=self._readings.waiting,
            varying=self._varying,
            drawn=tuple(self._hearing.drawing.drawn),
            warnings=tuple(self._hearing.warnings),
        )

    def _environment(self) -> Environment:
        screen, lesson = self._senses.screen, self._lesson
        return Environment(
            *screen.size(),
            self._hearing.sight.scale,
            lesson.keyboard,
            lesson.theme,
            tuple(sorted(screen.monitors())),
        )

    def _ready(self) -> GestureRecorder:
        senses, lesson, ring = self._senses, self._lesson, self._watcher.ring
        now = time.monotonic()
        path = PointerPath(senses.pointer(), now)
        sight = Sight(ring, path, senses.screen.scale(), lesson.is_own, lesson.is_ours)
        surroundings = Surroundings(senses.labels, ring, path, lesson.is_own, self._is_busy)
        return GestureRecorder(
            fold=GestureFold(lesson.stop_key),
            sight=sight,
            surroundings=surroundings,
            focus=Focus(surroundings),
            exclusion=Exclusion(sight),
            secrets=self._secrets,
            tell=self._events.put,
            readings=self._readings,
            varying=self._varying,
            names=LiveNames(lesson.live_reader, lesson.worded),
            is_busy=self._is_busy,
        )

    def _is_busy(self) -> bool:
        """Whether more is waiting to be heard."""
        return not self._tasks.empty()

    def _end_thread(self) -> None:
        """What was heard until now is worked off."""
        if self._thread.is_alive():
            self._tasks.put(None)
            self._thread.join()

    def _work(self) -> None:
        """The recorder's own thread: task after task, and a look around whenever there is none."""
        try:
            while (task := self._next_task()) is not None:
                if isinstance(task, Input):
                    self._heard(task)
                else:
                    task()
            if not self._paused:
                self._hearing.finish()
        except Exception as error:  # noqa: BLE001 - the edge of the thread; `finish` tells it
            _LOG.info("the recording broke off", exc_info=True)
            self._trouble = error
            self._events.put(None)

    def _next_task(self) -> _Task:
        """What is to be done next; while there is nothing, what is around is asked about."""
        for patience_s, ask in ((HAND_STOPS_S, self._glance), (HAND_RESTS_S, self._rest)):
            try:
                return self._tasks.get(timeout=patience_s)
            except Empty:
                ask()
        return self._tasks.get()

    def _glance(self) -> None:
        if not self._paused:
            self._hearing.glance()

    def _rest(self) -> None:
        if not self._paused:
            self._hearing.rest()

    def _heard(self, event: Input) -> None:
        if event.time_s > self._ended_s:
            return
        if event.kind is InputKind.KEY_DOWN and is_chord(event, self._lesson.stop_key):
            self._ended_s = event.time_s
            self._end_story()
        elif self._paused:
            self._hearing.path.heard(event)
        else:
            self._hearing.hear(event)

    def _end_story(self) -> None:
        if not self._paused:
            self._hearing.finish()
        self._events.put(StopAsked())

    def _mark_value(self, name: str) -> None:
        """What was begun before is none of it."""
        if not self._paused:
            self._hearing.finish()
        self._readings.mark_next(name)

    def _mark_varying(self, name: str) -> None:
        if not self._paused:
            self._hearing.finish()
        self._varying.mark_next(name)

    def _mark_drawing(self) -> None:
        if not self._paused:
            self._hearing.finish()
            self._hearing.drawing.mark_next()

    def _undo(self) -> None:
        if not self._paused:
            self._hearing.undo(time.monotonic())

    def _pause(self, now: float) -> None:
        if not self._paused:
            self._hearing.break_off(now)
            self._paused = True
            self._events.put(Paused())

    def _resume(self, now: float) -> None:
        if self._paused:
            self._paused = False
            self._hearing.begin(now)
            self._events.put(Resumed())
