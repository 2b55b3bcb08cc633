"""Key symbols (keysyms): which character each types and the other way round; the names of keys.

Keysyms are X11's numbers for what is engraved on a key. Latin-1 and, above 0x01000000, all of
Unicode are numbered by code point; the older national sets follow 8-bit character sets (X Window
System Protocol, appendix A), which is how they are written down here.
"""

# ruff: noqa: RUF001 - letters of other scripts that look like Latin ones are what this is about
from __future__ import annotations

from functools import cache

from Xlib import XK

from app.engine.errors import UsageError

# the keysym's upper byte -> the character set that its lower byte is written in
_CHARACTER_SETS = {
    0x01: "iso8859-2",
    0x02: "iso8859-3",
    0x03: "iso8859-4",
    0x05: "iso8859-6",
    0x0C: "iso8859-8",
    0x0D: "iso8859-11",
}
_FIRST_IN_SET = 0xA1
_KANA = (
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
    "ハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
)

# first keysym -> the characters from there on
_RUNS = {
    0x4A1: _KANA,
    0x6A1: "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏ",
    0x6C0: bytes(range(0xC0, 0x100)).decode("koi8-r"),
    0x7A1: "ΆΈΉΊΪ\0ΌΎΫ\0Ώ",
    0x7B1: "άέήίϊΐόύϋΰώ",
    0x7C1: "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣ\0ΤΥΦΧΨΩ",
    0x7E1: "αβγδεζηθικλμνξοπρσςτυφχψω",
    0x8BC: "≤≠≥",
    0x8FB: "←↑→↓",
    0xAA9: "—–",
    0xAC3: "⅛⅜⅝⅞",
    0xAD0: "‘’“”",
    0xAFD: "‚„",
    0x13BC: "ŒœŸ",
}
_SINGLE = {0x20AC: "€", 0xAAE: "…", 0xAC9: "™", 0xAF1: "†", 0xAF2: "‡"}

_KNOWN = _SINGLE | {
    first + n: char for first, run in _RUNS.items() for n, char in enumerate(run) if char != "\0"
}


def national_character(keysym: int) -> str:
    """The character of a national key symbol; "" for any other."""
    low = keysym & 0xFF
    charset = _CHARACTER_SETS.get(keysym >> 8)
    if charset is not None and low >= _FIRST_IN_SET:
        return bytes([low]).decode(charset, errors="ignore")
    return _KNOWN.get(keysym, "")


UNICODE = 0x01000000
NOTHING = 0
KEYPAD = range(0xFF80, 0xFFBE)

_SAME_AS_CODE_POINT = frozenset((*range(0x20, 0x7F), *range(0xA0, 0x100)))
_ALL_OF_UNICODE = range(UNICODE + 0x20, UNICODE + 0x110000)
_KEYPAD_SIGNS = {0xFF80: " ", 0xFFBD: "=", **dict(enumerate("*+,-./0123456789", 0xFFAA))}
_MODIFIERS = {
    "ctrl": "Control_L",
    "alt": "Alt_L",
    "shift": "Shift_L",
    "super": "Super_L",
    "altgr": "ISO_Level3_Shift",
}
_NAMED_GROUPS = (
    *("latin1", "latin2", "latin3", "latin4", "greek", "cyrillic", "hebrew", "thai"),
    *("publishing", "special", "technical", "xkb", "xf86"),
)
for _group in _NAMED_GROUPS:
    XK.load_keysym_group(_group)


def character(keysym: int) -> str:
    """What that key symbol types; "" for keys that type nothing (Return and Tab among them)."""
    if keysym in _ALL_OF_UNICODE:
        return chr(keysym - UNICODE)
    if keysym in _SAME_AS_CODE_POINT:
        return chr(keysym)
    return _KEYPAD_SIGNS.get(keysym) or national_character(keysym)


def keysym_of(char: str) -> int:
    """The key symbol that types this one character; newline is Return and tab is Tab."""
    if char in "\r\n":
        return int(XK.XK_Return)
    if char == "\t":
        return int(XK.XK_Tab)
    code = ord(char)
    return code if code in _SAME_AS_CODE_POINT else UNICODE + code


def as_typed(keysym: int) -> int:
    """The number that `keysym_of` gives for what this one types: national numbers become Unicode's.

    The keypad's keys stay themselves: what they type depends on NumLock.
    """
    char = "" if keysym in KEYPAD else character(keysym)
    return keysym_of(char) if char else keysym


def keysym_named(name: str) -> int:
    """The key symbol of that name ("Return", "s", "F12", "é", "U20AC", or "ctrl" and the like).

    UsageError when there is none.
    """
    if len(name) == 1:
        return keysym_of(name)
    found = XK.string_to_keysym(_MODIFIERS.get(name, name)) or _by_code_point(name)
    if not found:
        raise UsageError(f"No key is called {name!r}; write it like Return, Escape, F5 or s.")
    return int(found)


def _by_code_point(name: str) -> int:
    try:
        code = int(name[1:], 16) if name[:1] == "U" and name[1:].isalnum() else 0
    except ValueError:
        return NOTHING
    return UNICODE + code if UNICODE + code in _ALL_OF_UNICODE else NOTHING


def name_of(keysym: int) -> str:
    """The key's name ("Return", "a", "eacute", "U4E2D"); "" for a key without one."""
    char = character(keysym)
    return _names().get(keysym) or (f"U{ord(char):04X}" if char else "")


@cache
def _names() -> dict[int, str]:
    """Names by number; of several the one that X11 itself gives, or else the first."""
    names = {0xFF55: "Prior", 0xFF9A: "KP_Prior"}
    for attribute, number in vars(XK).items():
        if attribute.startswith("XK_"):
            names.setdefault(number, attribute[3:])
    return names
