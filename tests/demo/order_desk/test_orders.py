from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.demo.order_desk.orders import Change, Draft, changes, create, note, orders, post

DRAFT = Draft("C-4408", "Copy paper A4", 12, "2027-03-01", "Café, 45 €", "Express", urgent=True)


def test_a_posted_order_is_read_back_as_it_was_entered(database: Path) -> None:
    create(database)
    assert post(database, DRAFT) == 1001
    (order,) = orders(database)
    assert order.draft == DRAFT
    assert order.id == 1001
    assert order.created.endswith("+00:00")


def test_no_file_holds_no_orders(database: Path) -> None:
    assert orders(database) == []
    assert not database.exists()


def test_opening_again_keeps_what_is_there(database: Path) -> None:
    create(database)
    post(database, DRAFT)
    create(database)
    assert post(database, DRAFT) == 1002


def test_every_change_is_in_the_audit(database: Path) -> None:
    create(database)
    post(database, DRAFT)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE orders SET quantity = 13")
        connection.execute("DELETE FROM orders")
    assert changes(database) == [
        Change("insert", 1001, "C-4408", "Copy paper A4", 12),
        Change("update", 1001, "C-4408", "Copy paper A4", 13),
        Change("delete", 1001, "C-4408", "Copy paper A4", 13),
    ]


@pytest.mark.parametrize("change", ["DELETE FROM audit", "UPDATE audit SET quantity = 0"])
def test_the_audit_is_append_only(database: Path, change: str) -> None:
    create(database)
    post(database, DRAFT)
    with (
        closing(sqlite3.connect(database)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        connection.execute(change)


def test_an_order_that_is_refused_leaves_no_line_in_the_audit(database: Path) -> None:
    create(database)
    with pytest.raises(sqlite3.IntegrityError):
        post(database, Draft("C-4408", "Nothing", 0, "2027-03-01"))
    assert orders(database) == []
    assert changes(database) == []


def test_what_concerns_no_order_can_be_noted_in_the_audit(database: Path) -> None:
    create(database)
    note(database, "discard")
    assert changes(database) == [Change("discard", 0, "", "", 0)]
