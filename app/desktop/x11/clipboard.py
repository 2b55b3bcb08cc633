"""The clipboard of an X11 display: read by asking whoever owns it, written by owning it and
answering those who ask.

Owning the clipboard: a thread that hands our text to every application that asks for it.
"""

from __future__ import annotations

import os
import select
import threading
import time
from contextlib import suppress

from Xlib import X, Xatom
from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.protocol import event as xlib_event
from Xlib.protocol import request
from Xlib.protocol.rq import Event

from app.desktop.x11.connection import connect
from app.engine.errors import ByheartError

TEXT_TARGETS = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT")
MOST_BYTES = 200_000  # of one property in one go; more would need the INCR protocol


class SelectionOwner:
    """Owns the CLIPBOARD selection from the first offer until another application takes it, or
    until closed.

    Two threads use one connection. python-xlib can deadlock where they do so at the same time, so
    each works under a lock; and as one may read what the other is waiting for, it wakes the other.
    """

    def __init__(self, display: str) -> None:
        self._connection = connect(display)
        self._window = self._connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self._clipboard = self._connection.intern_atom("CLIPBOARD")
        self._listing = self._connection.intern_atom("TARGETS")
        self._texts = [self._connection.intern_atom(name) for name in TEXT_TARGETS]
        self._text = b""
        self._lock = threading.Lock()
        self._closed = False
        self._woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="clipboard", daemon=True)
        self._thread.start()

    def offer(self, text: str) -> None:
        """Own the selection with this text; give it up for an empty one. ByheartError when it is
        too long.
        """
        written = text.encode()
        if len(written) > MOST_BYTES:
            raise ByheartError(
                f"A text of {len(written)} bytes is too long for the clipboard; "
                f"{MOST_BYTES} is the most that Byheart puts there."
            )
        with self._lock:
            self._text = written
            request.SetSelectionOwner(
                display=self._connection.display,
                window=self._window.id if text else X.NONE,
                selection=self._clipboard,
                time=X.CurrentTime,
            )
            self._connection.sync()
        os.write(self._wake, b"!")

    def close(self) -> None:
        """Let go of the selection and end the thread."""
        self._closed = True
        os.write(self._wake, b"!")
        self._thread.join()
        for fd in (self._woken, self._wake):
            os.close(fd)
        with suppress(xlib_error.ConnectionClosedError):
            self._connection.close()

    def _serve(self) -> None:
        watched = [self._connection.fileno(), self._woken]
        with suppress(xlib_error.ConnectionClosedError, OSError):
            while not self._closed:
                with self._lock:
                    for _ in range(self._connection.pending_events()):
                        self._answer(self._connection.next_event())
                ready, _, _ = select.select(watched, [], [])
                if self._woken in ready:
                    os.read(self._woken, 1)

    def _answer(self, event: Event) -> None:
        if event.type != X.SelectionRequest:
            return
        place = event.property or event.target
        if event.target == self._listing:
            offered = [self._listing, *self._texts]
            event.requestor.change_property(place, Xatom.ATOM, 32, offered)
        elif event.target in self._texts:
            kind = self._texts[0] if event.target != Xatom.STRING else Xatom.STRING
            event.requestor.change_property(place, kind, 8, self._text)
        else:
            place = X.NONE
        event.requestor.send_event(
            xlib_event.SelectionNotify(
                time=event.time,
                requestor=event.requestor,
                selection=event.selection,
                target=event.target,
                property=place,
            )
        )
        self._connection.flush()


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
