"""The rules of a value that are worth keeping: those that part somewhere near what was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.induction.guards import Guard
from app.induction.kept import Condition, Rule
from app.induction.origins import Computed, LookedUp, Origin
from app.induction.programs import Program

# Programs of one value that are looked at: a graph of more has them in every variety by then.
MOST_LOOKED_AT = 2000
MOST_KEPT = 40


def rules_of(origin: Origin, cases: Sequence[Mapping[str, str]]) -> tuple[Rule, ...]:
    """The rules by which the value is computed, simplest first; none for what is no rule's. Of
    those that make the same of all `cases` only the simplest is kept.
    """
    match origin:
        case Computed():
            return tuple(_differing(_programs(origin), cases))
        case LookedUp(lookups=lookups):
            return lookups
        case _:
            return ()


def conditions_of(guard: Guard) -> tuple[Rule, ...]:
    """The tests of a guard as rules."""
    return tuple(map(Condition, guard.tests))


def _programs(origin: Computed) -> list[Program]:
    found = [each for graph in origin.programs for each in graph.all(MOST_LOOKED_AT)]
    if origin.constant is not None:
        found.append(Program((origin.constant,)))
    return sorted(found, key=_cost)


def _differing(programs: Iterable[Program], cases: Sequence[Mapping[str, str]]) -> list[Program]:
    kept: dict[tuple[str | None, ...], Program] = {}
    for program in programs:
        kept.setdefault(tuple(program(case) for case in cases), program)
    return list(kept.values())[:MOST_KEPT]


def _cost(program: Program) -> tuple[int, int]:
    operations = (0 if isinstance(each, str) else len(each.operations) for each in program.pieces)
    return len(program.pieces), sum(operations)
