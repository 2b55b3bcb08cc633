"""Rows of data, told and verified as a whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import text

from app.engine.model.events import Outcome, Recovery
from app.player.reporting.batch_report import row_in_words, took_in_words
from app.player.run.messages import RunReport, as_message
from app.store.batches.batches import Batch
from app.store.model.row_state import RowState
from app.store.secrets.encrypted_file import FileSafe
from app.store.secrets.file_key import Keys
from app.store.secrets.secrets import Secrets
from app.store.store import Store
from app.wiring.storage.run_report import account_of, batch_messages, write_batch
from app.wiring.storage.sealing import BatchVerified, JournalKey, verified_batch
from tests.builders.store.batches import batch_of
from tests.builders.store.kept import SNAPSHOTS, picture
from tests.player.reporting.test_html import Page

ACTED = {"event": "acted", "step": 0, "tool": "click", "arguments": {"x": 1, "y": 2}}
STARTED = {"event": "started", "task": "Enter an order", "steps": 1}
OF_ANOTHER = """UPDATE batch_rows SET (run, "values") =
    (SELECT run, "values" FROM batch_rows WHERE number = 2) WHERE number = 1"""
EVIL = "<script>alert(1)</script>"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "home", SNAPSHOTS)
    opened.journal.key_of = JournalKey(opened, secrets_of).of
    yield opened
    opened.close()


def secrets_of(store: Store) -> Secrets:
    keys = Keys({}, store.home.with_name("keys"))
    return Secrets(store.database, (FileSafe(store.home / "secrets.json", keys),))


def played(store: Store, batch: Batch, number: int, state: RowState, **told: object) -> str:
    """A row whose run came to that; the run's id."""
    row = store.batches.rows(batch.id)[number - 1]
    run = store.begin_run("orders", 1, row.values)
    store.batches.take(batch.id, number, run)
    seen = store.keep_picture(picture(number))
    checked = {"event": "checked", "step": 0, "after": False, "verdict": "go", "seen": seen}
    for event in (STARTED, checked, ACTED):
        store.append_event(run, event)
    report = {**as_message(report_of(run, number, state)), **told}
    store.finish_run(run, report)
    store.batches.settle(batch.id, number, state, str(report["reason"]), {"number": f"N{number}"})
    return run


def report_of(run: str, number: int, state: RowState) -> RunReport:
    done = state is RowState.DONE
    return RunReport(
        run,
        "orders",
        1,
        Outcome.DONE if done else Outcome.FAILED,
        verified=done,
        steps=1,
        acted=1,
        recovered={Recovery.REFLEX: 1},
        model_calls=2,
        cost_usd=0.25,
        seconds=1.5,
        reason="" if done else f"It was lost {EVIL}.",
        row=number,
    )


@pytest.fixture
def batch(store: Store, tmp_path: Path) -> Batch:
    """Five rows: two done, one of which nobody knows, one decided about, one not begun."""
    batch = batch_of(store, tmp_path / "rows.csv", 5)
    played(store, batch, 1, RowState.DONE)
    played(store, batch, 2, RowState.DONE)
    played(store, batch, 3, RowState.UNCERTAIN, cost_usd=None)
    played(store, batch, 4, RowState.UNCERTAIN)
    store.batches.decide(batch.id, 4, RowState.SKIPPED)
    return batch


def change(store: Store, sql: str, values: Mapping[str, object]) -> None:
    """As somebody with the database would."""
    with store.database.writing() as session:
        session.execute(text(sql), dict(values))


def test_what_needs_a_person_comes_first_and_all_is_added_up(store: Store, batch: Batch) -> None:
    account = account_of(store, batch)
    *rows, whole = batch_messages(account)
    assert [(each["row"], each["state"]) for each in rows] == [
        (3, "uncertain"),
        (1, "done"),
        (2, "done"),
        (4, "skipped"),
        (5, "pending"),
    ]
    assert whole["event"] == "batch"
    assert (whole["rows"], whole["done"], whole["uncertain"], whole["skipped"]) == (5, 2, 1, 2)
    assert (whole["seconds"], whole["acted"], whole["model_calls"]) == (6.0, 4, 8)
    assert (whole["cost_usd"], whole["rows_without_price"]) == (0.75, 1)
    assert whole["recovered"] == {"reflex": 4}
    assert whole["needs_a_person"] == [3]
    assert str(whole["ended"]) > str(whole["began"])
    assert json.loads(json.dumps(rows[0]))["read"] == {"number": "N3"}
    assert row_in_words(account.rows[0]).startswith(f"Row 3: uncertain (run {rows[0]['run']}, 1 ")
    assert row_in_words(account.rows[-1]) == "Row 5: pending (no run)."
    took = "It took 6.0 s and 8 model calls ($0.7500, and 1 rows without a price)."
    assert took_in_words(account) == took


def test_a_batch_of_which_nothing_was_begun_is_told_too(store: Store, tmp_path: Path) -> None:
    account = account_of(store, batch_of(store, tmp_path / "rows.csv", 2))
    *_, whole = batch_messages(account)
    assert (whole["ended"], whole["needs_a_person"], whole["skipped"]) == (None, [], 2)
    assert took_in_words(account) == "It took 0.0 s and 0 model calls."
    write_batch(store, account, tmp_path / "page.html")
    assert "no run has ended" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_the_page_leads_to_the_page_of_every_run(
    store: Store, batch: Batch, tmp_path: Path
) -> None:
    (tmp_path / "night of rows").mkdir()
    path = tmp_path / "night of rows" / "all.html"
    folder = write_batch(store, account_of(store, batch), path)
    source = path.read_text(encoding="utf-8")
    page = Page(source)
    assert page.open == []
    assert EVIL not in source
    assert EVIL in page.text
    assert "A person has to decide about row 3" in page.text
    links = [str(each["href"]) for each in page.all("a")]
    assert len(links) == 4
    runs = [row.run for row in store.batches.rows(batch.id) if row.run]
    assert sorted(links) == sorted(f"all-runs/{run}.html" for run in runs)
    shown = {run: (folder / f"{run}.html").read_text(encoding="utf-8") for run in runs}
    assert [page.count("data:image/png") for page in shown.values()] == [0, 0, 1, 1]
    assert f"byheart report {runs[0]} --html FILE" in shown[runs[0]]


def test_a_run_that_cannot_be_read_costs_its_own_row_alone(
    store: Store, batch: Batch, tmp_path: Path
) -> None:
    damaged = store.batches.rows(batch.id)[0].run
    change(store, "UPDATE runs SET report = '{' WHERE id = :id", {"id": damaged})
    account = account_of(store, batch)
    assert [one.row.number for one in account.rows if one.run is None] == [1, 5]
    write_batch(store, account, tmp_path / "page.html")
    assert len(Page((tmp_path / "page.html").read_text(encoding="utf-8")).all("a")) == 3
    assert verify(store, batch).faults == (f"Row 1: The journal of run {damaged} was damaged.",)


# ---------------------------------------------------------------------------- verified


def verify(store: Store, batch: Batch) -> BatchVerified:
    return verified_batch(store, batch, secrets_of(store))


def test_rows_that_say_what_their_runs_say_are_sound(store: Store, batch: Batch) -> None:
    answer = verify(store, batch)
    assert answer.faults == ()
    assert answer.sound
    assert answer.reason == (
        f"Nothing in the 4 runs of batch {batch.id} was changed or cut, and its 5 rows say what "
        "they say. 1 were decided by hand, which no run tells."
    )


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("UPDATE batch_rows SET state = 'done' WHERE number = 3", "Row 3: it is done, and its run"),
        (
            "UPDATE batch_rows SET state = 'done' WHERE number = 5",
            "Row 5: it is done, and there is",
        ),
        ("UPDATE batch_rows SET run = 'x' WHERE number = 1", "Row 1: it is done, and there is no"),
        (
            'UPDATE batch_rows SET "values" = \'{"customer": "Eve"}\' WHERE number = 1',
            "Row 1: its values are not those",
        ),
        (
            OF_ANOTHER,
            "was that of row 2.",
        ),
        ("UPDATE runs SET outcome = 'done'", "Row 3: The journal of run"),
        ("DELETE FROM run_events", "Row 1: The journal of run"),
    ],
)
def test_what_was_changed_is_said_row_by_row(
    store: Store, batch: Batch, sql: str, fault: str
) -> None:
    change(store, sql, {})
    answer = verify(store, batch)
    assert not answer.sound
    assert fault in "\n".join(answer.faults)
    assert "are not as their runs wrote them" in answer.reason


def test_a_row_under_way_has_no_end_to_be_held_against(store: Store, batch: Batch) -> None:
    values = store.batches.rows(batch.id)[4].values
    run = store.begin_run("orders", 1, values)
    store.append_event(run, STARTED)
    store.batches.take(batch.id, 5, run)
    assert verify(store, batch).sound
