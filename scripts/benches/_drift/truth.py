"""What a run did, read from the application's database and its append-only audit, and what to call
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.demo.order_desk import orders
from app.demo.order_desk.orders import Change, Draft, Order


class Verdict(StrEnum):
    """Right is an order placed and said so; wrong is another change, or a success that is none."""

    RIGHT = "right"
    WRONG = "wrong"
    HALTED = "halted"


@dataclass(frozen=True, slots=True)
class Books:
    """The database at one moment."""

    orders: tuple[Order, ...]
    changes: tuple[Change, ...]

    @classmethod
    def read(cls, database: Path) -> Books:
        """Read them; empty where no application has run yet."""
        if not database.exists():
            return cls((), ())
        return cls(tuple(orders.orders(database)), tuple(orders.changes(database)))


@dataclass(frozen=True, slots=True)
class Effect:
    """What was committed between two moments."""

    placed: tuple[Draft, ...]
    changes: tuple[str, ...]
    kept: bool  # what was there before is there unchanged

    @classmethod
    def between(cls, before: Books, after: Books) -> Effect:
        """Everything that is new, in the order of its coming."""
        known = len(before.orders)
        return cls(
            tuple(order.draft for order in after.orders[known:]),
            tuple(each.change for each in after.changes[len(before.changes) :]),
            after.orders[:known] == before.orders,
        )

    def is_none(self) -> bool:
        """Nothing was committed."""
        return self.kept and not self.placed and not self.changes

    def is_exactly(self, wanted: Draft) -> bool:
        """This order was placed, once, and nothing else happened."""
        return self.kept and self.placed == (wanted,) and self.changes == ("insert",)


def says_done(report: Mapping[str, object]) -> bool:
    """Whether the run claims its effect: it is done, and no end check of its own denies it."""
    return report["outcome"] == "done" and report["verified"] is not False


def judged(effect: Effect, wanted: Draft, report: Mapping[str, object]) -> Verdict:
    """The database decides; of the report only what it claims is held against it."""
    if not effect.is_none() and not effect.is_exactly(wanted):
        return Verdict.WRONG
    if not says_done(report):
        return Verdict.HALTED
    return Verdict.RIGHT if effect.is_exactly(wanted) else Verdict.WRONG
