"""Knowing when an application has read the keys that were sent to it.

An application looks up what a key types when it reads the event, not when the event was sent: a
borrowed key must keep its meaning until then. Two signs prove it:

- the answer to a _NET_WM_PING (Extended Window Manager Hints 1.5), which takes the same queue as
  key events do. GTK and Qt answer.
- an application that does not (Tk, xterm) asks the server for the keyboard's mapping when it reads
  that the mapping changed. RECORD tells of that question.

Hearing that an application asks for the keyboard's mapping, through RECORD.
"""

from __future__ import annotations

import itertools
import select
import time
from collections.abc import Callable
from enum import Enum
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any, Protocol

from Xlib import X
from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.ext import record
from Xlib.protocol import event as xlib_event
from Xlib.protocol import rq
from Xlib.xobject.drawable import Window

from app.desktop.x11.connection import connect, disconnect, require_extension
from app.desktop.x11.record_protocol import range_of_requests

_START_S = 5.0
_GET_KEYBOARD_MAPPING = 101  # core requests (X Protocol, section 9)
_GET_MODIFIER_MAPPING = 119
_XKB_GET_MAP = 8


class Question(Enum):
    """What was asked."""

    KEYS = "keys"
    MODIFIERS = "modifiers"


class MappingQuestions:
    """The questions of one application, given by any of its windows, until closed."""

    def __init__(self, display: str, window: int) -> None:
        self._asked: SimpleQueue[Question] = SimpleQueue()
        self._started = Event()
        self._control = connect(display, "RECORD", "XKEYBOARD")
        self._data = connect(display)
        xkb = require_extension(self._control, "XKEYBOARD")
        ranges: Any = [
            range_of_requests(_GET_KEYBOARD_MAPPING),
            range_of_requests(_GET_MODIFIER_MAPPING),
            range_of_requests(xkb, _XKB_GET_MAP),
        ]
        self._context = record.create_context(self._data, 0, [window], ranges)
        self._data.sync()
        self._thread = Thread(target=self._run, name=f"reader on {display}", daemon=True)
        self._thread.start()
        self._started.wait(_START_S)

    def next(self, within_s: float) -> list[Question]:
        """What was asked since the last call, or else the first thing within that time."""
        try:
            asked = [self._asked.get(timeout=within_s)]
        except Empty:
            return []
        while not self._asked.empty():
            asked.append(self._asked.get())
        return asked

    def close(self) -> None:
        """Hear no more."""
        record.disable_context(self._control, self._context)
        self._control.sync()
        self._thread.join()
        disconnect(self._control)

    def _run(self) -> None:
        try:
            record.enable_context(self._data, self._context, self._heard)
            record.free_context(self._data, self._context)
            disconnect(self._data)
        except xlib_error.ConnectionClosedError:  # the display ended, and with it the questions
            self._started.set()

    def _heard(self, reply: Any) -> None:  # noqa: ANN401 - python-xlib's own word for it
        if reply.category == record.StartOfData:
            self._started.set()
        elif reply.category == record.FromClient:
            about_modifiers = reply.data[0] == _GET_MODIFIER_MAPPING
            self._asked.put(Question.MODIFIERS if about_modifiers else Question.KEYS)


_SLICE_S = 0.01  # a stop is asked for from another thread and wakes nobody
# The specification has applications answer with SubstructureNotify; Qt 6 sends StructureNotify.
_ANSWERS = X.SubstructureNotifyMask | X.StructureNotifyMask
_QUIET_S = 0.1  # after a question, the rest of them: xterm asks 26 within 8 ms, loaded within 40
_UNSURE_S = 0.5  # where the question that counts did not come
_DEAF_S = 2.0  # who has not asked by then asks for nothing, or is hung
_UNASKED_S = 0.2  # for who shows no sign at all: 20 ms gave 8 right texts of 8, none gave 2
_tokens = itertools.count(0x7E000000)  # a timestamp, by the letter; nobody but us reads it


class Reader(Protocol):
    """Who reads what is typed. Times are monotonic seconds; `go_on` may raise to end a wait."""

    def has_noticed(self, until: float, go_on: Callable[[], None]) -> bool:
        """Wait until it read that the mapping changed; false when no sign came until then."""

    def last_release_follows(self) -> None:
        """The last key is down; only its release is still to be sent."""

    def has_read(self, until: float, go_on: Callable[[], None]) -> bool:
        """Wait until it read all that was sent; false when no sign came until then."""

    def close(self) -> None:
        """Look away."""


def reader_with_focus(connection: Display, touch: Callable[[], None]) -> Reader:
    """Whoever has the keyboard's focus now; `touch` changes the mapping to what it is."""
    window = connection.get_input_focus().focus
    if not isinstance(window, Window) or window.id == connection.screen().root.id:
        return Nobody()
    pinged = _answering(connection, window)
    return PingedReader(connection, pinged) if pinged else WatchedReader(connection, window, touch)


def _answering(connection: Display, window: Window) -> Window | None:
    """The window, or the one above it, that says it answers pings."""
    protocols = connection.intern_atom("WM_PROTOCOLS")
    ping = connection.intern_atom("_NET_WM_PING")
    try:
        while isinstance(window, Window) and window.id != connection.screen().root.id:
            told = window.get_full_property(protocols, X.AnyPropertyType)
            if told is not None and ping in told.value:
                return window
            window = window.query_tree().parent
    except xlib_error.XError:  # it closed between two questions
        return None
    return None


class Nobody:
    """No window has the focus: there is nothing to wait for."""

    def has_noticed(self, until: float, go_on: Callable[[], None]) -> bool:
        """At once."""
        return True

    def last_release_follows(self) -> None:
        """So be it."""

    def has_read(self, until: float, go_on: Callable[[], None]) -> bool:
        """At once."""
        return True

    def close(self) -> None:
        """Nothing to look away from."""


class PingedReader:
    """Asks."""

    def __init__(self, connection: Display, window: Window) -> None:
        self._connection = connection
        self._root = connection.screen().root
        self._window = window

    def has_noticed(self, until: float, go_on: Callable[[], None]) -> bool:
        """What was told before the question was read before it."""
        return self.has_read(until, go_on)

    def last_release_follows(self) -> None:
        """Its answer needs no help."""

    def has_read(self, until: float, go_on: Callable[[], None]) -> bool:
        """Ask, and wait for the answer, or for the window to be gone."""
        self._root.change_attributes(event_mask=_ANSWERS)
        try:
            token = self._ask()
            while not any(_is_answer(event, token) for event in _arrived(self._connection)):
                go_on()
                if time.monotonic() >= until or is_gone(self._window):
                    return is_gone(self._window)
                select.select([self._connection.fileno()], [], [], _SLICE_S)
            return True
        finally:
            self._root.change_attributes(event_mask=X.NoEventMask)
            self._connection.sync()
            _arrived(self._connection)

    def close(self) -> None:
        """Nothing to look away from."""

    def _ask(self) -> int:
        token = next(_tokens)
        protocols = self._connection.intern_atom("WM_PROTOCOLS")
        ping = self._connection.intern_atom("_NET_WM_PING")
        data = (32, [ping, token, self._window.id, 0, 0])
        asked = xlib_event.ClientMessage(window=self._window, client_type=protocols, data=data)
        self._window.send_event(asked)
        self._connection.flush()
        return token


class WatchedReader:
    """Is watched.

    Tk looks up the modifiers when it reads the first key after a changed mapping: so once for the
    first key, and once for the last release, if the mapping is touched just before that. xterm does
    so for every change, several times.
    """

    def __init__(self, connection: Display, window: Window, touch: Callable[[], None]) -> None:
        self._window = window
        self._touch = touch
        self._questions = MappingQuestions(connection.get_display_name(), window.id)
        self._is_deaf = False

    def has_noticed(self, until: float, go_on: Callable[[], None]) -> bool:
        """Wait for its questions. Who asks none reads the mapping in a way of its own."""
        until = min(until, time.monotonic() + _DEAF_S)
        heard = self._heard_until(until, go_on, lambda _lookups: _QUIET_S)
        self._is_deaf = not heard
        return True

    def last_release_follows(self) -> None:
        """Have it ask again when it reads that."""
        self._touch()

    def has_read(self, until: float, go_on: Callable[[], None]) -> bool:
        """Wait for the questions of the last release."""
        if self._is_deaf:
            until = min(until, time.monotonic() + _UNASKED_S)
        heard = self._heard_until(until, go_on, _certain_after)
        return heard or self._is_deaf

    def close(self) -> None:
        """Look away."""
        self._questions.close()

    def _heard_until(
        self, until: float, go_on: Callable[[], None], quiet_for: Callable[[int], float]
    ) -> bool:
        """Questions were heard, and then none for so long (seconds, by the lookups so far)."""
        lookups, last = 0, 0.0
        while not last or time.monotonic() < last + quiet_for(lookups):
            go_on()
            if is_gone(self._window):
                return True
            if time.monotonic() >= until:
                return bool(last)
            for question in self._questions.next(_SLICE_S):
                lookups += question is Question.MODIFIERS
                last = time.monotonic()
        return True


def _certain_after(lookups: int) -> float:
    return _QUIET_S if lookups >= 2 else _UNSURE_S  # noqa: PLR2004 - first key, last release


def is_gone(window: Window) -> bool:
    """Whether the window was closed: then nobody reads any more."""
    try:
        window.get_attributes()
    except xlib_error.XError:
        return True
    return False


def _arrived(connection: Display) -> list[rq.Event]:
    return [connection.next_event() for _ in range(connection.pending_events())]


def _is_answer(event: rq.Event, token: int) -> bool:
    if event.type & 0x7F != X.ClientMessage:
        return False
    _, numbers = event.data
    return bool(numbers[1] == token)
