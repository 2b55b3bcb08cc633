"""What the bench does with a fleet: throughput, faults, joining and draining."""

from __future__ import annotations

import time
from collections.abc import Sequence

import psutil

from scripts.benches._fleet.faults import Fault, suffer
from scripts.benches._fleet.hosts import HOSTS, Fleet, Host
from scripts.benches._fleet.outcomes import Judged, Verdict
from scripts.benches._fleet.results import Change, Round, Throughput, throughput
from scripts.benches._fleet.service import Worker
from scripts.benches._fleet.work import TAKEN_DOWN, Work

LISTS = 2  # that the application loads in a run
RUN_LASTS_S = 60.0  # at the very most
HEALS_WITHIN_S = 400.0
AT_ONCE = 5  # rows of a batch, and as many single runs, are asked for together
OPEN_AT_LEAST = 6
PLAYED_BEFORE = 2  # runs that each worker has ended before one more joins


def play(fleet: Fleet, workers: int, runs: int) -> Throughput:
    """So many runs by so many workers, all due at once."""
    work = Work(fleet)
    work.ask_for_runs(runs)
    psutil.cpu_times_percent()
    fleet.start(workers)
    others = work.await_end(RUN_LASTS_S * runs / workers + RUN_LASTS_S)
    idle = float(psutil.cpu_times_percent().idle)
    others += fleet.stop(workers)
    played = work.runs()
    lasted = max(filter(None, (run.ended for run in played))) - min(run.began for run in played)
    judged, waits_s = work.judged(others=others), LISTS * fleet.slow_ms / 1000
    return throughput(workers, judged, lasted.total_seconds(), waits_s, idle)


def strike(fleet: Fleet, number: int, plan: Sequence[Fault]) -> Round:
    """These faults one after the other, while there is always something to be played; then all of
    it is waited for.
    """
    began = time.monotonic()
    work, spans = Work(fleet), []
    restarts = sum(host.service.restarts for host in fleet.hosts)
    _more(work)
    fleet.start()
    for fault in plan:
        spans.append(suffer(fleet, fault))
        _keep_busy(work)
    others = work.await_end(HEALS_WITHIN_S)
    others += fleet.stop()
    restarts = sum(host.service.restarts for host in fleet.hosts) - restarts
    judged = work.judged(spans, others)
    kinds = tuple(str(fault.kind) for fault in plan)
    seconds = round(time.monotonic() - began, 1)
    return Round(number, kinds, judged.orders, tuple(judged.wrongs), restarts, seconds)


def _more(work: Work) -> None:
    work.ask_for_rows(AT_ONCE)
    work.ask_for_runs(AT_ONCE)


def _keep_busy(work: Work) -> None:
    """The bench's own host is never cut off; but the server may have been restarted just now."""
    try:
        if work.open() < OPEN_AT_LEAST:
            _more(work)
    except TAKEN_DOWN:
        time.sleep(1.0)


def join(fleet: Fleet) -> Change:
    """One more worker, while the others play."""
    work = Work(fleet)
    work.ask_for_runs(HOSTS * 2 * PLAYED_BEFORE)
    fleet.start(HOSTS - 1)
    for host in fleet.hosts[: HOSTS - 1]:
        host.service.worker.until("ended", PLAYED_BEFORE - 1)
    times = _joined(fleet.hosts[HOSTS - 1].service.start())
    others = [*work.await_end(RUN_LASTS_S * work.asked), *fleet.stop()]
    return _change("joined", times, 0.0, work.judged(others=others))


def drain(fleet: Fleet) -> Change:
    """One worker is asked to end in the middle of a run, and another starts in its place."""
    work = Work(fleet)
    work.ask_for_runs(HOSTS * 2 * PLAYED_BEFORE)
    work.ask_for_rows(HOSTS * PLAYED_BEFORE)
    fleet.start()
    host = fleet.hosts[0]
    host.service.worker.until("step", 2)
    ended_s = _ended(host)
    times = _joined(host.service.start())
    others = [*work.await_end(RUN_LASTS_S * work.asked), *fleet.stop()]
    return _change("drained", times, ended_s, work.judged(others=others))


def _change(kind: str, times: tuple[float, float], ended_s: float, judged: Judged) -> Change:
    halted = judged.count(Verdict.HALTED) + judged.count(Verdict.UNCERTAIN)
    return Change(kind, *times, ended_s, halted, tuple(judged.wrongs))


def _joined(worker: Worker) -> tuple[float, float]:
    """When it served, and when it began to play."""
    serving, begun = worker.until("serving"), worker.until("begun")
    return round(serving["after_s"], 2), round(begun["after_s"], 2)


def _ended(host: Host) -> float:
    return round(host.service.stop(), 2)
