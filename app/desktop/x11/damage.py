"""Being told by the X server (DAMAGE) when pixels change and where, so that nobody polls."""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from threading import Lock

from Xlib.ext import damage
from Xlib.protocol import rq

from app.desktop.change_log import ChangeLog, Which, none_of
from app.desktop.ports import Window
from app.desktop.signals import Wakeup
from app.desktop.x11.connection import connect, disconnect, while_it_is_there
from app.desktop.x11.covered import CoveredContents, id_of
from app.desktop.x11.server_time import ServerClock
from app.engine.model.geometry import Box, Pixels

# Every rectangle painted is told. A terminal that floods gives 12,900 a second, which cost a fifth
# of a core to read; DamageReportDeltaRectangles gives 390 and a fiftieth, but tells of a place only
# once until it is subtracted: what went on changing unread would look still since then.
_REPORT = damage.DamageReportRawRectangles


class XlibChanges:
    """Listens to the display of that name from construction until closed; of windows that are
    followed it tells, and shows, what is covered, too (CoveredWindows).

    One thread may wait; any thread may take, ask for `last_change_s`, or close (the wait ends).
    """

    def __init__(self, display: str, are_own: Which = none_of) -> None:
        """BlockedError when the display cannot be opened or lacks DAMAGE. Those of the boxes that
        `are_own` are no changes.
        """
        self._are_own = are_own
        self._connection = connect(display, "DAMAGE")
        # Unasked for its version, the server refuses the rest in an error python-xlib cannot read.
        damage.query_version(self._connection)
        self._root = self._connection.screen().root
        damage.damage_create(self._root, _REPORT)
        self._connection.sync()
        self._notice = int(self._connection.extension_event.DamageNotify)
        self._covered = CoveredContents(self._connection)
        self._lock = Lock()
        self._clock = ServerClock()
        self._log = ChangeLog()
        self._nudge = Wakeup()
        self._waiting = self._closed = False
        self.take()  # the server begins by calling the whole desktop changed

    def wait(self, until: float, wake: int | None = None) -> bool:
        """Block until a change since the last `take`, `until` (monotonic s), or `wake` is readable.

        True on a change.
        """
        with self._lock:
            self._waiting = not self._closed
        if not self._waiting:
            return False
        try:
            return self._wait(until, wake)
        finally:
            with self._lock:
                self._waiting = False
                if self._closed:
                    self._let_go()

    def _wait(self, until: float, wake: int | None) -> bool:
        watched = [self._connection.fileno(), self._nudge.fileno(), *_given(wake)]
        while not self._anything():
            left = max(0.0, until - time.monotonic())
            ready, _, _ = select.select(watched, [], [], left)
            if self._closed or not ready or wake in ready:
                return self._anything()
            self._nudge.hear()
        return True

    def take(self) -> Sequence[Box]:
        """The changed rectangles since the last call, oldest first; empties the list."""
        with self._lock:
            self._read()
            return self._log.take()

    @property
    def last_change_s(self) -> float:
        """When the last change larger than a caret was painted, on the monotonic clock."""
        self._read_on()
        return self._log.last_change_s

    @property
    def last_paint_s(self) -> float:
        """When the last change of any size was painted, on the monotonic clock."""
        self._read_on()
        return self._log.last_paint_s

    def follow(self, windows: Sequence[Window]) -> None:
        """Keep what these windows show from now on, also where they are covered."""
        with self._lock, while_it_is_there():
            for window in () if self._closed else windows:
                self._covered.watch(window.id)
                self._read()  # it is told what of it is in sight
                self._covered.keep(window.id)
        self._read_on()

    def knows(self, window: Window, box: Box) -> bool:
        """Whether it is known what a followed window shows in a box of the desktop."""
        with self._lock, while_it_is_there():
            known = not self._closed and self._covered.knows(window.id, box)
        self._read_on()
        return known

    def beneath(self, window: Window, box: Box) -> Pixels | None:
        """What a followed window shows in a box of the desktop, whatever lies over it; None where
        that is not known.
        """
        with self._lock, while_it_is_there():
            shown = None if self._closed else self._covered.beneath(window.id, box)
        self._read_on()
        return shown

    def _read_on(self) -> None:
        with self._lock:
            if self._read():
                self._nudge.give()  # this reading may have taken a waiting thread's event

    def close(self) -> None:
        """Stop listening."""
        with self._lock:
            already, self._closed = self._closed, True
            if self._waiting:
                self._nudge.give()
            elif not already:
                self._let_go()

    def _let_go(self) -> None:
        disconnect(self._connection)
        self._nudge.close()

    def _anything(self) -> bool:
        with self._lock:
            self._read()
            return bool(self._log)

    def _read(self) -> bool:
        """Take in what has arrived; whether there were changes among it."""
        if self._closed:
            return False
        with while_it_is_there():
            arrived = self._connection.pending_events()
            events = [self._connection.next_event() for _ in range(arrived)]
        told = [event for event in events if self._is_of_screen(event)]
        own = iter(self._are_own([_painted(event) for event in told]))
        for event in events:
            covered = self._covered.hear(event)
            box = _painted(event) if self._is_of_screen(event) and not next(own) else covered
            if box is not None:
                self._log.note(box, self._clock.monotonic(event.timestamp))
        return any(event.type == self._notice for event in events)

    def _is_of_screen(self, event: rq.Event) -> bool:
        """Whether something was painted where it is seen."""
        return bool(event.type == self._notice) and id_of(event.drawable) == self._root.id


def _painted(event: rq.Event) -> Box:
    return Box(event.area.x, event.area.y, event.area.width, event.area.height)


def _given(wake: int | None) -> list[int]:
    return [] if wake is None else [wake]


class XlibPaintSignal:
    """Tells that something was painted on the display of that name, not where and not how often:
    after one paint nothing is told until `rearm`, so that a flood costs neither side anything.

    One thread rearms, waits and closes; any thread may `end` its waiting for good.
    """

    def __init__(self, display: str) -> None:
        """BlockedError when the display cannot be opened or lacks DAMAGE."""
        self._connection = connect(display, "DAMAGE")
        damage.query_version(self._connection)
        root = self._connection.screen().root
        self._damage = damage.damage_create(root, damage.DamageReportNonEmpty)
        self._connection.sync()
        self._ends = Wakeup()

    def rearm(self) -> None:
        """Tell of what is painted from now on. BlockedError when the display went away."""
        with while_it_is_there():
            for _ in range(self._connection.pending_events()):
                self._connection.next_event()
            damage.damage_subtract(self._connection, self._damage)
            self._connection.sync()

    def wait(self) -> bool:
        """Block until something is painted, or was since `rearm`; false once it was ended."""
        watched = [self._connection.fileno(), self._ends.fileno()]
        with while_it_is_there():
            while not self._connection.pending_events():
                ready, _, _ = select.select(watched, [], [])
                if self._ends.fileno() in ready:
                    return False
        return True

    def rest(self, seconds: float) -> bool:
        """Block for so long, whatever is painted; false once it was ended."""
        return not select.select([self._ends.fileno()], [], [], seconds)[0]

    def end(self) -> None:
        """Wake whoever waits, and let nobody wait any more."""
        self._ends.give()

    def close(self) -> None:
        """Stop listening."""
        disconnect(self._connection)
        self._ends.close()
