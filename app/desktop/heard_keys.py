"""What a struck key typed: the layout's level and case, CapsLock, AltGr, the keypad, dead keys."""

from __future__ import annotations

from app.desktop.dead_keys import DEAD, alone, composed
from app.desktop.keymap_xlib import ALTGR, SHIFTED, Keymap
from app.desktop.keysyms import KEYPAD, NOTHING, character, name_of

# the core modifiers as every XKB layout sets them
SHIFT, LOCK, CONTROL, ALT, NUM_LOCK, SUPER, LEVEL3 = 1, 2, 4, 8, 16, 64, 128
_NAMES = ((CONTROL, "ctrl"), (ALT, "alt"), (SHIFT, "shift"), (SUPER, "super"))
_MODIFIER_KEYS = frozenset((*range(0xFFE1, 0xFFEF), *range(0xFE01, 0xFE14), 0xFF7E, 0xFF7F))


def modifiers_in(state: int) -> tuple[str, ...]:
    """The modifiers held, in the order ctrl, alt, shift, super."""
    return tuple(name for bit, name in _NAMES if state & bit)


def _group(state: int) -> int:
    return state >> 13 & 3


class HeardKeys:
    """Reads strokes one after the other; remembers a dead key until the next stroke."""

    def __init__(self, keymap: Keymap) -> None:
        self.keymap = keymap
        self._accent = ""

    def keysym(self, keycode: int, state: int) -> int:
        """The key symbol that the key gives with those modifiers (an X event's `state`)."""
        level = ALTGR if state & LEVEL3 else 0
        plain = self.keymap.at(keycode, level, _group(state))
        shifted = self.keymap.at(keycode, level | SHIFTED, _group(state))
        if shifted != NOTHING and _is_shifted(plain, shifted, state):
            return shifted
        return plain or self.keymap.at(keycode, 0, _group(state))

    def name(self, keycode: int, state: int) -> str:
        """The key's name without modifiers."""
        return name_of(self.keymap.at(keycode, 0, _group(state)))

    def text(self, keysym: int, state: int) -> str:
        """The character typed by that stroke; "" for keys that type none, or with ctrl, alt, super.

        A dead key types nothing until the next stroke gives its letter.
        """
        if keysym in _MODIFIER_KEYS:
            return ""
        accent, self._accent = self._accent, ""
        if keysym in DEAD:
            return self._accented(accent, DEAD[keysym])
        if state & (CONTROL | ALT | SUPER):
            return ""
        return composed(_in_case(keysym, state), accent)

    def _accented(self, before: str, accent: str) -> str:
        if before == accent:
            return alone(accent)
        self._accent = accent
        return ""


def _is_shifted(plain: int, shifted: int, state: int) -> bool:
    """Shift, turned round by CapsLock for letters and by NumLock for the keypad."""
    shift = bool(state & SHIFT)
    if shifted in KEYPAD:
        return shift != bool(state & NUM_LOCK)
    if _is_letter(plain, shifted):
        return shift != bool(state & LOCK)
    return shift


def _is_letter(plain: int, shifted: int) -> bool:
    low, high = character(plain), character(shifted)
    return bool(low) and low != high and low.upper() == high


def _in_case(keysym: int, state: int) -> str:
    """CapsLock also raises a letter whose key has no capital (é on a French keyboard)."""
    char = character(keysym)
    raised = char.upper() if state & LOCK and not state & (SHIFT | LEVEL3) else char
    return raised if len(raised) == 1 else char
