"""What hands need of the XKB extension and python-xlib lacks: use it, read and set its state.

After the X Keyboard Extension Protocol, release 1.0, sections 16.1 and 16.3.
"""

from __future__ import annotations

from typing import NamedTuple

from Xlib.display import Display
from Xlib.protocol import rq

from app.desktop.x11.connection import require_extension

CAPS_LOCK = 1 << 1  # the core modifier "Lock"
_CORE_KEYBOARD = 0x100
_NAMES = ("shift", "", "ctrl", "alt", "", "", "super", "AltGr")


class KeyboardState(NamedTuple):
    """Modifiers as bit sets in the core order (shift 1, lock 2, control 4, ...), and the group."""

    held: int
    latched: int
    locked: int
    group: int


class Xkb:
    """Speaks XKB on an open connection, which then is no longer sent the core's MappingNotify."""

    def __init__(self, connection: Display) -> None:
        self._display = connection.display
        self._opcode = require_extension(connection, "XKEYBOARD")
        _UseExtension(display=self._display, opcode=self._opcode, major=1, minor=0)

    def state(self) -> KeyboardState:
        """What is held, latched and locked now."""
        told = _GetState(display=self._display, opcode=self._opcode, device=_CORE_KEYBOARD)
        return KeyboardState(told.base_mods, told.latched_mods, told.locked_mods, told.group)

    def lock(self, modifiers: int, among: int) -> None:
        """Lock these modifiers and unlock the others among those named."""
        _LatchLockState(
            display=self._display,
            opcode=self._opcode,
            device=_CORE_KEYBOARD,
            affect_locks=among,
            locks=modifiers,
        )


def names_of(modifiers: int) -> list[str]:
    """The modifiers' names, for a person."""
    return [name for bit, name in enumerate(_NAMES) if name and modifiers >> bit & 1]


class _UseExtension(rq.ReplyRequest):
    _request = rq.Struct(
        rq.Card8("opcode"), rq.Opcode(0), rq.RequestLength(), rq.Card16("major"), rq.Card16("minor")
    )
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Bool("supported"),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Card16("server_major"),
        rq.Card16("server_minor"),
        rq.Pad(20),
    )


class _GetState(rq.ReplyRequest):
    _request = rq.Struct(
        rq.Card8("opcode"), rq.Opcode(4), rq.RequestLength(), rq.Card16("device"), rq.Pad(2)
    )
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Card8("device"),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Card8("mods"),
        rq.Card8("base_mods"),
        rq.Card8("latched_mods"),
        rq.Card8("locked_mods"),
        rq.Card8("group"),
        rq.Card8("locked_group"),
        rq.Int16("base_group"),
        rq.Int16("latched_group"),
        rq.Pad(14),
    )


class _LatchLockState(rq.Request):
    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(5),
        rq.RequestLength(),
        rq.Card16("device"),
        rq.Card8("affect_locks"),
        rq.Card8("locks"),
        rq.Pad(8),  # lock no group, latch nothing
    )
