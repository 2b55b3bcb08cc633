"""One value out of somebody's database: asked for with bound parameters, opened to be read only."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from app.store.errors import StoreError
from app.store.server import refuse_without_encoding

# Databases that can be told so refuse to write; nothing is ever committed to any.
READ_ONLY = {"mysql": "SET SESSION TRANSACTION READ ONLY"}
READ_ONLY["mariadb"] = READ_ONLY["mysql"]
READ_ONLY["postgresql"] = "SET TRANSACTION READ ONLY"
ASKING = ("select", "with", "values")
LOOKS = 10_000  # steps of SQLite between two looks at the clock, about a millisecond


class QueryError(StoreError):
    """A query that has no answer."""


def bound_names(query: str) -> frozenset[str]:
    """The `:parameters` of a query."""
    return frozenset(text(query).compile().params)


def only_asks(query: str) -> bool:
    """Whether a query begins as one that reads."""
    first = query.split(maxsplit=1)
    return bool(first) and first[0].lower() in ASKING


def is_file(database: str) -> bool:
    """Whether a database is named by its file rather than by an address."""
    return "://" not in database


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
            if forbid := READ_ONLY.get(engine.dialect.name):
                connection.exec_driver_sql(forbid)
            yield connection
    finally:
        engine.dispose()


def _engine(database: str, limit_s: float) -> Engine:
    if is_file(database):
        return _sqlite(Path(database), limit_s)
    url = make_url(database)
    if url.get_backend_name() == "sqlite":
        return _sqlite(Path(url.database or ""), limit_s)
    engine = create_engine(url, poolclass=NullPool)
    if engine.driver == "psycopg":
        refuse_without_encoding(engine)
    return engine


def _sqlite(path: Path, limit_s: float) -> Engine:
    if not path.is_file():
        raise QueryError(f"The database {path} does not exist.")

    def opened() -> sqlite3.Connection:
        address = f"file:{quote(str(path))}?mode=ro"
        connection = sqlite3.connect(address, timeout=limit_s, uri=True)
        end = time.monotonic() + limit_s
        connection.set_progress_handler(lambda: time.monotonic() > end, LOOKS)
        connection.execute("PRAGMA query_only=ON")
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
