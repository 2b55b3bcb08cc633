"""Text that no key types: it is put into the clipboard over there and pasted, part by part."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event as Sign

from app.desktop.ports import is_caret_sized
from app.desktop.remote.clipboard import RemoteClipboard
from app.desktop.remote.connection import Connection
from app.desktop.remote.events import Event, changed_boxes
from app.engine.errors import ByheartError

ASKED_FOR_S = 5.0  # an application that reads nothing for longer is taken for hung
SHOWN_S = 1.0
HEARD_S = 0.5
LIKE_A_CARET = 3  # so few characters, of a narrow kind


class Pasting:
    """Pastes through a connection's clipboard, which is put back afterwards."""

    def __init__(self, connection: Connection, clipboard: RemoteClipboard) -> None:
        self._connection, self._clipboard = connection, clipboard
        self._before: str | None = None
        self._has_pasted = False

    def can_paste(self) -> bool:
        """Whether any text can be put there."""
        return self._connection.clipboard_is_extended

    @contextmanager
    def put_back(self) -> Iterator[None]:
        """What was in the clipboard is there again afterwards, if anything was pasted meanwhile."""
        self._has_pasted = False
        yield
        if self._has_pasted and self._before is not None:
            self._clipboard.write(self._before)

    def paste(self, text: str, strike: Callable[[], None]) -> None:
        """Paste it: `strike` gives the chord. Returns once it was fetched, and shown where it is.

        ByheartError when nobody fetches it, or a relay has and nothing is shown.
        """
        if not self._has_pasted:
            self._before = self._clipboard.read()
        self._has_pasted = True
        given, shown = self._clipboard.times_given, Sign()
        self._clipboard.write(text)
        if self._connection.is_relayed:
            # The machine over there hears of it through one more program, and nobody tells when;
            # what was typed before is painted meanwhile.
            Sign().wait(HEARD_S)
        end = self._connection.subscribe(lambda event: _note(event, shown, text))
        try:
            strike()
            self._connection.settle()
            if not self._clipboard.await_given(given, time.monotonic() + ASKED_FOR_S):
                raise ByheartError("What was to be pasted was not fetched. Is it a field for text?")
            if not shown.wait(SHOWN_S) and self._connection.is_relayed:
                raise ByheartError(
                    "What was to be pasted is not shown. Does the machine over there share its "
                    "clipboard, and is it a field for text?"
                )
        finally:
            end()


def _note(event: Event | None, shown: Sign, text: str) -> None:
    """A single character may be no larger than a caret."""
    is_small = len(text) < LIKE_A_CARET
    if any(is_small or not is_caret_sized(box.width, box.height) for box in changed_boxes(event)):
        shown.set()
