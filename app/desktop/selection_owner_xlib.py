"""Owning the clipboard: a thread that hands our text to every application that asks for it."""

from __future__ import annotations

import os
import select
import threading
from contextlib import suppress

from Xlib import X, Xatom
from Xlib import error as xlib_error
from Xlib.protocol import event as xlib_event
from Xlib.protocol import request
from Xlib.protocol.rq import Event

from app.desktop.connection_xlib import connect
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
