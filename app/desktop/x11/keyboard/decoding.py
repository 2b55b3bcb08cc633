"""The character that a struck key typed: layout, level, case, CapsLock, AltGr, keypad, accents."""

# ruff: noqa: RUF001 - accents that stand alone look like punctuation
from __future__ import annotations

import unicodedata

from app.desktop.x11.keyboard.keymap import ALTGR, SHIFTED, Keymap
from app.desktop.x11.keyboard.keysyms import KEYPAD, NOTHING, character, name_of

# key symbol -> the combining character it puts on the next letter
DEAD = {
    0xFE50: "\u0300",
    0xFE51: "\u0301",
    0xFE52: "\u0302",
    0xFE53: "\u0303",
    0xFE54: "\u0304",
    0xFE55: "\u0306",
    0xFE56: "\u0307",
    0xFE57: "\u0308",
    0xFE58: "\u030a",
    0xFE59: "\u030b",
    0xFE5A: "\u030c",
    0xFE5B: "\u0327",
    0xFE5C: "\u0328",
    0xFE60: "\u0323",
    0xFE61: "\u0309",
    0xFE62: "\u031b",
}
# what it types before a space, and struck twice (the en_US Compose table of libX11)
_BEFORE_SPACE = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328",
        "`'^~¯˘˙\"°˝ˇ¸˛", strict=True)
)  # fmt: skip
_TWICE = _BEFORE_SPACE | {"\u0301": "´", "\u0308": "¨"}


def composed(char: str, accent: str) -> str:
    """The letter with the accent; nothing when there is no such letter, as with X11 itself."""
    if not accent or not char:
        return char
    if char == " ":
        return _BEFORE_SPACE.get(accent, "")
    together = unicodedata.normalize("NFC", char + accent)
    return together if len(together) == 1 else ""


def alone(accent: str) -> str:
    """What the dead key types when it is struck twice."""
    return _TWICE.get(accent, "")


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
