"""The clipboard of an X11 display: read by asking whoever owns it, written by owning it and
answering those who ask.
"""

from __future__ import annotations

import select
import time

from Xlib import X
from Xlib.display import Display
from Xlib.protocol.rq import Event

from app.desktop.connection_xlib import connect
from app.desktop.selection_owner_xlib import SelectionOwner

ANSWER_S = 0.5  # an owner that hangs must not hang us; a usual answer takes 2 ms
MOST_WORDS = 1 << 20  # 4 MB


class XlibClipboard:
    """The CLIPBOARD selection, as text. May be used from any thread."""

    def __init__(self, display: str) -> None:
        self._display = display
        self._owner: SelectionOwner | None = None

    def read(self) -> str:
        """The text now; empty when there is none, or when its owner does not answer or
        offers none.
        """
        connection = connect(self._display)
        try:
            return _ask_owner(connection)
        finally:
            connection.close()

    def write(self, text: str) -> None:
        """Own the clipboard with this text until closed or replaced. An empty text empties it."""
        if self._owner is None:
            self._owner = SelectionOwner(self._display)
        self._owner.offer(text)

    def close(self) -> None:
        """Let go; a text of ours is gone with it."""
        if self._owner is not None:
            self._owner.close()
        self._owner = None


def _ask_owner(connection: Display) -> str:
    clipboard, utf8, answer, incremental = (
        connection.intern_atom(name) for name in ("CLIPBOARD", "UTF8_STRING", "BYHEART", "INCR")
    )
    window = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    window.convert_selection(clipboard, utf8, answer, X.CurrentTime)
    notice = _next_of(connection, X.SelectionNotify, time.monotonic() + ANSWER_S)
    if notice is None or notice.property == X.NONE:
        return ""
    told = window.get_property(answer, X.AnyPropertyType, 0, MOST_WORDS, delete=True)
    if told is None or told.property_type == incremental:
        return ""
    return bytes(told.value).decode("utf-8", errors="replace")


def _next_of(connection: Display, kind: int, deadline: float) -> Event | None:
    """The next event of that kind; None when there is none by the deadline."""
    while True:
        for _ in range(connection.pending_events()):
            event = connection.next_event()
            if event.type == kind:
                return event
        left_s = deadline - time.monotonic()
        if left_s <= 0 or not select.select([connection], [], [], left_s)[0]:
            return None
