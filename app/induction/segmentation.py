"""One long log cut into cases: where the task was begun anew.

In the graph of what follows what, the action that the log begins with dominates all others, so an
edge back to it closes the outermost loop (after Leno et al. 2020). Loops inside a case go back to
other actions and cut nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import mean

# An action that only follows ends begins a case, too, when what comes after it is as the other
# cases are: it shares at least this much of its actions with them (0-1).
ALIKE = 0.5
# Cases that are compared for it, at most.
COMPARED = 50


def segments(signatures: Sequence[str]) -> tuple[range, ...]:
    """The cases of the log as ranges of places, in order; none of an empty log."""
    if not signatures:
        return ()
    starts = _starts(signatures)
    cuts = [place for place, each in enumerate(signatures) if place == 0 or each in starts]
    return tuple(range(a, b) for a, b in pairwise([*cuts, len(signatures)]))


def overlap(found: Collection[range], truth: Collection[range]) -> float:
    """How well the cases were found: for each true case the Jaccard index (0-1) of its places with
    those of the case that fits best, in the mean.
    """
    owner = {place: case for case in found for place in case}
    return mean(_best(case, {owner[place] for place in case if place in owner}) for case in truth)


def _best(case: range, candidates: Collection[range]) -> float:
    return max((_jaccard(set(case), set(each)) for each in candidates), default=0.0)


def _starts(signatures: Sequence[str]) -> set[str]:
    """The action that the log begins with, and those that begin a case in its place."""
    before: dict[str, set[str]] = defaultdict(set)
    for first, second in pairwise(signatures):
        before[second].add(first)
    starts = {signatures[0]}
    while new := _further_starts(signatures, starts, before):
        starts |= new
    return starts


def _further_starts(
    signatures: Sequence[str], starts: set[str], before: Mapping[str, set[str]]
) -> set[str]:
    ends = set().union(*(before[start] for start in starts))
    only_after_ends = {
        action for action, earlier in before.items() if earlier <= ends and action not in starts
    }
    return {action for action in only_after_ends if _begins_a_case(signatures, action, starts)}


def _begins_a_case(signatures: Sequence[str], action: str, starts: set[str]) -> bool:
    usual = [set(each) for each in _cases(signatures, starts, starts)]
    own = [set(each) for each in _cases(signatures, {action}, starts | {action})]
    return bool(usual and own) and mean(_jaccard(a, b) for a in usual for b in own) >= ALIKE


def _cases(
    signatures: Sequence[str], starts: Collection[str], ends_before: Collection[str]
) -> Iterator[Sequence[str]]:
    """What follows each of the starts up to the next of `ends_before`; the first so many."""
    given = 0
    for place, each in enumerate(signatures):
        if each in starts and given < COMPARED:
            given += 1
            end = place + 1
            while end < len(signatures) and signatures[end] not in ends_before:
                end += 1
            yield signatures[place:end]


def _jaccard(one: set[int] | set[str], other: set[int] | set[str]) -> float:
    return len(one & other) / len(one | other)
