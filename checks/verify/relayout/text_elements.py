"""Where in a container this run's value stands, on an element of the target's kind: a button like
it, or an option with its mark. Bare words are told by their column or row (see
`checks.verify.pixels.parameter_target`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from app.engine.model.geometry import Box, Point
from checks.scene.parts import Part
from checks.text.compare import Reader, could_be_mistaken, look_alike, nearly_same, plain, same_text
from checks.text.paragraphs import read_paragraph
from checks.verify.relayout.candidates import Spot, TargetMatcher
from checks.verify.relayout.contents import MARGIN, Contents, drawn_alike
from checks.vision.ink import LETTER_HEIGHT, inked
from checks.vision.marks import split
from checks.vision.pixels import around_all, colours, rows_that_hold

# A point on an element may lie beside its text.
BESIDE = 4
# What is higher than this may be two lines of the smallest font.
HIGHEST_LINE = 16


@dataclass(frozen=True)
class Said:
    """A text in a container: the part or word that says it, and what was read."""

    box: Box
    text: str
    part: Part | None = None
    mark: Box | None = None


@dataclass(frozen=True)
class TextElements:
    """What all of a container's elements say, as a reader reads it."""

    contents: Contents
    reader: Reader

    @cached_property
    def all(self) -> Sequence[Said]:
        """Every text in it, with the element that bears it."""
        parts = [part for part in self.contents.parts if part not in self.contents.fields]
        on_parts = [one for part in parts if (one := self._on(part)) is not None]
        words = (word for word in self.contents.words if self.contents.around(word) is None)
        return [*on_parts, *(self._bare(word) for word in words)]

    def _on(self, part: Part) -> Said | None:
        written = around_all(self.contents.within(part))
        return None if written is None else Said(part.box, self._read(written), part)

    def _bare(self, word: Box) -> Said:
        mark, text = split(self.contents.picture, word)
        return Said(word, self._read(text), None, mark)

    def _read(self, box: Box) -> str:
        """One line, or several as one text."""
        pixels = colours(self.contents.picture, box.grown(MARGIN)).copy()
        rows = rows_that_hold(inked(pixels), 0)
        lines = [one for one in rows if one.stop - one.start >= LETTER_HEIGHT]
        several = len(lines) > 1 or box.height > HIGHEST_LINE
        return read_paragraph(self.reader, pixels) if several else self.reader.read_line(pixels)


@dataclass(frozen=True)
class Wanted:
    """What an element is to say: this run's value, and where accessibility says it; the recorded
    one.
    """

    value: str
    was: str
    told: Sequence[Box] = ()

    def is_on(self, one: Said) -> bool:
        """Whether an element says it; what accessibility says to the letter may be read with a
        letter amiss.
        """
        if not self.told:
            return same_text(one.text, self.value)
        there = any(one.box.contains(box.centre) for box in self.told)
        return there and (
            nearly_same(one.text, self.value) or look_alike(plain(one.text), plain(self.value))
        )


def saying(remembered: TargetMatcher, now: Contents, reader: Reader, wanted: Wanted) -> list[Spot]:
    """Where the value stands on an element of the target's kind; nowhere while another text there
    could be mistaken for it.
    """
    if not _bears_text(remembered):
        return []
    here = TextElements(now, reader).all
    fits = [one for one in here if wanted.is_on(one)]
    if could_be_mistaken(wanted.value, [one.text for one in here if one not in fits]):
        return []
    kind = _kind(remembered, TextElements(remembered.contents, reader), wanted.was)
    if kind is None:
        return []
    return [
        _spot(remembered, kind, one)
        for one in fits
        if _same_kind(one, now, kind, remembered.contents)
        and not _is_the_recorded(one, now, kind, remembered.contents)
    ]


def _bears_text(remembered: TargetMatcher) -> bool:
    """Whether the target is of a kind that is found by its text: a part, or an option with its
    mark. Only then it is worth reading all there is.
    """
    contents, box = remembered.contents, remembered.target.box.grown(2)
    words = [word for word in contents.words if box.covers(word) or word.grown(2).covers(box)]
    has_mark = any(split(contents.picture, word)[0] is not None for word in words)
    return remembered.part is not None or has_mark


def _kind(remembered: TargetMatcher, then: TextElements, was: str) -> Said | None:
    """The target as it was."""
    at = remembered.target.at
    around = [one for one in then.all if one.box.grown(BESIDE).contains(at)]
    fits = [one for one in around if same_text(one.text, was)]
    return fits[0] if len(fits) == 1 else None


def _same_kind(one: Said, now: Contents, kind: Said, then: Contents) -> bool:
    if kind.part is not None:
        return one.part is not None and one.part.drawn_like(kind.part)
    if one.mark is None or kind.mark is None:
        return False
    return drawn_alike(now.drawn(one.mark), then.drawn(kind.mark))


def _is_the_recorded(one: Said, now: Contents, kind: Said, then: Contents) -> bool:
    """Whether it is the recorded text still, which only looks like this run's value."""
    if not look_alike(plain(one.text), plain(kind.text)):
        return False
    return drawn_alike(now.drawn(one.box), then.drawn(kind.box))


def _spot(remembered: TargetMatcher, kind: Said, one: Said) -> Spot:
    """Act on it as far from its corner as then, but on it; on a button, in the middle."""
    if one.part is not None:
        return Spot(one.box, one.box.centre)
    at = remembered.target.at
    x = one.box.x + max(0, min(at.x - kind.box.x, one.box.width - 1))
    y = one.box.y + max(0, min(at.y - kind.box.y, one.box.height - 1))
    return Spot(one.box, Point(x, y))
