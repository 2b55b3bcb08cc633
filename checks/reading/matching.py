"""Which line of a fresh page is which one of a remembered page: by what is drawn, then by text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from checks.irreversible import loses
from checks.lookalikes import folded, is_code
from checks.reading.page import Line, Page
from checks.reading.readings import Readings, drawn_alike, squeezed
from checks.reading.ways import WAYS
from checks.text import nearly_same, only_numbers_differ, with_values

# Texts that agree in so many ways of reading them are the same.
MOST_WAYS = 2
# Two readings of one text have so many of their letters in common.
ALIKE = 0.6

Values = Sequence[tuple[str, str]]
Twins = Callable[[Line, Line], bool]


@dataclass
class Matching:
    """Pairs of lines, remembered and fresh. `lost` and `new` have found no counterpart."""

    then: Page
    now: Page
    readings: Readings
    values: Values = ()
    pairs: list[tuple[Line, Line]] = field(default_factory=list)
    lost: list[Line] = field(default_factory=list)
    new: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Pair what is most certain: what is drawn alike."""
        self.lost, self.new = list(self.then.lines), list(self.now.lines)
        self._pair(list(self.lost), self.drawn_alike)

    def pair_texts(self) -> None:
        """Pair what reads the same, data aside."""
        for same in (self.reads_alike, self.reads_as_expected, self.may_read_alike):
            self._pair([line for line in self.lost if not line.is_data], same)

    def pair_data(self) -> None:
        """Pair what stands in fields and lists, too, as far as it says the same."""
        for same in (self.reads_alike, self.reads_as_expected):
            self._pair(list(self.lost), same)

    def _pair(self, lines: Sequence[Line], same: Twins) -> None:
        """Of several that say the same, the one at the most similar place."""
        for line in lines:
            twins = [one for one in self.new if same(line, one)]
            if twins:
                self.take(line, min(twins, key=lambda one: self._displaced(line, one)))

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

    def reads_alike(self, then: Line, now: Line) -> bool:
        """Whether both say the same at first reading."""
        said = self._said(self.then, then)
        return said != "" and said == self._said(self.now, now)

    def reads_as_expected(self, then: Line, now: Line) -> bool:
        """Whether the fresh one says what the remembered one says in this run: with its values, and
        with other numbers where those are not about to be lost.
        """
        before, said = (self.readings.text(*one) for one in ((self.then, then), (self.now, now)))
        expected = with_values(before, self.values)
        if squeezed(said) == squeezed(expected) != "":
            return True
        if not self._as_long(then, now):
            return False
        return only_numbers_differ(said, expected) and not loses(said)

    def may_read_alike(self, then: Line, now: Line) -> bool:
        """Whether both say the same in one way of reading them at least."""
        if not self._as_long(then, now) or not self._somewhat_alike(then, now):
            return False
        expected = frozenset(squeezed(with_values(one, self.values)) for one in self._ways(then))
        return not expected.isdisjoint(self.readings.all_of(self.now, now) - {""})

    def says_the_same(self, then: Line, now: Line) -> bool:
        """Whether both surely say the same: drawn alike, or read alike in most ways."""
        if self.drawn_alike(then, now):
            return True
        if not self._as_long(then, now) or not self._at_first_sight(then, now):
            return False
        return agree(list(self._ways(then)), [*self._ways_now(now)], self.values)

    def _at_first_sight(self, then: Line, now: Line) -> bool:
        """Whether the first readings are not quite different: the others need not be asked then."""
        before, said = self.readings.text(self.then, then), self.readings.text(self.now, now)
        return nearly_same(squeezed(with_values(before, self.values)), squeezed(said))

    def _somewhat_alike(self, then: Line, now: Line) -> bool:
        """Whether the first readings have most letters in common, or one of them has none."""
        before, said = (self._said(*one) for one in ((self.then, then), (self.now, now)))
        expected = squeezed(with_values(before, self.values))
        if not said or not before:
            return True
        return SequenceMatcher(None, expected, said, autojunk=False).ratio() >= ALIKE

    def _displaced(self, then: Line, now: Line) -> float:
        """How far from the same place in its window a line stands."""
        (x, y), (there_x, there_y) = self.then.relative(then), self.now.relative(now)
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


def agree(then: Sequence[str], now: Sequence[str], values: Values = ()) -> bool:
    """Whether readings of two lines agree in most ways. Look-alikes are the same letter, but not in
    codes.
    """
    return sum(_same(one, other, values) for one, other in zip(then, now, strict=True)) >= MOST_WAYS


def _same(then: str, now: str, values: Values) -> bool:
    expected, said = squeezed(with_values(then, values)), squeezed(now)
    if expected == said:
        return said != ""
    return not is_code(said) and not is_code(expected) and folded(expected) == folded(said) != ""
