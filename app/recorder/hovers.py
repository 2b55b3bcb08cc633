"""Was a rest of the pointer meant? Where what is acted on next opened under it (a submenu)."""

from __future__ import annotations

from collections.abc import Sequence

from app.desktop.ports import Window, WindowKind
from app.engine.places import Point
from app.recorder.gestures import Hover
from app.recorder.hovering import ANSWER_S
from app.recorder.pointer_path import PointerPath
from app.recorder.ring import FrameRing


def meant(hovers: Sequence[Hover], then: Point, ring: FrameRing, path: PointerPath) -> list[Hover]:
    """The rests that were needed on the way to `then`, in order: walking back, each must have
    opened what holds the next place.
    """
    kept: list[Hover] = []
    for hover in reversed(hovers):
        if _opened(hover, then, ring, path):
            kept.append(hover)
            then = hover.at
    return kept[::-1]


def _opened(hover: Hover, place: Point, ring: FrameRing, path: PointerPath) -> bool:
    """Whether a menu-like window that holds the place, and not the pointer, came up while it
    rested.
    """
    before = {window.id for window in ring.windows(hover.began_s)}
    for frame in ring.between(hover.began_s, hover.ended_s):
        came = [window for window in frame.windows if window.id not in before]
        if any(_is_menu(one, place, hover.at) for one in came):
            return not path.acted_within(frame.time_s, ANSWER_S)
    return False


def _is_menu(window: Window, place: Point, pointer: Point) -> bool:
    popped_up = not window.managed and window.kind is not WindowKind.TOOLTIP
    return popped_up and window.frame.contains(place) and not window.frame.contains(pointer)
