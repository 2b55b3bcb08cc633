"""Pictures of ended runs are let go of as is wished; what was done and decided stays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.store.batches.batches import Batch
from app.store.database.tables import RunRow
from app.store.model.row_state import RowState
from app.store.pictures.unshown import sweep_pictures
from app.store.runs.retention import Keep, let_go_of_old, make_room, removed, thin
from app.store.store import Store
from app.wiring.storage.run_report import page_of
from app.wiring.storage.sealing import verified
from app.wiring.storage.store_opening import open_secrets, opened_store
from tests.builders.store.kept import picture, workflow

NOW = timedelta()
AN_INSTANT = 1e-9  # days: whatever has ended is older


def files(store: Store) -> list[Path]:
    return sorted((store.home / "pictures").glob("*/*.png"))


def played(store: Store, outcome: str = "done", *, first: int, verified: bool | None = None) -> str:
    """A run of two steps: one went as ever, the other after something was cleared."""
    run = store.begin_run("orders", 1, {})
    seen = [store.keep_picture(picture(first + number)) for number in range(3)]
    told = {"event": "checked", "tool": "click", "after": False, "verdict": "go"}
    for event in (
        {**told, "step": 0, "seen": seen[0]},
        {"event": "acted", "step": 0, "tool": "click", "arguments": {}},
        {**told, "step": 1, "verdict": "no", "seen": seen[1]},
        {"event": "recovered", "step": 1, "how": "agent", "why": "It was closed."},
        {"event": "asked", "seen": seen[2]},
    ):
        store.append_event(run, event)
    store.finish_run(run, {"outcome": outcome, "verified": verified, **REPORT, "run": run})
    return run


REPORT = {
    "workflow": "orders",
    "version": 1,
    "steps": 2,
    "acted": 2,
    "recovered": {},
    "model_calls": 0,
    "cost_usd": 0.0,
    "seconds": 1.0,
    "reason": "",
}


def left(store: Store, run: str) -> list[int]:
    """Which of the run's three pictures it still keeps."""
    gone = removed(store.database, run, store.events(run))
    shown = [each["seen"] for each in store.events(run) if "seen" in each]
    return [number for number, one in enumerate(shown) if one not in gone]


@pytest.mark.parametrize(
    ("keep", "kept"), [(Keep.ALL, [0, 1, 2]), (Keep.CHANGED, [1, 2]), (Keep.FAILURES, [])]
)
def test_of_a_run_that_was_done_as_much_is_kept_as_is_wished(
    store: Store, keep: Keep, kept: list[int]
) -> None:
    run = played(store, first=0)
    assert thin(store.database, run, keep) == 3 - len(kept)
    assert left(store, run) == kept


@pytest.mark.parametrize(("outcome", "verified"), [("diverged", None), ("done", False)])
def test_what_went_wrong_keeps_all(store: Store, outcome: str, *, verified: bool | None) -> None:
    run = played(store, outcome, first=0, verified=verified)
    assert thin(store.database, run, Keep.FAILURES) == 0
    assert left(store, run) == [0, 1, 2]
    assert thin(store.database, "unknown", Keep.FAILURES) == 0


def test_room_is_made_from_the_oldest_on_but_never_from_the_last_good_one(store: Store) -> None:
    runs = [
        played(store, "diverged", first=10),
        played(store, first=20),
        played(store, first=30),
        played(store, "failed", first=40),
    ]
    lasting = store.begin_run("orders", 1, {})
    store.append_event(lasting, {"event": "asked", "seen": store.keep_picture(picture(50))})
    most = sum(path.stat().st_size for path in files(store))
    assert make_room(store.database, most) == []
    assert make_room(store.database, most - 1) == runs[:1]
    assert make_room(store.database, 0) == [runs[1], runs[3]]
    assert [left(store, run) for run in runs] == [[], [], [0, 1, 2], []]
    sweep_pictures(store.database, store.pictures.files, NOW)
    assert len(files(store)) == 3 + 1


def ended_days_ago(store: Store, run: str, days: float) -> str:
    with store.database.writing() as session:
        row = session.get_one(RunRow, run)
        row.ended = datetime.now(UTC) - timedelta(days=days)
    return run


def test_old_runs_lose_theirs_but_never_the_last_good_one(store: Store) -> None:
    failed = ended_days_ago(store, played(store, "failed", first=10), 40)
    older = ended_days_ago(store, played(store, first=20), 35)
    good = ended_days_ago(store, played(store, first=30), 31)
    young = ended_days_ago(store, played(store, "failed", first=40), 29)
    lasting = store.begin_run("orders", 1, {})
    store.append_event(lasting, {"event": "asked", "seen": store.keep_picture(picture(50))})
    assert let_go_of_old(store.database, 0) == []
    assert let_go_of_old(store.database, 1e7) == []
    assert let_go_of_old(store.database, 30) == [failed, older]
    assert [left(store, run) for run in (failed, older)] == [[], []]
    assert [left(store, run) for run in (good, young)] == [[0, 1, 2], [0, 1, 2]]
    assert left(store, lasting) == [0]


def test_runs_of_workflows_with_secrets_keep_theirs_for_a_week_unless_told_otherwise(
    store: Store,
) -> None:
    open_secrets(store).set("orders", "pin", "4711")
    old = ended_days_ago(store, played(store, "failed", first=10), 8)
    young = ended_days_ago(store, played(store, "failed", first=20), 6)
    assert let_go_of_old(store.database, 30) == []
    assert let_go_of_old(store.database, 0) == [old]
    assert [left(store, run) for run in (old, young)] == [[], [0, 1, 2]]

    open_secrets(store).remove("orders", "pin")
    ended_days_ago(store, young, 8)
    assert let_go_of_old(store.database, 0) == []


def test_age_counts_when_a_run_ends_and_the_files_go(store: Store) -> None:
    store.save_workflow(workflow("orders"))
    shown = len(files(store))
    old = ended_days_ago(store, played(store, "failed", first=10), 8)
    run = played(store, "failed", first=20)
    store.retain(run, Keep.ALL, 1e9, 7)
    sweep_pictures(store.database, store.pictures.files, NOW)
    assert (left(store, old), left(store, run)) == ([], [0, 1, 2])
    assert len(files(store)) == shown + 3


@pytest.mark.parametrize("state", [RowState.UNCERTAIN, RowState.DOING])
def test_a_row_that_waits_for_a_person_keeps_the_pictures_of_its_run(
    store: Store, state: RowState
) -> None:
    run = ended_days_ago(store, played(store, "uncertain", first=10), 8)
    began = datetime.now(UTC)
    rows = Batch("3f", "orders", 1, "/a.csv", "0" * 64, ("customer",), "/b.csv", began)
    store.batches.begin(rows, ({"customer": "Bo"},))
    store.batches.take("3f", 1, run)
    if state is not RowState.DOING:
        store.batches.settle("3f", 1, state, "lost", {})
    assert let_go_of_old(store.database, 7) == []
    assert make_room(store.database, 0) == []
    store.batches.settle("3f", 1, RowState.SKIPPED, "", {})
    assert let_go_of_old(store.database, 7) == [run]


def test_what_a_workflow_shows_stays_in_its_place(store: Store) -> None:
    store.save_workflow(workflow("orders"))
    before = len(files(store))
    run = played(store, "failed", first=60)
    store.retain(run, Keep.ALL, 0)
    sweep_pictures(store.database, store.pictures.files, NOW)
    assert len(files(store)) == before


@pytest.mark.parametrize("by", ["kind", "room", "age"])
def test_the_chain_holds_and_the_report_says_what_was_cleared_away(by: str) -> None:
    with opened_store() as store:
        store.save_workflow(workflow("orders"))
        run = played(store, first=70)
        assert page_of(store, store.run(run)).count("data:image/png") == 2
        if by == "kind":
            store.retain(run, Keep.FAILURES, 1e9)
        else:
            last = played(store, first=80)
            most, days = (1e9, AN_INSTANT) if by == "age" else (0, 0)
            store.retain(run, Keep.ALL, most, days)
            assert left(store, last) == [0, 1, 2]
        sweep_pictures(store.database, store.pictures.files, NOW)
        page = page_of(store, store.run(run))
        assert page.count("The picture was cleared away since") == 2
        assert "data:image/png" not in page
        answer = verified(store, run, open_secrets(store))
        assert answer.sound, answer.reason
