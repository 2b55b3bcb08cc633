"""Runs are written down as they happen; one whose process is gone is found and called uncertain."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from app.engine.model.events import Outcome, Recovery
from app.player.run.messages import RunReport, as_message
from app.store.errors import UnknownRunError
from app.store.store import Store
from tests.builders.store.kept import opened_again, server_of, workflow

ACTED = {
    "event": "acted",
    "step": 0,
    "tool": "click",
    "arguments": {"x": 3, "y": 4, "button": "", "keys": ["a"]},
}


def report(run: str, outcome: Outcome = Outcome.DONE) -> dict[str, object]:
    return as_message(RunReport(run, "orders", 1, outcome, verified=True, steps=2, acted=2))


def test_a_run_is_told_from_its_begin_to_its_report(store: Store) -> None:
    run = store.begin_run("orders", 3, {"customer": "Anna"})
    lasting = store.run(run)
    assert (lasting.workflow, lasting.version, lasting.outcome) == ("orders", 3, None)
    assert lasting.report == {}
    assert datetime.now(UTC) - lasting.began < timedelta(seconds=10)

    store.append_event(run, {"event": "started", "steps": 2})
    store.append_event(run, ACTED)
    store.finish_run(run, report(run))

    ended = store.run(run)
    assert store.events(run) == ({"event": "started", "steps": 2}, ACTED)
    assert (ended.outcome, ended.verified, ended.report) == ("done", True, report(run))
    assert ended.ended is not None
    assert ended.ended >= ended.began


def test_runs_are_listed_newest_first(store: Store) -> None:
    ids = [store.begin_run(name, 1, {}) for name in ("orders", "invoices", "orders")]
    assert [record.run for record in store.runs()] == ids[::-1]
    assert [record.run for record in store.runs("orders")] == [ids[2], ids[0]]
    assert [record.run for record in store.runs(limit=1)] == [ids[2]]


def test_a_run_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    assert store.run(run[:5]).run == run
    for unknown in ("", "zzzz", "%", f"{run}0"):
        with pytest.raises(UnknownRunError, match="`byheart runs` lists them"):
            store.run(unknown)


def test_an_ambiguous_beginning_finds_nothing(store: Store) -> None:
    ids = [store.begin_run("orders", 1, {}) for _ in range(17)]
    shared = next(one[0] for one in ids if sum(other[0] == one[0] for other in ids) > 1)
    with pytest.raises(UnknownRunError):
        store.run(shared)


def test_an_event_of_an_unknown_run_is_an_error(store: Store) -> None:
    with pytest.raises(UnknownRunError):
        store.append_event("nobody", ACTED)
    with pytest.raises(UnknownRunError):
        store.finish_run("nobody", report("nobody"))


def test_a_run_that_lasts_is_not_lost(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    other = opened_again(store)
    assert other.mark_lost_runs() == ()
    assert store.mark_lost_runs() == ()
    other.append_event(run, ACTED)
    other.finish_run(run, report(run))
    assert store.run(run).outcome == "done"
    assert store.mark_lost_runs() == ()
    other.close()


def test_a_run_whose_process_was_killed_is_uncertain_with_what_it_did(
    store: Store,
) -> None:
    run = lost_run(store)
    (lost,) = store.mark_lost_runs()
    assert lost.run == run
    assert lost.outcome == "uncertain"
    assert lost.verified is None
    assert lost.report["acted"] == 1
    assert lost.report["steps"] == 4
    assert lost.report["recovered"]["waited"] == 1
    assert lost.report["done"] == ["step 1: click (x 3, y 4, keys ['a'])"]
    assert "ended without a report; 1 act was done for certain" in lost.report["reason"]
    assert store.run(run) == lost
    assert store.mark_lost_runs() == ()


def test_a_lost_run_that_did_nothing_says_so(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    store.journal.close()
    (lost,) = store.mark_lost_runs()
    assert lost.run == run
    assert "no act is known to have been done" in lost.report["reason"]


def test_a_lost_run_has_the_shape_of_any_report(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    store.journal.close()
    (lost,) = store.mark_lost_runs()
    assert report(run).keys() <= lost.report.keys()
    assert set(lost.report["recovered"]) == {str(how) for how in Recovery}


def test_locks_of_finished_runs_are_not_left_behind(store: Store) -> None:
    store.save_workflow(workflow())
    run = store.begin_run("orders", 1, {})
    assert list((store.home / "running").iterdir())
    store.finish_run(run, report(run))
    assert not list((store.home / "running").iterdir())


LOSE = """
import os, sys
from pathlib import Path
from app.store.store import Store
store = Store.open(Path(sys.argv[1]), (), sys.argv[2])
run = store.begin_run("orders", 1, {})
store.append_event(run, {"event": "started", "steps": 4})
store.append_event(run, {"event": "recovered", "step": 0, "how": "waited", "why": ""})
store.append_event(run, {"event": "acted", "step": 0, "tool": "click",
                         "arguments": {"x": 3, "y": 4, "button": "", "keys": ["a"]}})
print(run, flush=True)
os.kill(os.getpid(), 9)
"""


def lost_run(store: Store) -> str:
    """A run that a process began before it was killed."""
    command = [sys.executable, "-c", LOSE, str(store.home), server_of(store)]
    died = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    assert died.returncode == -9
    return died.stdout.strip()


@pytest.mark.parametrize(("costs", "sum_"), [((0.01, 0.02), 0.03), ((0.01, None), None), ((), 0.0)])
def test_a_lost_run_tells_what_its_model_calls_cost(
    store: Store, costs: tuple[float | None, ...], sum_: float | None
) -> None:
    run = store.begin_run("orders", 1, {})
    for cost in costs:
        store.append_event(run, {"event": "wanted", "asked_for": []})
        store.append_event(run, {"event": "model_call", "cost_usd": cost})
    store.journal.close()
    (lost,) = store.mark_lost_runs()
    assert lost.report["model_calls"] == len(costs)
    assert lost.report["cost_usd"] == sum_


def test_a_lost_run_tells_what_a_model_had_asked_for_since_its_last_act(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    for wanted in ("left_click(1)", "left_click(2)"):
        store.append_event(run, {"event": "wanted", "asked_for": [wanted]})
        if wanted == "left_click(1)":
            store.append_event(run, ACTED)
    store.journal.close()
    (lost,) = store.mark_lost_runs()
    assert lost.report["reason"].endswith(" The model had then asked for left_click(2).")
    assert (lost.report["model_calls"], lost.report["cost_usd"]) == (2, None)
