"""The customers that Order Desk knows, some of which look alike on purpose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass


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


def customers(*, look_alikes: bool = False) -> tuple[Customer, ...]:
    """The list in its usual order; look-alikes stand right after those they resemble."""
    if not look_alikes:
        return CUSTOMERS
    beside = {customer.name: customer for customer in LOOK_ALIKES}
    pairs = ((each, beside.get(each.name)) for each in CUSTOMERS)
    return tuple(customer for pair in pairs for customer in pair if customer is not None)


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
