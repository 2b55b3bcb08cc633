"""Texts that can be made of one known value: the pieces of programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.induction import dates, numbers
from app.induction.operations import REPLACEMENTS, SEPARATORS, Operation

# Longer texts are documents: nobody types a piece of them that could be told by its place.
LONGEST_TAKEN_APART = 300
MOST_PIECES = 12

Operations = tuple[Operation, ...]
CASES = tuple(Operation(name) for name in ("upper", "lower", "title"))
STRIP, INITIAL = Operation("strip"), Operation("initial")


@dataclass(frozen=True, slots=True)
class Atom:
    """A known value, transformed."""

    source: str
    operations: Operations = ()

    def __call__(self, known: Mapping[str, str]) -> str | None:
        """The text it makes of the known values; None when it can make none."""
        text = known.get(self.source)
        for each in self.operations:
            if text is None:
                return None
            text = each(text)
        return text

    @property
    def words(self) -> str:
        """What it is, for a person."""
        return ", ".join([self.source, *(each.words for each in self.operations)])


@dataclass(slots=True)
class _Index:
    """The atoms by what they make in one recording, of the first `done` sources."""

    by_text: dict[str, list[Atom]] = field(default_factory=lambda: defaultdict(list))
    done: int = 0


@dataclass(slots=True)
class Atoms:
    """Every atom over what is known in several recordings. Those that make a given text in one
    recording are found without trying the others.
    """

    known: Sequence[Mapping[str, str]]
    sources: list[str] = field(default_factory=list)
    _indexes: dict[int, _Index] = field(default_factory=lambda: defaultdict(_Index))
    _made: dict[Atom, tuple[str | None, ...]] = field(default_factory=dict)

    def add(self, source: str) -> None:
        """Let a value that is known from now on, in some recordings, be a source."""
        self.sources.append(source)

    def making(self, text: str, recording: int) -> Iterable[Atom]:
        """The atoms that make this text in the recording."""
        index = self._indexes[recording]
        for source in self.sources[index.done :]:
            if value := self.known[recording].get(source):
                for operations, made in _all_of(value):
                    index.by_text[made].append(Atom(source, operations))
        index.done = len(self.sources)
        return index.by_text.get(text, ())

    def made(self, atom: Atom) -> tuple[str | None, ...]:
        """What the atom makes in each recording."""
        if atom not in self._made:
            self._made[atom] = tuple(atom(known) for known in self.known)
        return self._made[atom]

    def is_idle(self, atom: Atom, among: Sequence[int]) -> bool:
        """Whether its last operation changed nothing in any of these recordings: then nothing
        speaks for it.
        """
        if not atom.operations:
            return False
        made, shorter = self.made(atom), self.made(Atom(atom.source, atom.operations[:-1]))
        return all(made[number] == shorter[number] for number in among)


def atoms_of(known: Sequence[Mapping[str, str]]) -> Atoms:
    """The atoms of all that is known from the start."""
    return Atoms(known, list(dict.fromkeys(name for each in known for name in each)))


@dataclass(frozen=True, slots=True)
class Basis:
    """What an explanation may go by: the atoms of the sources in `allowed` (None: of all), and the
    recordings `among` which it has to hold.
    """

    atoms: Atoms
    among: tuple[int, ...]
    allowed: frozenset[str] | None = None

    @property
    def known(self) -> tuple[Mapping[str, str], ...]:
        """What is known in each of the recordings."""
        return tuple(self.atoms.known[number] for number in self.among)

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that are known, and not empty, in all of the recordings."""
        return tuple(
            source
            for source in self.atoms.sources
            if self.allows(source) and all(known.get(source) for known in self.known)
        )

    def allows(self, source: str) -> bool:
        """Whether an explanation may go by it."""
        return self.allowed is None or source in self.allowed

    def making(self, text: str) -> Iterable[Atom]:
        """The atoms that make this text in the first of the recordings."""
        found = self.atoms.making(text, self.among[0])
        return (atom for atom in found if self.allows(atom.source))

    def made(self, atom: Atom) -> tuple[str | None, ...]:
        """What the atom makes in each of the recordings."""
        made = self.atoms.made(atom)
        return tuple(made[number] for number in self.among)

    def is_idle(self, atom: Atom) -> bool:
        """Whether the atom's last operation changes nothing in any of them."""
        return self.atoms.is_idle(atom, self.among)


def _all_of(value: str) -> Iterator[tuple[Operations, str]]:
    """Every chain of operations on the value that makes some text of it."""
    yield from _done(value, [()])
    if len(value) > LONGEST_TAKEN_APART:
        return
    for chain in _first_operations(value):
        text = _applied(value, chain)
        if text:
            yield from _cased(text, chain)
            yield from _in_second_place(text, chain)


def _done(value: str, chains: Iterable[Operations]) -> Iterator[tuple[Operations, str]]:
    for chain in chains:
        text = _applied(value, chain)
        if text:
            yield from _cased(text, chain)


def _cased(text: str, chain: Operations) -> Iterator[tuple[Operations, str]]:
    yield chain, text
    if any(letter.isalpha() for letter in text):
        for case in CASES:
            yield (*chain, case), case(text) or ""
        yield (*chain, INITIAL), text[0]
        yield (*chain, INITIAL, CASES[1]), text[0].lower()


def _in_second_place(text: str, chain: Operations) -> Iterator[tuple[Operations, str]]:
    """A piece of a piece, and a character of a piece replaced."""
    last = chain[-1]
    if last.name == "piece":
        inner = (each for each in _splits(text) if each.arguments[0] != last.arguments[0])
        for each in inner:
            if made := each(text):
                yield from _cased(made, (*chain, each))
    if last.name in {"piece", "after", "before", "digits"}:
        for each in _replacements(text):
            if made := each(text):
                yield (*chain, each), made


def _first_operations(value: str) -> Iterator[Operations]:
    yield (STRIP,)
    for each in (*_splits(value), *_remainders(value), *_digit_runs(value)):
        yield (each,)
    for each in (*_replacements(value), *_dates(value), *_numbers(value)):
        yield (each,)


def _splits(value: str) -> Iterator[Operation]:
    for separator in _separators_in(value):
        count = value.count(separator) + 1
        for place in range(min(count, MOST_PIECES)):
            yield Operation("piece", (separator, str(place)))
            yield Operation("piece", (separator, str(place - count)))


def _remainders(value: str) -> Iterator[Operation]:
    for separator in _separators_in(value):
        for count in range(1, min(value.count(separator) + 1, MOST_PIECES)):
            yield Operation("after", (separator, str(count)))
            yield Operation("before", (separator, str(count)))


def _digit_runs(value: str) -> Iterator[Operation]:
    count = len(list(_runs_of_digits(value)))
    for place in range(min(count, MOST_PIECES)):
        yield Operation("digits", (str(place),))
        yield Operation("digits", (str(place - count),))


def _runs_of_digits(value: str) -> Iterator[int]:
    was_digit = False
    for place, character in enumerate(value):
        if character.isdigit() and not was_digit:
            yield place
        was_digit = character.isdigit()


def _replacements(value: str) -> Iterator[Operation]:
    for old in _separators_in(value):
        for new in REPLACEMENTS:
            if new != old:
                yield Operation("replace", (old, new))


def _dates(value: str) -> Iterator[Operation]:
    if dates.looks_like_a_date(value):
        for read_as in dates.readings(value):
            for written_as in (*dates.FORMATS, *dates.PARTS):
                yield Operation("date", (read_as, written_as))


def _numbers(value: str) -> Iterator[Operation]:
    if numbers.looks_like_a_number(value):
        for read_as in numbers.readings(value):
            for written_as in numbers.WRITTEN:
                for decimals in numbers.DECIMALS:
                    yield Operation("number", (read_as, written_as, decimals))


def _separators_in(value: str) -> Iterator[str]:
    return (separator for separator in SEPARATORS if separator in value)


def _applied(value: str, chain: Operations) -> str | None:
    text: str | None = value
    for each in chain:
        text = each(text) if text is not None else None
    return text
