"""Inserting what may be there already, in the words of the database that is open."""

from __future__ import annotations

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.store import server
from app.store.tables import Table


def insert(session: Session, table: type[Table]) -> sqlite.Insert | postgresql.Insert:
    """An insert into a table that knows what to do in a conflict."""
    if session.get_bind().dialect.name == server.DIALECT:
        return postgresql.insert(table)
    return sqlite.insert(table)
