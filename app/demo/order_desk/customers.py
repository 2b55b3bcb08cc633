"""The customers that Order Desk knows, some of which look alike on purpose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum


class Doubles(StrEnum):
    """Where a customer stands whom one takes for another: beside that one, or instead of them."""

    BESIDE = "beside"
    INSTEAD = "instead"


@dataclass(frozen=True, slots=True)
class Customer:
    """One row of the customers list."""

    number: str
    name: str
    city: str


CUSTOMERS = (
    Customer("C-4401", "Adams Office Supply", "Bristol"),
    Customer("C-4402", "Baker & Daughters", "York"),
    Customer("C-4404", "Brandt Papier GmbH", "Kiel"),
    Customer("C-4408", "Miller & Sons", "Leeds"),
    Customer("C-4410", "Miller & Son Ltd", "London"),
    Customer("C-4412", "Milner Sports", "Hull"),
    Customer("C-4415", "Møller A/S", "Aarhus"),
    Customer("C-4418", "Müller & Söhne", "Ulm"),
    Customer("C-4480", "Northwind Traders", "Bath"),
    Customer("C-4481", "Olsen Brothers", "Oslo"),
    Customer("C-4484", "Café Lumière", "Lyon"),
    Customer("C-4488", "Zhang Trading", "Leeds"),
)

# The letter O for the digit 0, the letter l for the digit 1: told apart by one glyph only.
LOOK_ALIKES = (
    Customer("C-44O8", "Miller & Sons", "Leeds"),
    Customer("C-44l0", "Miller & Son Ltd", "London"),
)


class LookAlikes(StrEnum):
    """Where look-alikes stand: right after those they resemble, or right before them."""

    AFTER = "after"
    BEFORE = "before"


def customers(look_alikes: LookAlikes | None = None) -> tuple[Customer, ...]:
    """The list in its usual order, with look-alikes where they are asked for."""
    if look_alikes is None:
        return CUSTOMERS
    beside = {customer.name: customer for customer in LOOK_ALIKES}
    pairs = ((each, beside.get(each.name)) for each in CUSTOMERS)
    turned = (pair if look_alikes is LookAlikes.AFTER else pair[::-1] for pair in pairs)
    return tuple(customer for pair in turned for customer in pair if customer is not None)


# What is read for what; the first that a name holds makes its double. Each name holds one.
READ_FOR = (("l", "I"), ("O", "0"), ("o", "0"), ("i", "l"), ("g", "q"), ("e", "c"))


def double(customer: Customer) -> Customer:
    """Another customer, whose name and number read like this one's; the name by one glyph."""
    true, false = next(pair for pair in READ_FOR if pair[0] in customer.name)
    number = customer.number.translate(str.maketrans("018", "OlB"))
    return replace(customer, number=number, name=customer.name.replace(true, false, 1))


def doubled(rows: Sequence[Customer], how: Doubles) -> tuple[Customer, ...]:
    """Every row with its double after it, or only the doubles."""
    if how is Doubles.INSTEAD:
        return tuple(double(row) for row in rows)
    return tuple(each for row in rows for each in (row, double(row)))


def shuffled(rows: Sequence[Customer], seed: int) -> tuple[Customer, ...]:
    """The same rows in another order, fixed by the seed; no row stays where it was."""
    order = list(range(len(rows)))
    chance = random.Random(seed)  # noqa: S311 (an order of rows is no secret)
    while any(place == index for place, index in enumerate(order)):
        chance.shuffle(order)
    return tuple(rows[index] for index in order)


def customer_named(name: str) -> Customer:
    """The (first) customer of that name; KeyError when there is none."""
    for customer in CUSTOMERS:
        if customer.name == name:
            return customer
    raise KeyError(name)
