"""The stop key as a person set it, brought to the form that a listener tells, or refused: one that
is never heard would stop nothing.
"""

from __future__ import annotations

import string
from dataclasses import replace

from app.desktop.input.chords import read_chord
from app.desktop.x11.keyboard.keysyms import character, keysym_named, name_of
from app.engine.errors import UsageError
from app.settings import Settings

HEARD = ("ctrl", "alt", "shift", "super")
TELLS_APART = {"ctrl", "alt", "super"}  # with one of these held, a key types nothing

# A key is heard by what it gives without modifiers: what is "plus" on one layout is "equal" there.
SAME_ON_ANY_LAYOUT = {"", " ", *string.ascii_lowercase}


def with_stop_key(settings: Settings) -> Settings:
    """The same settings with a stop key that can be heard; UsageError when it cannot."""
    return replace(settings, stop_key=readable_stop_key(settings.stop_key))


def readable_stop_key(wanted: str) -> str:
    """As it is heard: "Control+Shift+esc" is ctrl+shift+Escape."""
    try:
        chord = read_chord(wanted)
        key = keysym_named(chord.key)
    except UsageError as error:
        raise UsageError(f"The stop key “{wanted}” is none: {error}") from error
    if strange := [name for name in chord.modifiers if name not in HEARD]:
        raise UsageError(f"The stop key “{wanted}” must do without {strange[0]}.")
    if character(key) not in SAME_ON_ANY_LAYOUT:
        raise UsageError(f"The stop key “{wanted}” depends on the layout; take F12, Pause or such.")
    if character(key) and not TELLS_APART & set(chord.modifiers):
        raise UsageError(f"The stop key “{wanted}” is typed in texts; add ctrl, alt or super.")
    held = [name for name in HEARD if name in chord.modifiers]
    return "+".join((*held, name_of(key)))
