"""Watching the screen while a person works: told of each change, it grabs what changed into the
ring.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Condition, Event, Thread

from app.desktop.ports import Changes, Screen, Window
from app.desktop.signals import Wakeup
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, bounds
from app.recorder.capture.frame_ring import MOST_BYTES, FrameRing, Moment
from app.recorder.capture.uncovered import Uncovered

# No display shows more; what changes quicker is seen at its next look.
FRAME_S = 1 / 60
# The server tells when it painted in whole milliseconds.
SERVER_TICK_S = 0.001
# The wait is for changes; it ends now and then only so that a dead display is noticed.
LONGEST_WAIT_S = 5.0


def _nobody_asked(_: Sequence[Window]) -> None:
    """Whoever watches may only want the pictures."""


class Watcher:
    """Fills a ring on a thread of its own, from `start` until `stop`. On that thread `rearranged`
    is told the windows (topmost first) whenever they are others than before. `uncovered` tells what
    lies under Byheart's own.
    """

    def __init__(
        self,
        screen: Screen,
        changes: Changes,
        windows: Callable[[], Sequence[Window]],
        most_bytes: int = MOST_BYTES,
        rearranged: Callable[[Sequence[Window]], None] = _nobody_asked,
        uncovered: Uncovered | None = None,
    ) -> None:
        self._screen = screen
        self._changes = changes
        self._windows = windows
        self._rearranged = rearranged
        self._uncovered = uncovered or Uncovered()
        self._news = Condition()
        self._stopped = Event()
        self._nudge = Wakeup()
        self._trouble: ByheartError | None = None
        changes.take()
        self.ring = FrameRing(self._whole(), most_bytes)
        self._thread = Thread(target=self._run, name="recorder watching", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """The thread is gone when it returns; stopping twice is fine."""
        if self._stopped.is_set():
            return
        self._stopped.set()
        self._nudge.give()
        self._thread.join()
        self._nudge.close()

    def wait_until_quiet(self, quiet_s: float, most_s: float, since_s: float = 0.0) -> bool:
        """Wait until nothing larger than a caret has changed for so long, counted from `since_s` at
        the earliest; false when that never was within `most_s`.
        """
        deadline = time.monotonic() + most_s
        with self._news:
            while self._trouble is None:
                now = time.monotonic()
                quiet_at = max(self._changes.last_change_s, since_s) + quiet_s
                if now >= quiet_at:
                    return True
                if now >= deadline:
                    return False
                self._news.wait(min(quiet_at, deadline) - now)
        raise self._trouble

    def _run(self) -> None:
        try:
            while not self._stopped.is_set():
                if self._changes.wait(time.monotonic() + LONGEST_WAIT_S, self._nudge.fileno()):
                    self._grab()
                    self._stopped.wait(FRAME_S)
        except ByheartError as error:
            self._trouble = error
        with self._news:
            self._news.notify_all()

    def _grab(self) -> None:
        changed = [box.intersection(self.ring.size) for box in self._changes.take()]
        width, height = self._screen.size()
        if self.ring.size != Box(0, 0, width, height):
            self.ring.begin_anew(self._whole())
        elif area := _around([box for box in changed if box.area]):
            self._add(area)
        with self._news:
            self._news.notify_all()

    def _add(self, area: Box) -> None:
        """What is there now was there since the last change was painted, where none has come since:
        a busy machine may be told late, and what a person does next must not seem to be its cause.
        """
        painted_s = self._changes.last_paint_s
        grabbed, windows = self._screen.grab(area), tuple(self._windows())
        piece, unknown = self._uncovered.shown(grabbed, area, windows, self.ring.size)
        seen_s = time.monotonic()
        are_others = windows != self.ring.windows(seen_s)
        if self._changes.last_paint_s == painted_s and not are_others:
            seen_s = min(seen_s, painted_s + SERVER_TICK_S)
        self.ring.add(seen_s, piece, area, windows, unknown)
        if are_others:
            self._rearranged(windows)

    def _whole(self) -> Moment:
        grabbed, windows = self._screen.grab(), tuple(self._windows())
        seen_s, whole = time.monotonic(), bounds(grabbed)
        picture, unknown = self._uncovered.shown(grabbed, whole, windows, whole)
        return Moment(seen_s, picture, windows, unknown)


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole
