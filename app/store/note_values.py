"""A step's note says what it types or finds: it follows when that becomes a parameter, or constant
again.
"""

from __future__ import annotations

import re


def note_with_name(note: str, constant: str, name: str) -> str:
    """The note with the parameter in braces wherever the constant stood, in quotes or without."""
    if not constant:
        return note
    braced = f"{{{name}}}"
    alone = rf"(?<!\w){re.escape(constant)}(?!\w)"
    return re.sub(alone, lambda _: braced, note.replace(f"“{constant}”", braced))


def note_with_constant(note: str, name: str, constant: str) -> str:
    """The note with the constant wherever the parameter stood: in quotes, which a text has
    already.
    """
    braced = f"{{{name}}}"
    parts = re.split("(“[^”]*”)", note)
    texts = (part.replace(braced, constant) for part in parts[1::2])
    others = (part.replace(braced, f"“{constant}”") for part in parts[::2])
    said = [next(texts) if number % 2 else next(others) for number in range(len(parts))]
    return "".join(said)
