"""What a step is called, in parts: a window can show what is acted on apart from how."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Part(StrEnum):
    """What a piece of the sentence is."""

    DEED = "deed"
    TARGET = "target"
    VALUE = "value"
    WINDOW = "window"


class Piece(NamedTuple):
    """A few words of the sentence."""

    text: str
    part: Part = Part.DEED


Phrase = tuple[Piece, ...]


def as_text(phrase: Phrase) -> str:
    """The sentence, beginning with a capital."""
    said = "".join(piece.text for piece in phrase)
    return said[:1].upper() + said[1:]
