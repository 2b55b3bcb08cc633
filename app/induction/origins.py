"""Where a value comes from: what a recording put in, explained by what was known before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.induction.atoms import Basis
from app.induction.lookup import Lookup, lookups
from app.induction.programs import Program, Programs


@dataclass(frozen=True, slots=True)
class Filled:
    """A value that every explanation agrees on."""

    text: str


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Explanations that agree on the recordings and differ here: a person has to say which."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """No value, and why."""

    why: str


# Fewer recordings than this cannot tell an exception from a rule.
MANY = 5
# A text that was always the same and is shorter than this is a part of other values by chance.
SHORTEST_PART = 2
Answer = Filled | Disagreement | Refused


@dataclass(frozen=True, slots=True)
class Constant:
    """The same in all recordings, and in nothing that was known: code."""

    text: str

    def fill(self, known: Mapping[str, str]) -> Answer:
        """Always the same."""
        return Filled(self.text)

    @property
    def words(self) -> str:
        """What it is, for a person."""
        return f"always “{self.text}”"


@dataclass(frozen=True, slots=True)
class Computed:
    """All programs of known values that made it. `programs` hold in all recordings, or in those
    that know more than the others; `constant` is a rival where it was always the same.
    """

    programs: tuple[Programs, ...]
    simplest: Program
    constant: str | None = None

    def fill(self, known: Mapping[str, str]) -> Answer:
        """What the programs make of these values."""
        texts = frozenset[str]().union(*(each.made_of(known) for each in self.programs))
        if not self.simplest.sources <= {name for name, value in known.items() if value}:
            missing = ", ".join(sorted(self.simplest.sources))
            return Refused(f"it is made of {missing}, which is missing here")
        if not texts:
            return Refused(f"nothing like this was recorded of {', '.join(sorted(self.sources))}")
        if self.constant is not None:
            texts |= {self.constant}
        return Filled(*texts) if len(texts) == 1 else Disagreement(tuple(sorted(texts)))

    @property
    def sources(self) -> frozenset[str]:
        """All that some explanation goes by."""
        return frozenset[str]().union(*(each.sources for each in self.programs))

    @property
    def words(self) -> str:
        """What it is, for a person."""
        return self.simplest.words


@dataclass(frozen=True, slots=True)
class LookedUp:
    """Looked up by one of these, all of which agree."""

    lookups: tuple[Lookup, ...]

    def fill(self, known: Mapping[str, str]) -> Answer:
        """What belongs to the known values; all lookups must know it and agree."""
        found = [each(known) for each in self.lookups]
        texts = {each for each in found if each is not None}
        if None in found or not texts:
            missing = next(
                e.source for e, text in zip(self.lookups, found, strict=True) if not text
            )
            return Refused(f"nothing was recorded for the {missing} “{known.get(missing, '')}”")
        return Filled(*texts) if len(texts) == 1 else Disagreement(tuple(sorted(texts)))

    @property
    def sources(self) -> frozenset[str]:
        """All that some explanation goes by."""
        return frozenset(each.source for each in self.lookups)

    @property
    def words(self) -> str:
        """What it is, for a person."""
        return self.lookups[0].words


@dataclass(frozen=True, slots=True)
class AllButOne:
    """An explanation of all recordings but one (0-based): a mistake, or another rule."""

    recording: int
    words: str


@dataclass(frozen=True, slots=True)
class NeedsValue:
    """It differs, and nothing known explains it: it has to be given. `nearly` is an explanation of
    all recordings but one, for a person to judge.
    """

    recorded: tuple[str, ...]
    nearly: AllButOne | None = None

    def fill(self, known: Mapping[str, str]) -> Answer:
        """Nothing."""
        return Refused("nothing that is known explains it, so it needs a value")

    @property
    def words(self) -> str:
        """What it is, for a person."""
        return "needs a value"


Origin = Constant | Computed | LookedUp | NeedsValue


def origin_of(outputs: Sequence[str], basis: Basis) -> Origin:
    """Where a value comes from that was `outputs[i]` in the recording `basis.among[i]`."""
    constant = outputs[0] if len(set(outputs)) == 1 else None
    if constant is not None and _stands_anywhere(constant, basis):
        return Constant(constant)
    programs = Programs(tuple(outputs), basis)
    found = [programs] if not programs.is_empty else []
    if found or constant is not None:
        found += _where_more_is_known(outputs, basis)
    if found and (simplest := found[0].simplest()) is not None:
        return Computed(tuple(found), simplest, constant)
    if constant is not None:
        return Constant(constant)
    if looked_up := lookups(outputs, basis.known, basis.sources):
        return LookedUp(looked_up)
    return NeedsValue(tuple(outputs), _all_but_one(outputs, basis))


def cell_origin_of(outputs: Sequence[str], basis: Basis) -> Origin:
    """Which cell a value was copied from that was `outputs[i]` in the recording `basis.among[i]`:
    the cells of all columns that fit.
    """
    programs = Programs(tuple(outputs), basis, of_cells=True)
    simplest = programs.simplest()
    return Computed((programs,), simplest) if simplest else NeedsValue(tuple(outputs))


def _stands_anywhere(constant: str, basis: Basis) -> bool:
    """Whether the text is so short that it is a part of other values by chance."""
    is_known = any(constant in known.values() for known in basis.known)
    return len(constant) < SHORTEST_PART and not is_known


def _where_more_is_known(outputs: Sequence[str], basis: Basis) -> Iterator[Programs]:
    """A part that was always the same may come from what only some recordings know."""
    for among in dict.fromkeys(_partly_known(basis)):
        some = [text for text, number in zip(outputs, basis.among, strict=True) if number in among]
        programs = Programs(tuple(some), replace(basis, among=among))
        if not programs.is_empty:
            yield programs


def _partly_known(basis: Basis) -> Iterator[tuple[int, ...]]:
    """For each source that some of the recordings lack: those that have it."""
    for source in filter(basis.allows, basis.atoms.sources):
        having = tuple(n for n in basis.among if basis.atoms.known[n].get(source))
        if having and len(having) < len(basis.among):
            yield having


def _all_but_one(outputs: Sequence[str], basis: Basis) -> AllButOne | None:
    """The one recording without which there would be an explanation, among many."""
    if len(outputs) < MANY:
        return None
    for odd in range(len(outputs)):
        rest = tuple(output for place, output in enumerate(outputs) if place != odd)
        among = (*basis.among[:odd], *basis.among[odd + 1 :])
        simplest = Programs(rest, replace(basis, among=among)).simplest()
        if simplest is not None and len(set(rest)) > 1:
            return AllButOne(basis.among[odd], simplest.words)
    return None
