"""`byheart merge` makes one workflow of several, and shows what it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.store.model.workflow import Environment
from app.store.store import Store
from tests.builders.paper.shown_steps import clicks, form
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]


@pytest.fixture
def two_shown(store: Store) -> Store:
    store.save_workflow(form("one", ("Name", "Anna Roth"), ("Town", "Graz")))
    store.save_workflow(form("two", ("Name", "Bert Kuhn"), ("Town", "Graz")))
    return store


@pytest.fixture
def parting(store: Store, tmp_path: Path) -> Path:
    """Rows whose two towns part in the last one only."""
    for name, town in (("one", "Graz"), ("two", "Linz")):
        store.save_workflow(form(name, ("Town", town)))
    rows = tmp_path / "rows.csv"
    rows.write_text("bill,ship\nGraz,Graz\nLinz,Linz\nWien,Wels\n")
    return rows


def test_two_recordings_are_kept_as_one_that_is_to_be_rehearsed(
    byheart: ByHeart, two_shown: Store
) -> None:
    answer = byheart("merge", "orders", "one", "two")

    assert answer.status == 0
    assert "  Name: needs a value" in answer.out
    assert "  Town: always “Graz”" in answer.out
    assert "Merged into orders, version 1. Rehearse it: byheart rehearse orders" in answer.out
    kept = two_shown.workflow("orders")
    assert [each.name for each in kept.parameters] == ["name"]
    assert not kept.proven


def test_what_was_merged_is_merged_with_one_more_recording(byheart: ByHeart, store: Store) -> None:
    for name, person, town in (("one", "Anna", "Graz"), ("two", "Bert", "Linz")):
        mail = f"{person.lower()}@example.org"
        store.save_workflow(form(name, ("Name", person), ("Mail", mail), ("Town", town)))
    third = form("three", ("Name", "Cora"), ("Mail", "cora@example.org"), ("Town", "Wels"))
    store.save_workflow(third)
    byheart("merge", "orders", "one", "two")
    assert byheart("merge", "orders", "three").status == 0
    merged = store.workflow("orders", 2)
    assert [(each.name, bool(each.made_of)) for each in merged.parameters] == [
        ("name", False),
        ("town", False),
        ("mail", True),
    ]


def test_the_ways_of_a_merged_workflow_stay_when_it_is_merged_again(
    byheart: ByHeart, store: Store
) -> None:
    store.save_workflow(form("one", ("Name", "Anna")))
    store.save_workflow(form("two", ("Name", "Bert"), extra=[clicks("Visa")]))
    store.save_workflow(form("three", ("Name", "Cora"), extra=[clicks("Cash")]))
    byheart("merge", "orders", "one", "two")
    assert byheart("merge", "orders", "three").status == 0
    merged = store.workflow("orders")
    assert [len(way.steps) for way in merged.trajectories] == [2, 3, 3]
    assert {each.name for each in merged.parameters if each.branch} == {"with_visa", "with_cash"}


def test_an_earlier_version_is_merged_with_what_was_recorded_under_its_name(
    byheart: ByHeart, store: Store
) -> None:
    store.save_workflow(form("orders", ("Name", "Anna")))
    store.save_workflow(form("orders", ("Name", "Bert")))
    assert byheart("merge", "orders", "orders@1").status == 0
    merged = store.workflow("orders")
    assert (merged.version, [each.name for each in merged.parameters]) == (3, ["name"])
    assert byheart("merge", "orders", "orders@9").status == 2


def test_the_merge_as_an_object(byheart: ByHeart, parting: Path) -> None:
    (told,) = byheart("merge", "orders", "one", "two", "--data", str(parting), "--json").objects

    assert told["parameters"] == [
        {"name": "bill", "made": False},
        {"name": "ship", "made": False},
        {"name": "town", "made": True},
    ]
    assert told["question"]["texts"] == ["Wels", "Wien"]
    assert told["question"]["case"] == {"bill": "Wien", "ship": "Wels"}
    assert told["open"] == ["town"]
    assert [cell["foretold"] for cell in told["foretold"]] == ["asked", "asked"]


def test_one_question_is_asked_and_its_answer_settles_it(byheart: ByHeart, parting: Path) -> None:
    words = ("merge", "orders", "one", "two", "--data", str(parting))
    open_ = byheart(*words, "--dry-run").out
    assert "One question is open. With bill “Wien”, ship “Wels”: is Town “Wels” or “Wien”?" in open_

    (told,) = byheart(*words, "--answer", "town=Wels", "--json").objects
    assert told["question"] is None
    assert [each["name"] for each in told["parameters"]] == ["ship"]


def test_a_workflow_is_shown_with_what_its_values_are_made_of(
    byheart: ByHeart, parting: Path
) -> None:
    byheart("merge", "orders", "one", "two", "--data", str(parting))

    shown = byheart("show", "orders").out
    assert "parameter town (text), recorded with “Graz”, made of bill" in shown
    assert "(rules that fit as well: 1)" in shown


def test_a_dry_run_keeps_nothing(byheart: ByHeart, two_shown: Store) -> None:
    assert byheart("merge", "orders", "one", "two", "--dry-run").status == 0
    assert "orders" not in two_shown.versions.names()


def test_a_recording_is_merged_into_the_workflow_of_that_name(
    byheart: ByHeart, two_shown: Store
) -> None:
    assert byheart("merge", "one", "two").status == 0

    assert two_shown.workflow("one").version == 2
    assert [each.name for each in two_shown.workflow("one").parameters] == ["name"]


def test_what_cannot_be_merged_is_refused_in_one_sentence(
    byheart: ByHeart, two_shown: Store, tmp_path: Path
) -> None:
    other = form("large", ("Name", "Carl"))
    two_shown.save_workflow(replace(other, environment=Environment(1920, 1080)))
    two_shown.save_workflow(replace(form("foreign", ("Name", "Dora")), trusted=False))

    for words, sentence in (
        (("orders", "one"), "Merging takes two recordings of a task or more"),
        (("orders", "one", "none"), "none"),
        (("orders", "one", "large"), "large was recorded on a screen of 1920x1080"),
        (("orders", "one", "foreign"), "foreign was not accepted yet"),
        (("orders", "one", "two", "--answer", "zip=1"), "Nothing was asked about zip"),
        (("orders", "one", "two", "--data", str(tmp_path / "no.csv")), "There is no file"),
        (("or/ders", "one", "two"), "is no name for a workflow"),
    ):
        answer = byheart("merge", *words)
        assert answer.status == 2, words
        assert sentence in answer.err, words
        assert answer.err.count("\n") == 1
    assert "orders" not in two_shown.versions.names()


def test_a_recording_of_several_rows_is_merged_from_them(byheart: ByHeart, store: Store) -> None:
    rows = [form(name, ("Name", name)) for name in ("Anna Roth", "Bert Kuhn", "Carl Lang")]
    steps = [step for row in rows for step in row.trajectories[0].steps]
    way = replace(rows[0].trajectories[0], steps=tuple(steps))
    store.save_workflow(replace(rows[0], name="three", trajectories=(way,)))

    answer = byheart("merge", "orders", "three")
    assert answer.status == 0
    assert "three shows the task 3 times, one after the other: each is a row." in answer.out
    kept = store.workflow("orders")
    assert [each.name for each in kept.parameters] == ["name"]
    assert [len(each.steps) for each in kept.trajectories] == [2]
    (told,) = byheart("merge", "again", "three", "--dry-run", "--json").objects
    assert told["repeated"] == {"three": 3}


def test_what_shows_one_row_is_not_cut(byheart: ByHeart, two_shown: Store) -> None:
    answer = byheart("merge", "orders", "one", "two", "--each-row")
    assert answer.is_refusal(2)
    assert "cannot be cut into rows" in answer.err
