"""What is played: three workflows in turn, three runs of ten disturbed by one of six interruptions.

A run's number and the seed decide all of it, so a bench that is resumed goes on as it began.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from app.demo.operator import Request
from app.demo.order_desk.customers import CUSTOMERS

TEN, DISTURBED = 10, 3
SHOWN = Request("Miller & Sons", "Copy paper A4", 12, "2026-12-01", "Shown to teach it")
# Each is an order that is entered otherwise; each is shown once.
WORKFLOWS: Mapping[str, Request] = {
    "order": SHOWN,
    "urgent order": replace(SHOWN, urgent=True),
    "express order": replace(SHOWN, shipping="Express"),
}
OWN = ("update", "session", "advert", "error")
# Foreign dialogs, by the words that yad is started with; nothing here or in the stand-in knows
# more of them.
FOREIGN: Mapping[str, tuple[str, ...]] = {
    "foreign: backup": (
        "--title=Backup",
        "--text=The nightly backup has not run for 12 days.",
        "--button=Remind me later:1",
        "--button=Run now:0",
    ),
    "foreign: disk": (
        "--title=Low disk space",
        "--text=Only 312 MB are left on this disk.",
        "--button=Open the cleaner:2",
        "--button=Close:0",
    ),
}
DRIFTS = (*OWN, *FOREIGN)
# The list is loaded, then the form: while one of them loads a foreign dialog comes up.
LOADING_MS = 1800
ITEMS = ("Copy paper A4", "Envelopes C5", "Ring binders", "Toner black", "Crème cards", "Pens")
NOTES = ("Ring twice", "Café entrance", "19.90 € a box", "Spätestens 9 Uhr", "By the gate")
FIRST_DAY = date(2027, 1, 1)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A dialog of another program: its words, where it stands, which loading it comes up with."""

    words: tuple[str, ...]
    loading: int


@dataclass(frozen=True, slots=True)
class Run:
    """One order, and what interrupts it ("" when nothing does)."""

    number: int
    workflow: str
    drift: str
    request: Request
    wishes: tuple[Mapping[str, object], ...] = ()
    foreign: Foreign | None = None


def planned(seed: int, number: int) -> Run:
    """The run of that number, from 0 on."""
    workflow = tuple(WORKFLOWS)[number % len(WORKFLOWS)]
    chance = random.Random(f"{seed} run {number}")  # noqa: S311 (no secret)
    run = Run(number, workflow, _drift(seed, number), _request(chance, workflow, number))
    if run.drift in OWN:
        return replace(run, wishes=(_popup(chance, run.drift),))
    if run.drift in FOREIGN:
        return replace(run, wishes=({"slow": LOADING_MS},), foreign=_foreign(chance, run.drift))
    return run


def _drift(seed: int, number: int) -> str:
    """Each kind has its turn before any has its second."""
    block, place = divmod(number, TEN)
    chosen = sorted(_chance(seed, f"block {block}").sample(range(TEN), DISTURBED))
    if place not in chosen:
        return ""
    again, turn = divmod(block * DISTURBED + chosen.index(place), len(DRIFTS))
    return _chance(seed, f"kinds {again}").sample(DRIFTS, len(DRIFTS))[turn]


def _chance(seed: int, what: str) -> random.Random:
    return random.Random(f"{seed} {what}")  # noqa: S311 (no secret)


def _popup(chance: random.Random, kind: str) -> Mapping[str, object]:
    moment = chance.choice(("start", "form", "filled", "save"))
    place = chance.choice(("over", "over", "beside", "corner"))
    return {"popup": kind, "when": moment, "place": place}


def _foreign(chance: random.Random, kind: str) -> Foreign:
    place = f"--geometry=340x120+{chance.randrange(120, 560)}+{chance.randrange(120, 420)}"
    return Foreign((*FOREIGN[kind], place, "--on-top"), chance.randrange(2))


def _request(chance: random.Random, workflow: str, number: int) -> Request:
    """An order like no other: its note holds its number."""
    return replace(
        WORKFLOWS[workflow],
        customer=chance.choice(CUSTOMERS).name,
        item=f"{chance.choice(ITEMS)} {chance.randrange(100)}",
        quantity=chance.randrange(1, 10_000),
        date=(FIRST_DAY + timedelta(days=chance.randrange(4000))).isoformat(),
        note=f"{chance.choice(NOTES)} {number}",
    )
