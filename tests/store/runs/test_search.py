"""Runs found by what is in them, a page at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.store.runs.run_lines import RunSearch
from app.store.runs.search import find_runs, workflows_that_ran
from app.store.store import Store


@pytest.fixture
def runs(store: Store) -> dict[str, str]:
    """Four runs by what they are for; the last one is still on."""
    made = {
        "done": run(store, "orders", {"customer": "Jürgen 100%"}, "done"),
        "grey": run(store, "invoices", {"sum": "7"}, "diverged", "The button is grey."),
        "old": run(store, "invoices", {}, "done"),
    }
    made["on"] = store.begin_run("orders", 2, {"customer": "Ada"})
    return made


def run(store: Store, workflow: str, values: dict[str, str], outcome: str, reason: str = "") -> str:
    begun = store.begin_run(workflow, 1, values)
    store.finish_run(
        begun, {"outcome": outcome, "reason": reason, "verified": None, "seconds": 2.5}
    )
    return begun


def found(store: Store, text: str = "", outcome: str = "") -> list[str]:
    lines = find_runs(store.database, RunSearch(text, outcome), limit=10)
    return [line.run for line in lines]


def test_without_a_search_all_are_there_newest_first(store: Store, runs: dict[str, str]) -> None:
    assert found(store) == [runs["on"], runs["old"], runs["grey"], runs["done"]]


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("order", {"on", "done"}),
        ("jürgen", {"done"}),
        ("100%", {"done"}),
        ("0_%", set()),
        ("GREY", {"grey"}),
        ("customer", set()),
        ("ada", {"on"}),
    ],
)
def test_a_text_is_found_in_names_values_and_reasons(
    store: Store, runs: dict[str, str], text: str, which: set[str]
) -> None:
    assert set(found(store, text)) == {runs[each] for each in which}


def test_a_run_is_found_by_the_beginning_of_its_id(store: Store, runs: dict[str, str]) -> None:
    assert runs["grey"] in found(store, runs["grey"][:6])


def test_outcomes_are_told_apart_and_a_run_that_is_on_has_none(
    store: Store, runs: dict[str, str]
) -> None:
    assert found(store, outcome="running") == [runs["on"]]
    assert set(found(store, outcome="done")) == {runs["done"], runs["old"]}
    assert found(store, "orders", "done") == [runs["done"]]


def test_pages_follow_each_other(store: Store, runs: dict[str, str]) -> None:
    first = find_runs(store.database, RunSearch(), limit=3)
    rest = find_runs(store.database, RunSearch(), limit=3, offset=3)
    assert [line.run for line in (*first, *rest)] == found(store)


def test_a_line_tells_how_long_it_took_and_why(store: Store, runs: dict[str, str]) -> None:
    lines = {line.run: line for line in find_runs(store.database, RunSearch(), limit=10)}
    assert lines[runs["on"]].seconds is None
    assert lines[runs["on"]].reason == ""
    assert lines[runs["grey"]].seconds == 2.5
    assert lines[runs["grey"]].reason == "The button is grey."
    assert lines[runs["grey"]].parameters == {"sum": "7"}


def test_the_runs_of_one_workflow_are_found(store: Store, runs: dict[str, str]) -> None:
    wanted = RunSearch(workflow="invoices")
    lines = find_runs(store.database, wanted, limit=10)
    assert [line.run for line in lines] == [runs["old"], runs["grey"]]
    assert workflows_that_ran(store.database) == ("invoices", "orders")


def test_what_began_before_is_not_found(store: Store, runs: dict[str, str]) -> None:
    now = datetime.now(UTC)
    assert len(find_runs(store.database, RunSearch(since=now - timedelta(hours=1)), 10)) == 4
    assert find_runs(store.database, RunSearch(since=now + timedelta(hours=1)), 10) == ()


@pytest.mark.parametrize(
    ("report", "helped"),
    [({}, 0), ({"recovered": {"waited": 2}}, 0), ({"recovered": {"operator": 3}}, 3)],
)
def test_how_often_a_person_helped_is_told(
    store: Store, report: dict[str, object], helped: int
) -> None:
    begun = store.begin_run("orders", 1, {})
    store.finish_run(begun, {"outcome": "done", "reason": "", "verified": None, **report})
    [line] = find_runs(store.database, RunSearch(), limit=10)
    assert line.helped == helped
