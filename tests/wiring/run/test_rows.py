"""Rows are examined whole before the first act, and a batch is gone on with as it was begun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.errors import ByheartError, UsageError
from app.store.model.workflow import Parameter, ParameterKind
from app.store.store import Store
from app.wiring.run.rows import batch_to_resume, begin_batch, examined_rows, rows_listed
from app.wiring.storage.store_opening import opened_store
from tests.builders.store.kept import workflow

QUANTITY = Parameter("quantity", ParameterKind.NUMBER, recorded="3")
ORDERS = workflow("orders")
COUNTED = replace(ORDERS, parameters=(*ORDERS.parameters, QUANTITY))


@pytest.fixture
def store() -> Iterator[Store]:
    with opened_store() as opened:
        yield opened


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.csv"
    path.write_text("customer\nBo\nCleo\n", encoding="utf-8")
    return path


def test_rows_are_completed_by_what_was_given_for_all(rows: Path) -> None:
    read = examined_rows(COUNTED, rows, {"quantity": "2"})
    assert read.columns == ("customer",)
    assert read.rows == (
        {"quantity": "2", "customer": "Bo"},
        {"quantity": "2", "customer": "Cleo"},
    )
    with pytest.raises(UsageError, match="no column “quantity”"):
        examined_rows(COUNTED, rows, {})


def test_a_row_is_named_as_a_person_counts_it(rows: Path) -> None:
    optional = replace(COUNTED, parameters=(*ORDERS.parameters, replace(QUANTITY, default="1")))
    rows.write_text("customer,quantity\nBo,2\nCleo,\nDora,many\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"rows\.csv, row 4: The value of quantity is no number"):
        examined_rows(optional, rows, {})


def test_the_file_itself_is_left_as_it_was(store: Store, rows: Path) -> None:
    before = rows.read_bytes()
    batch = begin_batch(store, ORDERS, rows, {})
    assert Path(batch.results).parent == rows.parent
    assert [path.name for path in rows.parent.glob("*.csv")] == ["rows.csv"]
    assert rows.read_bytes() == before


def test_a_batch_is_gone_on_with_as_it_was_read(store: Store, rows: Path) -> None:
    batch = begin_batch(store, ORDERS, rows, {})
    assert batch_to_resume(store, batch.id, "orders", None) == batch
    assert batch_to_resume(store, batch.id[:5], "orders", rows) == batch
    with pytest.raises(UsageError, match="not of bookings"):
        batch_to_resume(store, batch.id, "bookings", None)
    rows.write_text("customer\nBo\nEve\n", encoding="utf-8")
    with pytest.raises(UsageError, match="has changed since"):
        batch_to_resume(store, batch.id, "orders", rows)


def test_only_those_rows_of_a_table_are_played_that_say_so(store: Store) -> None:
    table = 'From,Order no.\n"Bo, Ulm",7\nCleo,8\n"Bo, Ulm",9\n'
    report = {"outcome": "done", "workflow": "mails", "run": "r1", "values": {"rows": table}}
    path = rows_listed(store, report, "rows", {"From": "Bo, Ulm"})
    assert path.read_text(encoding="utf-8") == 'From,Order no.\n"Bo, Ulm",7\n"Bo, Ulm",9\n'
    for where, why in (({"Form": "Bo"}, "no column “Form”"), ({"From": "Bo"}, "From = Bo")):
        with pytest.raises(UsageError, match=why):
            rows_listed(store, report, "rows", where)


def test_a_table_that_was_read_is_a_file_of_rows(store: Store) -> None:
    report = {"outcome": "done", "workflow": "list", "run": "r1", "values": {"rows": "Name\nBo\n"}}
    path = rows_listed(store, report, "rows")
    assert path.parent == store.home / "results"
    batch = begin_batch(store, ORDERS, path, {}, called={"Name": "customer"})
    assert [row.values for row in store.batches.rows(batch.id)] == [{"customer": "Bo"}]
    with pytest.raises(UsageError, match="nothing that is called people"):
        rows_listed(store, report, "people")
    with pytest.raises(ByheartError, match="no row was begun"):
        rows_listed(store, {**report, "outcome": "stopped", "reason": "It stopped."}, "rows")
