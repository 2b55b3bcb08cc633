"""A lock by name on the PostgreSQL server: it counts on every machine that uses the database."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from app.store.database.postgresql import LINK, explain

if TYPE_CHECKING:
    import psycopg

# Who holds a lock says nothing for long: the server is to notice, too, when the way to it breaks.
_NOTICE = [f"SET tcp_{name.removeprefix('tcp_')} = {value}" for name, value in LINK.items()]


@dataclass(slots=True)
class ServerLock:
    """An advisory lock (see `NamedLock`), held by a connection of its own. `home` is the data
    folder, for what is said when the server cannot be reached.
    """

    engine: Engine
    home: Path
    name: str
    _connection: psycopg.Connection[Any] | None = field(default=None)

    def take(self) -> bool:
        """See `NamedLock`."""
        import psycopg  # noqa: PLC0415 - it is here where there is a server

        if self.is_held():
            return True
        try:
            self._connection = self._holding()
        except (DBAPIError, psycopg.Error) as error:
            raise explain(getattr(error, "orig", None) or error, self.home) from error
        return self._connection is not None

    def is_held(self) -> bool:
        """See `NamedLock`."""
        import psycopg  # noqa: PLC0415 - see above

        if self._connection is None:
            return False
        try:
            self._connection.execute("SELECT 1")
        except psycopg.Error:
            self.release()
            return False
        return True

    def release(self) -> None:
        """See `NamedLock`."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _holding(self) -> psycopg.Connection[Any] | None:
        """A connection that holds the lock; None where another does."""
        connection = self._connected()
        key = int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:8], signed=True)
        found = connection.execute("SELECT pg_try_advisory_lock(%s)", (key,)).fetchone()
        if found is not None and found[0]:
            return connection
        connection.close()
        return None

    def _connected(self) -> psycopg.Connection[Any]:
        """A connection that no pool takes back."""
        pooled = self.engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        connection.autocommit = True
        for sentence in _NOTICE:
            connection.execute(sentence)
        return connection  # type: ignore[no-any-return]  # SQLAlchemy does not tell its driver's
