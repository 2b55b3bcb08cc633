"""Which line of a fresh page is which one of a remembered page: by what is drawn, then by text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import islice

from checks.snapshot.look import LabelSeen
from checks.text.compare import (
    WAYS,
    folded,
    is_code,
    names_a_code,
    nearly_same,
    only_figures_differ,
    same_codes,
    with_values,
)
from checks.text.risk_words import loses
from checks.verify.rerender.line_similarity import (
    ALIKE_IN_A_FONT,
    Shapes,
    at_a_glance,
    evidently_same,
    may_be_same,
)
from checks.verify.rerender.page import Line, Page
from checks.verify.rerender.readings import Readings, drawn_alike, letters_in, squeezed

# Texts that agree in so many ways of reading them are the same.
MOST_WAYS = 2
# Two readings of one text have so many of their letters in common.
ALIKE = 0.6
# What stands no farther than this from the same part of its window stands where it did.
IN_PLACE = 0.05
# Of what may be a line's counterpart so many are looked at: the nearest, and most like it.
NEAREST = 6
# What is not so much wider than high is no word.
WORD = 1.5
# Of a word of so many letters one may be lost.
LONG_WORD = 6
# A page of no more lines is a question: every word of it is read.
QUESTION = 12
# What stands in the place of what is left out, and the fewest letters that are left at an end.
DOTS, FEWEST = re.compile(r"…|\.{2,}"), 4

Values = Sequence[tuple[str, str]]
Twins = Callable[[Line, Line], bool]


@dataclass
class Matching:
    """Pairs of lines, remembered and fresh.

    `lost` and `new` have found no counterpart. `sized` says that the window had another size in
    this run.
    """

    then: Page
    now: Page
    readings: Readings
    values: Values = ()
    pairs: list[tuple[Line, Line]] = field(default_factory=list)
    lost: list[Line] = field(default_factory=list)
    new: list[Line] = field(default_factory=list)
    shapes: Shapes = field(default_factory=Shapes)
    sized: bool = False
    by_look: frozenset[Line] = frozenset()  # the fresh lines that were told by their looks,
    by_place: frozenset[Line] = frozenset()  # and data that was told by its place, too

    def __post_init__(self) -> None:
        """Pair what is most certain: what is drawn alike."""
        self.lost, self.new = list(self.then.lines), list(self.now.lines)
        self._pair_drawn()
        self.by_look = self._paired()

    @property
    def is_question(self) -> bool:
        """Whether there is so little on the remembered page that every word of it counts."""
        return len(self.then.lines) <= QUESTION

    def pair_looks(self) -> None:
        """Pair what is evidently the same in another font, and data where it was, if much alike."""
        self._pair(list(self.lost), self.looks_alike)
        self.by_look = self._paired()
        self._pair(list(self.lost), self.looks_like_data)
        self._part_codes()
        self.by_place = self._paired()

    def _part_codes(self) -> None:
        """Part what only looks the same and names another code; what is data may."""
        for then, now in [pair for pair in self.pairs if not pair[0].is_data]:
            before = self.readings.text(self.then, then)
            if not names_a_code(before) or self.drawn_alike(then, now):
                continue
            if not same_codes(self.readings.text(self.now, now), with_values(before, self.values)):
                self.pairs.remove((then, now))
                self.lost.append(then)
                self.new.append(now)

    def _paired(self) -> frozenset[Line]:
        return frozenset(now for _, now in self.pairs)

    def pair_texts(self) -> None:
        """Pair what reads the same, data aside."""
        ways = (self.reads_alike, self.reads_as_expected, self.may_read_alike, self.lacks_an_end)
        for same in ways:
            self._pair([line for line in self.lost if not line.is_data], same)

    def pair_data(self, lines: Sequence[Line]) -> None:
        """Pair these fresh lines with what says the same in fields and lists, too."""
        for same in (self.reads_alike, self.reads_as_expected):
            for now in [line for line in lines if line in self.new]:
                then = next((one for one in self._nearest(now) if same(one, now)), None)
                if then is not None:
                    self.take(then, now)

    def _nearest(self, now: Line) -> list[Line]:
        return sorted(self.lost, key=lambda then: self._apart(then, now))[:NEAREST]

    def _pair_drawn(self) -> None:
        """Of several that are drawn alike, the one at the nearest place."""
        for line in list(self.lost):
            twins = [now for now in self.new if self.drawn_alike(line, now)]
            if twins:
                self.take(line, min(twins, key=lambda now: apart_in_pixels(line, now)))

    def _pair(self, lines: Sequence[Line], same: Twins) -> None:
        """Of several that say the same, the one that looks most like it at the nearest place."""
        for line in lines:
            likely = (now for now in self.new if self._as_long(line, now))
            nearest = sorted(likely, key=lambda now: self._apart(line, now))
            now = next((one for one in nearest[:NEAREST] if same(line, one)), None)
            if now is not None:
                self.take(line, now)

    def take(self, then: Line, now: Line) -> None:
        """These are a pair."""
        self.pairs.append((then, now))
        self.lost.remove(then)
        self.new.remove(now)

    def now_of(self, line: Line) -> Line | None:
        """The counterpart of a remembered line."""
        return next((now for then, now in self.pairs if then is line), None)

    def then_of(self, line: Line) -> Line | None:
        """The counterpart of a fresh line."""
        return next((then for then, now in self.pairs if now is line), None)

    def drawn_alike(self, then: Line, now: Line) -> bool:
        """Whether the very same is drawn, whatever its colours."""
        if (then.box.width, then.box.height) != (now.box.width, now.box.height):
            return False
        return drawn_alike(self.then.ink(then), self.now.ink(now))

    def looks_alike(self, then: Line, now: Line) -> bool:
        """Whether both are evidently the same words in another font: not so for numbers."""
        sides = (self.then, then), (self.now, now)
        return self._may_be(then, now) and evidently_same(self.shapes, *sides)

    def looks_like_data(self, then: Line, now: Line) -> bool:
        """Whether data stands where it did and is much alike."""
        if self._displaced(then, now) > IN_PLACE or not self._may_be(then, now):
            return False
        sides = (self.then, then), (self.now, now)
        return then.is_data and evidently_same(self.shapes, *sides, is_data=True)

    def reads_alike(self, then: Line, now: Line) -> bool:
        """Whether both say the same at first reading."""
        if not self._may_be(then, now):
            return False
        said = self._said(self.then, then)
        return said != "" and said == self._said(self.now, now)

    def reads_as_expected(self, then: Line, now: Line) -> bool:
        """Whether the fresh one says what the remembered one says in this run: with its values, and
        with other numbers where those are not about to be lost.
        """
        if not self.values and not self._as_long(then, now):
            return False
        before = self.readings.text(self.then, then)
        expected = with_values(before, self.values)
        if expected == before and not self._may_say(then, now, before):
            return False
        said = self.readings.text(self.now, now)
        if squeezed(said) == squeezed(expected) != "":
            return True
        if not self._as_long(then, now):
            return False
        return only_figures_differ(said, expected) and not loses(said)

    def _may_say(self, then: Line, now: Line, expected: str) -> bool:
        """Whether a line is worth reading for a text: where no number may differ, by its look."""
        if then.is_data or is_code(expected):
            return self._as_long(then, now)
        return expected != "" and self._may_be(then, now)

    def may_read_alike(self, then: Line, now: Line) -> bool:
        """Whether both say the same in one way of reading them at least."""
        if not self._as_long(then, now) or not self._somewhat_alike(then, now):
            return False
        expected = {squeezed(with_values(one, self.values)) for one in self._ways(then)} - {""}
        said = self.readings.all_of(self.now, now)
        return any(_is_same(one, other) for one in expected for other in said)

    def lacks_an_end(self, then: Line, now: Line) -> bool:
        """Whether both take up the same room, and one reading lacks the first or last letter of the
        other word: a letter at the rim of what is read is lost now and then.
        """
        sizes = (then.box.width - now.box.width, then.box.height - now.box.height)
        if max(map(abs, sizes)) > 1:
            return False
        part, whole = sorted(
            (self._said(*one) for one in ((self.then, then), (self.now, now))), key=len
        )
        is_part = len(part) + 1 == len(whole) and part in whole
        return is_part and part.isalpha() and whole.isalpha() and len(part) >= LONG_WORD

    def is_shortened(self, then: Line, now: Line, *, may_name_a_code: bool = False) -> bool:
        """Whether the narrower of two lines is the other one with dots in the place of its middle
        or end. No code may be there. The rest `may_name_a_code` if it tells nothing apart.
        """
        if then.box.width == now.box.width:
            return False
        before = with_values(self.readings.text(self.then, then), self.values)
        said = self.readings.text(self.now, now)
        short, whole = (said, before) if now.box.width < then.box.width else (before, said)
        parts = DOTS.split(short)
        head, tail, letters = (letters_in(one) for one in (parts[0], parts[-1], whole))
        hidden = letters[max(0, len(head) - 1) : len(letters) - max(0, len(tail) - 1)]
        named = hidden if may_name_a_code else whole
        if len(parts) != 2 or names_a_code(named):  # noqa: PLR2004 - one gap
            return False
        if not FEWEST < len(head) < len(letters) - len(tail) or not letters.startswith(head[:-1]):
            return False
        return not tail or (len(tail) >= FEWEST and letters.endswith(tail[1:]))

    def saying(self, then: Line) -> list[Line]:
        """The fresh lines that surely say what a remembered one says; those that do not look like
        it are read only when no other does.
        """
        open_ones = [one for one in self.now.lines if not self._is_another(then, one)]
        likely = [one for one in open_ones if self._may_be(then, one)]
        found = [one for one in likely if self.says_the_same(then, one)]
        rest = () if found else (one for one in open_ones if one not in likely)
        return found or [one for one in rest if self.says_the_same(then, one)]

    def says_once(self, then: Line) -> bool:
        """Whether no other line of the remembered page says the same."""
        said = self._said(self.then, then)
        others = (one for one in self.then.lines if one is not then)
        alike = (one for one in others if self._alike_then(then, one))
        return all(self._said(self.then, one) != said for one in alike)

    def _is_another(self, then: Line, now: Line) -> bool:
        """Whether a fresh line is by its look the counterpart of quite another remembered line. An
        entry in its place is told well enough from what is no entry.
        """
        told = self.by_look if then.is_data else self.by_look | self.by_place
        other = self.then_of(now) if now in told else None
        return other is not None and other is not then and not self._alike_then(then, other)

    def _alike_then(self, one: Line, other: Line) -> bool:
        """Whether two remembered lines look so much alike that they may say the same."""
        sides = (self.then, one), (self.then, other)
        return at_a_glance(self.shapes, *sides) >= ALIKE_IN_A_FONT

    def says_the_same(self, then: Line, now: Line) -> bool:
        """Whether both surely say the same: drawn alike, or read alike in most ways."""
        if self.drawn_alike(then, now):
            return True
        if not self._as_long(then, now) or not self._at_first_sight(then, now):
            return False
        return agree(self._ways(then), self._ways_now(now), self.values)

    def _may_be(self, then: Line, now: Line) -> bool:
        """Whether two lines may say the same, by the look of them."""
        return may_be_same(self.shapes, (self.then, then), (self.now, now))

    def _at_first_sight(self, then: Line, now: Line) -> bool:
        """Whether the first readings are not quite different: the others need not be asked then."""
        before, said = self.readings.text(self.then, then), self.readings.text(self.now, now)
        return nearly_same(squeezed(with_values(before, self.values)), squeezed(said))

    def _somewhat_alike(self, then: Line, now: Line) -> bool:
        """Whether the first readings have most letters in common, or a word was not read."""
        before, said = (self._said(*one) for one in ((self.then, then), (self.now, now)))
        expected = squeezed(with_values(before, self.values))
        if not said or not before:
            return all(one.box.width > WORD * one.box.height for one in (then, now))
        both = folded(expected), folded(said)
        return SequenceMatcher(None, *both, autojunk=False).ratio() >= ALIKE

    def _apart(self, then: Line, now: Line) -> float:
        """How far from the same place in its window a line stands, and how unlike it is."""
        alike = at_a_glance(self.shapes, (self.then, then), (self.now, now))
        return self._displaced(then, now) - alike

    @staticmethod
    def _displaced(then: Line, now: Line) -> float:
        """How far from the same place in its window a line stands, in parts of the window."""
        (x, y), (there_x, there_y) = then.place, now.place
        return abs(x - there_x) + abs(y - there_y)

    def _as_long(self, then: Line, now: Line) -> bool:
        """Whether two lines are about as long, measured by their heights: the quick way to tell
        most texts apart.
        """
        expected = then.box.width / then.box.height
        seen = now.box.width / now.box.height
        return 0.5 <= (seen + 1) / (expected + 1) <= 2.0  # noqa: PLR2004 - fonts differ so much

    def _ways(self, line: Line) -> Iterator[str]:
        return (self.readings.text(self.then, line, way) for way in range(len(WAYS)))

    def _ways_now(self, line: Line) -> Iterator[str]:
        return (self.readings.text(self.now, line, way) for way in range(len(WAYS)))

    def _said(self, page: Page, line: Line) -> str:
        return squeezed(self.readings.text(page, line))


def apart_in_pixels(then: Line, now: Line) -> int:
    """How far from the same place in its window a line stands that is drawn as large as it was: as
    seen from the nearer side, since what a bar holds keeps its distance from one.
    """
    before, after = then.page.area, now.page.area
    left = now.box.x - after.x - then.box.x + before.x
    top = now.box.y - after.y - then.box.y + before.y
    right, bottom = left - after.width + before.width, top - after.height + before.height
    return min(abs(left), abs(right)) + min(abs(top), abs(bottom))


def pair_told(match: Matching, told: Sequence[LabelSeen]) -> None:
    """Pair texts with what is nearly read so, and is said to say exactly that in this run: what
    accessibility says to the letter may be read with a letter amiss.
    """
    for then in [line for line in match.lost if told and not line.is_data]:
        expected = with_values(match.readings.text(match.then, then), match.values)
        saying = [label for label in told if label.says(expected)]
        now = next((line for line in match.new if _is_told(match, line, expected, saying)), None)
        if now is not None:
            match.take(then, now)


def _is_told(match: Matching, line: Line, expected: str, saying: Sequence[LabelSeen]) -> bool:
    there = any(label.box.contains(line.box.centre) for label in saying)
    return there and nearly_same(match.readings.text(match.now, line), expected)


def agree(then: Iterable[str], now: Iterable[str], values: Values = ()) -> bool:
    """Whether readings of two lines agree in most ways, which are asked for one by one. Look-alikes
    are the same letter, but not in codes.
    """
    agreeing = (None for pair in zip(then, now, strict=True) if _same(*pair, values))
    return len(list(islice(agreeing, MOST_WAYS))) == MOST_WAYS


def _same(then: str, now: str, values: Values) -> bool:
    return _is_same(squeezed(with_values(then, values)), squeezed(now))


def _is_same(expected: str, said: str) -> bool:
    """Whether two texts are the same, look-alikes being the same letter where none is a code."""
    if expected == said:
        return said != ""
    return not is_code(said) and not is_code(expected) and folded(expected) == folded(said) != ""
