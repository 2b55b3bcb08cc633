"""The results of the bench `fleet_hosts`: a line of a file for each part, and their sums."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scripts.benches._fleet.outcomes import Judged, Order, Verdict, by_fault

RATIO_AT_LEAST = 2.6
JOINS_WITHIN_S = 5.0
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Throughput:
    """Runs that so many workers played, and how many of them a minute. `waited_percent` is how much
    of the time of their displays passed while the application made them wait, `idle_percent` how
    much of the machine's processors was idle meanwhile.
    """

    workers: int
    runs: int
    right: int
    wrong: tuple[str, ...]
    halted: int
    per_minute: float
    waited_percent: float
    idle_percent: float


@dataclass(frozen=True, slots=True)
class Round:
    """Faults of these kinds, and what became of the orders that were played meanwhile. `wrong` is
    all that must not be, `restarts` how often a worker was started again.
    """

    number: int
    faults: tuple[str, ...]
    orders: tuple[Order, ...]
    wrong: tuple[str, ...]
    restarts: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Change:
    """A worker that joined (`kind` joined) or took the place of one that was asked to end
    (drained). It tells when that one served and began to play, in seconds after its start, and how
    long the other one took to end. `halted` counts orders that were, or were left to a person.
    """

    kind: str
    serving_s: float
    begun_s: float
    ended_s: float
    halted: int
    wrong: tuple[str, ...]


Part = Throughput | Round | Change
PARTS: dict[str, type[Part]] = {each.__name__: each for each in (Throughput, Round, Change)}


def begun(file: Path, seed: int | None) -> int:
    """The seed of the results in the file, which is begun when it is not there."""
    if not file.exists():
        first = {"seed": secrets.randbits(32) if seed is None else seed}
        file.write_text(json.dumps(first) + "\n", encoding="utf-8")
    return int(json.loads(file.read_text(encoding="utf-8").split("\n")[0])["seed"])


def keep(file: Path, part: Part) -> None:
    """Append one line."""
    told = {"part": type(part).__name__, **asdict(part)}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(told, ensure_ascii=False) + "\n")


def kept(file: Path) -> list[Part]:
    """Every part so far; a line that was cut off is none."""
    lines = file.read_text(encoding="utf-8").split("\n")[1:-1]
    return [_read(json.loads(line)) for line in lines if line.endswith("}")]


def _read(told: Json) -> Part:
    part = PARTS[told.pop("part")]
    if "orders" in told:
        told["orders"] = tuple(
            Order(**{**each, "during": tuple(each["during"])}) for each in told["orders"]
        )
    lists = {name: tuple(each) for name, each in told.items() if isinstance(each, list)}
    return part(**{**told, **lists})


def throughput(
    workers: int, judged: Judged, lasted_s: float, waits_s: float, idle_percent: float
) -> Throughput:
    """The figures of so many workers, in whose runs the application takes so long each."""
    halted = judged.count(Verdict.HALTED) + judged.count(Verdict.UNCERTAIN)
    right, wrong = judged.count(Verdict.RIGHT), tuple(judged.wrongs)
    runs = len(judged.orders)
    per_minute = round(60 * runs / lasted_s, 2)
    waited = round(100 * runs * waits_s / (workers * lasted_s), 1)
    return Throughput(workers, runs, right, wrong, halted, per_minute, waited, idle_percent)


def summed(parts: Sequence[Part], seed: int) -> Json:
    """The bench's answer. `ok`: nothing is wrong, and every bar that was tried is held."""
    played = {each.workers: each for each in parts if isinstance(each, Throughput)}
    changes = [each for each in parts if isinstance(each, Change)]
    wrong = [f"{_title(each)}: {what}" for each in parts for what in each.wrong]
    most = max(played, default=0)
    ratio = (
        round(played[most].per_minute / played[1].per_minute, 2)
        if most > 1 and 1 in played
        else None
    )
    joined = [each.begun_s for each in changes if each.kind == "joined"]
    slowest_s = max(joined, default=None)
    held = (ratio is None or ratio >= RATIO_AT_LEAST) and (slowest_s or 0.0) <= JOINS_WITHIN_S
    return {
        "seed": seed,
        "throughput": {str(workers): _of(each) for workers, each in played.items()},
        "ratio": ratio,
        "faults": _faults([each for each in parts if isinstance(each, Round)]),
        "changes": [asdict(each) for each in changes],
        "slowest_join_s": slowest_s,
        "wrong": len(wrong),
        "what": wrong,
        "ok": not wrong and held,
    }


def _of(played: Throughput) -> Json:
    return {**asdict(played), "wrong": len(played.wrong)}


def _faults(rounds: Sequence[Round]) -> Json:
    orders = [order for each in rounds for order in each.orders]
    return {
        "faults": sum(len(each.faults) for each in rounds),
        "by_kind": dict(Counter(kind for each in rounds for kind in each.faults)),
        "orders": len(orders),
        **{str(verdict): sum(each.verdict is verdict for each in orders) for verdict in Verdict},
        "by_order": {
            kind: dict(Counter(str(each.verdict) for each in orders if each.kind == kind))
            for kind in sorted({each.kind for each in orders})
        },
        "during": by_fault(orders),
        "restarts": sum(each.restarts for each in rounds),
    }


def _title(part: Part) -> str:
    match part:
        case Throughput(workers):
            return f"{workers} workers"
        case Round(number):
            return f"round {number}"
        case Change(kind):
            return kind
