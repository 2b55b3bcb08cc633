"""A lock by name: one holds it, whoever else asks; on a file, and on a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from app.store.database.database import Database
from app.store.database.locks import NamedLock
from app.store.errors import UnreachableStoreError
from tests.builders.servers.postgres import postgres

Locks = Callable[[str], NamedLock]


@pytest.fixture(params=["file", "server"])
def locks(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Locks, Locks]]:
    """As two processes would ask for them; on a server from data folders of their own."""
    if request.param == "server":
        address = request.getfixturevalue("database_of_stores")
        homes = (tmp_path / "one", tmp_path / "two")
        opened = [Database.on_server(home, address) for home in homes]
    else:
        homes = (tmp_path, tmp_path)
        opened = [Database.open(tmp_path / "byheart.sqlite") for _ in homes]

    def of(number: int) -> Locks:
        return lambda name: opened[number].lock(homes[number] / "running" / name)

    yield of(0), of(1)
    for each in opened:
        each.close()


def test_one_holds_it_until_it_lets_go(locks: tuple[Locks, Locks]) -> None:
    one, other = (of("batch-1") for of in locks)
    assert one.take()
    assert one.take(), "it is ours already"
    assert (one.is_held(), other.is_held()) == (True, False)
    assert not other.take()
    one.release()
    assert not one.is_held()
    assert other.take()
    other.release()


def test_another_name_is_another_lock(locks: tuple[Locks, Locks]) -> None:
    one, other = locks[0]("batch-1"), locks[1]("batch-2")
    assert one.take()
    assert other.take()
    for each in (one, other):
        each.release()


def test_it_is_lost_with_the_connection_and_can_be_taken_again(
    tmp_path: Path, database_of_stores: str
) -> None:
    database = Database.on_server(tmp_path, database_of_stores)
    one, other = database.lock(tmp_path / "serve.lock"), database.lock(tmp_path / "serve.lock")
    assert one.take()
    with database.writing() as session:
        end = text(
            "SELECT pg_terminate_backend(pid) FROM pg_locks "
            "WHERE locktype = 'advisory' AND pid <> pg_backend_pid() "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        assert session.execute(end).all()
    assert not one.is_held()
    assert other.take()
    assert not one.take()
    other.release()
    assert one.take()
    one.release()
    database.close()


def test_a_server_that_is_gone_is_named(tmp_path: Path) -> None:
    with postgres() as server:
        database = Database.on_server(tmp_path, server.fresh())
        lock = database.lock(tmp_path / "serve.lock")
        assert lock.take()
    assert not lock.is_held()
    with pytest.raises(UnreachableStoreError, match="BYHEART_DATABASE"):
        lock.take()
    database.close()
