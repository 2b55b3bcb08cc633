"""New databases of one process are alike: the migrations make the first, and each other one is
given its schema. Some thousand tests open a store of their own.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection

from app.store.database import database

_schemas: dict[Path, tuple[str, ...]] = {}
_migrate = database._migrate


def _migrate_or_copy(connection: Connection, migrations: Path) -> None:
    raw = connection.connection.driver_connection
    if not isinstance(raw, sqlite3.Connection) or database._revision(connection) is not None:
        _migrate(connection, migrations)
        return
    for statement in _schemas.get(migrations, ()):
        raw.execute(statement)
    if migrations not in _schemas:
        _migrate(connection, migrations)
        _begin, *statements, _commit = raw.iterdump()
        _schemas[migrations] = tuple(statements)


def migrate_once() -> None:
    """From now on, in this process."""
    database._migrate = _migrate_or_copy
