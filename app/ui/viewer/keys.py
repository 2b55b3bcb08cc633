"""Which key symbol a key gives: what is sent is what the person means, whatever the layouts are."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.desktop.x11.keyboard.keysyms import as_typed, keysym_named, keysym_of

_Key = Qt.Key
# Where the system tells no key symbol; letters are told by what they type.
_NAMES = {
    _Key.Key_Return: "Return",
    _Key.Key_Enter: "KP_Enter",
    _Key.Key_Tab: "Tab",
    _Key.Key_Backtab: "Tab",
    _Key.Key_Backspace: "BackSpace",
    _Key.Key_Escape: "Escape",
    _Key.Key_Delete: "Delete",
    _Key.Key_Insert: "Insert",
    _Key.Key_Home: "Home",
    _Key.Key_End: "End",
    _Key.Key_Left: "Left",
    _Key.Key_Right: "Right",
    _Key.Key_Up: "Up",
    _Key.Key_Down: "Down",
    _Key.Key_PageUp: "Prior",
    _Key.Key_PageDown: "Next",
    _Key.Key_Menu: "Menu",
    _Key.Key_Print: "Print",
    _Key.Key_Pause: "Pause",
    _Key.Key_Shift: "Shift_L",
    _Key.Key_Control: "Control_L",
    _Key.Key_Alt: "Alt_L",
    _Key.Key_AltGr: "ISO_Level3_Shift",
    _Key.Key_Meta: "Super_L",
    **{_Key(_Key.Key_F1 + number): f"F{number + 1}" for number in range(24)},
}
_LEFT_TAB, _TAB = 0xFE20, 0xFF09
_LEVEL3 = 0xFE03
_MODIFIERS = frozenset((*range(0xFFE1, 0xFFE5), *range(0xFFE7, 0xFFED), _LEVEL3))
# A lock is at work on this side: its letters are sent as they are meant.
_LOCKS = frozenset((0xFFE5, 0xFFE6, 0xFF7F, 0xFF14))
_DEAD = range(0xFE50, 0xFE94)  # their letters come composed, through the input method


def keysym_of_event(event: QKeyEvent) -> int:
    """The key symbol to be sent for a key; 0 for one that is not."""
    keysym = as_typed(event.nativeVirtualKey()) if _is_told_natively() else 0
    if not keysym:
        keysym = _by_name(event)
    if keysym == _LEFT_TAB:
        return _TAB
    return 0 if keysym in _LOCKS or keysym in _DEAD else keysym


def is_modifier(keysym: int) -> bool:
    """Whether the key changes what others do, and so is held."""
    return keysym in _MODIFIERS


def _by_name(event: QKeyEvent) -> int:
    name = _NAMES.get(_Key(event.key()))
    if name is not None:
        return keysym_named(name)
    text = event.text()
    if len(text) == 1 and text.isprintable():
        return keysym_of(text)
    letter = chr(event.key()) if event.key() in range(0x20, 0x7F) else ""  # with ctrl held
    return keysym_of(letter.lower()) if letter else 0


def _is_told_natively() -> bool:
    """X11 and Wayland number their keys as the protocol of remote screens does."""
    return QGuiApplication.platformName() in {"xcb", "wayland"}
