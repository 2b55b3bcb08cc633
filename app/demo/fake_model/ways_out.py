"""Finds by pixels alone what is in the way on a screenshot, and the button that closes it.

The rules are few and know no dialog by name: a bordered block that the expected screen has not, in
it a button whose words close, postpone or keep, and never one whose words have consequences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.engine.model.geometry import Box, Pixels, Point, bounds
from app.player.dialogs.risk_words import binding_words
from checks.text.compare import Reader, plain
from checks.verify.changes.panels import new_panels, panels
from checks.verify.pixels.effect import visibly_apart
from checks.vision.pixels import (
    colours,
    cut,
)

# What buttons say, the most harmless first: what closes, what postpones, what keeps, what agrees.
CLOSING = (
    r"close|dismiss|hide|schlie(ß|ss)en|ausblenden",
    r"(maybe |remind me )?later|not now|no,? thanks|skip|postpone|snooze|später|nicht jetzt",
    r"cancel|abort|back|no|decline|abbrechen|zurück|nein|ablehnen",
    r"(stay|keep) .*|bleiben|behalten",
    r"ok|okay|got it|understood|verstanden",
)
# What agrees, agrees to everything that is said above it.
AGREES = len(CLOSING) - 1
# Beside its words a button may show a sign, which is read as a letter.
SIGN = re.compile(r"^\W*(\w\W+)?(?=\w{2})|[^\w.,;:!?]+$")
# A word in the middle of a sentence is no button: what is read there is a line with neighbours.
BUTTON_HEIGHT = 60
# A dialog holds a line of words above or beside a button.
LEAST_HEIGHT = 40
FEW = 3

Line: TypeAlias = tuple[str, Box]


@dataclass(frozen=True, slots=True)
class WayOut:
    """A button that closes what is in the way. `rank` is smaller the less it can do."""

    text: str
    at: Point
    rank: int
    block: Box


def ways_out(now: Pixels, expected: Pixels | None, reader: Reader) -> list[WayOut]:
    """The buttons that close what the expected screen has not, the least harmful first."""
    known = expected if expected is not None and bounds(expected) == bounds(now) else None
    blocks = _blocks(now, known)
    lines = [
        (text, box)
        for text, box in _lines(now, blocks, reader)
        if known is None or visibly_apart(cut(now, box), cut(known, box))
    ]
    found = [way for line in lines if (way := _way(line, lines, blocks)) is not None]
    return sorted(found, key=lambda way: (way.rank, way.block.area))


def _blocks(now: Pixels, known: Pixels | None) -> list[Box]:
    """Blocks that look like a dialog: bordered, of one ground, with room for words and a button."""
    seen = colours(now).copy()
    found = panels(seen) if known is None else new_panels(seen, colours(known).copy())
    largest = bounds(now).area // 2
    return [each for each in {*found} if each.height >= LEAST_HEIGHT and each.area < largest]


def _lines(now: Pixels, blocks: Sequence[Box], reader: Reader) -> Iterator[Line]:
    """What is written in the blocks; where there are many, it is quicker to read it all."""
    outer = [one for one in blocks if not any(o != one and o.covers(one) for o in blocks)]
    for part in outer if len(outer) <= FEW else [bounds(now)]:
        for text, box in reader.read(colours(now, part).copy()):
            yield text, box.moved(part.x, part.y)


def _way(line: Line, lines: Sequence[Line], blocks: Sequence[Box]) -> WayOut | None:
    """A button is what says no more than that it closes, in a block that says more."""
    text, box = line
    rank = closing_rank(text)
    around = sorted((block for block in blocks if block.covers(box)), key=lambda one: one.area)
    holding = [(block, _written(lines, block)) for block in around]
    block, said = next((pair for pair in holding if len(pair[1]) > 1), (None, []))
    if rank is None or block is None or box.height > BUTTON_HEIGHT:
        return None
    if rank >= AGREES and any(binding_words(each) for each in said):
        return None
    return WayOut(text, box.centre, rank, block)


def _written(lines: Sequence[Line], block: Box) -> list[str]:
    return [text for text, box in lines if block.covers(box)]


def closing_rank(text: str) -> int | None:
    """How harmless a button of this text is; None for one that closes nothing or may do harm."""
    said = plain(text).lower()
    if binding_words(said):
        return None
    bare = SIGN.sub("", said)
    fits = (re.fullmatch(words, bare) for words in CLOSING)
    return next((rank for rank, found in enumerate(fits) if found), None)
