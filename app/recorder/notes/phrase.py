"""What a step is called, in parts: a window can show what is acted on apart from how, and put them
together in another language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from string import Formatter
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
Worded = Callable[[str], str]  # an English template in another language, with the same fields


def filled(template: str, **facts: object) -> Phrase:
    """The template with these facts in it; a piece or a phrase keeps its parts."""
    return tuple(_pieces(template, facts))


def as_text(phrase: Phrase) -> str:
    """The sentence, beginning with a capital."""
    said = "".join(piece.text for piece in phrase)
    return said[:1].upper() + said[1:]


def _pieces(template: str, facts: Mapping[str, object]) -> Iterator[Piece]:
    for text, name, _, _ in Formatter().parse(template):
        if text:
            yield Piece(text)
        match facts[name] if name else ():
            case Piece() as piece:
                yield piece
            case tuple() as phrase:
                yield from phrase
            case fact:
                yield Piece(str(fact))
