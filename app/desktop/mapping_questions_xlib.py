"""Hearing that an application asks for the keyboard's mapping, through RECORD."""

from __future__ import annotations

from enum import Enum
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from Xlib import error as xlib_error
from Xlib.ext import record

from app.desktop.connection_xlib import connect, disconnect, require_extension
from app.desktop.recorded_xlib import range_of_requests

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
