"""The bench of a fleet over several hosts: its plan, its judging, and a short run of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.store.model.run_records import RunRecord
from scripts.benches._fleet.clock import Clock
from scripts.benches._fleet.faults import LASTS_S, Kind, planned
from scripts.benches._fleet.outcomes import Judged, Order, Verdict, by_fault
from scripts.benches._fleet.results import (
    Change,
    Part,
    Round,
    Throughput,
    begun,
    keep,
    kept,
    summed,
    throughput,
)
from scripts.benches._fleet.work import Span

ROOT = Path(__file__).parents[2]
BEGAN = datetime(2026, 11, 28, 12, tzinfo=UTC)
ALONE = Throughput(1, 60, 60, (), 0, 5.0, 50.0, 60.0)
THREE = Throughput(3, 300, 300, (), 0, 13.0, 45.0, 10.0)


@pytest.mark.parametrize(
    ("told", "there", "verdict"),
    [
        ("done", 1, Verdict.RIGHT),
        ("uncertain", 0, Verdict.UNCERTAIN),
        ("uncertain", 1, Verdict.UNCERTAIN),
        ("stopped", 1, Verdict.UNCERTAIN),
        ("diverged", 0, Verdict.HALTED),
        ("blocked", 0, Verdict.HALTED),
        ("done", 0, Verdict.WRONG),
        ("done", 2, Verdict.WRONG),
        ("uncertain", 2, Verdict.WRONG),
        ("stopped", 2, Verdict.WRONG),
        ("failed", 1, Verdict.WRONG),
        ("pending", 0, Verdict.WRONG),
        ("doing", 1, Verdict.WRONG),
        ("lasts", 0, Verdict.WRONG),
        ("", 0, Verdict.WRONG),
        ("", 1, Verdict.WRONG),
    ],
)
def test_an_order_is_right_only_if_it_is_there_once_and_told_so(
    told: str, there: int, verdict: Verdict
) -> None:
    order = Order("Row 1", "run", told, there)
    assert order.verdict is verdict
    assert bool(order.wrong) == (verdict is Verdict.WRONG)


def test_a_wrong_order_and_what_was_left_behind_are_both_told() -> None:
    orders = (Order("Row 1", "run", "done", 1), Order("Row 2", "row", "done", 2))
    judged = Judged(orders, ("host-1: display socket X0",))
    assert judged.wrongs == [
        "row Row 2 is told as “done” and is there 2 times",
        "host-1: display socket X0",
    ]
    told = throughput(3, judged, lasted_s=10.0, waits_s=6.0, idle_percent=50.0)
    assert (told.right, told.halted, len(told.wrong)) == (1, 0, 2)
    assert (told.per_minute, told.waited_percent) == (12.0, 40.0)


def test_an_order_counts_for_each_fault_that_lasted_while_it_was_played() -> None:
    orders = [
        Order("Row 1", "run", "uncertain", 1, during=("cut", "disk")),
        Order("Row 2", "run", "done", 1, during=("cut",)),
        Order("Row 3", "run", "done", 1),
    ]
    assert by_fault(orders) == {"cut": {"uncertain": 1, "right": 1}, "disk": {"uncertain": 1}}


@pytest.mark.parametrize(
    ("began_s", "ended_s", "overlaps"),
    [(0, 5, False), (0, 15, True), (12, 13, True), (25, 30, False), (15, None, True)],
)
def test_a_fault_overlaps_the_runs_of_its_time(
    began_s: int, ended_s: int | None, *, overlaps: bool
) -> None:
    span = Span("cut", BEGAN + timedelta(seconds=10), BEGAN + timedelta(seconds=20))
    ended = None if ended_s is None else BEGAN + timedelta(seconds=ended_s)
    run = RunRecord("r", "order", 1, {}, BEGAN + timedelta(seconds=began_s), ended)
    assert span.overlaps(run) == overlaps


def test_each_fault_strikes_before_any_strikes_again() -> None:
    for seed in range(20):
        plan = planned(seed, 2 * len(Kind), hosts=3)
        assert {each.kind for each in plan[: len(Kind)]} == set(Kind)
        assert {each.kind for each in plan[len(Kind) :]} == set(Kind)
        assert all(LASTS_S[each.kind][0] <= each.lasts_s <= LASTS_S[each.kind][1] for each in plan)
    assert planned(3, 10, 3) == planned(3, 10, 3) != planned(4, 10, 3)
    assert {each.kind for each in planned(1, 30, 3, [Kind.CUT])} == {Kind.CUT}


def test_a_host_goes_by_a_clock_of_its_own(tmp_path: Path) -> None:
    clock = Clock.made(tmp_path)
    says = "import time; print(time.time(), flush=True)"
    clock.set(-60)
    told = subprocess.run(
        (sys.executable, "-c", says),
        env={**os.environ, **clock.environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert time.time() - float(told.stdout) == pytest.approx(60, abs=5)


def test_results_are_read_as_they_were_kept(tmp_path: Path) -> None:
    file = tmp_path / "parts.jsonl"
    assert begun(file, 7) == begun(file, 8) == 7
    parts: list[Part] = [
        ALONE,
        Change("drained", 2.0, 3.5, 1.5, 0, ()),
        Round(0, ("cut",), (Order("Row 1", "row", "done", 1, during=("cut",)),), ("bad",), 2, 9.0),
    ]
    for part in parts:
        keep(file, part)
    with file.open("a") as lines:
        lines.write('{"part": "Round", "num')  # the machine went down
    assert kept(file) == parts


@pytest.mark.parametrize(
    ("parts", "is_ok"),
    [
        ([ALONE, THREE], True),
        ([ALONE, Throughput(3, 300, 300, (), 0, 12.9, 45.0, 10.0)], False),
        ([ALONE, Throughput(3, 300, 299, ("Row 1 is twice",), 0, 14.0, 45.0, 10.0)], False),
        ([Change("joined", 2.5, 4.9, 0.0, 0, ())], True),
        ([Change("joined", 2.5, 5.1, 0.0, 0, ())], False),
        ([Change("drained", 2.5, 6.0, 1.0, 1, ())], True),
        ([Round(0, ("cut",), (Order("Row 1", "run", "uncertain", 0),), (), 0, 1.0)], True),
        ([Round(0, ("cut",), (), ("a process is left",), 0, 1.0)], False),
    ],
)
def test_it_is_ok_only_if_nothing_is_wrong_and_each_bar_is_held(
    parts: list[Part], *, is_ok: bool
) -> None:
    assert summed(parts, 1)["ok"] == is_ok


@pytest.mark.on_screen
@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_small_fleet_survives_faults(tmp_path: Path) -> None:
    file = tmp_path / "parts.jsonl"
    words = ("--runs", "3", "--runs-alone", "0", "--changes", "0", "--faults", "2", "--seed", "1")
    script = str(ROOT / "scripts" / "benches" / "fleet_hosts.py")
    ended = subprocess.run(
        (sys.executable, script, *words, "--resume", str(file), "--json"),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(ended.stdout.splitlines()[-1])
    assert told["what"] == [], ended.stdout + ended.stderr
    assert told["throughput"]["3"]["right"] == 3
    assert told["faults"]["faults"] == 2
