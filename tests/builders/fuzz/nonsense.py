"""Data spoiled by dice: JSON with nonsense in one place, bytes with some of them changed."""

from __future__ import annotations

import random
from typing import Any

NONSENSE: tuple[Any, ...] = (
    *(None, True, -1, 1.5, 10**400, "", "$", "Look", "\x00", [], {}, [[]]),
    *({"$": 0}, {"$": "Box"}, {"$": "Whole", "name": "{"}, {"$": "map", "of": []}),
)


def with_nonsense(data: Any, dice: random.Random) -> Any:  # noqa: ANN401 (JSON)
    """The data with one place of it replaced."""
    match data:
        case dict() if data and dice.random() < 0.9:
            key = dice.choice(sorted(data))
            return {**data, key: with_nonsense(data[key], dice)}
        case list() if data and dice.random() < 0.9:
            at = dice.randrange(len(data))
            return [*data[:at], with_nonsense(data[at], dice), *data[at + 1 :]]
        case _:
            return dice.choice(NONSENSE)


def with_changed_bytes(content: bytes, dice: random.Random) -> bytes:
    """The content cut off, longer, or with bytes of it changed."""
    spoiled = bytearray(content)
    match dice.choice(("change", "change", "cut", "insert", "repeat")):
        case "cut":
            del spoiled[dice.randrange(len(spoiled)) :]
        case "insert":
            at = dice.randrange(len(spoiled))
            spoiled[at:at] = dice.randbytes(dice.randrange(1, 40))
        case "repeat":
            begin, end = sorted(dice.choices(range(len(spoiled)), k=2))
            spoiled[begin:begin] = spoiled[begin:end]
        case _:
            # Most of what holds a zip file together is at its end.
            first = dice.choice((0, max(0, len(spoiled) - 1500)))
            for _ in range(dice.choice((1, 3, 30))):
                spoiled[dice.randrange(first, len(spoiled))] = dice.randrange(256)
    return bytes(spoiled)
