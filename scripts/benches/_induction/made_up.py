"""Recordings of a long task, made up to measure how long merging them takes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from app.induction.recording import Action, Recording

NAMES = ("Anna", "Bert", "Carla", "Dario", "Edda", "Frank", "Greta", "Hugo", "Ines", "Jonas")
TOWNS = ("Graz", "Linz", "Wien", "Bad Ischl", "St. Johann", "Wels")
EVERY_TENTH = 10


def recordings(count: int, steps: int, seed: int) -> list[Recording]:
    """So many recordings of so many steps: half of them put a value in, of which a part is of the
    row, a part made of it, a part typed again; a tenth is there in some recordings only.
    """
    draw = random.Random(seed)  # noqa: S311 - no secret
    return [
        Recording(f"recording {number}", tuple(_actions(steps, _row(draw), draw)))
        for number in range(count)
    ]


def _row(draw: random.Random) -> dict[str, str]:
    return {
        "name": f"{draw.choice(NAMES)} {draw.choice(NAMES)}son",
        "date": f"{draw.randint(1, 28):02d}/{draw.randint(1, 12):02d}/{draw.randint(1990, 2026)}",
        "town": f"{draw.randint(1000, 9999)} {draw.choice(TOWNS)}",
        "amount": f"{draw.randint(1, 9)},{draw.randint(100, 999)}.{draw.randint(10, 99)}",
    }


def _actions(steps: int, row: dict[str, str], draw: random.Random) -> Iterator[Action]:
    for place in range(steps // 2):
        is_there = place % EVERY_TENTH or draw.random() < 1 / 2
        target = f"field {place}"
        if is_there:
            yield Action(f"click|{target}")
        yield Action(f"type|{target}", _value(place, row, draw), target)


def _value(place: int, row: dict[str, str], draw: random.Random) -> str:
    first, _, last = row["name"].partition(" ")
    day, month, year = row["date"].split("/")
    kinds = (
        row["name"],
        row["date"],
        row["town"],
        row["amount"],
        f"{last}, {first}",
        f"{year}-{month}-{day}",
        "always the same",
        str(draw.randint(10_000, 99_999)),
    )
    return kinds[place % len(kinds)]
