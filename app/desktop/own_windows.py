"""Byheart's own windows: what they show and paint is no part of what a run looks at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.desktop.ports import Window, Windows
from app.engine.model.geometry import Box


@dataclass(slots=True)
class OwnWindows:
    """Tells them from the windows of others; `processes` are Byheart's."""

    windows: Windows
    processes: frozenset[int] = frozenset()
    _stood: tuple[tuple[int, Box], ...] = field(default=())

    def refresh_visible_frames(self) -> tuple[Box, ...]:
        """Where they stand in sight, for a look that is about to be taken: what comes between the
        two has changed what is seen.
        """
        own = in_sight(self.windows.all(), lambda one: one.process in self.processes)
        self._stood = tuple(map(_place, own))
        return self.stood

    @property
    def stood(self) -> tuple[Box, ...]:
        """Where they stood when the last picture was taken."""
        return tuple(frame for _, frame in self._stood)

    def others(self) -> list[Window]:
        """The windows of others, topmost first."""
        return [one for one in self.windows.all() if one.process not in self.processes]

    def painted(self, boxes: Sequence[Box]) -> list[bool]:
        """Which of these one of ours has painted that stands as it did at the last look: then that
        look still shows all there is to see. The windows are asked for once, and not at all where
        none of ours stood there.
        """
        own = self.stood
        inside = [any(frame.covers(box) for frame in own) for box in boxes]
        windows = self.windows.all() if any(inside) else ()
        return [
            there and self._lies_on_top(box, windows)
            for box, there in zip(boxes, inside, strict=True)
        ]

    def _lies_on_top(self, box: Box, windows: Sequence[Window]) -> bool:
        top = next((window for window in windows if window.frame.meets(box)), None)
        return top is not None and _place(top) in self._stood and top.frame.covers(box)


def in_sight(windows: Sequence[Window], is_own: Callable[[Window], bool]) -> list[Window]:
    """Our own of these windows (topmost first) over which nothing of others lies."""
    own, others = list[Window](), list[Window]()
    for window in windows:
        if not is_own(window):
            others.append(window)
        elif not any(window.frame.meets(other.frame) for other in others):
            own.append(window)
    return own


def _place(window: Window) -> tuple[int, Box]:
    return window.id, window.frame
