"""What the demo plays: one order that is shown, three to play under disturbance, and the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.order_desk.orders import Draft

ORDER, URGENT = "demo-order", "demo-urgent-order"
TASK = "Enter an order for {customer}: {quantity} {item} by {date}, with the note {note}."


@dataclass(frozen=True, slots=True)
class Disturbance:
    """Something that was not so when the task was shown.

    `arguments` bring it about when the application is started for the order, `wishes` while it is
    running (see `app.demo.order_desk.control`).
    """

    name: str
    sentence: str
    arguments: tuple[str, ...] = ()
    wishes: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Surprise:
    """An order during which something comes up that was never there before, or was once."""

    workflow: str
    request: Request
    disturbance: Disturbance


@dataclass(frozen=True, slots=True)
class DemoOrders:
    """The order that is shown, and those that are played."""

    shown: Request
    played: tuple[Request, ...]

    @property
    def all(self) -> tuple[Request, ...]:
        """Every order, in the order in which the database must hold them."""
        return (self.shown, *self.played)


def demo_orders() -> DemoOrders:
    """The orders of the demo; no two share a value."""
    return DemoOrders(
        shown=Request(
            "Miller & Sons", "Copy paper A4", 12, "2027-03-01", "Café entrance, 45 € at most"
        ),
        played=(
            Request("Baker & Daughters", "Envelopes C5", 250, "2027-03-04", "Crème, 19.90 € a box"),
            Request("Müller & Söhne", "Ring binders", 40, "2027-04-15", "Spätestens 9 Uhr, 80 €"),
            Request("Zhang Trading", "Toner black", 3, "2027-05-20", "Ask for René, <2 € postage>"),
        ),
    )


def disturbances() -> tuple[Disturbance, ...]:
    """One for each played order, in their order."""
    return (
        Disturbance(
            "slow load",
            "every list takes a second and a half to load",
            ("--slow", "1500"),
            {"slow": 1500},
        ),
        Disturbance(
            "moved window",
            "the window is somewhere else",
            ("--move-window", "310,112"),
            {"move": [310, 112]},
        ),
        Disturbance(
            "reordered rows",
            "the customers are in another order",
            ("--shuffle-rows", "7"),
            {"shuffle": 7},
        ),
    )


def urgent_order() -> Request:
    """The order that is shown to teach the second workflow."""
    return Request("Adams Office Supply", "Pens", 90, "2027-06-02", "Back door", urgent=True)


def surprises() -> tuple[Surprise, ...]:
    """The last act: one window that nobody has seen, then the same one in other circumstances."""
    return (
        Surprise(
            ORDER,
            Request("Olsen Brothers", "Crème cards", 7, "2027-07-01", "Ring twice"),
            _update("a window comes up over the form that nobody has seen", "form", "over"),
        ),
        Surprise(
            ORDER,
            Request("Milner Sports", "Toner blue", 21, "2027-08-12", "Gate 4"),
            _update("the same window comes at another step, elsewhere", "filled", "corner"),
        ),
        Surprise(
            URGENT,
            Request("Northwind Traders", "Staples", 55, "2027-09-30", "By noon", urgent=True),
            _update("it comes in another workflow", "save", "beside"),
        ),
    )


def _update(sentence: str, when: str, place: str) -> Disturbance:
    wishes = {"popup": "update", "when": when, "place": place}
    return Disturbance("software update", sentence, wishes=wishes)


def expected(requests: Iterable[Request]) -> list[Draft]:
    """What the database must hold, and nothing else."""
    return [request.draft for request in requests]


def verify(database: Path, wanted: Sequence[Draft]) -> list[str]:
    """What is wrong in the database, one sentence each; none when it is exactly as asked."""
    found = [order.draft for order in orders.orders(database)]
    problems = [f"missing: {_say(draft)}" for draft in _left_over(wanted, found)]
    problems += [f"not asked for: {_say(draft)}" for draft in _left_over(found, wanted)]
    if not problems and found != list(wanted):
        problems.append("the orders were placed in another order than asked")
    if database.exists():
        changes = orders.changes(database)
        problems += [
            f"order {change.order_id} was changed afterwards ({change.change})"
            for change in changes
            if change.change != "insert"
        ]
    return problems


def _left_over(some: Sequence[Draft], others: Sequence[Draft]) -> list[Draft]:
    return list((Counter(some) - Counter(others)).elements())


def _say(draft: Draft) -> str:
    return (
        f"{draft.quantity} x {draft.item!r} for {draft.customer_no} by {draft.date}, "
        f"{draft.shipping}{', urgent' if draft.urgent else ''}, note {draft.note!r}"
    )
