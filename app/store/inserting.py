"""Inserting what may be there already, in the words of the database that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import sqlite
from sqlalchemy.orm import Session

from app.store import server
from app.store.tables import Table

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


def insert(session: Session, table: type[Table]) -> sqlite.Insert | postgresql.Insert:
    """An insert into a table that knows what to do in a conflict."""
    if session.get_bind().dialect.name == server.DIALECT:
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - 40 ms that few need

        return postgresql.insert(table)
    return sqlite.insert(table)
