"""When an action is taken: the smallest tests of known values that separate the recordings with it
from those without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.induction.numbers import plain_number

# Fewer recordings than this cannot tell an exception from a rule.
MANY = 10
# A way that was seen once may be a slip of the hand: any value of that recording explains it.
SEEN_AT_LEAST = 2


@dataclass(frozen=True, slots=True)
class Equals:
    """The known value is this one (or, where `holds` is false, another)."""

    source: str
    value: str
    holds: bool = True

    def __call__(self, known: Mapping[str, str]) -> bool | None:
        """Whether the action is taken; None where the value is not known."""
        value = known.get(self.source)
        return None if value is None else (value == self.value) is self.holds

    @property
    def words(self) -> str:
        """The test, for a person."""
        return f"{self.source} is {'' if self.holds else 'not '}“{self.value}”"


@dataclass(frozen=True, slots=True)
class Given:
    """The known value is there (or, where `holds` is false, empty or missing)."""

    source: str
    holds: bool = True

    def __call__(self, known: Mapping[str, str]) -> bool | None:
        """Whether the action is taken."""
        return bool(known.get(self.source)) is self.holds

    @property
    def words(self) -> str:
        """The test, for a person."""
        return f"{self.source} is {'given' if self.holds else 'empty'}"


@dataclass(frozen=True, slots=True)
class Beyond:
    """The known number is `upper` or more (or, where `holds` is false, `lower` or less). Between
    the two nothing was recorded.
    """

    source: str
    lower: float
    upper: float
    holds: bool = True

    def __call__(self, known: Mapping[str, str]) -> bool | None:
        """Whether the action is taken; None for no number, or one between the two."""
        number = plain_number(known.get(self.source, ""))
        if number is None or self.lower < number < self.upper:
            return None
        return (number >= self.upper) is self.holds

    @property
    def words(self) -> str:
        """The test, for a person."""
        if self.holds:
            return f"{self.source} is {self.upper:g} or more (not {self.lower:g} or less)"
        return f"{self.source} is {self.lower:g} or less (not {self.upper:g} or more)"


Test = Equals | Given | Beyond


@dataclass(frozen=True, slots=True)
class Guard:
    """Every smallest test that fits. `exceptions` are the recordings (0-based) that went otherwise:
    at most one among many. `seen` is in how many recordings the rarer way was seen.
    """

    tests: tuple[Test, ...]
    exceptions: tuple[int, ...] = ()
    seen: int = 0

    @property
    def is_sure(self) -> bool:
        """Whether both ways were seen often enough to go by it unasked."""
        return self.seen >= SEEN_AT_LEAST

    def decide(self, known: Mapping[str, str]) -> bool | None:
        """Whether the action is taken; None where the tests do not agree, or are not sure."""
        if not self.is_sure:
            return None
        answers = {test(known) for test in self.tests}
        return answers.pop() if len(answers) == 1 else None

    @property
    def words(self) -> str:
        """The first test, and how many others fit as well."""
        others = len(self.tests) - 1
        return self.tests[0].words + (f" (or by {others} other tests)" if others else "")


def guard_of(present: Sequence[bool], known: Sequence[Mapping[str, str]]) -> Guard | None:
    """The guard of an action that recording i has where `present[i]`; None when no test fits."""
    seen = min(sum(present), len(present) - sum(present))
    fitting = [(test, _exceptions(test, present, known)) for test in _tests(present, known)]
    exact = tuple(test for test, exceptions in fitting if not exceptions)
    if exact:
        return Guard(exact, seen=seen)
    single = [(test, odd) for test, odd in fitting if len(odd) == 1]
    if len(present) < MANY or not single:
        return None
    odd = single[0][1]
    return Guard(tuple(test for test, exceptions in single if exceptions == odd), odd, seen)


def _exceptions(
    test: Test, present: Sequence[bool], known: Sequence[Mapping[str, str]]
) -> tuple[int, ...]:
    pairs = enumerate(zip(present, known, strict=True))
    return tuple(number for number, (taken, values) in pairs if test(values) is not taken)


def _tests(present: Sequence[bool], known: Sequence[Mapping[str, str]]) -> Iterator[Test]:
    """Tests of one value, in order of how much they say; a test that is the same in all recordings
    separates nothing.
    """
    for source in dict.fromkeys(name for values in known for name in values):
        values = [each.get(source, "") for each in known]
        if 0 < sum(map(bool, values)) < len(values):
            yield from (Given(source), Given(source, holds=False))
        for value in dict.fromkeys(values):
            if value and len(set(values)) > 1:
                yield from (Equals(source, value), Equals(source, value, holds=False))
        yield from _thresholds(source, values, present)


def _thresholds(source: str, values: Sequence[str], present: Sequence[bool]) -> Iterator[Test]:
    numbers = [plain_number(value) for value in values]
    with_it = [n for n, taken in zip(numbers, present, strict=True) if taken and n is not None]
    without = [n for n, taken in zip(numbers, present, strict=True) if not taken and n is not None]
    if None in numbers or not with_it or not without:
        return
    if max(without) < min(with_it):
        yield Beyond(source, max(without), min(with_it))
    if max(with_it) < min(without):
        yield Beyond(source, max(with_it), min(without), holds=False)
