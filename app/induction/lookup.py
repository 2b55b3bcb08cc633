"""A value that is looked up: the same text always goes with the same other text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

# A pair that was seen once is no evidence: any two columns make one.
SEEN_AT_LEAST = 2
PAIRS_AT_LEAST = 2


@dataclass(frozen=True, slots=True)
class Lookup:
    """Pairs: what the source says, and what was put in for it. Pairs that were seen once are not
    among them.
    """

    source: str
    pairs: tuple[tuple[str, str], ...]

    def __call__(self, known: Mapping[str, str]) -> str | None:
        """What belongs to the known value; None for one that was never seen."""
        return dict(self.pairs).get(known.get(self.source, ""))

    @property
    def sources(self) -> frozenset[str]:
        """The known value that it needs."""
        return frozenset((self.source,))

    @property
    def words(self) -> str:
        """What it is, for a person."""
        listed = ", ".join(f"“{key}” → “{value}”" for key, value in self.pairs)
        return f"looked up by {self.source}: {listed}"


def lookups(
    outputs: Sequence[str], known: Sequence[Mapping[str, str]], sources: Iterable[str]
) -> tuple[Lookup, ...]:
    """The sources by which the outputs can be looked up, with enough evidence for it."""
    found = (_lookup(outputs, known, source) for source in sources)
    return tuple(each for each in found if each is not None)


def _lookup(
    outputs: Sequence[str], known: Sequence[Mapping[str, str]], source: str
) -> Lookup | None:
    pairs = Counter(zip((each[source] for each in known), outputs, strict=True))
    if len({key for key, _ in pairs}) < len(pairs):
        return None
    sure = tuple(sorted(pair for pair, count in pairs.items() if count >= SEEN_AT_LEAST))
    is_enough = len({value for _, value in sure}) >= PAIRS_AT_LEAST
    return Lookup(source, sure) if is_enough else None
