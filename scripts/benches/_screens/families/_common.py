"""What several families share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scripts.benches._screens.content import OPPOSITES, PAGES, Draw, Record
from scripts.benches._screens.nodes import Node, button
from scripts.benches._screens.scene import Content, Variation

Change = Callable[[Content], object]


def content(heading: str, window: str = "", **more: Any) -> Content:  # noqa: ANN401
    """What every page has, and more."""
    return {"window": window or heading, "heading": heading, **more}


def other_page(draw: Draw, heading: str) -> Variation:
    """The same page for other things."""
    other = draw.of([each for each in PAGES if each != heading])

    def change(c: Content) -> None:
        if c["window"] == c["heading"]:
            c["window"] = other
        c["heading"] = other

    return Variation("page_title", "stop", change)


def sets(name: str, verdict: Any, **values: Any) -> Variation:  # noqa: ANN401
    """These values are others."""
    return Variation(name, verdict, lambda c: c.update(values))


def alike(record: Record, draw: Draw, key: str = "alike") -> Record:
    """Another record that looks much like this one: its code differs by one or two characters."""
    return replace(record, key=key, code=draw.alike(record.code))


def alike_by_name(record: Record, draw: Draw, key: str = "alike") -> Record:
    """Another record whose name differs by one character."""
    return replace(record, key=key, name=draw.alike(record.name))


def opposite(verb: str) -> str:
    """What a button may say instead."""
    return OPPOSITES.get(verb, "Delete")


def of_one(c: Content, name: str, verb: str, *, mine: bool) -> Node:
    """The button of one of many; the one that is meant may say or be otherwise."""
    return button(name, (mine and c["said"]) or verb, disabled=mine and bool(c.get("disabled")))


def in_place(many: str, at: int, key: str) -> Callable[[Record], Change]:
    """What puts another record in the place of the one that is meant, under its key."""
    return lambda record: lambda c: c[many].__setitem__(at, replace(record, key=key))


def swaps(many: str, at: int, count: int) -> Change:
    """The one that is meant changes places with the next of so many."""

    def swap(c: Content) -> None:
        other = (at + 1) % count
        c[many][at], c[many][other] = c[many][other], c[many][at]

    return swap


def others(many: str, at: int, draw: Draw) -> Change:
    """All records but the one that is meant are others."""

    def change(c: Content) -> None:
        c[many] = [
            each if n == at else replace(draw.record(), key=each.key)
            for n, each in enumerate(c[many])
        ]

    return change


def row_variations(
    draw: Draw, records: Sequence[Record], at: int, *, name: str = "records"
) -> list[Variation]:
    """What may happen to a list of records of which the one at this place is meant."""
    others = draw.records(len(records) + 4)
    target = records[at]
    likeness = alike(target, draw)
    other = draw.of([n for n in range(len(records)) if n != at])
    replaced = [replace(each, key=f"n{n}") for n, each in enumerate(others)]

    def put(index: int, record: Record) -> Change:
        return lambda c: c[name].__setitem__(index, record)

    def swap(c: Content) -> None:
        many = c[name]
        many[at], many[other] = many[other], many[at]

    def all_others(c: Content) -> None:
        c[name][:] = [each if n == at else replaced[n] for n, each in enumerate(c[name])]

    def reordered(c: Content) -> None:
        c[name].reverse()

    found = [
        Variation("record", "stop", put(at, replaced[0])),
        Variation("lookalike", "stop", put(at, likeness)),
        Variation("lookalike_name", "stop", put(at, alike_by_name(target, draw))),
        Variation("swapped", "stop_or_to", swap),
        Variation("inserted", "stop_or_to", lambda c: c[name].insert(0, replaced[1])),
        Variation("lookalike_above", "stop_or_to", lambda c: c[name].insert(at, likeness)),
        Variation("other_rows", "go", all_others),
        Variation("added_below", "go", lambda c: c[name].append(replaced[2])),
    ]
    if at > 0:
        found.append(Variation("removed_above", "stop_or_to", lambda c: c[name].pop(0)))
    if at * 2 + 1 != len(records):
        found.append(Variation("reordered", "stop_or_to", reordered))
    return found
