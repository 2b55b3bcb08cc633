"""`byheart run` and `record` refuse in a sentence what cannot be, before anything is touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.store.model.workflow import Parameter, Start
from app.store.store import Store
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]


@pytest.fixture
def orders(store: Store) -> str:
    """A workflow that finds its window, so that only the current display can serve."""
    start = Start(window_title="Orders")
    store.save_workflow(replace(workflow("orders"), start=start, secrets=(), end_checks=()))
    return "orders"


@pytest.mark.parametrize(
    "words",
    [
        ("nothing",),
        ("orders", "--version", "9", "-p", "customer=Bo"),
        ("orders", "-p", "customer"),
        ("orders", "-p", "customer=Bo", "-p", "customer=Cleo"),
        ("orders", "--ask", "mother"),
        ("orders", "--display", "big"),
        ("orders", "--version", "one"),
        ("orders", "--juggle"),
        (),
    ],
)
def test_what_makes_no_sense_is_wrong_usage(
    byheart: ByHeart, orders: str, words: tuple[str, ...]
) -> None:
    answer = byheart("run", *words)
    assert answer.is_refusal(2), answer


def test_without_a_display_a_found_window_blocks(
    byheart: ByHeart, store: Store, orders: str
) -> None:
    answer = byheart("run", orders, "-p", "customer=Bo")
    assert answer.is_refusal(3)
    assert "There is no display" in answer.err
    assert store.runs() == (), "nothing was begun"


def test_a_private_display_cannot_serve_a_found_window(byheart: ByHeart, orders: str) -> None:
    answer = byheart("run", orders, "-p", "customer=Bo", "--display", "private")
    assert answer.is_refusal(3)
    assert "a private display cannot serve" in answer.err


def test_a_secret_that_is_not_kept_blocks_with_its_remedy(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    answer = byheart("run", "orders", "-p", "customer=Bo")
    assert answer.is_refusal(3)
    assert "byheart secret set orders password" in answer.err


def test_a_value_of_another_kind_is_refused_before_anything_is_started(
    byheart: ByHeart, store: Store
) -> None:
    launching = replace(workflow("orders"), secrets=(), end_checks=())
    store.save_workflow(launching)
    missing = byheart("run", "orders", "--display", "private")
    assert missing.is_refusal(2)
    assert "-p customer=…" in missing.err
    tabbed = byheart("run", "orders", "--display", "private", "-p", "customer=a\tb")
    assert tabbed.is_refusal(2)
    assert store.runs() == ()


@pytest.fixture
def rows(tmp_path: Path) -> Callable[[str], str]:
    def written(content: str, name: str = "rows.csv") -> str:
        file = tmp_path / name
        file.write_text(content, encoding="utf-8")
        return str(file)

    return written


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no column “customer”"),
        ("name\nBo\n", "no column “customer”"),
        ("customer\n", "no rows below its header"),
        ("customer\nBo\n\nCleo\n", "row 3 is blank"),
        ("customer,note\nBo,x\n,y\n", "row 3, column “customer” is empty"),
        ("customer,colour\nBo,red\n", "row 2: orders has no parameter colour"),
        ('customer\nBo\n"a\tb"\n', "row 3: The value of customer holds a line break, a tab"),
    ],
)
def test_rows_are_examined_before_the_first_act(
    byheart: ByHeart, store: Store, rows: Callable[[str], str], content: str, said: str
) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=(), end_checks=()))
    answer = byheart("run", "orders", "--display", "private", "--data", rows(content))
    assert answer.is_refusal(2), answer
    assert said in answer.err
    assert store.runs() == ()


def test_a_column_for_a_parameter_with_a_default_may_be_missing(
    byheart: ByHeart, store: Store, rows: Callable[[str], str]
) -> None:
    made = replace(workflow("orders"), secrets=(), end_checks=())
    optional = Parameter("note", recorded="x", default="none")
    store.save_workflow(replace(made, parameters=(*made.parameters, optional)))
    file = rows("customer,colour\nBo,red\n")
    answer = byheart("run", "orders", "--display", "private", "--data", file)
    assert "no parameter colour" in answer.err, "the missing column was not complained of"


@pytest.mark.parametrize("file", ["/no/such/rows.csv", "/etc", "/etc/hostname", ""])
def test_a_file_that_holds_no_rows_is_refused(byheart: ByHeart, store: Store, file: str) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=(), end_checks=()))
    assert byheart("run", "orders", "--display", "private", "--data", file).is_refusal(2)


def test_every_row_has_its_report_and_the_batch_the_last_word(
    byheart: ByHeart, store: Store, rows: Callable[[str], str]
) -> None:
    start = Start((("no-such-program",),))
    store.save_workflow(replace(workflow("orders"), secrets=(), end_checks=(), start=start))
    words = ("run", "orders", "--display", "private", "--data", rows("customer\nBo\nCleo\n"))
    told = byheart(*words, "--json")
    begun, *reports, batch = told.objects
    assert (begun["event"], begun["rows"]) == ("rows", 2)
    assert [(each["event"], each["outcome"], each["row"]) for each in reports] == [
        ("report", "blocked", 1),
        ("report", "blocked", 2),
    ]
    assert batch == {
        "event": "batch",
        "rows": 2,
        "done": 0,
        "diverged": 0,
        "failed": 0,
        "uncertain": 0,
        "skipped": 2,
        "batch": begun["batch"],
        "results": begun["results"],
    }
    assert told.status == 3, "this machine could begin none"
    assert told.err == ""
    assert [run.parameters for run in store.runs()] == [{"customer": "Cleo"}, {"customer": "Bo"}]
    assert "Bo,pending,,," not in (written := Path(batch["results"]).read_text(encoding="utf-8"))
    assert written.count("pending") == 2

    resumed = byheart("run", "orders", "--display", "private", "--resume", batch["batch"])
    assert resumed.status == 3
    assert f"--resume {batch['batch']}" in resumed.out
    for other in (("-p", "customer=Bo"), ("--version", "1")):
        refused = byheart("run", "orders", "--resume", batch["batch"], *other)
        assert refused.is_refusal(2)
    assert byheart("run", "orders", "--resume", "none").is_refusal(2)
    assert byheart("run", "orders", "--stop-after", "0").is_refusal(2)

    ended = byheart(*words_of(batch["batch"], "1=skipped", "2=done"))
    assert [each["state"] for each in ended.objects] == ["skipped", "done"]
    (listed,) = byheart("rows", "--json").objects
    assert (listed["batch"], listed["done"], listed["skipped"]) == (batch["batch"], 1, 1)
    assert batch["batch"] in byheart("rows").out
    assert "skipped" in byheart("rows", batch["batch"]).out
    for wrong in ("1=doing", "x=done", "1"):
        assert byheart(*words_of(batch["batch"], wrong)).is_refusal(2)


def words_of(batch: str, *decisions: str) -> list[str]:
    return ["rows", batch, "--json", *(word for one in decisions for word in ("--settle", one))]


def test_a_batch_that_fails_too_often_is_ended(
    byheart: ByHeart, store: Store, rows: Callable[[str], str]
) -> None:
    start = Start((("no-such-program",),))
    store.save_workflow(replace(workflow("orders"), secrets=(), end_checks=(), start=start))
    words = ("run", "orders", "--display", "private", "--data", rows("customer\nBo\nCleo\n"))
    told = byheart(*words, "--stop-after", "1")
    assert told.err == "1 rows in a row were not done: nothing more is begun.\n"
    assert told.out.count("Blocked") == 1


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ((), 2),
        (("a/b",), 2),
        (("--", "-x"), 2),
        (("orders", "--launch", "sh -c 'unclosed"), 2),
        (("orders", "-p", "customer"), 2),
        (("orders", "--by", "agent"), 2),
        (("orders", "--by", "agent", "--task", "Enter an order"), 3),
        (("orders", "--by", "magic"), 2),
        (("orders",), 3),
        (("orders", "--launch", "xterm"), 3),
    ],
)
def test_a_recording_that_cannot_begin_is_refused(
    byheart: ByHeart, words: tuple[str, ...], status: int
) -> None:
    answer = byheart("record", *words)
    assert answer.is_refusal(status), answer


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--for-each", "list.rows", "--data", "rows.csv"), "name one of them"),
        (("--for-each", "list.rows", "--save", "a=b"), "goes with one run"),
        (("--for-each", "list.rows", "--from", "2"), "rows are played whole"),
        (("--for-each", "list", "--display", "private"), "are named LIST.VALUE"),
        (("--for-each", "list.rows", "--column", "who"), "--column takes NAME=VALUE"),
        (("--for-each", "list.rows", "--where", "who"), "--where takes HEAD=TEXT"),
        (("--from", "2", "--data", "rows.csv"), "rows are played whole"),
        (("--to", "1", "--resume", "b1"), "rows are played whole"),
    ],
)
def test_rows_are_played_whole(
    byheart: ByHeart, orders: str, words: tuple[str, ...], why: str
) -> None:
    answer = byheart("run", orders, *words)
    assert answer.is_refusal(2)
    assert why in answer.err
