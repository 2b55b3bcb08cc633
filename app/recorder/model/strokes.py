"""What one key going down means: a letter, a correction, a chord, or nothing by itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.desktop.ports import Input

_MODIFIER_KEYS = frozenset(
    f"{name}_{side}"
    for name in ("Shift", "Control", "Alt", "Meta", "Super", "Hyper")
    for side in ("L", "R")
) | {"Caps_Lock", "Shift_Lock", "Num_Lock", "Scroll_Lock", "Mode_switch", "ISO_Level3_Shift"}
# X11's keysyms: Shift_L..Hyper_R, the ISO shifts and locks, Mode_switch and Num_Lock.
_MODIFIER_KEYSYMS = (range(0xFFE1, 0xFFEF), range(0xFE01, 0xFE14), range(0xFF7E, 0xFF80))
# dead_grave .. dead_longsolidusoverlay: they wait for the next letter, and the listener tells the
# composed one.
_DEAD_KEYSYMS = range(0xFE50, 0xFE94)


@dataclass(frozen=True, slots=True)
class Letter:
    """A character was typed."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rubout:
    """BackSpace alone: takes back the letter before it."""


@dataclass(frozen=True, slots=True)
class Chord:
    """A key that types nothing, with the modifiers held."""

    keys: str


Stroke = Letter | Rubout | Chord


def stroke_of(event: Input) -> Stroke | None:
    """What this key going down means; None for modifiers, locks and dead keys, which mean nothing
    alone.
    """
    if _types_text(event):
        return Letter(event.text)
    if _is_silent(event):
        return None
    if event.key == "BackSpace" and not event.modifiers:
        return Rubout()
    return Chord("+".join([*event.modifiers, event.key]))


def is_chord(event: Input, chord: str) -> bool:
    """Whether the key going down completes the chord; further modifiers do no harm: who wants to
    stop presses hard.
    """
    *modifiers, key = chord.split("+")
    held = {name.lower() for name in event.modifiers}
    return event.key.lower() == key.lower() and {name.lower() for name in modifiers} <= held


def _types_text(event: Input) -> bool:
    """Shift and AltGr make other letters; Ctrl, Alt and Super make chords.

    Where AltGr is told as Ctrl+Alt (Windows), a letter that the key does not carry otherwise is
    text.
    """
    if not event.text or not event.text.isprintable():
        return False
    held = set(event.modifiers) - {"shift"}
    is_altgr = held == {"ctrl", "alt"} and event.text.lower() != event.key.lower()
    return not held or is_altgr


def _is_silent(event: Input) -> bool:
    if not event.key and not event.keysym:
        return True
    if event.key in _MODIFIER_KEYS or event.keysym in _DEAD_KEYSYMS:
        return True
    return any(event.keysym in keys for keys in _MODIFIER_KEYSYMS)
