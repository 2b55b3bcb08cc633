"""The bench of a thousand runs: three of them are played, and it would notice a wrong one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.demo.order_desk.orders import Draft, create, note, post
from app.engine.errors import UsageError
from scripts.benches import drift
from scripts.benches._drift.drifts import DRIFTS, Sort, planned
from scripts.benches._drift.results import Result, Results, summed
from scripts.benches._drift.truth import Books, Effect, Verdict, judged

ROOT = Path(__file__).parents[2]
WANTED = Draft("C-4408", "Copy paper A4", 12, "2027-03-01", "Ring twice")
OTHER = Draft("C-44O8", "Copy paper A4", 12, "2027-03-01", "Ring twice")
DONE: dict[str, object] = {"outcome": "done", "verified": True}
REFUTED: dict[str, object] = {"outcome": "done", "verified": False}
STOPPED: dict[str, object] = {"outcome": "diverged", "verified": None}


@pytest.mark.on_screen
@pytest.mark.long
@pytest.mark.timeout(300)
def test_its_last_line_is_one_object_and_it_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = bench(file, "--runs", "1", "--seed", "11")
    told = bench(file, "--runs", "3")

    assert first["runs"] == 1
    assert (told["runs"], told["seed"], told["wrong"]) == (3, 11, 0)
    assert told["right"] + told["halted"] == 3
    assert told["undisturbed"] + told["benign"] + told["hostile"] == 3
    assert sum(row["runs"] for row in told["by_drift"].values()) == 3
    placed = Books.read(drift.folder_of(file) / "orders.sqlite").orders
    assert len(placed) == 1 + told["right"], "one was shown"
    assert len(file.read_text().splitlines()) == 1 + 3


def bench(file: Path, *asked: str) -> dict[str, Any]:
    said = subprocess.run(
        [sys.executable, str(drift.__file__), "--json", "--resume", str(file), *asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(said.stdout.splitlines()[-1])
    assert said.stdout.startswith(f"seed {told['seed']}\n")
    return told


def effect_of(database: Path, *placed: Draft, noted: str = "") -> Effect:
    """What was committed after an order that was there before."""
    create(database)
    post(database, WANTED)
    before = Books.read(database)
    for draft in placed:
        post(database, draft)
    if noted:
        note(database, noted)
    return Effect.between(before, Books.read(database))


@pytest.mark.parametrize(
    ("placed", "report", "verdict"),
    [
        pytest.param((WANTED,), DONE, Verdict.RIGHT, id="placed and said so"),
        pytest.param((WANTED,), STOPPED, Verdict.HALTED, id="placed and not sure of it"),
        pytest.param((), STOPPED, Verdict.HALTED, id="nothing done and said so"),
        pytest.param((), REFUTED, Verdict.HALTED, id="its own end check denies it"),
        pytest.param((), DONE, Verdict.WRONG, id="done without its effect"),
        pytest.param((OTHER,), DONE, Verdict.WRONG, id="for somebody who looks like it"),
        pytest.param((OTHER,), STOPPED, Verdict.WRONG, id="another order, although it stopped"),
        pytest.param((WANTED, WANTED), DONE, Verdict.WRONG, id="twice"),
    ],
)
def test_the_database_decides(
    tmp_path: Path, placed: tuple[Draft, ...], report: dict[str, object], verdict: Verdict
) -> None:
    assert judged(effect_of(tmp_path / "orders.db", *placed), WANTED, report) is verdict


def test_what_only_the_audit_tells_is_wrong_too(tmp_path: Path) -> None:
    effect = effect_of(tmp_path / "orders.db", WANTED, noted="discard")
    assert judged(effect, WANTED, DONE) is Verdict.WRONG


def test_what_was_there_before_has_to_stay_as_it_was(tmp_path: Path) -> None:
    create(tmp_path / "orders.db")
    post(tmp_path / "orders.db", OTHER)
    before = Books.read(tmp_path / "orders.db")
    lost = Books((), before.changes)
    assert judged(Effect.between(before, lost), WANTED, STOPPED) is Verdict.WRONG


def test_half_is_undisturbed_and_a_fifth_hostile_and_every_kind_has_its_turn() -> None:
    runs = [planned(5, number) for number in range(1000)]
    sorts = Counter(run.sort for run in runs)
    assert sorts == {Sort.UNDISTURBED: 500, Sort.BENIGN: 300, Sort.HOSTILE: 200}
    turns = Counter((run.sort, run.drift) for run in runs)
    assert set(turns) == {(sort, drift) for sort, kinds in DRIFTS.items() for drift in kinds}
    for sort, kinds in DRIFTS.items():
        counts = [turns[sort, kind] for kind in kinds]
        assert max(counts) - min(counts) <= 1
    assert len({run.request.note for run in runs}) == 1000


def test_a_run_depends_on_its_number_and_the_seed_alone() -> None:
    assert planned(5, 42) == planned(5, 42)
    assert [planned(5, number).request for number in range(9)] != [
        planned(6, number).request for number in range(9)
    ]


def test_results_are_kept_line_by_line_and_summed(tmp_path: Path) -> None:
    kept = Results.begin(tmp_path / "results.jsonl", 7)
    for number, (sort, kind, verdict) in enumerate(
        [
            (Sort.UNDISTURBED, "undisturbed", Verdict.RIGHT),
            (Sort.BENIGN, "clock", Verdict.HALTED),
            (Sort.HOSTILE, "toast", Verdict.WRONG),
            (Sort.HOSTILE, "toast", Verdict.RIGHT),
        ]
    ):
        kept.keep(Result(number, sort, kind, verdict, "done", "", 1.0))
    with kept.file.open("a") as cut_off:
        cut_off.write('{"number": 4, "so')

    resumed = Results.resume(kept.file)
    resumed.keep(Result(4, Sort.HOSTILE, "toast", Verdict.HALTED, "diverged", "", 1.0))
    told = summed(resumed.all(), 7)
    assert told["by_drift"] == {
        "clock": {"runs": 1, "right": 0, "wrong": 0, "halted": 1},
        "toast": {"runs": 3, "right": 1, "wrong": 1, "halted": 1},
        "undisturbed": {"runs": 1, "right": 1, "wrong": 0, "halted": 0},
    }
    del told["by_drift"]
    assert told == {
        "runs": 5,
        "right": 2,
        "wrong": 1,
        "halted": 2,
        "undisturbed": 1,
        "undisturbed_right": 1,
        "benign": 1,
        "benign_right": 0,
        "hostile": 3,
        "seed": 7,
    }


def test_results_go_on_with_their_own_seed_only(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert drift.opened_results(file, 7).seed == 7
    assert drift.opened_results(file, None).seed == 7
    with pytest.raises(UsageError, match="seed 7, not 8"):
        drift.opened_results(file, 8)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing of the kind\n")
    with pytest.raises(UsageError, match="no results"):
        drift.opened_results(tmp_path / "notes.txt", None)
