"""The frame ring: what the screen looked like during the last while, kept as a first picture and
what changed since.

A frame of a 1920 x 1080 screen is 8 MB, and a hovering pointer makes sixty of them a second; the
changes themselves are a few kB. So the ring holds one whole picture and the changed pieces after
it, and puts any moment together when asked. Beyond its bytes it lets go of the oldest: their pieces
go into the first picture.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from app.desktop.ports import Window
from app.engine.model.geometry import Box, Picture, Pixels
from checks.vision.canvas import Canvas
from checks.vision.pixels import cut

MOST_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of the screen that changed."""

    box: Box
    pixels: Pixels


@dataclass(frozen=True, slots=True)
class Frame:
    """What had changed when the screen was looked at, and the windows there were; `time_s` is when
    the pixels were taken. `unknown` are the places that Byheart's own windows cover.
    """

    time_s: float
    patches: tuple[Patch, ...]
    windows: tuple[Window, ...]
    unknown: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """The screen at one moment."""

    time_s: float
    picture: Picture
    windows: tuple[Window, ...]
    unknown: tuple[Box, ...] = ()


Skip = Callable[[Frame, Patch], bool]


class FrameRing:
    """Holds the recent past. One thread adds, any thread asks."""

    def __init__(self, first: Moment, most_bytes: int = MOST_BYTES) -> None:
        self._lock = Lock()
        self._most_bytes = most_bytes
        self._begin(first)

    def add(
        self,
        time_s: float,
        piece: Picture,
        at: Box,
        windows: Sequence[Window],
        unknown: Sequence[Box] = (),
    ) -> tuple[Box, ...]:
        """The screen as it was at that time inside that box; of what is older than the last frame
        is said that it came with that. Which parts of it had changed. `unknown` are the places that
        Byheart's own windows cover.
        """
        with self._lock:
            time_s = max(time_s, self._frames[-1].time_s if self._frames else self._first.time_s)
            boxes = self._latest.changed(piece, at)
            patches = tuple(_patch(piece, at, box) for box in boxes)
            frame = Frame(time_s, patches, tuple(windows), tuple(unknown))
            if not patches and (frame.windows, frame.unknown) == (self._windows, self._unknown):
                return ()
            for patch in patches:
                self._latest.put(patch.pixels, patch.box)
            self._append(frame)
        return tuple(boxes)

    def begin_anew(self, first: Moment) -> None:
        """The screen has another size: what was before cannot be compared with it."""
        with self._lock:
            self._begin(first)

    def at(self, time_s: float, skip: Skip = lambda *_: False) -> Moment:
        """The screen at that time, without the changes to skip. Before its first picture the ring
        knows nothing older.
        """
        with self._lock:
            first, frames = self._first, self._until(time_s)
        canvas = Canvas(first.picture)
        for frame in frames:
            for patch in frame.patches:
                if not skip(frame, patch):
                    canvas.put(patch.pixels, patch.box)
        last = frames[-1] if frames else first
        return Moment(time_s, canvas.pixels(), last.windows, last.unknown)

    def between(self, after_s: float, until_s: float) -> tuple[Frame, ...]:
        """The frames after one time and until another, oldest first."""
        with self._lock:
            first = bisect_right(self._frames, after_s, key=_time)
            return tuple(self._frames[first : bisect_right(self._frames, until_s, key=_time)])

    def windows(self, time_s: float) -> tuple[Window, ...]:
        """The windows there were at that time, topmost first."""
        with self._lock:
            index = bisect_right(self._frames, time_s, key=_time)
            return self._frames[index - 1].windows if index else self._first.windows

    def active(self, time_s: float) -> Window | None:
        """The window that had the focus at that time."""
        return next((one for one in self.windows(time_s) if one.active), None)

    @property
    def size(self) -> Box:
        """The screen's rectangle."""
        with self._lock:
            return self._latest.box

    @property
    def bytes_held(self) -> int:
        """How much memory the pictures take."""
        with self._lock:
            return self._bytes

    def _begin(self, first: Moment) -> None:
        self._first = first
        self._latest = Canvas(first.picture)
        self._windows, self._unknown = first.windows, first.unknown
        self._frames: list[Frame] = []
        self._bytes = 2 * len(first.picture.bgra)

    def _append(self, frame: Frame) -> None:
        self._frames.append(frame)
        self._windows, self._unknown = frame.windows, frame.unknown
        self._bytes += _size(frame)
        self._forget()

    def _forget(self) -> None:
        """Let go of the oldest frames until the rest fits."""
        if self._bytes <= self._most_bytes:
            return
        canvas, gone = Canvas(self._first.picture), 0
        # A tenth more than needed, so that a whole picture is not put together for every frame.
        while gone < len(self._frames) and self._bytes > 0.9 * self._most_bytes:
            oldest, gone = self._frames[gone], gone + 1
            self._bytes -= _size(oldest)
            for patch in oldest.patches:
                canvas.put(patch.pixels, patch.box)
        if gone:
            last = self._frames[gone - 1]
            self._first = Moment(last.time_s, canvas.pixels(), last.windows, last.unknown)
            del self._frames[:gone]

    def _until(self, time_s: float) -> list[Frame]:
        return self._frames[: bisect_right(self._frames, time_s, key=_time)]


def _patch(piece: Picture, at: Box, box: Box) -> Patch:
    return Patch(box, cut(piece, box.moved(-at.x, -at.y)))


def _size(frame: Frame) -> int:
    return sum(len(patch.pixels.bgra) for patch in frame.patches)


def _time(frame: Frame) -> float:
    return frame.time_s
