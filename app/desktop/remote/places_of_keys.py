"""Where keys are on a keyboard: XT scan codes (set 1, with 0x80 for those behind E0), for servers
that pass on keys and not symbols (QEMU's consoles).

Only keys that are in the same place on every layout: what a letter's key gives depends on it.
"""

from __future__ import annotations

from functools import cache

from app.desktop.x11.keyboard.keysyms import keysym_named

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


def place_of(keysym: int) -> int:
    """The key's scan code; 0 for a key whose place depends on the layout."""
    return _by_keysym().get(keysym, 0)


@cache
def _by_keysym() -> dict[int, int]:
    return {keysym_named(name): place for name, place in _PLACES.items()}
