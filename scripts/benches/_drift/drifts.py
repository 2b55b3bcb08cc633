"""What can be different from when the task was shown, as data, and the orders that are asked for.

A run's number and the seed decide all of it, so a bench that is resumed goes on as it began. Of ten
runs five are undisturbed, three drift harmlessly and two are hostile; each kind has its turn before
any has its second.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from app.demo.operator import Request
from app.demo.order_desk.customers import CUSTOMERS

Chance = random.Random
Wish = Mapping[str, object]


class Sort(StrEnum):
    """How a run differs: not at all, harmlessly, or so that a wrong act is near."""

    UNDISTURBED = "undisturbed"
    BENIGN = "benign"
    HOSTILE = "hostile"


# An order is placed in two to six seconds; what comes later meets no order any more.
LATE_MS = (300, 2500)
TEN = (Sort.UNDISTURBED,) * 5 + (Sort.BENIGN,) * 3 + (Sort.HOSTILE,) * 2


@dataclass(frozen=True, slots=True)
class Change:
    """`wishes` are told to Order Desk before it opens (see `app.demo.order_desk.control`),
    `environment` is
    what it is started with beside the usual.
    """

    wishes: tuple[Wish, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """One order to be placed, and under which circumstances."""

    number: int
    sort: Sort
    drift: str
    request: Request
    change: Change


def _wish(*wishes: Wish) -> Change:
    return Change(wishes)


def _slow(chance: Chance) -> Change:
    return _wish({"slow": chance.randrange(400, 3000)})


def _moved(chance: Chance) -> Change:
    return _wish({"move": [chance.randrange(0, 900), chance.randrange(24, 380)]})


def _moved_later(chance: Chance) -> Change:
    place = [chance.randrange(0, 900), chance.randrange(24, 380)]
    return _wish({"move": place, "when": chance.choice(("form", "filled"))})


def _resized(chance: Chance) -> Change:
    return _wish({"resize": [chance.randrange(780, 1300), chance.randrange(600, 900)]})


def _narrow(chance: Chance) -> Change:
    """The form goes under the list."""
    return _wish({"resize": [chance.randrange(560, 700), chance.randrange(820, 940)]})


def _rows(chance: Chance) -> Change:
    return _wish({"shuffle": chance.randrange(1000)})


def _clock(chance: Chance) -> Change:
    """Another time of day in the status line."""
    return Change(
        environment={"TZ": f"BENCH{chance.randrange(-11, 12):+d}:{chance.choice((0, 30))}"}
    )


def _dark(_chance: Chance) -> Change:
    return _wish({"theme": "dark"})


def _font(chance: Chance) -> Change:
    return _wish({"font": chance.choice((8, 9, 11, 12, 13))})


def _scale(chance: Chance) -> Change:
    return Change(environment={"QT_SCALE_FACTOR": chance.choice(("0.8", "1.25", "1.5"))})


def _several(chance: Chance) -> Change:
    return Change((*_moved(chance).wishes, *_rows(chance).wishes, *_slow(chance).wishes))


def _popup(kind: str) -> Callable[[Chance], Change]:
    """Somewhere, at some moment."""

    def come(chance: Chance) -> Change:
        moment = chance.choice(("start", "form", "filled", "save"))
        place = chance.choice(("over", "over", "beside", "corner"))
        return _wish({"popup": kind, "when": moment, "place": place})

    return come


def _late(chance: Chance) -> Change:
    """At no moment of the task: in the middle of a text, on the way to a button."""
    kind = chance.choice(("update", "session", "advert", "error", "lookalike", "toast"))
    place = chance.choice(("over", "over", "beside", "corner"))
    late = {"late": chance.randrange(*LATE_MS)}
    return _wish(late, {"popup": kind, "when": "late", "place": place})


def _second(chance: Chance) -> Change:
    """One that passes or stands aside, and then another where something was already done."""
    first = {"popup": "toast", "when": chance.choice(("start", "form")), "place": "beside"}
    kind = chance.choice(("update", "session", "advert", "error", "lookalike"))
    return _wish(first, {"popup": kind, "when": chance.choice(("filled", "save"))})


def _doubles(chance: Chance) -> Change:
    shuffled = [{"shuffle": chance.randrange(1000)}] if chance.random() < 0.5 else []  # noqa: PLR2004
    return _wish({"doubles": "beside"}, *shuffled)


def _doubles_instead(_chance: Chance) -> Change:
    """Who is asked for is not there at all."""
    return _wish({"doubles": "instead"})


def _grey(_chance: Chance) -> Change:
    return _wish({"grey": True})


def _fake(_chance: Chance) -> Change:
    return _wish({"fake": True})


DRIFTS: Mapping[Sort, Mapping[str, Callable[[Chance], Change]]] = {
    Sort.UNDISTURBED: {"undisturbed": lambda _chance: Change()},
    Sort.BENIGN: {
        "slow load": _slow,
        "moved window": _moved,
        "moved on the way": _moved_later,
        "resized window": _resized,
        "narrow window": _narrow,
        "row order": _rows,
        "clock": _clock,
        "dark theme": _dark,
        "font size": _font,
        "display scale": _scale,
        "moved, reordered and slow": _several,
    },
    Sort.HOSTILE: {
        "update window": _popup("update"),
        "session window": _popup("session"),
        "advert block": _popup("advert"),
        "error block": _popup("error"),
        "look-alike dialog": _popup("lookalike"),
        "toast": _popup("toast"),
        "late popup": _late,
        "late second popup": _second,
        "look-alike records": _doubles,
        "look-alikes instead": _doubles_instead,
        "greyed button": _grey,
        "fake success": _fake,
    },
}
ITEMS = (
    "Copy paper A4",
    "Envelopes C5",
    "Ring binders",
    "Toner black",
    "Crème cards",
    "Pens",
    "Öl",
)
FIRST_DAY = date(2027, 1, 1)
NOTES = (
    "Ring twice",
    "Café entrance",
    "19.90 € a box",
    "<2 € postage>",
    "Spätestens 9 Uhr",
    "#42/b",
)


def planned(seed: int, number: int) -> Run:
    """The run of that number, from 0 on."""
    block, place = divmod(number, len(TEN))
    order = Chance(f"{seed} sorts {block}").sample(TEN, len(TEN))
    sort = order[place]
    turn = block * TEN.count(sort) + order[:place].count(sort)
    drift = _whose_turn(seed, sort, turn)
    chance = Chance(f"{seed} run {number}")
    return Run(number, sort, drift, _request(chance, number), DRIFTS[sort][drift](chance))


def _whose_turn(seed: int, sort: Sort, turn: int) -> str:
    kinds = tuple(DRIFTS[sort])
    again, place = divmod(turn, len(kinds))
    return Chance(f"{seed} {sort} {again}").sample(kinds, len(kinds))[place]


def _request(chance: Chance, number: int) -> Request:
    """An order like no other: its note holds its number."""
    return Request(
        customer=chance.choice(CUSTOMERS).name,
        item=f"{chance.choice(ITEMS)} {chance.randrange(100)}",
        quantity=chance.randrange(1, 10_000),
        date=(FIRST_DAY + timedelta(days=chance.randrange(4000))).isoformat(),
        note=f"{chance.choice(NOTES)} {number}",
    )
