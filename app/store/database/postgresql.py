"""The database on a PostgreSQL server: the same tables and the same turns as in the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from app.engine.errors import ByheartError, UsageError
from app.store.errors import (
    BusyStoreError,
    FullDiskError,
    ReadOnlyStoreError,
    StoreError,
    UnfitDatabaseError,
    UnreachableStoreError,
)

DIALECT = "postgresql"
DRIVER = "postgresql+psycopg"
# Writers take their turn as they do in the file: whoever holds this lock writes.
NO_ENCODING = "SQL_ASCII"
WRITERS_TURN = 0x42794865617274
CONNECT_WITHIN_S = 5
# A machine and a server that are cut off from each other learn of it in this time: what is sent and
# not received (tcp_user_timeout), and what is waited for (keepalives).
CUT_OFF_S = 15
LINK = {
    "keepalives_idle": "5",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": str(CUT_OFF_S * 1000),
}
# PostgreSQL's own names of what went wrong (its manual, appendix A).
FULL, READ_ONLY, OUT_OF_TURN = ("53100",), ("25006", "42501"), ("55P03", "57014")


def engine_of(url: str, read_json: Callable[[str], Any]) -> Engine:
    """An engine whose writers take their turn and whose readers see a steady picture; UsageError
    for an address that is none.
    """
    try:
        address = make_url(watched(url)).set(drivername=DRIVER)
    except ArgumentError as error:
        raise UsageError("BYHEART_DATABASE is no address of a PostgreSQL database.") from error
    engine = create_engine(
        address,
        json_deserializer=read_json,
        connect_args={"connect_timeout": CONNECT_WITHIN_S},
        pool_pre_ping=True,
    )
    event.listen(engine, "begin", _begin)
    refuse_without_encoding(engine)
    return engine


def watched(url: str) -> str:
    """The address of a server whose connections tell when they are cut off."""
    return make_url(url).update_query_dict(LINK).render_as_string(hide_password=False)


def explain(error: BaseException, home: Path) -> ByheartError:
    """What the server's error means for the data folder `home`."""
    state = getattr(error, "sqlstate", None)
    why = str(error).strip().split("\n")[0]
    if state in FULL:
        return FullDiskError(home)
    if state in READ_ONLY:
        return ReadOnlyStoreError(home, why)
    if state in OUT_OF_TURN:
        return BusyStoreError(home)
    # No state: it was never reached; 08: the connection broke, 28: it was refused, 57P: it ends.
    if state is None or state.startswith(("08", "28", "57P")):
        return UnreachableStoreError(why)
    return StoreError(f"The database could not be used: {why}.")


def refuse_without_encoding(engine: Engine) -> None:
    """Refuse, with the first connection, a database that gives back bytes instead of texts:
    UnfitDatabaseError.
    """
    event.listen(engine, "connect", _refuse_no_encoding, insert=True)


def _refuse_no_encoding(connection: Any, _: object) -> None:  # noqa: ANN401 (the driver's)
    if connection.info.parameter_status("server_encoding") == NO_ENCODING:
        raise UnfitDatabaseError(connection.info.dbname)


def _begin(connection: Connection) -> None:
    """Begin as the caller means it. A writer looks only when its turn has come, so that it sees
    what the one before has written.
    """
    options = connection.get_execution_options()
    if not options.get("writes"):
        steady = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
        connection.exec_driver_sql(steady)
        return
    lasting = "on" if options.get("lasting") else "off"
    connection.exec_driver_sql(f"SET LOCAL synchronous_commit = {lasting}")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITERS_TURN})")
