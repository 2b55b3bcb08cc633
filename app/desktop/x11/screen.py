"""The screen through mss: shared memory on X11, so that a picture costs about a millisecond.

XFIXES tells which cursor is shown, and so whether the pointer says that somebody is busy. A theme's
cursor of one picture bears its name. One of several pictures (a turning wheel, an hour glass) bears
none, and each of its frames is another cursor. So two answers shortly after each other tell that it
turns (measured with Adwaita under Xvfb 21: a new frame every 15 to 30 ms).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Any

import mss
from mss.exception import ScreenShotError
from Xlib import X
from Xlib.display import Display
from Xlib.protocol import rq

from app.desktop.coordinates import clip, scale_told
from app.desktop.x11.connection import connect, disconnect, while_it_is_there
from app.engine.errors import BlockedError
from app.engine.model.geometry import Box, Pixels


class MssScreen:
    """Sees the display of that name."""

    def __init__(self, display: str) -> None:
        """BlockedError when the display cannot be opened."""
        self._display = display
        self._lock = Lock()
        self._connection = connect(display)
        self._root = self._connection.screen().root
        self._root.change_attributes(event_mask=X.StructureNotifyMask)  # be told of a new size
        geometry = self._root.get_geometry()
        self._size = (int(geometry.width), int(geometry.height))
        self._mss = _open(display)

    def size(self) -> tuple[int, int]:
        """Width and height of the whole desktop now: it may be resized while a run lasts. GoneError
        when the display went away, here as in all that is asked.
        """
        with self._lock, while_it_is_there():
            self._notice_a_new_size()
            return self._size

    def monitors(self) -> Sequence[Box]:
        """Each monitor's rectangle; the whole desktop when the display tells of none."""
        with _open(self._display) as fresh:  # mss remembers the answer of the first question
            seen = [_box(monitor) for monitor in fresh.monitors[1:]]
        return seen or [Box(0, 0, *self.size())]

    def scale(self) -> float:
        """Logical scale, as applications are told by the display's resources (Xft.dpi)."""
        with self._lock, while_it_is_there():
            atom = self._connection.intern_atom("RESOURCE_MANAGER")
            told = self._root.get_full_property(atom, 0)
        return scale_told(told.value.decode("latin-1") if told else "")

    def grab(self, box: Box | None = None) -> Pixels:
        """A picture of the desktop or of a part, clipped to the desktop; empty beyond it."""
        with self._lock, while_it_is_there():
            self._notice_a_new_size()
            size = self._size
            try:
                return self._grab(Box(0, 0, *size) if box is None else clip(box, size))
            except (ScreenShotError, AssertionError) as error:
                # mss asserts that it is answered: a display that is about to go answers nothing
                self._connection.sync()  # what has gone is no longer asked for its size
                self._notice_a_new_size()
                if self._size == size:
                    message = f"The display {self._display} gives no picture ({error})."
                    raise BlockedError(message) from error
        return self.grab(box)  # it was resized in between

    def shows_busy_cursor(self) -> bool:
        """Whether the cursor says that an application is busy."""
        with self._lock, while_it_is_there():
            return shows_busy_cursor(self._connection)

    def close(self) -> None:
        """Let go of the display; one that went away needs no letting go."""
        with self._lock:
            with suppress(ScreenShotError):
                self._mss.close()
            disconnect(self._connection)

    def _grab(self, wanted: Box) -> Pixels:
        if wanted.area == 0:
            return Pixels(0, 0, b"")
        shot = self._mss.grab((wanted.x, wanted.y, wanted.right, wanted.bottom))
        return Pixels(wanted.width, wanted.height, shot.raw)

    def _notice_a_new_size(self) -> None:
        """Shared memory was sized for the desktop mss was opened on: open it anew for another."""
        told = [self._connection.next_event() for _ in range(self._connection.pending_events())]
        sizes = [(event.width, event.height) for event in told if event.type == X.ConfigureNotify]
        if sizes and sizes[-1] != self._size:
            self._size = sizes[-1]
            self._mss.close()
            self._mss = _open(self._display)


def _open(display: str) -> mss.MSS:
    try:
        return mss.MSS(backend="xshmgetimage", display=display)
    except ScreenShotError as error:
        message = f"The display {display!r} gives no pictures ({error})."
        raise BlockedError(message) from error


def _box(monitor: dict[str, Any]) -> Box:
    return Box(monitor["left"], monitor["top"], monitor["width"], monitor["height"])


# Names of the freedesktop.org cursor specification and of the X11 cursor font.
BUSY = frozenset({"wait", "watch", "progress", "half-busy", "left_ptr_watch"})
# The longest that one frame of a turning cursor is shown, with room.
FRAME_S = 0.12
ASKS = 3


class _CursorImageAndName(rq.ReplyRequest):
    """XFixesGetCursorImageAndName (fixesproto 5, request 25), without the pixels."""

    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(25), rq.RequestLength())
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Pad(1),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Int16("x"),
        rq.Int16("y"),
        rq.Card16("width"),
        rq.Card16("height"),
        rq.Card16("x_hot"),
        rq.Card16("y_hot"),
        rq.Card32("serial"),
        rq.Card32("name"),
    )


def shows_busy_cursor(connection: Display) -> bool:
    """Whether the cursor that is shown now says so; false on a display that does not tell."""
    extension = connection.query_extension("XFIXES")
    if extension is None:
        return False
    connection.xfixes_query_version()
    first = _shown(connection, int(extension.major_opcode))
    if first[1]:
        return str(connection.get_atom_name(first[1])) in BUSY
    for _ in range(ASKS):
        time.sleep(FRAME_S / ASKS)
        if _shown(connection, int(extension.major_opcode))[0] != first[0]:
            return True
    return False


def _shown(connection: Display, opcode: int) -> tuple[int, int]:
    """The number of the cursor that is shown, and the atom of its name (0: it has none)."""
    told = _CursorImageAndName(display=connection.display, opcode=opcode)
    return int(told.serial), int(told.name)
