"""What a run must leave behind as it found it: keys, buttons, CapsLock, the keyboard's mapping.

The hands put all of it back themselves. This is for their parent process, which must be able to do
it for hands that were killed: an X server keeps pressed what a dead client pressed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from app.desktop.x11.connection import connect, disconnect
from app.desktop.x11.keyboard.keymap import Keymap, Row, read_keymap
from app.desktop.x11.keyboard.keysyms import character
from app.desktop.x11.keyboard.xkb import CAPS_LOCK, Xkb
from app.engine.errors import BlockedError

_BUTTON_MASKS = {1: X.Button1Mask, 2: X.Button2Mask, 3: X.Button3Mask}


@dataclass(frozen=True, slots=True)
class HeldState:
    """A display's input state at one moment, taken before a run."""

    display: str
    keymap: Keymap
    keys: frozenset[int]
    buttons: frozenset[int]
    caps_locked: bool

    @classmethod
    def take(cls, display: str) -> HeldState:
        """The state now; BlockedError when the display cannot be opened."""
        connection = connect(display)
        try:
            return cls(
                display,
                read_keymap(connection),
                _pressed_keys(connection),
                _pressed_buttons(connection),
                bool(Xkb(connection).state().locked & CAPS_LOCK),
            )
        finally:
            disconnect(connection)

    def put_back(self) -> None:
        """Release what was pressed since, and give back borrowed keys.

        What a person changed meanwhile, a layout say, stays. A display that is gone needs nothing.
        """
        try:
            connection = connect(self.display)
        except BlockedError:
            return
        try:
            _release(connection, X.KeyRelease, _pressed_keys(connection) - self.keys)
            _release(connection, X.ButtonRelease, _pressed_buttons(connection) - self.buttons)
            self._give_back_keys(connection)
            if self.caps_locked:
                Xkb(connection).lock(CAPS_LOCK, among=CAPS_LOCK)
            connection.sync()
        finally:
            disconnect(connection)

    def _give_back_keys(self, connection: Display) -> None:
        now, free = read_keymap(connection), set(self.keymap.free())
        changed = {code for code, row in self.keymap.rows.items() if now.rows.get(code) != row}
        is_another_layout = not changed <= free
        for code in changed & free:
            if not is_another_layout or _looks_borrowed(now.rows.get(code, ())):
                connection.change_keyboard_mapping(code, [self.keymap.rows[code]])


def _looks_borrowed(row: Row) -> bool:
    """Layouts put no characters on keys that other layouts leave free."""
    return all(character(keysym) for keysym in row if keysym)


def _pressed_keys(connection: Display) -> frozenset[int]:
    down = connection.query_keymap()
    return frozenset(
        8 * n + bit for n, byte in enumerate(down) for bit in range(8) if byte >> bit & 1
    )


def _pressed_buttons(connection: Display) -> frozenset[int]:
    mask = connection.screen().root.query_pointer().mask
    return frozenset(button for button, bit in _BUTTON_MASKS.items() if mask & bit)


def _release(connection: Display, kind: int, details: Iterable[int]) -> None:
    for detail in sorted(details):
        xtest.fake_input(connection, kind, detail)
    connection.sync()
