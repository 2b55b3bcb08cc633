"""What cannot be opened or written says so in one sentence, and loses nothing that was there."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import app.store.database.database
from app.engine.errors import ByheartError
from app.store.database.database import SCHEMA, _set_up
from app.store.database.tables import Table
from app.store.errors import (
    BusyStoreError,
    CorruptStoreError,
    FullDiskError,
    NewerStoreError,
    ReadOnlyStoreError,
    StoreError,
)
from app.store.store import Store
from tests.builders.store.disks import small_disk
from tests.builders.store.kept import SNAPSHOTS, picture, workflow


def refused(home: Path, kind: type[ByheartError]) -> str:
    """Opening fails with this error; its sentence."""
    with pytest.raises(kind) as caught:
        Store.open(home, SNAPSHOTS)
    return str(caught.value)


def test_the_migrations_lead_to_the_tables(store: Store) -> None:
    with store.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Table.metadata) == []


def test_the_schema_that_is_expected_is_the_newest_migration() -> None:
    config = Config()
    folder = Path(app.store.database.database.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    assert ScriptDirectory.from_config(config).get_current_head() == SCHEMA


def test_the_database_keeps_a_log_and_its_foreign_keys(store: Store) -> None:
    with store.database.engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 5000}


@pytest.mark.parametrize("name", ["a b", "q?mode=ro", "100%", "#1", "Grün 中", "a:b@c"])
def test_any_folder_will_do(tmp_path: Path, name: str) -> None:
    store = Store.open(tmp_path / name, SNAPSHOTS)
    store.save_workflow(workflow())
    store.close()
    assert (tmp_path / name / "byheart.sqlite").exists()


def test_many_may_open_a_new_store_at_once(tmp_path: Path) -> None:
    def opened(_: int) -> int:
        store = Store.open(tmp_path / "home", SNAPSHOTS)
        store.save_workflow(workflow())
        store.close()
        return 1

    with ThreadPoolExecutor(4) as processes:
        assert sum(processes.map(opened, range(4))) == 4
    store = Store.open(tmp_path / "home", SNAPSHOTS)
    assert store.workflow("orders").version == 4
    store.close()


@pytest.mark.parametrize("size", [100, 4096, 50_000])
def test_a_file_that_is_no_database_is_called_damaged(tmp_path: Path, size: int) -> None:
    (tmp_path / "byheart.sqlite").write_bytes(b"no database " * (size // 12))
    sentence = refused(tmp_path, CorruptStoreError)
    assert str(tmp_path / "byheart.sqlite") in sentence
    assert "put a backup in its place" in sentence


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: content[:4096],
        lambda content: content[:4096] + b"\xff" * (len(content) - 4096),
        lambda content: content[:40_000] + b"\x00" * 60_000 + content[100_000:],
    ],
)
def test_a_damaged_database_says_so_when_it_is_read(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    store = Store.open(tmp_path, SNAPSHOTS)
    store.save_workflow(workflow(steps=60))
    store.close()
    path = tmp_path / "byheart.sqlite"
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(CorruptStoreError, match="is damaged"):  # noqa: PT012 (either may find it)
        damaged = Store.open(tmp_path, SNAPSHOTS)
        try:
            damaged.workflow("orders")
        finally:
            damaged.close()


def test_definitions_that_are_no_json_are_called_damaged(store: Store) -> None:
    store.save_workflow(workflow())
    with sqlite3.connect(store.database.path) as raw:
        raw.execute("UPDATE trajectories SET definition = '{\"format\": 1'")
    raw.close()
    with pytest.raises(StoreError):
        store.workflow("orders")


def test_a_newer_schema_is_left_alone(store: Store, tmp_path: Path) -> None:
    with sqlite3.connect(store.database.path) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9000'")
    raw.close()
    sentence = refused(tmp_path / "home", NewerStoreError)
    assert "schema 9000" in sentence


def test_a_database_that_stays_locked_says_so(store: Store) -> None:
    with sqlite3.connect(store.database.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with store.database.reading() as session:
            session.connection().exec_driver_sql("PRAGMA busy_timeout=50")
        with pytest.raises(BusyStoreError, match="try again"):
            store.begin_run("orders", 1, {})
        other.execute("ROLLBACK")
    other.close()
    assert store.begin_run("orders", 1, {})


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        Store.open(disk.folder / "home", SNAPSHOTS).close()
        disk.make_read_only()
        assert "cannot write to" in refused(disk.folder / "home", ReadOnlyStoreError)
        assert "BYHEART_HOME" in refused(disk.folder / "elsewhere", ReadOnlyStoreError)


def test_a_home_that_is_a_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    assert "could not be used" in refused(tmp_path / "home", StoreError)


def test_a_full_disk_refuses_to_open(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        disk.fill()
        sentence = refused(disk.folder / "home", FullDiskError)
        assert "free some" in sentence


def test_a_full_disk_stores_nothing_and_loses_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        store = Store.open(disk.folder / "home", SNAPSHOTS)
        store.save_workflow(workflow())
        disk.fill()
        with pytest.raises(FullDiskError):
            store.save_workflow(replace(workflow(steps=40), task="another"))
        with pytest.raises(FullDiskError):
            store.keep_picture(picture(7, 200, 200))
        disk.empty()
        assert store.workflow("orders").version == 1
        assert store.workflow("orders").trajectories[0].steps[0].tool == "click"
        assert not list((disk.folder / "home").rglob("*.part"))
        assert store.save_workflow(workflow()).version == 2
        store.close()


def test_a_disk_that_fills_up_while_a_workflow_is_saved_keeps_the_older_version(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk", kilobytes=1500) as disk:
        store = Store.open(disk.folder / "home", SNAPSHOTS)
        store.save_workflow(workflow())
        with pytest.raises(FullDiskError):
            store.save_workflow(workflow(steps=900))
        assert store.workflow("orders").version == 1
        store.close()


def test_a_new_file_that_another_is_opening_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    done = threading.Timer(0.2, other.execute, ["COMMIT"])
    done.start()
    with closing(sqlite3.connect(path, timeout=0.0)) as connection:
        _set_up(connection, None)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    done.join()
    other.close()
