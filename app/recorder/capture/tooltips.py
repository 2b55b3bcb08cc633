"""Which windows are tooltips: those that say so, and those of toolkits that do not tell (Tk, Xaw)
that come as tooltips do.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.desktop.ports import Window, WindowKind
from app.engine.model.geometry import Box
from app.recorder.capture.frame_ring import FrameRing
from app.recorder.capture.pointer_path import PointerPath

# A tip comes when the pointer has rested for so long; a menu answers a press sooner.
REST_S = 0.3
# A tip has a few lines, and stands so near the pointer.
MOST_HIGH, NEAR_PX = 80, 32

# A window's number and place: toolkits show the next tip in the same window, elsewhere.
Shown = tuple[int, Box]


def shown(windows: Iterable[Window]) -> set[Shown]:
    """These windows where they stand."""
    return {(one.id, one.frame) for one in windows}


def tooltips(ring: FrameRing, path: PointerPath, since_s: float) -> frozenset[Shown]:
    """The windows that were tooltips at any time since then (the end of the step before)."""
    first = ring.windows(since_s)
    before = shown(first)
    tips = shown(one for one in first if one.kind is WindowKind.TOOLTIP)
    old = frozenset(one.id for one in first)
    for frame in ring.between(since_s, float("inf")):
        came = [one for one in frame.windows if (one.id, one.frame) not in before]
        under = _under(frame.windows, path, frame.time_s)
        hovers = any(path.motions(since_s, frame.time_s)) or under not in old
        tips |= shown(one for one in came if _is_tip(one, frame.time_s, path, hovers=hovers))
        before = shown(frame.windows)
    return frozenset(tips)


def _under(windows: Iterable[Window], path: PointerPath, time_s: float) -> int | None:
    """The window that the pointer is on."""
    at = path.at(time_s)
    return next((one.id for one in windows if one.frame.contains(at)), None)


def _is_tip(window: Window, came_s: float, path: PointerPath, *, hovers: bool) -> bool:
    """Whether a window that came then is a tooltip. One whose kind is not told is one if it came
    beside the pointer, which had come to something and rested, and never went into it.
    """
    if window.kind is not WindowKind.OTHER or window.managed:
        return window.kind is WindowKind.TOOLTIP
    if window.frame.height > MOST_HIGH or path.acted_within(came_s, REST_S):
        return False
    beside = window.frame.grown(NEAR_PX).contains(path.at(came_s))
    later = (one.end for one in path.motions(came_s, float("inf")))
    inside = any(map(window.frame.contains, (path.at(came_s), *later)))
    return hovers and beside and not inside
