"""Chords: "ctrl+shift+s" taken apart. Keys have X11's names; usual other names are understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.errors import UsageError

MODIFIERS = ("ctrl", "alt", "shift", "super", "altgr")

_ALSO_CALLED = {
    **dict.fromkeys(("control", "control_l"), "ctrl"),
    **dict.fromkeys(("shift_l",), "shift"),
    **dict.fromkeys(("alt_l", "option"), "alt"),
    **dict.fromkeys(("meta", "win", "cmd", "command", "super_l"), "super"),
    **dict.fromkeys(("iso_level3_shift",), "altgr"),
    **dict.fromkeys(("enter", "return"), "Return"),
    **dict.fromkeys(("esc", "escape"), "Escape"),
    **dict.fromkeys(("del", "delete"), "Delete"),
    **dict.fromkeys(("ins", "insert"), "Insert"),
    **dict.fromkeys(("pageup", "page_up", "prior"), "Prior"),
    **dict.fromkeys(("pagedown", "page_down", "next"), "Next"),
    **dict.fromkeys(("space", "spacebar"), "space"),
    "tab": "Tab",
    "backspace": "BackSpace",
    "capslock": "Caps_Lock",
    "home": "Home",
    "end": "End",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
}


# With alt, the desktop takes these: they start programs, switch windows or lock the screen.
_WITH_ALT = re.compile(r"F1|F2|F3|F5|F7|F8|F9|F10|Tab|Escape|space|Print|grave")
_ALONE = re.compile(r"XF86.*|Print|super|(Super|Meta|Hyper)_[LR]|Sys_Req")


@dataclass(frozen=True, slots=True)
class Chord:
    """Modifiers to hold, by their names in `MODIFIERS`, and the name of the key to strike."""

    modifiers: tuple[str, ...]
    key: str


def read_chord(keys: str) -> Chord:
    """The chord so written ("ctrl++" is ctrl and plus); UsageError when it is none."""
    *held, key = [*keys[:-1].split("+"), "plus"] if keys.endswith("+") else keys.split("+")
    if not key:
        raise UsageError(f"{keys!r} names no key; write it like ctrl+s, Return or alt+F4.")
    return Chord(read_modifiers([name for name in held if name]), _usual(key))


def is_for_the_desktop(chord: Chord) -> bool:
    """Whether desktops take the chord for themselves, so that no application gets it."""
    takes_all = "super" in chord.modifiers or {"ctrl", "alt"} <= set(chord.modifiers)
    takes_this = "alt" in chord.modifiers and _WITH_ALT.fullmatch(chord.key) is not None
    return takes_all or takes_this or _ALONE.fullmatch(chord.key) is not None


def read_modifiers(names: Sequence[str]) -> tuple[str, ...]:
    """The modifiers by their usual names; UsageError for a name that is no modifier."""
    usual = tuple(_usual(name.lower()) for name in names)
    for name, known in zip(names, usual, strict=True):
        if known not in MODIFIERS:
            raise UsageError(f"{name!r} is no modifier; these are: {', '.join(MODIFIERS)}.")
    return usual


def _usual(name: str) -> str:
    return _ALSO_CALLED.get(name.lower(), name)
