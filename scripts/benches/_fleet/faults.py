"""The faults that a fleet suffers, drawn from a seed: what, on which host, when, for how long."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

import psutil

from scripts.benches._fleet.clock import can_be_made
from scripts.benches._fleet.hosts import Fleet, Host
from scripts.benches._fleet.work import Span
from tests.builders.desktop.awaited import within

BETWEEN_S = (1.0, 10.0)
RUN_COMES_WITHIN_S = 30.0
MINUTE_S = 60


class Kind(StrEnum):
    """WORKER, RUN: its process is killed. CUT: nothing passes between a host and the database;
    CUT_OUT, CUT_IN: nothing of what the host sends, or is sent. DATABASE: its server is ended at
    once and started again. CLOCK: a host's clock jumps by a minute and back. DISK: a host's data
    folder is full.
    """

    WORKER = "worker"
    RUN = "run"
    CUT = "cut"
    CUT_OUT = "cut_out"
    CUT_IN = "cut_in"
    DATABASE = "database"
    CLOCK = "clock"
    DISK = "disk"


# How long each lasts (s), shorter ones more often: a cut of a minute outlasts every patience.
LASTS_S = {
    Kind.WORKER: (0.0, 0.0),
    Kind.RUN: (0.0, 0.0),
    Kind.CUT: (3.0, 60.0),
    Kind.CUT_OUT: (3.0, 60.0),
    Kind.CUT_IN: (3.0, 60.0),
    Kind.DATABASE: (0.5, 15.0),
    Kind.CLOCK: (5.0, 30.0),
    Kind.DISK: (3.0, 30.0),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """It strikes `after_s` after the one before was over, and lasts `lasts_s`. A clock jumps by
    `jump_s`.
    """

    kind: Kind
    host: int
    after_s: float
    lasts_s: float
    jump_s: int


def possible() -> list[Kind]:
    """Those for which this machine has what they take."""
    return [kind for kind in Kind if kind is not Kind.CLOCK or can_be_made()]


def planned(seed: int, number: int, hosts: int, kinds: Sequence[Kind] = tuple(Kind)) -> list[Fault]:
    """So many: each kind once before any comes again, and so on."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    plan: list[Fault] = []
    while len(plan) < number:
        some = list(kinds)
        chance.shuffle(some)
        plan += [_drawn(chance, kind, hosts) for kind in some]
    return plan[:number]


def _drawn(chance: random.Random, kind: Kind, hosts: int) -> Fault:
    least, most = LASTS_S[kind]
    lasts_s = math.exp(chance.uniform(math.log(least), math.log(most))) if most else 0.0
    jump_s = chance.choice((-MINUTE_S, MINUTE_S))
    after_s = chance.uniform(*BETWEEN_S)
    return Fault(kind, chance.randrange(hosts), round(after_s, 2), round(lasts_s, 2), jump_s)


def suffer(fleet: Fleet, fault: Fault) -> Span:
    """Let its time come, carry it out, and heal it."""
    time.sleep(fault.after_s)
    host = fleet.hosts[fault.host]
    if fault.kind is Kind.RUN:
        return _kill_run(fleet, fault.host)
    began = datetime.now(UTC)
    with _struck(fleet, host, fault):
        time.sleep(fault.lasts_s)
    return Span(str(fault.kind), began, datetime.now(UTC))


@contextmanager
def _struck(fleet: Fleet, host: Host, fault: Fault) -> Iterator[None]:
    own, database = host.namespace, fleet.database.host
    match fault.kind:
        case Kind.WORKER:
            host.service.worker.process.kill()
            yield
        case Kind.CUT:
            own.plug(into=False)
            yield
            own.plug(into=True)
        case Kind.CUT_OUT:
            own.mislead(database)
            yield
            own.find(database)
        case Kind.CUT_IN:
            database.mislead(own)
            yield
            database.find(own)
        case _:
            with _struck_elsewhere(fleet, host, fault):
                yield


@contextmanager
def _struck_elsewhere(fleet: Fleet, host: Host, fault: Fault) -> Iterator[None]:
    """What is not about a process or a cable."""
    match fault.kind:
        case Kind.DATABASE:
            fleet.database.stop()
            yield
            fleet.database.start()
        case Kind.CLOCK:
            host.set_clock(fault.jump_s)
            yield
            host.set_clock(0)
        case Kind.DISK:
            host.fill_disk()
            yield
            host.clear_disk()
        case _:
            raise ValueError(fault.kind)


def _kill_run(fleet: Fleet, first: int) -> Span:
    """On that host, or on the next one that plays; none is played where the fleet is at a loss."""
    hosts = [*fleet.hosts[first:], *fleet.hosts[:first]]

    def killed() -> bool:
        for host in hosts:
            if found := host.service.worker.run_process():
                with suppress(psutil.Error):
                    found.kill()
                    return True
        return False

    within(RUN_COMES_WITHIN_S, killed)
    now = datetime.now(UTC)
    return Span(str(Kind.RUN), now, now)
