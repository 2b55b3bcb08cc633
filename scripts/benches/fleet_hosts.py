"""The demo's task played by workers of several hosts, which share nothing but a database.

`scripts/bench fleet_hosts [--json] [--resume FILE] …` as root. The hosts are namespaces with
addresses of their own; each has a data folder of its own, and the task was taught on none of them.
Measured are the runs a minute of one worker and of three, on an application that takes its time.
So is how soon a worker that joins begins to play, and what is lost when one is replaced. Then
processes are killed, networks cut, the database restarted, clocks set and disks filled.
The truth is the application's own database.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.engine.errors import ByheartError
from scripts.benches._fleet import enclosed
from scripts.benches._fleet.faults import Kind, planned, possible
from scripts.benches._fleet.hosts import HOSTS, Fleet
from scripts.benches._fleet.parts import drain, join, play, strike
from scripts.benches._fleet.results import (
    Change,
    Part,
    Round,
    Throughput,
    begun,
    keep,
    kept,
    summed,
)

RUNS, RUNS_ALONE, FAULTS, CHANGES = 300, 60, 200, 3
FAULTS_A_ROUND = 10
SLOW_MS = 3000  # each list: the display is idle for half of a run
SLOW_MS_FAULTS = 1000
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")


def parts(fleet: Fleet, given: argparse.Namespace, seed: int, past: list[Part]) -> Iterator[Part]:
    """What is still missing."""
    yield from _quick(fleet, given, past)
    if given.faults:
        yield from _rounds(fleet, given.faults, seed, past)


def _quick(fleet: Fleet, given: argparse.Namespace, past: list[Part]) -> Iterator[Part]:
    """Throughput, joining and draining."""
    known = {each.workers for each in past if isinstance(each, Throughput)}
    for workers, runs in ((1, given.runs_alone), (HOSTS, given.runs)):
        if runs and workers not in known:
            yield play(fleet, workers, runs)
    for kind, change in (("joined", join), ("drained", drain)):
        before = sum(isinstance(each, Change) and each.kind == kind for each in past)
        for _ in range(before, given.changes):
            yield change(fleet)


def _rounds(fleet: Fleet, faults: int, seed: int, past: list[Part]) -> Iterator[Part]:
    """Rounds of faults, each the same whenever it is played."""
    if Kind.CLOCK in possible():
        for host in fleet.hosts:
            host.give_clock()
    fleet.slow_down(SLOW_MS_FAULTS)
    before = [each for each in past if isinstance(each, Round)]
    suffered = sum(len(each.faults) for each in before)
    number = 1 + max((each.number for each in before), default=-1)
    while suffered < faults:
        some = min(FAULTS_A_ROUND, faults - suffered)
        yield strike(fleet, number, planned(seed + number, some, HOSTS, possible()))
        suffered, number = suffered + some, number + 1


def main() -> int:
    """Do what is missing, and say what came of all."""
    given = _asked()
    folder = enclosed.folder()
    if folder is None:
        return _enclosed(given.resume)
    for name in SESSION:
        os.environ.pop(name, None)
    file = enclosed.shown() / given.resume.name
    seed = begun(file, given.seed)
    print(f"seed {seed}", flush=True)
    fleet = Fleet.made(folder, given.slow)
    for part in parts(fleet, given, seed, kept(file)):
        keep(file, part)
        tell(part)
    told = summed(kept(file), seed)
    print(json.dumps(told) if given.json else _table(told))
    return 0 if told["ok"] else 1


def tell(part: Part) -> None:
    """One part in a line."""
    match part:
        case Throughput(workers, runs, right, wrong, halted, per_minute, waited, idle):
            told = f"{workers} workers: {right} of {runs} right, {halted} halted"
            told += f"; {per_minute} a minute; displays waited {waited} % of their time"
            told += f"; {idle} % of the processors idle"
        case Round(number, faults, orders, wrong, restarts, seconds):
            told = f"round {number}, {seconds} s: {' '.join(faults)}: {len(orders)} orders"
            told += f", {restarts} restarts"
        case Change(kind, serving_s, begun_s, ended_s, halted, wrong):
            told = f"{kind}: serves after {serving_s} s, plays after {begun_s} s"
            told += f", the other ended after {ended_s} s" if ended_s else ""
            told += f", {halted} halted"
    print(f"{told}: {'; '.join(wrong) or 'nothing wrong'}", flush=True)


def _table(told: dict[str, object]) -> str:
    return "\n".join(f"{name:15} {each}" for name, each in told.items())


def _enclosed(resume: Path | None) -> int:
    """The same again inside, told the file of its results."""
    file = resume or Path(tempfile.mkdtemp(prefix="fleet_hosts-")) / "parts.jsonl"
    print(f"results {file}", flush=True)
    try:
        return enclosed.enclose([*sys.argv, "--resume", str(file)], file.absolute().parent)
    except ByheartError as error:
        print(f"fleet_hosts: {error}", file=sys.stderr)
        return 3


def _asked() -> argparse.Namespace:
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--runs", type=int, default=RUNS, help="of three workers; 0: none")
    line.add_argument("--runs-alone", type=int, default=RUNS_ALONE, help="of one; 0: none")
    line.add_argument("--changes", type=int, default=CHANGES, help="that join, and are drained")
    line.add_argument("--faults", type=int, default=FAULTS)
    line.add_argument("--slow", type=int, default=SLOW_MS, metavar="MS", help="each list takes")
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    line.add_argument("--resume", type=Path, metavar="FILE", help="results to go on with")
    return line.parse_args()


if __name__ == "__main__":
    sys.exit(main())
