"""An argument taken apart into plain text and names, and put together again (see
`engine.parameters`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from app.engine.model.trajectory import Template, Whole

# A recorded text of so many letters is a value wherever it stands in a sentence.
TELLING = 3
BRACES = re.compile(r"\{\{|\}\}|\{[^{}]+\}")
Piece = str | Whole


def pieces_of(value: str | Template) -> tuple[Piece, ...]:
    """Plain texts and names in their order."""
    if isinstance(value, str):
        return (value,)
    pieces: list[Piece] = []
    end = 0
    for found in BRACES.finditer(value.text):
        pieces += [value.text[end : found.start()], _piece(found[0])]
        end = found.end()
    return _merged([*pieces, value.text[end:]])


def with_values(text: str, values: Mapping[str, str]) -> str:
    """A sentence with these values in the place of their names; other names stay as they are."""
    return BRACES.sub(lambda found: values.get(found[0][1:-1], found[0]), text)


def told_with(sentence: str, values: Mapping[str, str], recorded: Iterable[tuple[str, str]]) -> str:
    """A sentence about a step with a run's values, also where a window was called by a recorded
    one. `recorded` are the names, each with the text that it stood for in the recording.
    """
    said = with_values(sentence, values)
    known = {text: values[name] for name, text in recorded if name in values}
    texts = sorted((one for one in known if len(one) >= TELLING), key=len, reverse=True)
    if not texts:
        return said
    any_of_them = "|".join(map(re.escape, texts))
    return re.sub(rf"(?<!\w)(?:{any_of_them})(?!\w)", lambda found: known[found[0]], said)


def joined(pieces: Iterable[Piece]) -> str | Template | Whole:
    """The argument that these make: plain text, one whole name, or names inside text."""
    merged = _merged(pieces)
    match merged:
        case ():
            return ""
        case (str() | Whole(),):
            return merged[0]
        case _:
            return Template("".join(map(_written, merged)))


def template_text(value: str | Template | Whole) -> str:
    """The argument as the text of a template."""
    return value.text if isinstance(value, Template) else _written(value)


def with_name(value: str | Template, part: str, name: str) -> str | Template | Whole:
    """The argument with a name wherever `part` stands in its plain text."""
    split: list[Piece] = []
    for piece in pieces_of(value):
        if isinstance(piece, Whole):
            split.append(piece)
            continue
        first, *others = piece.split(part)
        split.append(first)
        for other in others:
            split += [Whole(name), other]
    return joined(split)


def without_name(value: Template, name: str, constant: str) -> str | Template | Whole:
    """The argument with plain text wherever the name stood."""
    return joined(constant if piece == Whole(name) else piece for piece in pieces_of(value))


def _piece(braces: str) -> Piece:
    return braces[0] if braces in {"{{", "}}"} else Whole(braces[1:-1])


def _written(piece: Piece) -> str:
    if isinstance(piece, Whole):
        return f"{{{piece.name}}}"
    return piece.replace("{", "{{").replace("}", "}}")


def _merged(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Neighbouring texts as one, empty ones gone."""
    merged: list[Piece] = []
    for piece in pieces:
        last = merged[-1] if merged else None
        if isinstance(piece, str) and isinstance(last, str):
            merged[-1] = last + piece
        elif piece:
            merged.append(piece)
    return tuple(merged)
