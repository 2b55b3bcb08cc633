"""Is all that a container holds accounted for: by what it held, wherever in it that stands now?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.scene.parts import Part, about
from checks.text.compare import Reader, same_text, with_values
from checks.verify.changes.context import RunContext
from checks.verify.relayout.contents import (
    Contents,
    drawn_alike,
    looks_the_same,
    read_words,
    reads_the_same,
    says_the_same,
)
from checks.vision.pixels import NOISE_LEVELS, apart, colours, fill, is_caret, regions

T = TypeVar("T")
# What is drawn reaches so far beyond the box of its strokes or its border: a ring, a soft edge.
RIM = 4
ALL_THERE = Comparison(Verdict.GO, rung="nothing new")


@dataclass(frozen=True)
class Pairing(Generic[T]):
    """What was found to be the same, one for one, and what is left over on either side."""

    new: Sequence[T]
    gone: Sequence[T]
    same: Sequence[tuple[T, T]] = ()

    def further(self, alike: Callable[[T, T], bool]) -> Pairing[T]:
        """Pair of the rest what is alike."""
        new, gone, same = list[T](), list(self.gone), list(self.same)
        for one in self.new:
            twin = next((other for other in gone if alike(one, other)), None)
            if twin is None:
                new.append(one)
            else:
                gone.remove(twin)
                same.append((one, twin))
        return Pairing(new, gone, same)


def all_contents_matched(now: Contents, then: Contents, known: RunContext) -> Comparison:
    """Whether each part and each word was there then, and is there now. Where it stands in the
    container is no matter, what a field holds is data, and a part that says the same may have
    another size.
    """
    parts = paired_parts(now, then, known.reader)
    if parts.new:
        return refused("Something new has appeared.", parts.new[-1].box)
    if restyled := _restyled(now, then):
        return refused("A part of the window is drawn in other colours.", restyled)
    words = _paired_words(now, then, parts, known)
    if words.new:
        return refused("A text that was there reads differently.", words.new[0])
    for box in (*(part.box for part in parts.gone), *words.gone):
        return refused("Something that was there is missing.", box, Verdict.NOT_YET)
    back = away(now, then)
    pairs = [(one.box, other.box) for one, other in parts.same] + list(words.same)
    return unexplained(now, then, _moved(pairs, back))


def unexplained(now: Contents, then: Contents, explained: Sequence[Box]) -> Comparison:
    """Whether the containers differ nowhere but in these boxes (of now, as if it had not moved) and
    in fields. The lines of a tab that was chosen are neither a word nor a part.
    """
    back = away(now, then)
    fields = [*(one.box.moved(*back) for one in now.fields), *(one.box for one in then.fields)]
    one, other = (colours(each.picture, each.area) for each in (now, then))
    mask = apart(one, other, NOISE_LEVELS)
    for box in (*explained, *fields):
        fill(mask, box.grown(RIM), then.area, to=False)
    for region in regions(mask):
        if not is_caret(region.box):
            where = region.box.moved(now.area.x, now.area.y)
            return refused("A part of the window looks different.", where)
    return ALL_THERE


def _restyled(now: Contents, then: Contents) -> Box | None:
    """What has stayed in its place but is drawn on another ground, or a part in the place of one
    that was drawn otherwise: it has not moved there, it was chosen, or is no longer so. Which field
    has the focus is asked elsewhere.
    """
    back = away(now, then)
    no_fields = (one for one in now.parts if one not in now.fields)
    for one in no_fields:
        there = [other for other in then.parts if about(one.box.moved(*back), other.box)]
        if there and not any(one.drawn_like(other) for other in there):
            return one.box
    for word in now.words:
        was = word.moved(*back)
        stayed = was in then.words and drawn_alike(now.drawn(word), then.drawn(was))
        if stayed and not _same_ground(now.around(word), then.around(was), back):
            return word
    return None


def _same_ground(now: Part | None, then: Part | None, back: tuple[int, int]) -> bool:
    if now is None or then is None:
        return now is then
    return now.drawn_like(then) and about(now.box.moved(*back), then.box)


def away(now: Contents, then: Contents) -> tuple[int, int]:
    """How far back the container has to move to stand where it stood."""
    return then.area.x - now.area.x, then.area.y - now.area.y


def _moved(pairs: Sequence[tuple[Box, Box]], back: tuple[int, int]) -> list[Box]:
    """Where that stands, and stood, which has moved or has another size; what is in its place has
    to look as it did.
    """
    laid_over = [(one.moved(*back), other) for one, other in pairs]
    return [box for pair in laid_over if pair[0] != pair[1] for box in pair]


def paired_parts(now: Contents, then: Contents, reader: Reader | None = None) -> Pairing[Part]:
    """The parts of both. What is written on one moves with it: a part in the place of another that
    has its looks, but other words, is not that part. Fields and what holds other parts are told by
    their size.
    """
    pairs = Pairing(now.parts, then.parts).further(
        lambda one, other: (
            one.drawn_like(other)
            and says_the_same(now, one, then, other, reader)
            and looks_the_same(now, one, then, other)
        )
    )
    return pairs.further(
        lambda one, other: (
            one.drawn_like(other)
            and one.as_large_as(other)
            and says_nothing(now, one)
            and says_nothing(then, other)
        )
    )


def says_nothing(contents: Contents, part: Part) -> bool:
    """Whether what is written on a part is data, or belongs to the parts on it, or is nothing."""
    if part in contents.fields or not contents.within(part):
        return True
    return any(part.box.covers(one.box) for one in contents.parts if one != part)


def _paired_words(
    now: Contents, then: Contents, parts: Pairing[Part], known: RunContext
) -> Pairing[Box]:
    """The words of both, but for those that were compared with their parts."""
    told = [(one, other) for one, other in parts.same if not says_nothing(now, one)]
    new = [word for word in now.words if not any(one.box.covers(word) for one, _ in told)]
    gone = [word for word in then.words if not any(one.box.covers(word) for _, one in told)]
    pairs = Pairing(new, gone).further(
        lambda one, other: drawn_alike(now.drawn(one), then.drawn(other))
    )
    return pairs.further(_reading(now, then, known))


def _reading(now: Contents, then: Contents, known: RunContext) -> Callable[[Box, Box], bool]:
    """Whether a text says what another one should say in this run; the same, if it stands elsewhere
    now: in its place it would be drawn as it was.
    """

    def reads_as_expected(one: Box, other: Box) -> bool:
        if known.reader is None:
            return False
        if not one.meets(other) and reads_the_same(known.reader, (now, [one]), (then, [other])):
            return True
        if all(value == recorded for recorded, value in known.values):
            return False
        (said,), (remembered,) = (
            read_words(known.reader, contents, [word])
            for contents, word in ((now, one), (then, other))
        )
        expected = with_values(remembered, known.values)
        return said != "" and expected != remembered and same_text(said, expected)

    return reads_as_expected


def refused(why: str, where: Box, verdict: Verdict = Verdict.NO) -> Comparison:
    """What stands there was not there, or the other way round."""
    return Comparison(verdict, 0.0, 1.0, where, why, "nothing new")
