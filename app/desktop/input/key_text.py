"""Keys as they are named to a person."""

from __future__ import annotations


def keys_in_words(chord: str) -> str:
    """Ctrl+Shift+F12 for a person to read, where ctrl+shift+F12 is kept and heard."""
    return "+".join(name[:1].upper() + name[1:] for name in chord.split("+"))
