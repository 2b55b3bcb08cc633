"""Cells that were copied in a spreadsheet are taken from its file, if a person wants that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Whole
from app.player.run.parameters import complete_values
from app.store.model.workflow import EndCheck, EndCheckKind, Start, steps_of
from app.store.store import Store
from checks.snapshot.look import Look
from tests.builders.paper.sheet_steps import (
    DESK,
    FILE,
    chooses,
    copied,
    copies,
    in_sheet,
    kept,
)
from tests.builders.paper.shown_steps import BUTTON, clicks, presses, shown, types
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]
ANNA, BERT = {"name": "Anna Roth", "count": "1200"}, {"name": "Bert Kuhn", "count": "7"}
SMALL = {**ANNA, "count": "12"}
HEAD = ("customer", "amount", "city")
ROWS = (("Anna Roth", 1200, "Graz"), ("Bert Kuhn", 7, "Linz"), ("Cora Lang", 31, "Wels"))


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    return sheet(tmp_path, HEAD, *ROWS)


def sheet(folder: Path, *lines: Sequence[object]) -> Path:
    book = Workbook()
    for line in lines:
        book.worksheets[0].append(list(line))
    book.save(folder / FILE)
    return folder / FILE


def merges(byheart: ByHeart, rows: Path, *words: str) -> Answer:
    return byheart("merge", "orders", "one", "two", "--data", str(rows), *words)


def keeps(store: Store, one: Mapping[str, str] = ANNA, two: Mapping[str, str] = BERT) -> None:
    store.save_workflow(copied("one", 2, one))
    store.save_workflow(copied("two", 3, two))


def test_the_steps_in_the_sheet_are_left_out_and_its_columns_are_the_parameters(
    byheart: ByHeart, store: Store, rows: Path
) -> None:
    keeps(store)
    (told,) = merges(byheart, rows, "--without-sheet", "--json").objects
    assert told["sheet"] == {
        "file": str(rows),
        "columns": ["customer", "amount"],
        "steps": {"one": [1, 2, 4, 5], "two": [1, 2, 4, 5]},
        "sentence": "The values of steps 1 to 2, 4 to 5 stand in columns customer and amount of "
        "orders.xlsx. Take them from the file instead of opening Gnumeric?",
        "taken": True,
    }
    merged = store.workflow("orders")
    assert [step.tool for step in steps_of(merged)] == ["type_text", "type_text", "click"]
    assert [step.arguments.get("text") for step in steps_of(merged)[:2]] == [
        Whole("customer"),
        Whole("amount"),
    ]
    assert [step.note for step in steps_of(merged)[:2]] == ["Type {customer}", "Type {amount}"]
    assert [each.name for each in merged.parameters] == ["customer", "amount"]
    assert merged.start == Start(launch=(DESK,))
    assert merged.trajectories[0].values_read == {}
    looks = [step.before for step in steps_of(merged) if isinstance(step.before, Look)]
    assert not any(one.ours for seen in looks for one in seen.windows if one.class_name != "Desk")


def test_it_is_offered_and_never_done_unasked(byheart: ByHeart, store: Store, rows: Path) -> None:
    """What is copied is no text that was typed, so the rows alone say nothing of it."""
    keeps(store)
    for words in ((), ("--json",)):
        answer = merges(byheart, rows, *words)
        assert answer.is_refusal(2)
        assert "Take them from the file instead of opening Gnumeric?" in answer.err
        assert "Say so with --without-sheet." in answer.err
    assert "orders" not in store.versions.names()


@pytest.mark.parametrize("agrees", [True, False])
def test_whoever_agrees_to_the_offer_has_the_cells_taken_from_the_file(
    byheart: ByHeart, store: Store, rows: Path, monkeypatch: pytest.MonkeyPatch, *, agrees: bool
) -> None:
    keeps(store)
    monkeypatch.setattr("app.cli.workflows.merge.somebody_is_there", lambda: True)
    asked: list[str] = []

    def answer_offer(told: str, *, default: bool) -> bool:
        asked.append(told)
        return agrees or default

    monkeypatch.setattr("typer.confirm", answer_offer)

    answer = merges(byheart, rows)

    assert len(asked) == 1
    assert "Take them from the file" in asked[0]
    assert answer.status == (0 if agrees else 2)
    assert ("Taken from orders.xlsx, not from Gnumeric" in answer.out) is agrees
    assert ("orders" in store.versions.names()) is agrees


def test_it_is_offered_beside_a_merge_that_goes_on_without_it(
    byheart: ByHeart, store: Store, rows: Path
) -> None:
    for name, row, values, city in (("one", 2, ANNA, "Graz"), ("two", 2, BERT, "Linz")):
        draft = copied(name, row, values)
        way = draft.trajectories[0]
        more = replace(way, steps=(types(city, "City"), *way.steps))
        store.save_workflow(replace(draft, trajectories=(more,)))
    answer = merges(byheart, rows)
    assert answer.status == 0
    assert "Take them from the file instead of opening Gnumeric?" in answer.out
    assert sum(step.tool == "read_text" for step in steps_of(store.workflow("orders"))) == 2
    (told,) = merges(byheart, rows, "--json", "--dry-run").objects
    assert told["sheet"]["taken"] is False


def test_a_date_and_a_number_are_written_as_the_sheet_showed_them(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    rows = sheet(
        tmp_path,
        ("customer", "due", "sum"),
        ("Anna Roth", "2026-11-28", "1200.5"),
        ("Bert Kuhn", "2027-01-31", "87"),
    )
    keeps(
        store,
        {"name": "Anna Roth", "due": "28.11.2026", "sum": "1,200.50"},
        {"name": "Bert Kuhn", "due": "31.01.2027", "sum": "87.00"},
    )
    assert merges(byheart, rows, "--without-sheet").status == 0
    merged = store.workflow("orders")
    made = {each.name: each for each in merged.parameters if each.made_of}
    assert len(made) == 2
    assert [each.name for each in merged.parameters if not each.made_of] == [
        "customer",
        "due",
        "sum",
    ]


def test_a_value_that_stands_in_two_columns_is_asked_about(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    rows = sheet(tmp_path, ("bill", "ship"), ("Graz", "Graz"), ("Linz", "Linz"), ("Wien", "Wels"))
    keeps(store, {"town": "Graz"}, {"town": "Linz"})
    asked = merges(byheart, rows, "--without-sheet", "--dry-run").out
    assert "One question is open. With bill “Wien”, ship “Wels”: is Town “Wels” or “Wien”?" in asked
    (told,) = merges(byheart, rows, "--without-sheet", "--answer", "town=Wels", "--json").objects
    assert told["question"] is None
    assert told["sheet"]["columns"] == ["ship"]


def test_how_the_sheet_shows_larger_numbers_is_asked(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    """“12” and “7” do not say whether a sheet shows 1500 as “1,500”."""
    rows = sheet(tmp_path, HEAD, ("Anna Roth", 12, "Graz"), *ROWS[1:], ("Dora Weiss", 1500, "Linz"))
    keeps(store, SMALL)
    asked = merges(byheart, rows, "--without-sheet", "--dry-run").out
    assert "One question is open. With amount “1500”: is Count" in asked
    (told,) = merges(byheart, rows, "--without-sheet", "--answer", "count=1500", "--json").objects
    assert told["question"] is None
    assert steps_of(store.workflow("orders"))[1].arguments["text"] == Whole("amount")


def test_a_later_row_whose_number_may_be_shown_otherwise_is_refused(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    rows = sheet(tmp_path, HEAD, ("Anna Roth", 12, "Graz"), *ROWS[1:])
    keeps(store, SMALL)
    assert merges(byheart, rows, "--without-sheet").status == 0
    merged = store.workflow("orders")
    assert complete_values(merged, {"customer": "Cora", "amount": "31"})["count"] == "31"
    with pytest.raises(UsageError, match="count"):
        complete_values(merged, {"customer": "Cora", "amount": "1500"})


def test_what_was_copied_is_never_taken_for_a_constant(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    rows = sheet(
        tmp_path, ("customer", "currency"), ("Anna", "EUR"), ("Bert", "EUR"), ("Cora", "USD")
    )
    keeps(store, {"name": "Anna", "currency": "EUR"}, {"name": "Bert", "currency": "EUR"})
    (told,) = merges(byheart, rows, "--without-sheet", "--json").objects
    assert told["question"] is None
    assert told["sheet"]["columns"] == ["customer", "currency"]


def test_a_recording_of_several_rows_is_taken_from_the_file(
    byheart: ByHeart, store: Store, rows: Path
) -> None:
    steps = []
    for row, name in enumerate(("a", "b", "c"), 2):
        steps += [chooses(row), copies(name), types(Whole(name), "Name"), clicks("Save")]
    draft = shown("three", *steps)
    values = dict(zip("abc", (row[0] for row in ROWS), strict=True))
    store.save_workflow(kept(draft, values))
    words = ("--data", str(rows), "--without-sheet", "--json")
    (told,) = byheart("merge", "orders", "three", *words).objects
    assert told["repeated"] == {"three": 3}
    assert [each["name"] for each in told["parameters"]] == ["customer"]


def test_the_sheet_is_not_started_any_more(byheart: ByHeart, store: Store, rows: Path) -> None:
    for name, row, values in (("one", 2, ANNA), ("two", 3, BERT)):
        start = Start(launch=(("gnumeric", str(rows)),))
        store.save_workflow(replace(copied(name, row, values), start=start))
    assert merges(byheart, rows, "--without-sheet").status == 0
    assert store.workflow("orders").start == Start(window_class="Desk")


def test_keys_that_lead_to_a_cell_and_back_go_with_it(
    byheart: ByHeart, store: Store, rows: Path
) -> None:
    for name, values in (("one", ANNA), ("two", BERT)):
        field = types(Whole("name"), "Name")
        steps = (presses("alt+Tab"), in_sheet("Down"), copies("name"), in_sheet("alt+Tab"), field)
        store.save_workflow(kept(shown(name, *steps, clicks("Save")), values))
    assert merges(byheart, rows, "--without-sheet").status == 0
    assert [step.tool for step in steps_of(store.workflow("orders"))] == ["type_text", "click"]


ELSEWHERE = types(Template("Dear {name},"), "Letter")


@pytest.mark.parametrize(
    "more",
    [
        pytest.param((in_sheet("ctrl+s"),), id="saved"),
        pytest.param((in_sheet("ctrl+c"),), id="copied as no value"),
        pytest.param((chooses(1, BUTTON), copies("count")), id="a button of the sheet"),
        pytest.param((chooses(4),), id="a click that leads to no copy"),
        pytest.param((ELSEWHERE,), id="a part of another text"),
        pytest.param((replace(in_sheet("Down"), irreversible=True),), id="cannot be taken back"),
    ],
)
def test_more_was_done_there_than_to_copy_cells(
    byheart: ByHeart, store: Store, rows: Path, more: Sequence[Step]
) -> None:
    store.save_workflow(copied("one", 2, ANNA))
    store.save_workflow(copied("two", 3, BERT, more))
    answer = merges(byheart, rows, "--without-sheet")
    assert answer.is_refusal(2)
    assert "two does more in the window of orders.xlsx than to choose cells" in answer.err
    assert "orders" not in store.versions.names()


def test_what_cannot_be_taken_from_the_file_is_refused_in_one_sentence(
    byheart: ByHeart, store: Store, rows: Path, tmp_path: Path
) -> None:
    keeps(store, two={**BERT, "count": "8"})
    refused = merges(byheart, rows, "--without-sheet")
    assert refused.is_refusal(2)
    assert "no column of orders.xlsx gives what was copied there" in refused.err
    keeps(store, two={"name": "", "count": ""})
    assert merges(byheart, rows, "--without-sheet").is_refusal(2)
    check = EndCheck(EndCheckKind.TEXT, ("{name}",))
    store.save_workflow(copied("one", 2, ANNA))
    store.save_workflow(replace(copied("two", 3, BERT), end_checks=(check,)))
    assert merges(byheart, rows, "--without-sheet").is_refusal(2)
    other = tmp_path / "other.xlsx"
    other.write_bytes(rows.read_bytes())
    for words, why in (
        (("--data", str(other)), "No recording copied values from a window of other.xlsx"),
        ((), "name it with --data FILE"),
    ):
        answer = byheart("merge", "orders", "one", "two", "--without-sheet", *words)
        assert answer.is_refusal(2)
        assert why in answer.err
