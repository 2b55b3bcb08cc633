"""What the accessibility tree says around the pointer and the focus, asked before the person acts
where that can be.

The tree answers in milliseconds, but only about now. So it is asked whenever the hand rests; what
it said counts for a later act as long as the screen has not changed there since. An act that comes
without a rest is asked about at once, and the answer is believed only where nothing but the element
itself has changed meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.desktop.ports import Label, Labels, Window
from app.engine.model.geometry import Box, Point
from app.recorder.capture.frame_ring import FrameRing
from app.recorder.capture.hovering import HOVERED_HEIGHT
from app.recorder.capture.pointer_path import PointerPath
from checks.vision.pixels import is_caret

# A pressed or focused element redraws itself and a ring around it.
RING_PX = 6
_LONG_AGO_S = float("-inf")


@dataclass(frozen=True, slots=True)
class Said:
    """An answer and when it was given."""

    labels: tuple[Label, ...] = ()
    time_s: float = _LONG_AGO_S


@dataclass(slots=True)
class Surroundings:
    """Asks the tree and remembers the last answers. Used by one thread."""

    labels: Labels
    ring: FrameRing
    path: PointerPath
    is_own: Callable[[Window], bool]
    is_busy: Callable[[], bool] = lambda: False
    _under: Said = field(default_factory=Said)
    _focus: Said = field(default_factory=Said)
    _around: Said = field(default_factory=Said)
    _seen_s: float = _LONG_AGO_S

    def glance(self) -> None:
        """Ask about what is under the pointer, which takes few milliseconds."""
        now = time.monotonic()
        if self.labels.available and self._may_ask(now):
            self._under = self._told(self.labels.at(self.path.at(now)))

    def look_around(self) -> None:
        """Ask about all that is around, which may take a quarter of a second; unless nothing has
        happened since it was asked, or more is waiting to be heard.
        """
        now = time.monotonic()
        if not self.labels.available or not self._has_news(now) or not self._may_ask(now):
            return
        self._focus = self._told(self.labels.focused())
        if not self.is_busy():
            self._around = Said(tuple(self._within(self.path.at(now), now)), time.monotonic())
            self._seen_s = now

    def _may_ask(self, now: float) -> bool:
        """Byheart's own windows are not asked about."""
        window = self._window(self.path.at(now), now)
        return window is None or not self.is_own(window)

    def under(self, at: Point, time_s: float) -> Label | None:
        """The element under a point at that time."""
        if not self.labels.available:
            return None
        known = [one for one in self._still(self._under, time_s) if one.box.contains(at)]
        if known or (known := self._known_at(at, time_s)):
            return known[0]
        self._under = self._told(self.labels.at(at))
        return next(iter(self._still(self._under, time_s)), None)

    def _known_at(self, at: Point, time_s: float) -> list[Label]:
        """Elements at a point that were told of before, the smallest first; panes and windows are
        more than an element.
        """
        if self._around.time_s > time_s:
            return []
        still = self._still(self._around, time_s)
        here = [one for one in still if one.box.contains(at) and one.box.height <= HOVERED_HEIGHT]
        return sorted(here, key=lambda one: one.box.area)

    def focused_before(self, time_s: float) -> Label | None:
        """The element that had the focus, as told before that time, when nothing was done since. A
        window that has closed may be told of for a moment more: the element must lie in the window
        in front, which must have been in front then.
        """
        told_s = self._focus.time_s
        if told_s > time_s or self.path.acted_within(time_s, time_s - told_s):
            return None
        active, was = self.ring.active(time_s), self.ring.active(told_s)
        if active is not None and was is not None and active.id != was.id:
            return None
        told = next(iter(self._focus.labels), None)
        is_outside = active and told and not active.frame.contains(told.box.centre)
        return None if is_outside else told

    def focused_now(self) -> Label | None:
        """The element that has the focus at present."""
        if not self.labels.available:
            return None
        self._focus = self._told(self.labels.focused())
        return next(iter(self._focus.labels), None)

    def at_present(self, at: Point) -> Label | None:
        """The element under a point at present."""
        return self.labels.at(at) if self.labels.available else None

    def value_in(self, label: Label) -> str:
        """What an element says at present that it holds; nothing where another one is there now."""
        now = self.at_present(label.box.centre)
        is_same = now is not None and (now.role, now.name, now.box) == (
            label.role,
            label.name,
            label.box,
        )
        return now.value if now is not None and is_same and not now.password else ""

    def around(self, at: Point, time_s: float) -> tuple[Label, ...]:
        """The elements in the window at a point at that time, as far as they can be known. While
        more is waiting to be heard, a long question is not asked.
        """
        if not self.labels.available:
            return ()
        if self._has_changed(self._around.time_s, time_s) and not self.is_busy():
            self._around = Said(tuple(self._within(at, time_s)), time.monotonic())
        return tuple(self._still(self._around, time_s))

    def _within(self, at: Point, time_s: float) -> Sequence[Label]:
        """What is in the window at a point and in the one with the focus: a dialog that has come up
        is where the hand goes next.
        """
        there = (self._window(at, time_s), self.ring.active(time_s))
        windows = [one for one in there if one is not None and not self.is_own(one)]
        if not windows:
            return ()
        first, last = windows[0], windows[-1]
        process = first.process if first.process == last.process else 0
        return self.labels.within(first.frame.union(last.frame), process)

    def _window(self, at: Point, time_s: float) -> Window | None:
        windows = self.ring.windows(time_s)
        return next((window for window in windows if window.frame.contains(at)), None)

    def _told(self, label: Label | None) -> Said:
        return Said((label,) if label else (), time.monotonic())

    def _still(self, said: Said, time_s: float) -> list[Label]:
        """The elements that are the same at that time as when they were told; without their content
        where that has changed meanwhile.
        """
        first, last = sorted((said.time_s, time_s))
        changed = [p.box for frame in self.ring.between(first, last) for p in frame.patches]
        same = [one for one in said.labels if not any(_replaces(box, one) for box in changed)]
        return [_without_news(one, changed) for one in same]

    def _has_news(self, now: float) -> bool:
        moved = next(self.path.motions(self._seen_s, now), None) is not None
        acted = self.path.acted_within(now, now - self._seen_s)
        return moved or acted or self._has_changed(self._seen_s, now)

    def _has_changed(self, after_s: float, until_s: float) -> bool:
        """Whether anything larger than a caret has."""
        frames = self.ring.between(after_s, until_s)
        return any(not is_caret(patch.box) for frame in frames for patch in frame.patches)


def _replaces(changed: Box, label: Label) -> bool:
    """Whether a change is more than the element or its row drawn anew: pressed, focused, selected,
    with other content.
    """
    is_own = label.box.grown(RING_PX).covers(changed) or changed.height <= HOVERED_HEIGHT
    return changed.meets(label.box) and not is_own


def _without_news(label: Label, changed: Sequence[Box]) -> Label:
    touched = label.value and any(box.meets(label.box) for box in changed)
    return replace(label, value="") if touched else label
