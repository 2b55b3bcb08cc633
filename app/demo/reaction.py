"""How quickly somebody reacts to Order Desk: from its last paint to the next input, by its diary.

An act is a click with the moves that lead to it, a turn of the wheel, or a run of keys. It counts
from its first event. Ticks of the clock and blinks of the caret are no paints anybody waits for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.demo.order_desk.diary import Told

# Moves this long before a press belong to it; keys this close belong to one text (a key that the
# layout lacks takes up to 40 ms to be borrowed), presses this close at one place to a double click.
TOGETHER_S = 0.06
SAME_PLACE = 5  # pixels, as toolkits count double clicks


class Act(StrEnum):
    """What was done."""

    CLICK = "click"
    KEYS = "keys"
    WHEEL = "wheel"


@dataclass(frozen=True, slots=True)
class Reaction:
    """An act and how long after the last paint before it it came (monotonic seconds)."""

    act: Act
    at_s: float
    painted_s: float

    @property
    def delay_ms(self) -> float:
        """From the paint to the act."""
        return (self.at_s - self.painted_s) * 1000


@dataclass(frozen=True, slots=True)
class _Event:
    kind: str
    at_s: float
    x: int = 0
    y: int = 0


ACTS = {"press": Act.CLICK, "wheel": Act.WHEEL, "key": Act.KEYS}


def reactions(lines: Iterable[Told]) -> list[Reaction]:
    """Every act that came after a paint, in order of time."""
    told = list(lines)
    paints = sorted(
        float(line["t"]) for line in told if line["event"] == "painted" and not line["minor"]
    )
    found = []
    for act, at_s in _acts(_inputs(told)):
        before = [painted_s for painted_s in paints if painted_s < at_s]
        if before:
            found.append(Reaction(act, at_s, before[-1]))
    return found


def percentile(values: Sequence[float], share: float) -> float:
    """By nearest rank: the smallest value that at least that share does not exceed."""
    if not values:
        raise ValueError("a percentile of nothing")
    rank = max(1, math.ceil(share * len(values)))
    return sorted(values)[rank - 1]


def summary(found: Sequence[Reaction]) -> dict[str, float]:
    """The delays' median and 95th percentile, in milliseconds."""
    delays = [reaction.delay_ms for reaction in found]
    return {
        "p50_ms": round(percentile(delays, 0.5), 2),
        "p95_ms": round(percentile(delays, 0.95), 2),
    }


def _inputs(told: Sequence[Told]) -> list[_Event]:
    events = [
        _Event(str(line["kind"]), _sent_s(line), *line.get("at", ()))
        for line in told
        if line["event"] == "input"
    ]
    return sorted(events, key=lambda event: event.at_s)


def _sent_s(line: Told) -> float:
    """When the server took the input, where its clock is the monotonic one; else when it arrived.

    (Xvfb and Xorg stamp events with milliseconds of CLOCK_MONOTONIC, cut to 32 bits.)
    """
    arrived = float(line["t"])
    sent = int(line.get("server_ms", 0)) / 1000
    return sent if 0 <= arrived - sent < 1.0 else arrived


def _acts(events: Iterable[_Event]) -> Iterator[tuple[Act, float]]:
    """Where each act begins."""
    way: list[float] = []  # the moves that led here, as far as they hang together
    last = _Event("", -math.inf)
    for event in events:
        if event.kind == "move":
            way = [*way, event.at_s] if way and _together(way[-1], event) else [event.at_s]
        elif event.kind in ACTS:
            if not _continues(last, event):
                yield ACTS[event.kind], way[0] if way and _together(way[-1], event) else event.at_s
            last, way = event, []


def _continues(last: _Event, event: _Event) -> bool:
    """Whether the event goes on with the act: a key of the text, the second of a double click."""
    near = max(abs(event.x - last.x), abs(event.y - last.y)) <= SAME_PLACE
    return event.kind == last.kind and near and _together(last.at_s, event)


def _together(earlier_s: float, event: _Event) -> bool:
    return event.at_s - earlier_s <= TOGETHER_S
