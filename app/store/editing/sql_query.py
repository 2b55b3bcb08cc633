"""One value out of somebody's database: one statement with bound parameters, in a connection that
the server or the file itself keeps from writing.

A server is asked in its own read-only transaction. PostgreSQL gets the query by the extended
protocol, in which it parses one statement and refuses a second; it refuses superusers here, whom a
read-only transaction does not keep from the machine's files.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from app.store.database.postgresql import refuse_without_encoding
from app.store.editing.query_text import bound_names, is_file
from app.store.errors import StoreError

# How a server is told to refuse writing; nothing is ever committed to any.
READ_ONLY = {
    "sqlite": "PRAGMA query_only=ON",
    "postgresql": "SET TRANSACTION READ ONLY",
    "mysql": "SET SESSION TRANSACTION READ ONLY",
    "mariadb": "SET SESSION TRANSACTION READ ONLY",
    "oracle": "SET TRANSACTION READ ONLY",
}
POSTGRESQL = "postgresql+psycopg"
IS_SUPERUSER = "SELECT rolname FROM pg_roles WHERE rolname = current_user AND rolsuper"
LOOKS = 10_000  # steps of SQLite between two looks at the clock, about a millisecond


class QueryError(StoreError):
    """A query that has no answer."""


def one_value(database: str, query: str, values: Mapping[str, str], limit_s: float) -> object:
    """The one value that a query answers. QueryError says why there is none. `database` is a file
    of SQLite or an address as SQLAlchemy reads it.
    """
    needed = bound_names(query)
    if missing := sorted(needed - values.keys()):
        raise QueryError(f"The query asks for :{missing[0]}, which this run has no value for.")
    with _explained(), _connected(database, limit_s) as connection:
        answer = connection.execute(text(query), {name: values[name] for name in needed})
        rows = answer.fetchmany(2) if answer.returns_rows else []
    if len(rows) != 1 or len(rows[0]) != 1:
        raise QueryError(f"The query answers {_shape(rows)} instead of one value.")
    return rows[0][0]


def _shape(rows: Sequence[Sequence[object]]) -> str:
    if not rows:
        return "nothing"
    return f"{len(rows[0])} columns" if len(rows) == 1 else "more than one row"


@contextmanager
def _connected(database: str, limit_s: float) -> Iterator[Connection]:
    """A connection that may only read; it is rolled back and closed in any case."""
    engine = _engine(database, limit_s)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(READ_ONLY[engine.dialect.name])
            if engine.dialect.name == "postgresql":
                _refuse_superuser(connection)
            yield connection
    finally:
        engine.dispose()


def _engine(database: str, limit_s: float) -> Engine:
    if is_file(database):
        return _sqlite(Path(database), limit_s)
    url = make_url(database)
    if url.get_backend_name() == "sqlite":
        return _sqlite(Path(url.database or ""), limit_s)
    if url.get_backend_name() == "postgresql":
        return _postgresql(url, limit_s)
    if (kind := url.get_dialect().name) not in READ_ONLY:
        raise QueryError(f"A database of the kind {kind} cannot be told to refuse writing.")
    return create_engine(url, poolclass=NullPool)


def _postgresql(url: URL, limit_s: float) -> Engine:
    """Every transaction of the session is read only, whatever ends the first; every statement is
    prepared (`prepare_threshold`), which takes exactly one.
    """
    settings = (
        "-c default_transaction_read_only=on",
        f"-c statement_timeout={max(1, round(limit_s * 1000))}",
    )
    given = url.query.get("options", "")
    options = " ".join([given] if isinstance(given, str) else given)
    told = {"prepare_threshold": 0, "options": " ".join([options, *settings]).strip()}
    address = url.set(drivername=POSTGRESQL).difference_update_query(["options"])
    engine = create_engine(address, poolclass=NullPool, connect_args=told)
    refuse_without_encoding(engine)
    return engine


def _refuse_superuser(connection: Connection) -> None:
    for (name,) in connection.exec_driver_sql(IS_SUPERUSER):
        raise QueryError(
            f"The role {name} is a superuser, whom nothing keeps from writing: "
            "ask as a role that may only read."
        )


def _sqlite(path: Path, limit_s: float) -> Engine:
    if not path.is_file():
        raise QueryError(f"The database {path} does not exist.")

    def opened() -> sqlite3.Connection:
        address = f"file:{quote(str(path))}?mode=ro"
        connection = sqlite3.connect(address, timeout=limit_s, uri=True)
        end = time.monotonic() + limit_s
        connection.set_progress_handler(lambda: time.monotonic() > end, LOOKS)
        return connection

    return create_engine("sqlite://", creator=opened, poolclass=NullPool)


@contextmanager
def _explained() -> Iterator[None]:
    """Turn what a driver says into one sentence without the query and its values."""
    try:
        yield
    except DBAPIError as error:
        raise QueryError(
            f"The database does not answer the query: {_said(error.orig or error)}."
        ) from None
    except (ArgumentError, NoSuchModuleError):
        raise QueryError("The address of the database is of no kind that is known here.") from None
    except ModuleNotFoundError as error:
        raise QueryError(
            f"That kind of database needs the Python package {error.name}, which is not installed."
        ) from None
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise QueryError(f"The database cannot be asked: {_said(error)}.") from None


def _said(error: BaseException) -> str:
    """Its first line: the others quote the query, or tell how to mend the server."""
    first, *_ = str(error).strip().splitlines() or [""]
    return " ".join(first.split()).rstrip(".") or type(error).__name__
