"""Waiting as a replay needs it: woken by the next change of the screen, and again when it rests.

`ScreenRevisionCounter` numbers the states of the screen, so that none is judged twice. `IdleSignal`
is the time in which a run has nothing to do but wait: then others may use the processor.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event

from app.desktop.ports import Changes
from app.engine.model.geometry import Box
from app.engine.model.ports import Stop

CARET = (12, 16)  # the damage of a blinking caret, measured in Qt and GTK fields
MOST_CARETS = 16


@dataclass(slots=True)
class ScreenRevisionCounter:
    """Counts changes. `number` grows with every change, except when the same caret blinks again;
    `news` is whether anything has changed since it was last set to false, `stirred` how often
    anything was seen to have changed, carets and all.
    """

    changes: Changes
    number: int = 0
    news: bool = False
    stirred: int = 0
    _carets: set[Box] = field(default_factory=set)

    def gather(self) -> int:
        """Take in what has changed until now; the number of the present sight."""
        changed = self.changes.take()
        self.news = self.news or bool(changed)
        self.stirred += bool(changed)
        if not all(self._blinks(box) for box in changed):
            self.number += 1
        return self.number

    def _blinks(self, box: Box) -> bool:
        """Whether this is a caret that was seen to change before, and nothing but carets since."""
        if box.width > CARET[0] or box.height > CARET[1]:
            self._carets.clear()
            return False
        known = box in self._carets
        if len(self._carets) < MOST_CARETS:
            self._carets.add(box)
        return known


# Who has waited for so long waits for something slow: a page that loads, a file that is written.
LONG_S = 0.2


@dataclass(slots=True)
class IdleSignal:
    """One thread says while it waits; others ask before they begin a piece of work."""

    _since: float | None = field(default=None)
    _waiting: Event = field(default_factory=Event)

    @contextmanager
    def while_waiting(self) -> Iterator[None]:
        """The thread waits."""
        self._since = time.monotonic()
        self._waiting.set()
        try:
            yield
        finally:
            self._waiting.clear()
            self._since = None

    def wait_until_idle(self, longest_s: float) -> None:
        """Until it waits, for so long at most."""
        self._waiting.wait(longest_s)

    def is_long(self) -> bool:
        """Whether it has waited for long, and still does."""
        since = self._since
        return since is not None and time.monotonic() - since >= LONG_S


# How long nothing larger than a caret may have changed. A target at its place needs one frame of
# rest (16 ms at 60 Hz); one that moved, or a screen that differs, six: GTK and Qt animate at 60 Hz.
PAUSE_S = 0.016
STILL_S = 0.1


@dataclass(slots=True)
class SettlingClock:
    """The engine's clock over a screen's changes. `wake_fd` becomes readable when stopping is asked
    for.
    """

    changes: Changes
    wake_fd: int | None = None
    rests_s: tuple[float, ...] = (PAUSE_S, STILL_S)
    leisure: IdleSignal = field(default_factory=IdleSignal)
    sights: ScreenRevisionCounter = field(init=False)
    _told: tuple[float, int] = field(default=(0.0, 0))

    def __post_init__(self) -> None:
        """Number the sights from now on."""
        self.sights = ScreenRevisionCounter(self.changes)

    def begin_looking(self) -> int:
        """The number of the sight that a look taken now shows; what has changed before is in it."""
        number = self.sights.gather()
        self.sights.news = False
        return number

    def sight(self) -> int:
        """The number of the sight as it is now. What changed since the last look ends the next wait
        at once.
        """
        return self.sights.gather()

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def wait(self, until: float, stop: Stop) -> bool:
        """Until the deadline, a change, a moment of rest after the last change, or a stop."""
        if stop.asked:
            return False
        if self.sights.news:
            self.sights.news = False
            return True
        rest_at = self._next_rest()
        with self.leisure.while_waiting():
            changed = self.changes.wait(min(until, rest_at or until), self.wake_fd)
        if changed:
            self.sights.gather()
            self.sights.news = False
            return True
        if rest_at is None or time.monotonic() < rest_at:
            return False
        self._told = (self._told[0], self._told[1] + 1)
        return True

    def rested(self, for_s: float) -> bool:
        """Whether nothing larger than a caret has changed for so long."""
        return time.monotonic() - self.changes.last_change_s >= for_s

    def _next_rest(self) -> float | None:
        """When the next moment of rest will have come; None when all were told since the last
        change.
        """
        last = self.changes.last_change_s
        if last != self._told[0]:
            self._told = (last, 0)
        return None if self._told[1] >= len(self.rests_s) else last + self.rests_s[self._told[1]]
