"""`byheart list`, `show` and `delete` tell what is known, to people and to programs."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Whole
from app.store.model.workflow import Workflow
from app.store.store import Store
from checks.snapshot.look import LabelSeen, Look, Name, Relation, Target
from checks.snapshot.thresholds import History
from checks.verify.changes.mask import Mask, Sort, Volatile, name_of
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import look, workflow

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
    assert byheart("show", "orders", "--step", "1").out.splitlines() == [
        "1. step 0  [named = Dear {customer}]",
        "  at 60,60 in the box 40,50 of 80x24 pixels",
        "  window: “Orders” of class “Desk”",
        "  element: push button “Save” (accessibility)",
        "  own: “Save” at 50,55 of 30x10 pixels",
        "  parameter: “Dear {customer}”, recorded as “Anna”",
    ]


def test_what_names_a_steps_target_is_shown_as_an_object(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    (shown,) = byheart("show", "orders", "--step", "1", "--json").objects
    assert shown == {
        "event": "step",
        "step": 1,
        "tool": "click",
        "at": [60, 60],
        "box": [40, 50, 80, 24],
        "window": {"title": "Orders", "class": "Desk"},
        "element": {"role": "push button", "name": "Save"},
        "names": [
            {"relation": "own", "text": "Save", "box": [50, 55, 30, 10], "accessibility": False}
        ],
        "parameter": "Dear {customer}",
        "recorded": "Anna",
        "known_by": "",
        "learned": [],
        "fared": None,
    }


def seen_as(*names: Name, label: LabelSeen | None = None, window: int = -1) -> Workflow:
    """The workflow with another look before its first step, which any run takes as it is."""
    made = workflow("orders")
    target = Target(Point(60, 60), Box(40, 50, 80, 24), names, window)
    before = replace(look(), target=target, label=label, named="")
    (way,) = made.trajectories
    first = replace(way.steps[0], before=before, arguments={"x": 60, "y": 60}, note="Save it")
    return replace(made, trajectories=(replace(way, steps=(first, *way.steps[1:])),))


@pytest.mark.parametrize("relation", list(Relation))
def test_each_name_tells_its_relation_and_its_text(
    byheart: ByHeart, store: Store, relation: Relation
) -> None:
    read = Name(relation, Box(1, 2, 3, 4), "Customer", from_label=True)
    unread = Name(relation, Box(5, 6, 7, 8))
    store.save_workflow(seen_as(read, unread))
    assert byheart("show", "orders", "--step", "1").out.splitlines() == [
        "1. Save it",
        "  at 60,60 in the box 40,50 of 80x24 pixels",
        f"  {relation}: “Customer” at 1,2 of 3x4 pixels (accessibility)",
        f"  {relation}: what is drawn at 5,6 of 7x8 pixels",
    ]


def test_a_target_that_nothing_names_and_a_step_without_one_are_said_so(
    byheart: ByHeart, store: Store
) -> None:
    store.save_workflow(seen_as())
    assert "only what is drawn there" in byheart("show", "orders", "--step", "1").out
    (shown,) = byheart("show", "orders", "--step", "1", "--json").objects
    assert (shown["window"], shown["element"], shown["names"]) == (None, None, [])
    typed = workflow("orders")
    (way,) = typed.trajectories
    keys = replace(way.steps[0], before=None, tool="press_keys", arguments={"keys": "Return"})
    store.save_workflow(replace(typed, trajectories=(replace(way, steps=(keys,)),)))
    assert "it acts on no place of its own" in byheart("show", "orders", "--step", "1").out
    (shown,) = byheart("show", "orders", "--step", "1", "--json").objects
    assert shown["at"] is None


def test_what_is_to_be_accepted_is_listed_so_that_nothing_can_hide(
    byheart: ByHeart, store: Store
) -> None:
    evil = replace(
        workflow("orders").start, launch=(("sh", "-c", "rm -rf ~\r\x1b[2Kecho harmless"),)
    )
    store.save_workflow(replace(workflow("orders"), trusted=False, start=evil))
    told = byheart("show", "orders").out
    assert "To accept before it may run;" in told
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


def test_a_name_that_is_all_parameter_is_shown(byheart: ByHeart, store: Store) -> None:
    made = workflow("orders")
    (way,) = made.trajectories
    given = {"x": 60, "y": 60, "named": Whole("customer")}
    named = replace(way.steps[0], arguments=given)
    store.save_workflow(replace(made, trajectories=(replace(way, steps=(named,)),)))
    told = byheart("show", "orders", "--step", "1").out
    assert "  parameter: “{customer}”, recorded as “Anna”" in told


def test_what_was_learned_of_a_steps_screen_is_shown(byheart: ByHeart, store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    shown = store.workflow("orders").trajectories[0].steps[0].before
    assert isinstance(shown, Look)
    box = Box(12, 22, 5, 2)
    region = Volatile(box, name_of(shown, box), Sort.PICTURE, 3)
    store.learn_mask(saved, lambda _: Mask(4, (region,)))
    line = "seen to change: picture at 12,22 of 5x2 pixels, in 3 of 4 verified runs"
    assert line in byheart("show", "orders", "--step", "1").out
    store.learn_mask(saved, lambda _: Mask(5, (region,)))
    assert "learned to change: picture" in byheart("show", "orders", "--step", "1").out
    (told,) = byheart("show", "orders", "--step", "1", "--json").objects
    learned = {"box": [12, 22, 5, 2], "sort": "picture", "runs": 3, "of": 5, "used": True}
    assert told["learned"] == [learned]


def test_how_a_step_has_fared_is_shown(byheart: ByHeart, store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    way = saved.trajectories[0].id
    store.learn_mask(saved, lambda _: Mask(9, histories=(History(way, 0, 8, 1, 0.985),)))
    line = "right in 8 of 9 runs, at least 98.5% alike; 99.8% is required (careful)"
    assert line in byheart("show", "orders", "--step", "1").out
    assert byheart("show", "orders", "--step", "2").out.count("right in") == 0
    (told,) = byheart("show", "orders", "--step", "1", "--json").objects
    required = pytest.approx(0.998)
    fared = {"right": 8, "wrong": 1, "least_alike": 0.985, "required": required}
    assert told["fared"] == {**fared, "dial": "careful"}
