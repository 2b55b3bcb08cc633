"""`byheart runs` and `report` tell what was played: a line, objects, or a page; rows as a whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from app.engine.model.events import Outcome
from app.player.run.messages import RunReport, as_message
from app.store.model.row_state import RowState
from app.store.store import Store
from app.wiring.storage.run_report import page_of
from tests.builders.runs.command_line import Answer
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.batches import batch_of
from tests.builders.store.kept import picture, workflow

ByHeart = Callable[..., Answer]
UNLIKE = "Unlike at the recording, its scale is 2 (then 1). The checks decide at each step."
EVENTS: tuple[dict[str, object], ...] = (
    {"event": "started", "task": "Enter an order", "steps": 2, "workflow": "orders"},
    {"event": "acted", "step": 0, "tool": "click", "arguments": {"x": 5, "y": 6}, "by": "memory"},
    {"event": "waited", "step": 1, "seconds": 2.5, "agreed": True},
    {"event": "recovered", "step": 1, "how": "relocated", "why": "It moved."},
    {"event": "acted", "step": 1, "tool": "type_text", "arguments": {"text": "[red]<b>\x1b[2J"}},
    {"event": "trouble", "reason": "The disk is full."},
    {"event": "end_check", "holds": True, "why": "The file is there."},
)
COUNTED = "2 rows: 0 done, 0 diverged, 0 failed, 1 uncertain, 1 skipped."


@pytest.fixture
def run(store: Store) -> str:
    """A run that was done, with a picture."""
    store.save_workflow(workflow("orders"))
    run = store.begin_run("orders", 1, {"customer": "Bo"})
    seen = store.keep_picture(picture(5))
    checked = {"event": "checked", "step": 0, "after": False, "verdict": "go", "seen": seen}
    store.append_event(run, {"event": "unlike", "reason": UNLIKE})
    for event in (EVENTS[0], checked, *EVENTS[1:]):
        store.append_event(run, event)
    report = RunReport(run, "orders", 1, Outcome.DONE, verified=True, steps=2, acted=2, seconds=4.2)
    store.finish_run(run, as_message(report))
    return run


def test_runs_are_listed_newest_first(byheart: ByHeart, store: Store, run: str) -> None:
    later = store.begin_run("orders", 1, {})
    header, newest, oldest = byheart("runs").out.splitlines()
    assert header.split() == ["run", "workflow", "began", "outcome", "reason"]
    assert newest.split()[:2] == [later, "orders"]
    assert newest.split()[-1] == "running"
    assert oldest.split()[0] == run
    assert oldest.split()[-1] == "done"


def test_runs_as_objects_of_one_workflow_and_so_many(
    byheart: ByHeart, store: Store, run: str
) -> None:
    store.begin_run("invoices", 1, {})
    (listed,) = byheart("runs", "orders", "--json").objects
    assert (listed["event"], listed["run"], listed["outcome"]) == ("run", run, "done")
    assert len(byheart("runs", "--limit", "1", "--json").objects) == 1


@pytest.mark.parametrize("limit", ["0", "-1", "many"])
def test_a_limit_that_makes_no_sense_is_refused(byheart: ByHeart, limit: str) -> None:
    assert byheart("runs", "--limit", limit).is_refusal(2)


def test_runs_of_what_is_not_there_are_none(byheart: ByHeart, run: str) -> None:
    assert byheart("runs", "nothing", "--json").out == ""


def test_a_run_is_told_line_by_line_and_nothing_in_it_is_interpreted(
    byheart: ByHeart, run: str
) -> None:
    assert byheart("report", run).out.splitlines() == [
        UNLIKE,
        "2 steps: Enter an order",
        "step 1: clicked at 5,6",
        "step 2: waited 2.5 s for the screen",
        "step 2: relocated: It moved.",
        "step 2: typed “[red]<b>\\x1b[2J”",
        "The story of this run cannot be kept any more: The disk is full.",
        "The file is there.",
        "Done, effect verified (2 acts in 4.2 s).",
    ]


def test_a_run_as_objects_ends_with_its_report(byheart: ByHeart, run: str) -> None:
    told = byheart("report", run, "--json").objects
    events = [each["event"] for each in told[:4]]
    assert events == ["unlike", "started", "checked", "acted"]
    assert (told[-1]["event"], told[-1]["outcome"]) == ("report", "done")


def test_the_beginning_of_its_id_will_do(byheart: ByHeart, run: str) -> None:
    assert byheart("report", run[:5]).out == byheart("report", run).out


def test_a_page_is_written_that_stands_alone(byheart: ByHeart, run: str, tmp_path: Path) -> None:
    page = tmp_path / "a page.html"
    assert byheart("report", run, "--html", str(page)).out == f"Wrote {page}.\n"
    source = page.read_text(encoding="utf-8")
    assert "1. step 0" in source
    assert UNLIKE in source
    assert "[red]&lt;b&gt;" in source
    assert source.count("data:image/png;base64,") == 1
    assert "://" not in source


def test_a_run_whose_workflow_is_gone_keeps_its_story(
    byheart: ByHeart, store: Store, run: str, tmp_path: Path
) -> None:
    store.delete("orders")
    assert byheart("report", run).status == 0
    assert byheart("report", run, "--html", str(tmp_path / "page.html")).status == 0


def test_a_page_without_a_picture_that_is_gone_is_still_a_page(
    byheart: ByHeart, store: Store, run: str, tmp_path: Path
) -> None:
    for kept in (store.home / "pictures").rglob("*.png"):
        kept.unlink()
    page = tmp_path / "page.html"
    assert byheart("report", run, "--html", str(page)).status == 0
    assert "No picture was kept." in page.read_text(encoding="utf-8")


def test_a_run_that_lasts_is_told_as_far_as_it_went(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    run = store.begin_run("orders", 1, {})
    store.append_event(run, EVENTS[0])
    lines = byheart("report", run).out.splitlines()
    assert lines == ["2 steps: Enter an order", "Running (0 acts in 0.0 s). The run has not ended."]


@pytest.mark.parametrize("run", ["", "nothing", "zz", "%", "_"])
def test_a_run_that_is_not_there_is_refused(byheart: ByHeart, store: Store, run: str) -> None:
    store.begin_run("orders", 1, {})
    assert byheart("report", run).is_refusal(2)


def test_a_page_that_cannot_be_written_is_told(byheart: ByHeart, run: str) -> None:
    answer = byheart("report", run, "--html", "/no/such/folder/page.html")
    assert answer.is_refusal(1)
    assert "/no/such/folder/page.html" in answer.err


def test_a_refusal_is_told_with_its_rung_region_and_numbers(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    store.save_workflow(workflow("orders"))
    run = store.begin_run("orders", 1, {})
    refused = {
        "event": "diverged",
        "step": 0,
        "verdict": "no",
        "similarity": 0.412,
        "required": 0.97,
        "where": [301, 302, 81, 27],
        "rung": "enabled",
        "why": "The target is greyed out.",
        "seen": store.keep_picture(picture(5)),
    }
    store.append_event(run, refused)
    store.append_event(run, {"event": "end_check", "holds": False, "why": "No order is there."})
    told = "Alike 0.412, required 0.970, decided by “enabled” at 301,302 (81x27 pixels)."
    said = byheart("report", run).out
    assert f"The target is greyed out. {told}" in said
    assert "The effect is not there. No order is there." in said
    page = tmp_path / "page.html"
    byheart("report", run, "--html", str(page))
    source = page.read_text(encoding="utf-8")
    assert told in source
    assert "does not hold: No order is there." in source


def test_it_says_whether_the_journal_was_changed(byheart: ByHeart, store: Store) -> None:
    run = kept_run(store)
    sound = byheart("report", run, "--verify")
    assert sound.status == 0
    head = store.run(run).report["head"]
    assert sound.out == f"Nothing in the journal of run {run} was changed or cut (head {head}).\n"
    with store.database.writing() as session:
        session.execute(text("UPDATE run_events SET event = '{}' WHERE number = 1"))
    told = byheart("report", run, "--verify", "--json")
    assert told.status == 1
    assert told.objects == [
        {
            "event": "verified",
            "run": run,
            "sound": False,
            "reason": f"The journal of run {run} was changed: the entry at place 1 is not the one "
            "that was written.",
            "head": head,
        }
    ]
    assert head in page_of(store, store.run(run))


def test_a_batch_is_told_as_a_whole(byheart: ByHeart, store: Store, tmp_path: Path) -> None:
    batch = batch_of(store, tmp_path / "rows.csv", 2)
    run = kept_run(store, values={"customer": "Bo 2"})
    store.batches.take(batch.id, 2, run)
    store.batches.settle(batch.id, 2, RowState.UNCERTAIN, "A dialog is over it.", {})
    assert byheart("report", batch.id[:5]).out.splitlines() == [
        f"Row 2: uncertain (run {run}, 0 acts in 3.2 s). A dialog is over it.",
        "Row 1: pending (no run).",
        f"{COUNTED} Written to {batch.results}.",
        "It took 3.2 s and 0 model calls.",
    ]
    told = byheart("report", batch.id, "--json").objects
    assert [each["event"] for each in told] == ["row", "row", "batch"]
    page = tmp_path / "page.html"
    wrote = byheart("report", batch.id, "--html", str(page)).out
    assert wrote == f"Wrote {page}, and the pages of its runs to {tmp_path / 'page-runs'}.\n"
    assert (tmp_path / "page-runs" / f"{run}.html").exists()
    verified = byheart("report", batch.id, "--verify", "--json")
    assert verified.status == 1
    (answer,) = verified.objects
    assert answer["faults"] == [f"Row 2: it is uncertain, and its run {run} says diverged."]
    store.batches.settle(batch.id, 2, RowState.DIVERGED, "A dialog is over it.", {})
    sound = byheart("report", batch.id, "--verify")
    assert (sound.status, sound.err) == (0, "")
    assert sound.out.startswith(f"Nothing in the 1 runs of batch {batch.id} was changed or cut")


def test_a_damaged_run_is_told_for_what_it_is(byheart: ByHeart, store: Store, run: str) -> None:
    with store.database.writing() as session:
        session.execute(text("UPDATE runs SET report = '{'"))
    told = byheart("report", run, "--verify")
    assert (told.status, told.out) == (1, f"The journal of run {run} was damaged.\n")
    assert byheart("report", run).is_refusal(1)
