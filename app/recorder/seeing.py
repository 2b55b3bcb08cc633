"""Looks of a recording: the screen of one moment as the checks will want to see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.desktop.ports import Label, Window
from app.engine.places import Picture, Point
from app.recorder.hovering import marks_of_the_pointer
from app.recorder.packed import PackedPicture, pack
from app.recorder.pointer_path import PointerPath
from app.recorder.ring import FrameRing
from checks.look import LabelSeen, Look, WindowSeen


@dataclass(slots=True)
class Sight:
    """Takes looks out of the ring. `is_own` tells Byheart's own windows, `is_ours` the workflow's
    applications'.
    """

    ring: FrameRing
    path: PointerPath
    scale: float
    is_own: Callable[[Window], bool]
    is_ours: Callable[[Window], bool]
    _last: tuple[Picture, PackedPicture] | None = field(default=None)

    def look(self, time_s: float, since_s: float, at: Point | None = None) -> Look:
        """The screen at a time, without the marks the pointer made on it since the step before
        ended.
        """
        moment = self.ring.at(time_s, marks_of_the_pointer(self.ring, self.path, since_s))
        return Look(
            picture=self._packed(moment.picture),
            windows=tuple(self._seen(one) for one in moment.windows if not self.is_own(one)),
            at=at,
            pointer=self.path.at(since_s),
            scale=self.scale,
        )

    def window_at(self, point: Point, time_s: float) -> Window | None:
        """The topmost window there at that time, Byheart's own included."""
        return topmost(self.ring.windows(time_s), point)

    def active(self, time_s: float) -> Window | None:
        """The window that had the focus."""
        return next((one for one in self.ring.windows(time_s) if one.active), None)

    def _packed(self, picture: Picture) -> PackedPicture:
        """Most steps in a row see the same screen: it is packed once."""
        if self._last is None or self._last[0].bgra != picture.bgra:
            self._last = (picture, pack(picture))
        return self._last[1]

    def _seen(self, window: Window) -> WindowSeen:
        return WindowSeen(
            title=window.title,
            class_name=window.class_name,
            box=window.box,
            frame=window.frame,
            active=window.active,
            kind=str(window.kind),
            managed=window.managed,
            modal=window.modal_for != 0,
            ours=self.is_ours(window),
        )


def topmost(windows: Sequence[Window], point: Point) -> Window | None:
    """The topmost window at a point."""
    return next((window for window in windows if window.frame.contains(point)), None)


def label_seen(label: Label) -> LabelSeen:
    """A label as the checks know it; what stands in a password field is nobody's business."""
    return LabelSeen(
        role=label.role,
        role_name=label.role_name,
        name=label.name,
        box=label.box,
        enabled=label.enabled,
        read_only=label.read_only,
        value="" if label.password else label.value,
    )
