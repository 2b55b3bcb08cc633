"""Hearing what a person does through one RECORD context: keys, buttons, motion in server order.

The same context tells of changed keyboard mappings, in order with the strokes: a key that is
borrowed for one character and given back at once is still heard as what it typed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread, current_thread
from typing import Any

from Xlib import error as xlib_error
from Xlib.ext import record
from Xlib.protocol import rq

from app.desktop.input.event_queue import tell
from app.desktop.ports import Input, InputKind
from app.desktop.x11.connection import connect, disconnect, require_extension
from app.desktop.x11.keyboard.decoding import HeardKeys
from app.desktop.x11.keyboard.keymap import read_keymap
from app.desktop.x11.record_protocol import (
    CHANGE_MAPPING,
    RawInput,
    changed_rows,
    ranges_to_record,
    raw_inputs,
)
from app.desktop.x11.server_time import ServerClock
from app.engine.errors import BlockedError

_START_S = 5.0
_LOG = logging.getLogger(__name__)


class XlibListener:
    """Hears the display of that name between start and stop; may be started again."""

    def __init__(self, display: str) -> None:
        self._display = display
        self._lock = Lock()
        self._hearing: _Hearing | None = None

    def start(self, heard: Callable[[Input], None]) -> None:
        """Begin; BlockedError when the display cannot be opened or has no RECORD."""
        with self._lock:
            if self._hearing is not None:
                raise BlockedError("The listener is listening already.")
            self._hearing = _Hearing(self._display, heard)

    def stop(self) -> None:
        """Stop at once; no call of `heard` after it returned. Stopping twice is fine."""
        with self._lock:
            hearing, self._hearing = self._hearing, None
        if hearing is not None:
            hearing.end()


class _Hearing:
    """One start to stop: a thread, a connection that RECORD keeps busy, and one to end it with."""

    def __init__(self, display: str, heard: Callable[[Input], None]) -> None:
        self._heard = heard
        self._ended = False
        self._started = Event()
        self._clock = ServerClock()
        self._control = connect(display, "RECORD", "XKEYBOARD")
        self._keys = HeardKeys(read_keymap(self._control))
        self._keymap_is_stale = False
        self._data = connect(display)
        ranges: Any = ranges_to_record(require_extension(self._control, "XKEYBOARD"))
        self._context = record.create_context(self._data, 0, [record.AllClients], ranges)
        self._data.sync()
        self._thread = Thread(target=self._run, name=f"listener {display}", daemon=True)
        self._thread.start()
        if not self._started.wait(_START_S):
            self.end()
            raise BlockedError(f"The display {display} does not begin to tell of input.")

    def end(self) -> None:
        """What was done before is told, and nothing more; the thread is gone.

        Unless it is that thread which asks: then nothing more is told at all.
        """
        with suppress(xlib_error.ConnectionClosedError):  # with the display, it ended by itself
            record.disable_context(self._control, self._context)
            self._control.sync()
        if current_thread() is self._thread:
            self._ended = True
        else:
            self._thread.join()
        disconnect(self._control)

    def _run(self) -> None:
        try:
            record.enable_context(self._data, self._context, self._take)
            record.free_context(self._data, self._context)
            disconnect(self._data)
        except xlib_error.ConnectionClosedError:
            _LOG.info("the display went away while it was listened to")

    def _take(self, reply: Any) -> None:  # noqa: ANN401 - python-xlib's own word for it
        """One message of the record; an error must not leave python-xlib half-way through it."""
        try:
            self._understand(reply)
        except Exception:  # noqa: BLE001 - the edge of the thread: what hears must go on hearing
            _LOG.exception("an input event was lost")

    def _understand(self, reply: rq.DictWrapper) -> None:
        if reply.category == record.StartOfData:
            self._clock.monotonic(reply.server_time)
            self._started.set()
        elif reply.category == record.FromServer:
            for raw in raw_inputs(reply.data):
                self._tell(raw)
        elif reply.category == record.FromClient:
            self._follow_mapping(reply)

    def _tell(self, raw: RawInput) -> None:
        if self._ended:
            return
        when = self._clock.monotonic(raw.time_ms)
        if raw.kind in {InputKind.KEY_DOWN, InputKind.KEY_UP}:
            tell(self._heard, self._with_key(raw, when))
        else:
            told = Input(raw.kind, when, raw.at, raw.button, modifiers=raw.modifiers)
            tell(self._heard, told)

    def _with_key(self, raw: RawInput, when: float) -> Input:
        if self._keymap_is_stale:
            self._keys.keymap = read_keymap(self._control)
            self._keymap_is_stale = False
        keysym = self._keys.keysym(raw.detail, raw.state)
        return Input(
            raw.kind,
            when,
            raw.at,
            keysym=keysym,
            key=self._keys.name(raw.detail, raw.state),
            text=self._keys.text(keysym, raw.state) if raw.kind is InputKind.KEY_DOWN else "",
            modifiers=raw.modifiers,
        )

    def _follow_mapping(self, reply: rq.DictWrapper) -> None:
        """A client changed the mapping: do as its request says, or ask when next needed."""
        if reply.client_swapped or reply.data[0] != CHANGE_MAPPING:
            self._keymap_is_stale = True
        else:
            self._keys.keymap = self._keys.keymap.changed(changed_rows(reply.data))
