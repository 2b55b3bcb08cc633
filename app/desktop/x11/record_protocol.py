"""The bytes that RECORD delivers, as data: input events, and requests that change the keyboard."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

from Xlib import X

from app.desktop.ports import InputKind
from app.desktop.x11.keyboard.decoding import modifiers_in
from app.desktop.x11.keyboard.keymap import Row
from app.engine.places import Point

Range = dict[str, Any]

CHANGE_MAPPING = 100  # the core request ChangeKeyboardMapping
_XKB_SET_MAP, _XKB_NEW_KEYBOARD = 9, 23  # XkbSetMap, XkbGetKbdByName: setxkbmap, xkbcomp

_KINDS = {
    X.KeyPress: InputKind.KEY_DOWN,
    X.KeyRelease: InputKind.KEY_UP,
    X.ButtonPress: InputKind.PRESS,
    X.ButtonRelease: InputKind.RELEASE,
    X.MotionNotify: InputKind.MOVE,
}
# type, key or button, time, root_x, root_y, state (X Protocol, appendix B, KeyPress)
_EVENT = struct.Struct("=BB2xI12xhh4xHxx")
_LAST_BUTTON = 7  # the wheel to the right; further ones are a mouse's own


class RawInput(NamedTuple):
    """An input event as the server tells it; `detail` is a keycode or a button."""

    kind: InputKind
    detail: int
    time_ms: int
    at: Point
    state: int

    @property
    def button(self) -> int:
        """The button pressed or released; 0 for a motion and for buttons without a meaning."""
        is_button = self.kind in {InputKind.PRESS, InputKind.RELEASE}
        return self.detail if is_button and self.detail <= _LAST_BUTTON else 0

    @property
    def modifiers(self) -> tuple[str, ...]:
        """Those held before the event."""
        return modifiers_in(self.state)


def raw_inputs(data: bytes) -> Iterator[RawInput]:
    """The input events in a message, in order."""
    whole = len(data) - len(data) % _EVENT.size
    for code, detail, time_ms, x, y, state in _EVENT.iter_unpack(data[:whole]):
        if code in _KINDS:
            yield RawInput(_KINDS[code], detail, time_ms, Point(x, y), state)


def changed_rows(request: bytes) -> dict[int, Row]:
    """Keycodes and their new rows in a ChangeKeyboardMapping request (X Protocol, section 9)."""
    count, first, width = request[1], request[4], request[5]
    numbers = struct.unpack_from(f"={count * width}I", request, 8)
    return {first + n: _row(numbers[n * width : (n + 1) * width]) for n in range(count)}


def _row(given: Row) -> Row:
    """A row as the server keeps it: one or two columns are group 1, and group 2 is like it."""
    return given if len(given) > 2 else (*given, 0, 0)[:2] * 2  # noqa: PLR2004


def ranges_to_record(xkb: int) -> list[Range]:
    """What to record: input, and requests that change the mapping. `xkb` is XKB's major opcode."""
    return [
        _range(
            core_requests=(CHANGE_MAPPING, CHANGE_MAPPING),
            device_events=(X.KeyPress, X.MotionNotify),
        ),
        range_of_requests(xkb, _XKB_SET_MAP),
        range_of_requests(xkb, _XKB_NEW_KEYBOARD),
    ]


def range_of_requests(major: int, minor: int | None = None) -> Range:
    """One kind of request; an extension's has a minor opcode."""
    if minor is None:
        return _range(core_requests=(major, major))
    return _range(ext_requests=(major, major, minor, minor))


def _range(**recorded: tuple[int, ...]) -> Range:
    nothing: Range = {
        "core_requests": (0, 0),
        "core_replies": (0, 0),
        "ext_requests": (0, 0, 0, 0),
        "ext_replies": (0, 0, 0, 0),
        "delivered_events": (0, 0),
        "device_events": (0, 0),
        "errors": (0, 0),
        "client_started": False,
        "client_died": False,
    }
    return nothing | recorded
