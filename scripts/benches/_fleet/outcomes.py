"""What became of the orders that a fleet was asked for, against the application's own database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

# What is known not to be done: a person may have it done again.
NOT_DONE = frozenset({"blocked", "diverged", "failed", "skipped"})
# A run that was stopped tells what it had done until then.
LEFT_TO_A_PERSON = frozenset({"stopped", "uncertain"})


class Verdict(StrEnum):
    """RIGHT is there once and said to be done; UNCERTAIN is left to a person, who finds it there or
    not; HALTED is not there, and said not to be. Anything else is WRONG.
    """

    RIGHT = "right"
    UNCERTAIN = "uncertain"
    HALTED = "halted"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Order:
    """An order that was asked for, as a run or a row of its own. `told` is what Byheart says of it
    in the end, `there` how often it is in the application's database, `during` the faults that
    lasted while it was played.
    """

    note: str
    kind: str
    told: str
    there: int
    reason: str = ""
    during: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """What is to be thought of that."""
        match self.told, self.there:
            case "done", 1:
                return Verdict.RIGHT
            case told, 0 | 1 if told in LEFT_TO_A_PERSON:
                return Verdict.UNCERTAIN
            case told, 0 if told in NOT_DONE:
                return Verdict.HALTED
            case _:
                return Verdict.WRONG

    @property
    def wrong(self) -> str:
        """What is wrong about it, in a sentence; empty when nothing is."""
        if self.verdict is not Verdict.WRONG:
            return ""
        return f"{self.kind} {self.note} is told as “{self.told}” and is there {self.there} times"


@dataclass(frozen=True, slots=True)
class Judged:
    """All orders of one part of the bench, and what else must not be."""

    orders: tuple[Order, ...]
    others: tuple[str, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """How many orders are so."""
        return sum(order.verdict is verdict for order in self.orders)

    @property
    def wrongs(self) -> list[str]:
        """Everything that is wrong, in sentences."""
        return [*filter(None, (order.wrong for order in self.orders)), *self.others]


def by_fault(orders: Sequence[Order]) -> dict[str, dict[str, int]]:
    """How the orders ended that were played while a fault of each kind lasted. One during which
    there were two counts for both.
    """
    kinds = sorted({kind for order in orders for kind in order.during})
    return {
        kind: dict(Counter(str(each.verdict) for each in orders if kind in each.during))
        for kind in kinds
    }
