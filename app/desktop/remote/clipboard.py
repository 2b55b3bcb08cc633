"""The clipboard of a remote screen: the extended one in UTF-8 where the server has it, else the old
one, which has Latin-1 only.
"""

from __future__ import annotations

import time
from threading import Condition

from app.desktop.remote import clipboard_format, messages
from app.desktop.remote.clipboard_format import (
    Announced,
    Capabilities,
    Peeked,
    Provided,
    Requested,
)
from app.desktop.remote.connection import Connection
from app.desktop.remote.events import ClipboardTold, Event, TextCut
from app.engine.errors import ByheartError

ANSWER_S = 2.0  # an application over there that hangs must not hang us


class RemoteClipboard:
    """Reads and writes through a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._told = Condition()
        self._text = ""
        self._is_stale = False
        self.times_given = 0
        self._end = connection.subscribe(self._hear)
        self._hear(connection.last_clipboard)

    def read(self) -> str:
        """The text now; empty when there is none, or whoever has it does not answer."""
        with self._told:
            if not self._is_stale:
                return self._text
        self._connection.send(messages.extended_cut_text(clipboard_format.request_text()))
        until = time.monotonic() + ANSWER_S
        with self._told:
            while self._is_stale and (left := until - time.monotonic()) > 0:
                self._told.wait(left)
            return "" if self._is_stale else self._text

    def await_given(self, times: int, until: float) -> bool:
        """Until our texts were asked for more than so many times in all; whether they were."""
        with self._told:
            while self.times_given <= times and (left := until - time.monotonic()) > 0:
                self._told.wait(left)
            return self.times_given > times

    def write(self, text: str) -> None:
        """Own the clipboard with this text until replaced. ByheartError for a text that the
        server's clipboard cannot have.
        """
        if self._connection.clipboard_is_extended:
            message = messages.extended_cut_text(clipboard_format.announce(has_text=bool(text)))
        else:
            message = messages.cut_text(_latin(text))
        with self._told:
            self._text, self._is_stale = text, False
        self._connection.send(message)
        self._connection.settle()

    def close(self) -> None:
        """Let go."""
        self._end()

    def _hear(self, event: Event | None) -> None:
        """On the connection's thread."""
        match event:
            case TextCut(text):
                self._take(text)
            case ClipboardTold(told):
                self._answer(told)
            case _:
                return

    def _answer(self, told: clipboard_format.Told) -> None:
        match told:
            case Capabilities():  # answered by the connection
                return
            case Announced(has_text):
                with self._told:
                    self._text, self._is_stale = "", has_text
            case Provided(text):
                self._take(text)
            case Requested():
                self._say(clipboard_format.provide(self._text))
                with self._told:
                    self.times_given += 1
                    self._told.notify_all()
            case Peeked():
                self._say(clipboard_format.announce(has_text=bool(self._text)))

    def _take(self, text: str) -> None:
        with self._told:
            self._text, self._is_stale = text, False
            self._told.notify_all()

    def _say(self, payload: bytes) -> None:
        self._connection.reply(messages.extended_cut_text(payload))


def _latin(text: str) -> bytes:
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError as error:
        raise ByheartError(
            "The server's clipboard takes Latin-1 only, and this text has other characters."
        ) from error
