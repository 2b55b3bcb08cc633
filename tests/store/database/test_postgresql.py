"""A database on a server: what cannot be reached or written says so; writers take their turn."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.engine.errors import BlockedError, ByheartError, UsageError
from app.store.database.postgresql import explain
from app.store.database.tables import Table
from app.store.errors import (
    BusyStoreError,
    FullDiskError,
    ReadOnlyStoreError,
    StoreError,
    UnreachableStoreError,
)
from app.store.store import Store
from tests.builders.servers.postgres import Postgres
from tests.builders.store.kept import SNAPSHOTS, workflow

WITHIN_S = 10.0


class SaidError(Exception):
    """What the driver raises; `sqlstate` is PostgreSQL's name for it."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("it says why\nand more")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("sqlstate", "kind"),
    [
        ("53100", FullDiskError),
        ("25006", ReadOnlyStoreError),
        ("42501", ReadOnlyStoreError),
        ("55P03", BusyStoreError),
        ("57P01", UnreachableStoreError),
        ("08006", UnreachableStoreError),
        ("28P01", UnreachableStoreError),
        (None, UnreachableStoreError),
        ("42P01", StoreError),
    ],
)
def test_what_goes_wrong_has_a_name(
    tmp_path: Path, sqlstate: str | None, kind: type[ByheartError]
) -> None:
    error = explain(SaidError(sqlstate), tmp_path)
    assert type(error) is kind
    assert "and more" not in str(error)


def test_a_server_that_is_not_there_is_blocked(tmp_path: Path) -> None:
    nowhere = f"postgresql://anna:secret@/none?host={tmp_path}"
    with pytest.raises(BlockedError, match="cannot be reached") as caught:
        Store.open(tmp_path / "home", SNAPSHOTS, nowhere)
    assert "secret" not in str(caught.value)
    with pytest.raises(UsageError, match="no address"):
        Store.open(tmp_path / "home", SNAPSHOTS, "nonsense")


def test_many_may_open_a_new_one_at_once_and_write(tmp_path: Path, postgresql: Postgres) -> None:
    address = postgresql.fresh()

    def save() -> None:
        store = Store.open(tmp_path, SNAPSHOTS, address)
        store.save_workflow(workflow())
        store.close()

    threads = [threading.Thread(target=save) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(WITHIN_S)
    store = Store.open(tmp_path, SNAPSHOTS, address)
    assert store.workflow("orders").version == 4
    store.close()


def test_the_migrations_lead_to_the_tables(tmp_path: Path, database_of_stores: str) -> None:
    store = Store.open(tmp_path, SNAPSHOTS, database_of_stores)
    with store.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Table.metadata) == []
    store.close()
