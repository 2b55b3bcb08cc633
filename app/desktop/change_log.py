"""Changes of a screen, kept until they are taken; and awaited, where another thread notes them."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from threading import Lock

from app.desktop.ports import is_caret_sized
from app.desktop.signals import Wakeup
from app.engine.model.geometry import Box

Which = Callable[[Sequence[Box]], Sequence[bool]]
MOST = 500  # changes kept apart; more become one that covers them


def none_of(boxes: Sequence[Box]) -> Sequence[bool]:
    """That none of the boxes is Byheart's own."""
    return [False] * len(boxes)


class ChangeLog:
    """The changed rectangles since the last `take`, and when the last ones came (monotonic s): one
    larger than a caret, and one of any size. For one thread at a time.
    """

    def __init__(self) -> None:
        self._boxes: list[Box] = []
        self.last_change_s = self.last_paint_s = time.monotonic()

    def __bool__(self) -> bool:
        return bool(self._boxes)

    def note(self, box: Box, when_s: float) -> None:
        """One more."""
        self._boxes.append(box)
        if len(self._boxes) > MOST:
            self._boxes = [reduce(Box.union, self._boxes)]
        self.last_paint_s = when_s
        if not is_caret_sized(box.width, box.height):
            self.last_change_s = when_s

    def take(self) -> Sequence[Box]:
        """All of them, oldest first; none is left."""
        boxes, self._boxes = self._boxes, []
        return boxes


class AwaitedChanges:
    """The port Changes over changes that another thread notes.

    One thread may wait; any thread may take, ask for `last_change_s`, or close (the wait ends).
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._log = ChangeLog()
        self._nudge = Wakeup()
        self._is_closed = self._is_waiting = False

    def wait(self, until: float, wake: int | None = None) -> bool:
        """Block until a change since the last `take`, `until` (monotonic s), or `wake` is readable.

        True on a change.
        """
        with self._lock:
            self._is_waiting = not self._is_closed
        if not self._is_waiting:
            return False
        try:
            return self._wait(until, wake)
        finally:
            with self._lock:
                self._is_waiting = False
                if self._is_closed:
                    self._nudge.close()

    def take(self) -> Sequence[Box]:
        """The changed rectangles since the last call, oldest first; empties the list."""
        with self._lock:
            return self._log.take()

    @property
    def last_change_s(self) -> float:
        """When the last change larger than a caret arrived, on the monotonic clock."""
        return self._log.last_change_s

    @property
    def last_paint_s(self) -> float:
        """When the last change of any size arrived, on the monotonic clock."""
        return self._log.last_paint_s

    def close(self) -> None:
        """Stop listening."""
        with self._lock:
            already, self._is_closed = self._is_closed, True
            if self._is_waiting:
                self._nudge.give()
            elif not already:
                self._nudge.close()

    def _note(self, boxes: Iterable[Box], when_s: float) -> None:
        """Keep these, and wake whoever waits: for no boxes, too, so that `_require` is asked."""
        with self._lock:
            if self._is_closed:
                return
            for box in boxes:
                self._log.note(box, when_s)
            self._nudge.give()

    def _require(self) -> None:
        """Raise what ends a wait, if there is any."""

    def _wait(self, until: float, wake: int | None) -> bool:
        watched = [self._nudge.fileno(), *([] if wake is None else [wake])]
        while not self._log:
            self._require()
            left = max(0.0, until - time.monotonic())
            ready, _, _ = select.select(watched, [], [], left)
            if self._is_closed or not ready or wake in ready:
                return bool(self._log)
            self._nudge.hear()
        return True
