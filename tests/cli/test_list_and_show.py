"""`byheart list`, `show` and `delete` tell what is known, to people and to programs."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.store.store import Store
from tests.builders.command_line import Answer
from tests.builders.kept import workflow

ByHeart = Callable[..., Answer]


def test_with_nothing_learned_it_says_how_to_begin(byheart: ByHeart) -> None:
    answer = byheart("list")
    assert answer.status == 0
    assert "byheart record NAME --launch COMMAND" in answer.out
    assert byheart("list", "--json").out == ""


def test_the_list_has_a_line_for_each_workflow(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    store.save_workflow(replace(workflow("invoices"), trusted=False))
    header, invoices, orders = byheart("list").out.splitlines()
    assert header.split() == ["workflow", "version", "steps", "state", "task"]
    assert invoices.split()[:3] == ["invoices", "1", "2"]
    assert "not accepted" in invoices
    assert orders.endswith("Enter an order")
    assert "not rehearsed" in orders


def test_the_list_as_objects(byheart: ByHeart, store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    store.mark_proven("orders", saved.version)
    assert byheart("list", "--json").objects == [
        {
            "event": "workflow",
            "workflow": "orders",
            "version": 1,
            "task": "Enter an order",
            "steps": 2,
            "parameters": ["customer"],
            "trusted": True,
            "proven": True,
        }
    ]


def test_a_workflow_is_shown_with_all_that_it_needs_and_does(
    byheart: ByHeart, store: Store
) -> None:
    store.save_workflow(workflow("orders"))
    lines = byheart("show", "orders").out.splitlines()
    assert lines == [
        "orders, version 1 (not rehearsed): Enter an order",
        '  starts ["order-desk", "--fast"]',
        "  finds the window “Orders” Desk",
        "  parameter customer (text), recorded with “Anna”",
        "  secret password",
        "  1. step 0  [named = Dear {customer}]",
        "  2. typed “{customer}”  [text = {customer}]",
        "  end check sql: orders.db select 1 in the region (1, 2, 3, 4) expects “1”",
    ]


def test_a_workflow_as_an_object(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    (shown,) = byheart("show", "orders", "--json").objects
    assert shown["parameters"] == [
        {"name": "customer", "kind": "text", "recorded": "Anna", "default": None}
    ]
    assert shown["secrets"] == ["password"]
    assert shown["launch"] == [["order-desk", "--fast"]]
    assert [step["step"] for step in shown["steps"]] == [1, 2]
    assert shown["steps"][1]["arguments"] == {"text": "{customer}"}
    assert shown["end_checks"] == [
        {
            "kind": "sql",
            "words": ["orders.db", "select 1"],
            "region": [1, 2, 3, 4],
            "expected": "1",
            "status": 200,
            "pointer": "",
        }
    ]


def test_an_older_version_can_be_shown(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    store.save_workflow(replace(workflow("orders"), task="Enter an order quickly"))
    assert "version 2 (not rehearsed): Enter an order quickly" in byheart("show", "orders").out
    old = byheart("show", "orders", "--version", "1")
    assert "version 1 (not rehearsed): Enter an order\n" in old.out


def test_what_names_a_steps_target_is_shown(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    first, second = byheart("show", "orders", "--step", "1").out.splitlines()
    assert "at 60,60 in the box (40, 50, 80, 24)" in first
    assert second == "  own: “Save” at (50, 55, 30, 10)"


def test_what_is_to_be_accepted_is_listed_so_that_nothing_can_hide(
    byheart: ByHeart, store: Store
) -> None:
    evil = replace(
        workflow("orders").start, launch=(("sh", "-c", "rm -rf ~\r\x1b[2Kecho harmless"),)
    )
    store.save_workflow(replace(workflow("orders"), trusted=False, start=evil))
    told = byheart("show", "orders").out
    assert "To accept before it may run:" in told
    assert "rm -rf ~" in told
    assert "\x1b" not in told
    assert "\r" not in told


@pytest.mark.parametrize("words", [("show", "nothing"), ("show", "orders", "--version", "7")])
def test_what_is_not_there_is_refused(byheart: ByHeart, store: Store, words: list[str]) -> None:
    store.save_workflow(workflow("orders"))
    assert byheart(*words).is_refusal(2)


@pytest.mark.parametrize("step", ["0", "3", "-1"])
def test_a_step_that_is_not_there_is_refused(byheart: ByHeart, store: Store, step: str) -> None:
    store.save_workflow(workflow("orders"))
    assert byheart("show", "orders", "--step", step).is_refusal(2)


def test_deleting_asks_first(
    byheart: ByHeart, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save_workflow(workflow("orders"))
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    refused = byheart("delete", "orders")
    assert refused.status == 1
    assert "Nothing was deleted." in refused.out
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert byheart("delete", "orders").status == 0
    assert store.workflows() == ()


def test_whoever_does_not_answer_deletes_nothing(
    byheart: ByHeart, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save_workflow(workflow("orders"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    answer = byheart("delete", "orders")
    assert answer.status == 1
    assert "interrupted" in answer.err
    assert [one.name for one in store.workflows()] == ["orders"]


def test_a_program_deletes_without_being_asked(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    assert byheart("delete", "orders", "--yes").out == "Deleted orders.\n"
    assert byheart("delete", "orders", "--yes").is_refusal(2)
