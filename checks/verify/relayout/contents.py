"""What a container holds: its parts, and the words and icons in and between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.scene.fields import looks_like_field
from checks.scene.parts import LOWEST, ONE_BORDER, Part, parts_of
from checks.text.compare import Reader, is_code, same_text
from checks.verify.changes.patch_similarity import GREYED, SAME_SHAPE, contrast_ratio
from checks.vision.edges import Edges, edges_of
from checks.vision.ink import LETTER_HEIGHT, LETTER_WIDTH, Ink, ink_of, inked, shape_gap
from checks.vision.pixels import (
    LETTER_GAP,
    NOISE_LEVELS,
    WORD_GAP,
    Bytes,
    Mask,
    apart,
    around_all,
    colours,
    fill,
    greys,
    is_caret,
    regions,
)
from checks.vision.rectangles import rectangles

# A field is wider than high; a square button may have its text as near to its side.
WIDER = 2
# A page of a form closes 20 to 60 rectangles, some of them two or three times; a table hundreds.
MOST = 150
# What is read has so much of its ground around it.
MARGIN = 3
# Letters between two columns of pixels, and a space more taken for part of a word, make a text so
# much longer at most: what is longer need not be read.
AS_LONG = 1.4


@dataclass(frozen=True)
class Contents:
    """What stands in this area of a picture."""

    picture: Picture
    area: Box
    _written: dict[Box, list[Box]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def is_crowded(self) -> bool:
        """Whether more stands in it than could be compared one by one in time: a table, a desk."""
        return len(rectangles(self.edges, self.area, LOWEST)) > MOST

    @cached_property
    def edges(self) -> Edges:
        """The abrupt changes of colour in it."""
        return edges_of(self.picture, self.area)

    @cached_property
    def parts(self) -> Sequence[Part]:
        """The bordered parts, smallest first."""
        return parts_of(self.picture, self.area, self.edges)

    @cached_property
    def fields(self) -> Sequence[Part]:
        """Those that hold data."""
        return [part for part in self.parts if self._is_field(part.box)]

    @cached_property
    def words(self) -> Sequence[Box]:
        """The words and icons that are no data; those on a part and those beside it are two."""
        inside = [one for one in self.parts if one not in self.fields]
        within = [word for part in inside for word in self._words(part.box)]
        return in_reading_order([*self._words(self.area), *within])

    def _words(self, box: Box, gap: int = LETTER_GAP) -> list[Box]:
        """What is written in a box itself, not on a part in it."""
        strokes = inked(colours(self.picture, box))
        whole = Box(0, 0, box.width, box.height)
        for part in self.parts:
            if part.box != box and box.covers(part.box):
                fill(strokes, part.box.moved(-box.x, -box.y), whole, to=False)
        found = (region.box.moved(box.x, box.y) for region in regions(strokes, gap))
        return [
            word for word in found if word.width >= LETTER_WIDTH and word.height >= LETTER_HEIGHT
        ]

    def _is_field(self, box: Box) -> bool:
        is_wide = box.width >= WIDER * box.height
        return is_wide and looks_like_field(self.picture, box, self.edges)

    def around(self, box: Box) -> Part | None:
        """The smallest part that holds a box."""
        return next((part for part in self.parts if part.box.covers(box)), None)

    def within(self, part: Part) -> list[Box]:
        """What is written on a part itself, in words, as one reads them."""
        if part.box not in self._written:
            self._written[part.box] = in_reading_order(self._words(part.box, WORD_GAP))
        return self._written[part.box]

    @property
    def beside_parts(self) -> list[Box]:
        """What is written beside all parts, in words, as one reads them."""
        return in_reading_order(self._words(self.area, WORD_GAP))

    def drawn(self, box: Box) -> Bytes:
        """The brightness of a box with a rim, which its strokes need to be told from the ground."""
        return greys(self.picture, box.grown(1))


Written: TypeAlias = tuple[Contents, Sequence[Box]]


@lru_cache(maxsize=8)
def contents_of(picture: Picture, area: Box) -> Contents:
    """The contents of an area, worked out once."""
    return Contents(picture, area)


def in_reading_order(words: Sequence[Box]) -> list[Box]:
    """Line by line, each from left to right."""
    return [word for line in in_lines(words) for word in line]


def in_lines(words: Sequence[Box]) -> list[list[Box]]:
    """The words of each line, from left to right; the lines from top to bottom."""
    lines: list[list[Box]] = []
    for word in sorted(words, key=lambda one: one.y):
        line = next((one for one in lines if _on_line(one[0], word)), None)
        if line is None:
            lines.append([word])
        else:
            line.append(word)
    return [sorted(line, key=lambda one: one.x) for line in lines]


def _on_line(first: Box, word: Box) -> bool:
    shared = min(first.bottom, word.bottom) - max(first.y, word.y)
    return 2 * shared >= min(first.height, word.height)


def drawn_alike(now: Bytes, then: Bytes, farthest: float = SAME_SHAPE) -> bool:
    """Whether two pieces show the same, as strong as before."""
    ink_now, ink_then = ink_of(now), ink_of(then)
    gap = shape_gap(ink_now, ink_then)
    return gap <= farthest and _as_strong(ink_now, ink_then, gap)


def _as_strong(now: Ink, then: Ink, gap: float) -> bool:
    return GREYED <= contrast_ratio(now, then, gap) <= 1 / GREYED


def says_the_same(
    now: Contents,
    part: Part,
    then: Contents,
    other: Part,
    reader: Reader | None = None,
    farthest: float = SAME_SHAPE,
) -> bool:
    """Whether the same words stand on two parts, in the same order, however they are broken into
    lines; a part without words says nothing.
    """
    words, before = now.within(part), then.within(other)
    if not words or not before:
        return False
    if len(words) == len(before) and all(
        drawn_alike(now.drawn(one), then.drawn(twin), farthest)
        for one, twin in zip(words, before, strict=True)
    ):
        return True
    return reader is not None and reads_the_same(reader, (now, words), (then, before))


def looks_the_same(now: Contents, part: Part, then: Contents, other: Part) -> bool:
    """Whether two parts differ in nothing but their words, which are compared elsewhere. Of another
    size, both must be plain: where a shade would lie then, cannot be told.
    """
    size, before = part.box[2:], other.box[2:]
    if size != before:
        return _is_plain(now, part) and _is_plain(then, other)
    mask = apart(colours(now.picture, part.box), colours(then.picture, other.box), NOISE_LEVELS)
    for contents, one in ((now, part), (then, other)):
        _without_words(mask, contents, one)
    return all(is_caret(region.box) for region in regions(mask))


def _is_plain(contents: Contents, part: Part) -> bool:
    inner = part.box.grown(-ONE_BORDER - 1)
    pixels = colours(contents.picture, inner)
    ground = np.broadcast_to(np.array(part.fill, dtype=np.uint8), pixels.shape).copy()
    mask = apart(pixels, ground, NOISE_LEVELS)
    _without_words(mask, contents, replace(part, box=inner))
    return not mask.any()


def _without_words(mask: Mask, contents: Contents, part: Part) -> None:
    area = Box(0, 0, part.box.width, part.box.height)
    for word in contents.within(part):
        fill(mask, word.grown(2).moved(-part.box.x, -part.box.y), area, to=False)


def reads_the_same(reader: Reader, now: Written, then: Written) -> bool:
    """Whether two texts read the same and are as strong: letters that stand between two columns of
    pixels are drawn otherwise in each. Codes are not told by reading.
    """
    if not _as_high(now[1], then[1]) or not _as_long(now[1], then[1]):
        return False
    said = " ".join(read_words(reader, *now))
    if not same_text(said, " ".join(read_words(reader, *then))) or is_code(said):
        return False
    inks = [_strongest(contents, words) for contents, words in (now, then)]
    return said != "" and GREYED <= inks[0] / max(inks[1], 1.0) <= 1 / GREYED


def _as_high(now: Sequence[Box], then: Sequence[Box]) -> bool:
    """Whether no line has lost a part of its letters to something that lies over it."""
    highest = max(word.height for word in then)
    return all(abs(max(word.height for word in line) - highest) <= 1 for line in in_lines(now))


def _as_long(now: Sequence[Box], then: Sequence[Box]) -> bool:
    """Whether two texts of one height may be the same by their length, whatever their lines."""
    lengths = [sum(word.width for word in words) for words in (now, then)]
    return max(lengths) <= AS_LONG * min(lengths)


def read_words(reader: Reader, contents: Contents, words: Sequence[Box]) -> list[str]:
    """What the words say, line by line."""
    lines = (around_all(line) for line in in_lines(words))
    boxes = [line.grown(MARGIN) for line in lines if line is not None]
    return [reader.read_line(colours(contents.picture, box).copy()) for box in boxes]


def _strongest(contents: Contents, words: Sequence[Box]) -> float:
    return max(ink_of(contents.drawn(word)).contrast for word in words)
