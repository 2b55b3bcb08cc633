"""Whether the pointer says that somebody is busy: XFIXES tells which cursor is shown.

A theme's cursor of one picture bears its name. One of several pictures (a turning wheel, an hour
glass) bears none, and each of its frames is another cursor: two answers shortly after each other
tell that it turns (measured with Adwaita under Xvfb 21: a new frame every 15 to 30 ms).
"""

from __future__ import annotations

import time

from Xlib.display import Display
from Xlib.protocol import rq

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
