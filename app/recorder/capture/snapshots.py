"""Looks of a recording: the screen of one moment as the checks will want to see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.desktop.ports import Window
from app.engine.model.geometry import Picture, Pixels, Point, around, bounds
from app.recorder.capture.frame_ring import FrameRing, Moment
from app.recorder.capture.hovering import lit_by_itself, marks_of_the_pointer, tips_only
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.capture.tooltips import Shown, shown, tooltips
from app.recorder.model.packed_pictures import PackedPicture, pack, unpack
from checks.snapshot.convert import window_seen
from checks.snapshot.look import Look
from checks.vision.canvas import Canvas, without
from checks.vision.pixels import cut, words

# Wide enough for a button and the label beside it.
THUMBNAIL_PX = (256, 144)
# A caret of 2 x 20 pixels is a thousandth of a thumbnail; a short word is more than a hundredth.
BARE = 0.995
RGB = 0xFFFFFF


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
        ended, and without Byheart's own windows, nor what these cover where that is not known.
        """
        moment = self._without_marks(time_s, since_s)
        tips = self._tips(since_s)
        return Look(
            picture=self._packed(without(moment.picture, moment.unknown)),
            windows=tuple(
                window_seen(one, ours=self.is_ours(one))
                for one in moment.windows
                if not self.is_own(one) and (one.id, one.frame) not in tips
            ),
            at=at,
            pointer=self.path.at(since_s),
            scale=self.scale,
            own=moment.unknown,
        )

    def _without_marks(self, time_s: float, since_s: float) -> Moment:
        moment = self.ring.at(time_s, marks_of_the_pointer(self.ring, self.path, since_s))
        passed = lit_by_itself(self.ring, self.path, since_s, time_s)
        if not passed:
            return moment
        latest = self.ring.at(time_s, tips_only(self.ring, self.path, since_s)).picture
        canvas = Canvas(moment.picture)
        for box in passed:
            canvas.put(cut(latest, box), box)
        return replace(moment, picture=canvas.pixels())

    def thumbnail(self, look: Look, at: Point | None) -> Pixels | None:
        """What is around a place of the look just taken, as large as it is on the screen; without a
        place the middle of the window in front. Where that is a bare ground, all of that window.
        """
        if at is None:
            at = look.active.box.centre if look.active else None
        if at is None:
            return None
        is_last = self._last is not None and self._last[1] is look.picture
        whole = self._last[0] if is_last and self._last else unpack(look.picture)
        part = cut(whole, around(whole, at, THUMBNAIL_PX))
        if look.active is None or not _is_bare(part):
            return part
        return _shrunk(cut(whole, look.active.box.intersection(bounds(whole))))

    def _tips(self, since_s: float) -> frozenset[Shown]:
        """The tooltips that came up since then: marks of the pointer, too."""
        return tooltips(self.ring, self.path, since_s) - shown(self.ring.windows(since_s))

    def window_at(self, point: Point, time_s: float) -> Window | None:
        """The topmost window there at that time, Byheart's own included."""
        return topmost(self.ring.windows(time_s), point)

    def _packed(self, picture: Picture) -> PackedPicture:
        """Most steps in a row see the same screen: it is packed once."""
        if self._last is None or self._last[0].bgra != picture.bgra:
            self._last = (picture, pack(picture))
        return self._last[1]


def topmost(windows: Sequence[Window], point: Point) -> Window | None:
    """The topmost window at a point."""
    return next((window for window in windows if window.frame.contains(point)), None)


def _is_bare(part: Pixels) -> bool:
    """Whether it is of one colour, but for a caret: nobody could tell by it what was done."""
    pixels = words(part) & RGB
    ground = pixels[0, 0]
    return float((pixels == ground).mean()) >= BARE


def _shrunk(part: Pixels) -> Pixels:
    """About as large as a thumbnail: the recording keeps one of each step."""
    every = max(1, part.width // THUMBNAIL_PX[0])
    few = words(part)[::every, ::every]
    return Pixels(few.shape[1], few.shape[0], few.tobytes())
