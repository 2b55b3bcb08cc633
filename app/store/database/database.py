"""The database: how it is opened, written, brought up to date, and what its errors mean. A SQLite
file, or what a server keeps (see `postgresql`).
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError
from sqlalchemy.orm import Session

from app.engine.errors import ByheartError
from app.store.database import postgresql as server
from app.store.database.locks import FileNamedLock, NamedLock
from app.store.database.tables import Table
from app.store.errors import (
    BusyStoreError,
    CorruptStoreError,
    FullDiskError,
    NewerStoreError,
    ReadOnlyStoreError,
    StoreError,
    UnreadableError,
)
from app.store.private_files import make_private_file

FILE_NAME = "byheart.sqlite"
SCHEMA = "0017"
NO_TABLE = (OperationalError, ProgrammingError)  # what a file, or a server, says of one
BUSY_TIMEOUT_MS = 5_000
BUSY_AGAIN_S = 0.01
ROOM_BYTES = 256 * 1024  # less than this free: an unexplained input/output error is a full disk


@dataclass(frozen=True, slots=True)
class History:
    """How a schema came to be: the folder of its migrations, and the newest of them."""

    migrations: Path
    head: str


MAIN = History(Path(__file__).parent / "migrations", SCHEMA)


@dataclass(frozen=True, slots=True)
class Database:
    """A database that is open and up to date. Writers take their turn; readers see a steady picture
    (WAL). `path` is its file; where a server keeps it, the data folder that it belongs to.
    """

    path: Path
    engine: Engine
    history: History = MAIN

    @classmethod
    def open(cls, path: Path, history: History = MAIN) -> Database:
        """Open or create the file and bring its schema up to date."""
        with suppress(OSError):  # where none can be made, SQLite says why
            make_private_file(path)
        return cls._opened(cls(path, _engine(path), history))

    @classmethod
    def on_server(cls, home: Path, url: str) -> Database:
        """The same on a PostgreSQL server, for the data folder `home`."""
        return cls._opened(cls(home, server.engine_of(url, _read_json)))

    @staticmethod
    def _opened(database: Database) -> Database:
        try:
            with database._explained():
                database._bring_up_to_date()
        except ByheartError:
            database.close()
            raise
        return database

    def close(self) -> None:
        """Let go of the file."""
        self.engine.dispose()

    @property
    def is_on_server(self) -> bool:
        """Whether a server keeps it, so that other machines may use it, too."""
        return self.engine.dialect.name == server.DIALECT

    def lock(self, file: Path) -> NamedLock:
        """A lock that counts for all who use the database, called as that file, which is the lock
        where no server keeps it.
        """
        if not self.is_on_server:
            return FileNamedLock(file)
        from app.store.database.server_lock import ServerLock  # noqa: PLC0415 - 40 ms that few need

        return ServerLock(self.engine, self.path, file.name)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only reads."""
        with self._explained(), Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self, *, lasting: bool = True) -> Iterator[Session]:
        """A session whose changes are kept together or not at all. A `lasting` one has reached the
        disk, with all before it, when the block ends; any other survives the process but perhaps
        not a power cut.
        """
        options = {"writes": True, "lasting": lasting}
        with (
            self._explained(),
            Session(self.engine.execution_options(**options)) as session,
            session.begin(),
        ):
            yield session

    def _bring_up_to_date(self) -> None:
        """Run the migrations that are missing, all or none."""
        if self._schema() == self.history.head:
            return
        with self.engine.execution_options(writes=True, lasting=True).begin() as connection:
            found = _revision(connection)
            if found not in {None, self.history.head} and found > self.history.head:
                raise NewerStoreError(self.path, found)
            _migrate(connection, self.history.migrations)

    def _schema(self) -> str | None:
        with self.engine.connect() as connection:
            return _revision(connection)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite says into what a person can do."""
        try:
            yield
        except DBAPIError as error:
            raise self._explain(error.orig or error) from error
        except sqlite3.Error as error:
            raise self._explain(error) from error
        except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its message
            raise CorruptStoreError(self.path, "it holds text that is none") from error

    def _explain(self, error: BaseException) -> ByheartError:
        if self.is_on_server:
            return server.explain(error, self.path)
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            return CorruptStoreError(self.path, str(error))
        if name.startswith("SQLITE_FULL") or shutil.disk_usage(self.path.parent).free < ROOM_BYTES:
            return FullDiskError(self.path.parent)
        if name.startswith("SQLITE_READONLY") or not _writable(self.path):
            return ReadOnlyStoreError(self.path)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return BusyStoreError(self.path)
        if isinstance(error, sqlite3.OperationalError) and "no such" in str(error):
            return CorruptStoreError(self.path, str(error))
        return StoreError(f"The database {self.path} could not be used: {error}.")


def _engine(path: Path) -> Engine:
    """An engine whose transactions are SQLite's own: plain to read, immediate to write."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_TIMEOUT_MS / 1000},
        json_deserializer=_read_json,
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    """Each new connection: write-ahead log, foreign keys, and no transactions behind our back."""
    connection.isolation_level = None
    _write_ahead(connection)
    connection.execute("PRAGMA foreign_keys=ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """SQLite waits for no one here: somebody else may be opening the new file just now."""
    until_s = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorname.startswith("SQLITE_BUSY")
            if not is_busy or time.monotonic() > until_s:
                raise
            time.sleep(BUSY_AGAIN_S)  # nothing tells when the other is done
        else:
            return


def _read_json(text: str) -> Any:  # noqa: ANN401 (JSON)
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise UnreadableError("an entry in the database is no JSON") from None


def _begin(connection: Connection) -> None:
    """Begin as the caller means it: a writer waits for its turn now, not half-way."""
    options = connection.get_execution_options()
    if options.get("writes"):
        level = "FULL" if options.get("lasting") else "NORMAL"
        connection.exec_driver_sql(f"PRAGMA synchronous={level}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN")


def _revision(connection: Connection) -> str | None:
    """The schema that the file has; None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _migrate(connection: Connection, migrations: Path) -> None:
    """Upgrade within the given transaction. Alembic is imported only here: most openings need no
    migration.
    """
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _writable(path: Path) -> bool:
    """Whether the file, and the folder for its log, can be written."""
    return os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))


if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


def insert(session: Session, table: type[Table]) -> sqlite.Insert | postgresql.Insert:
    """An insert into a table that knows what to do in a conflict."""
    if session.get_bind().dialect.name == server.DIALECT:
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - 40 ms that few need

        return postgresql.insert(table)
    return sqlite.insert(table)
