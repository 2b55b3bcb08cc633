"""A value within a text: a line of an entry of several lines, a link in a paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.text.compare import Reader, line_in, plain, same_letters
from checks.vision.image_diff import ground_colour
from checks.vision.ink import lines_of, pieces_of, text_blocks, words_of
from checks.vision.marks import LARGEST_ICON, split
from checks.vision.pixels import (
    Floats,
    colours,
)

# A point is on a line or word that lies this near (pixels).
NEAR = 3
# A line that is longer than what is named by this share of its height has other words in it.
LONGER = 1.5
# Words whose ink differs by less (levels of one colour) are drawn alike.
SAME_INK = 72
# What differs by more is drawn in another colour.
OTHER_INK = 40
# Only what has so much of the full ink tells its colour: the rims of letters are blended.
FULL_INK = 0.8
STOPS = ".,;:"
# The line of a word is looked for so far beside it (pixels).
LINE_REACH = 60
# The letters of one word are so much narrower or wider in the mean than those of another.
NARROWER, WIDER = 0.6, 1.6
# No more words than this are read: 10 ms each.
MOST_READ = 80


def lines_in(picture: Picture, area: Box) -> list[Box]:
    """The lines of text and the icons in a part of a picture, top to bottom."""
    found = (line for block in text_blocks(picture, area) for line in lines_of(picture, block))
    return sorted(found, key=lambda one: (one.y, one.x))


def readable_in(picture: Picture, area: Box) -> list[Box]:
    """The lines in a part of a picture, with and without what may be a mark before them."""
    return with_text_alone(picture, lines_in(picture, area))


def with_text_alone(picture: Picture, lines: Sequence[Box]) -> list[Box]:
    """The same lines; those that begin with what may be an option's mark, or an entry's picture,
    once with it and once without: before an o, an N looks like one.
    """
    texts = ((split(picture, line, LARGEST_ICON)[1], line) for line in lines)
    return list(dict.fromkeys(box for both in texts for box in both))


def part_at(
    picture: Picture, lines: Sequence[Box], at: Point, value: str, reader: Reader
) -> Box | None:
    """The words under a point that together say the value; None where none do."""
    for line in (one for one in lines if one.grown(NEAR).contains(at)):
        for run in _runs(picture, split(picture, line)[1], len(value.split())):
            if run.grown(NEAR).contains(at) and _says(reader, picture, run, value):
                return run
    return None


def line_around(picture: Picture, words: Box, area: Box) -> Box | None:
    """The line of text that words stand in; None where there is none."""
    lines = lines_in(picture, area.intersection(bounds(picture)))
    return next((one for one in lines if one.contains(words.centre)), None)


def says(picture: Picture, line: Box, value: str, reader: Reader) -> bool:
    """Whether a line says the value: nothing else, or among others a handle or number. A name among
    others may be part of another name.
    """
    said, wanted = plain(line_in(reader, picture, line)), plain(value)
    if same_letters(said, wanted):
        return True
    is_name = all(letter.isalpha() or letter.isspace() for letter in wanted)
    return not is_name and is_among(said, wanted)


def is_among(said: str, value: str) -> bool:
    """Whether the value stands among the words that were read."""
    return bool(re.search(rf"(?<!\w){re.escape(plain(value))}(?!\w)", plain(said)))


def is_part(picture: Picture, box: Box) -> bool:
    """Whether what stands in a box is part of a line that has other words in it."""
    room = Box(box.x - LINE_REACH, box.y, box.width + 2 * LINE_REACH, box.height)
    around = [one for one in lines_in(picture, room) if one.meets(box)]
    return any(one.width > box.width + LONGER * box.height for one in around)


def parts_saying(
    then: tuple[Picture, Box], said: str, picture: Picture, area: Box, value: str, reader: Reader
) -> list[Box]:
    """The words in a part of a picture that say the value, of which a letter is as wide as of those
    in the box of the recorded picture, and that are drawn in their ink.
    """
    ink, apart = ink_colour(*then), _ink_apart(*then)
    likely = then[1].width * len(value) / max(len(said), 1)
    runs = [
        run
        for line in lines_in(picture, area)
        for run in _runs(picture, line, len(value.split()))
        if NARROWER * likely <= run.width <= WIDER * likely and has_ink(picture, run, ink, apart)
    ]
    return [run for run in runs[:MOST_READ] if _says(reader, picture, run, value)]


def ink_colour(picture: Picture, box: Box) -> Floats:
    """The colour that the strokes in a box are drawn in: blue, green, red."""
    drawn = colours(picture, box)
    apart = np.abs(drawn.astype(np.int16) - ground_colour(drawn).astype(np.int16)).max(axis=2)
    strokes = drawn[apart >= FULL_INK * max(int(apart.max()), 1)]
    return np.asarray(np.median(strokes, axis=0) if strokes.size else np.zeros(3), dtype=np.float32)


def has_ink(picture: Picture, box: Box, ink: Floats, apart: float = SAME_INK) -> bool:
    """Whether the strokes in a box are drawn in a colour that was told of others, to less than so
    many levels.
    """
    return float(np.abs(ink_colour(picture, box) - ink).max()) < apart


def _ink_apart(picture: Picture, words: Box) -> float:
    """By how many levels the ink of words may differ: where the other words of their line are drawn
    in another colour, by half of what tells them apart.
    """
    line = line_around(picture, words, bounds(picture))
    if line is None:
        return SAME_INK
    ink = ink_colour(picture, words)
    others = [one for one in words_of(picture, line) if not one.meets(words)]
    apart = max((float(np.abs(ink_colour(picture, one) - ink).max()) for one in others), default=0)
    return min(SAME_INK, apart / 2) if apart > OTHER_INK else SAME_INK


def _says(reader: Reader, picture: Picture, words: Box, value: str) -> bool:
    """Whether words of a text say the value; the point or comma that follows is not of it."""
    read = line_in(reader, picture, words)
    return same_letters(read.rstrip(STOPS), value.rstrip(STOPS))


def _runs(picture: Picture, line: Box, count: int) -> Iterator[Box]:
    """Each so many words in a row of a line, as one box: what stands farther from its neighbours
    than its own parts from each other. A j may reach under the word before it, and an underline
    says nothing of where a word ends.
    """
    pieces = pieces_of(picture, line)
    gaps = [0, *(after.x - one.right for one, after in pairwise(pieces)), 0]
    gaps[0] = gaps[-1] = line.width
    slack = 0 if count == 1 else 1
    for first in range(len(pieces)):
        widest = 0
        for last in range(first, len(pieces)):
            widest = max(widest, gaps[last]) if last > first else 0
            if widest >= gaps[first] + slack:
                break
            if gaps[last + 1] + slack > widest:
                left, right = pieces[first], pieces[last]
                yield Box(left.x, left.y, right.right - left.x, left.height)
