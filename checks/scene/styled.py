"""The parts of a line that are drawn in two styles: a bold name before what is said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from statistics import mean, median

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.looks import ink_in, stroke_px
from checks.scene.perceive import perceive
from checks.text.lines import SAME_INK, ink_colour, line_around
from checks.vision.ink import words_of
from checks.vision.marks import LARGEST_ICON, split
from checks.vision.pixels import around_all

# A bolder part is so many times as bold in the mean, and each of its words so many times as any
# other word of the line (names in seven looks: 1.38 and 1.18 at least; see `_boldness`).
BOLDER, WORD_BOLDER = 1.35, 1.15
# Ink that is fainter is no part of a stem (0-1); what is wider than this share of the height of the
# line, and than these pixels, is a stroke that lies.
STEM_INK, STEM_WIDE, STEM_PX = 0.3, 0.4, 3
# Two words stand so far apart (share of the height of their line, pixels).
SPACE, SPACE_PX = 0.25, 3
# No word is less bold.
LEAST_BOLD = 0.01
# A word that is narrower by its height tells no style: a point, a dash, an I (0-1).
NARROW = 0.6
# A name was found to so many pixels; lines of one kind begin as near below each other.
NEAR_PX = 3
# So many others of its kind have to be parted for a line that is not.
LIKES = 2


def styled_parts(picture: Picture, line: Box) -> tuple[Box, ...]:
    """The words before and those after the place of a line where its style changes; none where no
    place parts them. Every word before has to be bolder, or of another colour, than every one
    after, or the other way round. A short word tells its style badly: where lines of its kind
    change theirs after as many words, this one does, too.
    """
    words = _words(picture, line)
    end = _change_at(picture, line) or _change_of_likes(picture, line, words)
    parts = (words[:end], words[end:]) if end else ()
    return tuple(one for one in map(around_all, parts) if one is not None)


def _change_at(picture: Picture, line: Box) -> int:
    """After how many words of a line the style changes; kept, as each line is one of the likes of
    all others.
    """
    known = _changes(picture)  # type: ignore[arg-type] # by identity
    if line not in known:
        known[line] = _change(picture, _words(picture, line))
    return known[line]


@lru_cache(maxsize=6)
def _changes(_: Picture) -> dict[Box, int]:
    """What is known of the lines of a picture, as long as its scene is kept, too."""
    return {}


def _change(picture: Picture, words: Sequence[Box]) -> int:
    """After how many words the style changes; 0 where it does not."""
    found = [
        (apart, end)
        for end in range(1, len(words))
        if (apart := _apart(picture, *map(_telling, (words[:end], words[end:]))))
    ]
    return max(found)[1] if found else 0


def _change_of_likes(picture: Picture, line: Box, words: Sequence[Box]) -> int:
    """The same of the lines that begin right below each other as this one does, where most of them
    change their style after as many words.
    """
    if not words[1:]:
        return 0
    ends = [
        _change_at(picture, one.box)
        for one in perceive(picture).items
        if abs(one.box.x - line.x) <= NEAR_PX
        and abs(one.box.height - line.height) <= NEAR_PX
        and not one.box.meets(line)
    ]
    end, often = Counter(ends).most_common(1)[0] if ends else (0, 0)
    return end if often >= LIKES and 2 * often > len(ends) and end < len(words) else 0


def is_styled_part(picture: Picture, name: Box) -> bool:
    """Whether a name is one of the two parts of its line."""
    line = text_around(picture, name, bounds(picture))
    parts = styled_parts(picture, line) if line is not None else ()
    return any(one.grown(NEAR_PX).covers(name) and name.grown(NEAR_PX).covers(one) for one in parts)


def text_around(picture: Picture, words: Box, area: Box) -> Box | None:
    """The line that words stand in, without a mark or picture before it; None for none."""
    line = line_around(picture, words, area)
    return split(picture, line, LARGEST_ICON)[1] if line is not None else None


def _words(picture: Picture, line: Box) -> list[Box]:
    """The words of a line; bold letters stand so far apart that some words fall into pieces."""
    words: list[Box] = []
    for piece in words_of(picture, line):
        if words and piece.x - words[-1].right < max(SPACE_PX, SPACE * line.height):
            words[-1] = words[-1].union(piece)
        else:
            words.append(piece)
    return words


def _telling(words: Sequence[Box]) -> list[Box]:
    """The words that are wide enough to tell their style."""
    return [one for one in words if one.width >= NARROW * one.height]


def _apart(picture: Picture, first: Sequence[Box], rest: Sequence[Box]) -> float:
    """By how much all words of one part are drawn otherwise than all of the other, of what it takes
    to tell them; 0 where they are not.
    """
    if not first or not rest:
        return 0.0
    bold = [[_boldness(picture, word) for word in words] for words in (first, rest)]
    if mean(bold[0]) < mean(bold[1]):
        bold.reverse()
    more = mean(bold[0]) / max(mean(bold[1]), LEAST_BOLD)
    if more >= BOLDER and min(bold[0]) >= WORD_BOLDER * max(bold[1]):
        return more / BOLDER
    inks = [[ink_colour(picture, word) for word in words] for words in (first, rest)]
    least = min(float(np.abs(here - there).max()) for here, there in product(*inks))
    return least / SAME_INK if least >= SAME_INK else 0.0


def _boldness(picture: Picture, word: Box) -> float:
    """How bold a word is: how wide all of its strokes are in the mean, by how wide the upright ones
    are in the median. In a short word, each of them by itself varies by a half.
    """
    return stroke_px(picture, word) * _stem_px(picture, word)


def _stem_px(picture: Picture, word: Box) -> float:
    """How wide the upright strokes of a word are, between two pixels: the median over its rows."""
    cover = ink_in(picture, word).cover
    drawn = np.pad(cover > STEM_INK, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(drawn, axis=1)
    rows, begins = np.nonzero(steps == 1)
    ends = np.nonzero(steps == -1)[1]
    widest = max(STEM_PX, STEM_WIDE * word.height)
    widths = [
        float(cover[row, begin:end].sum())
        for row, begin, end in zip(rows, begins, ends, strict=True)
        if end - begin <= widest
    ]
    return median(widths) if widths else 0.0
