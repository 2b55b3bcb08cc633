"""Where keys are on a keyboard: XT scan codes (set 1, with 0x80 for those behind E0), for servers
that pass on keys and not symbols (QEMU's consoles).

Most servers are told only of keys that are in the same place on every layout: what a letter's key
gives depends on it. Where we have chosen the layout ourselves, the places of US English are known.
"""

from __future__ import annotations

from functools import cache

from app.desktop.x11.keyboard.keysyms import keysym_named, keysym_of

_PLACES = {
    "Escape": 0x01,
    "BackSpace": 0x0E,
    "Tab": 0x0F,
    "Return": 0x1C,
    "ctrl": 0x1D,
    "shift": 0x2A,
    "Shift_R": 0x36,
    "alt": 0x38,
    "Caps_Lock": 0x3A,
    **{f"F{number}": 0x3A + number for number in range(1, 11)},
    "Num_Lock": 0x45,
    "Scroll_Lock": 0x46,
    "F11": 0x57,
    "F12": 0x58,
    "KP_Enter": 0x9C,
    "Control_R": 0x9D,
    "altgr": 0xB8,
    "Home": 0xC7,
    "Up": 0xC8,
    "Prior": 0xC9,
    "Left": 0xCB,
    "Right": 0xCD,
    "End": 0xCF,
    "Down": 0xD0,
    "Next": 0xD1,
    "Insert": 0xD2,
    "Delete": 0xD3,
    "super": 0xDB,
    "Super_R": 0xDC,
    "Menu": 0xDD,
}


# First scan code of a row, its keys, and what they give with Shift.
_US_ROWS = (
    (0x02, "1234567890-=", "!@#$%^&*()_+"),
    (0x10, "qwertyuiop[]", "QWERTYUIOP{}"),
    (0x1E, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (0x2B, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (0x39, " ", " "),
)


def us_place_of(keysym: int) -> tuple[int, bool]:
    """The scan code of the key that gives a symbol on the US layout, and whether with Shift; 0 for
    what no key gives.
    """
    return _us_by_keysym().get(keysym, (place_of(keysym), False))


@cache
def _us_by_keysym() -> dict[int, tuple[int, bool]]:
    known: dict[int, tuple[int, bool]] = {}
    for first, plain, shifted in _US_ROWS:
        for at, (char, with_shift) in enumerate(zip(plain, shifted, strict=True)):
            known[keysym_of(with_shift)] = (first + at, True)
            known[keysym_of(char)] = (first + at, False)
    return known


def place_of(keysym: int) -> int:
    """The key's scan code; 0 for a key whose place depends on the layout."""
    return _by_keysym().get(keysym, 0)


@cache
def _by_keysym() -> dict[int, int]:
    return {keysym_named(name): place for name, place in _PLACES.items()}
