"""Order Desk's database: orders, and an audit to which every committed change is appended.

Triggers write the audit in the transaction of the change itself and refuse to alter it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

FIRST_ORDER = 1001
COLUMNS = "id, customer_no, item, quantity, date, note, shipping, created, urgent"
SCHEMA = """
CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT, customer_no TEXT NOT NULL, item TEXT NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0), date TEXT NOT NULL, note TEXT NOT NULL,
    shipping TEXT NOT NULL, urgent INTEGER NOT NULL, created TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL, order_id INTEGER NOT NULL,
    customer_no TEXT NOT NULL, item TEXT NOT NULL, quantity INTEGER NOT NULL, at TEXT NOT NULL);
CREATE TRIGGER IF NOT EXISTS audit_insert AFTER INSERT ON orders BEGIN INSERT INTO audit
    (change, order_id, customer_no, item, quantity, at)
    VALUES ('insert', new.id, new.customer_no, new.item, new.quantity, datetime('now')); END;
CREATE TRIGGER IF NOT EXISTS audit_update AFTER UPDATE ON orders BEGIN INSERT INTO audit
    (change, order_id, customer_no, item, quantity, at)
    VALUES ('update', new.id, new.customer_no, new.item, new.quantity, datetime('now')); END;
CREATE TRIGGER IF NOT EXISTS audit_delete AFTER DELETE ON orders BEGIN INSERT INTO audit
    (change, order_id, customer_no, item, quantity, at)
    VALUES ('delete', old.id, old.customer_no, old.item, old.quantity, datetime('now')); END;
CREATE TRIGGER IF NOT EXISTS audit_stays BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER IF NOT EXISTS audit_keeps BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
INSERT INTO sqlite_sequence (name, seq) SELECT 'orders', 1000  -- the first is 1001
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'orders');
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """An order as it stands in the form; `date` is written YYYY-MM-DD."""

    customer_no: str
    item: str
    quantity: int
    date: str
    note: str = ""
    shipping: str = "Standard"
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it was committed; `created` is UTC in ISO 8601."""

    id: int
    customer_no: str
    item: str
    quantity: int
    date: str
    note: str
    shipping: str
    created: str
    urgent: bool

    @property
    def draft(self) -> Draft:
        """What was entered, without what the database added."""
        return Draft(
            self.customer_no,
            self.item,
            self.quantity,
            self.date,
            self.note,
            self.shipping,
            self.urgent,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the audit: `change` is insert, update or delete, or what was noted."""

    change: str
    order_id: int
    customer_no: str
    item: str
    quantity: int


@contextmanager
def _open(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database, timeout=5.0)) as connection, connection:
        yield connection


def create(database: Path) -> None:
    """Make the tables where they are missing."""
    database.parent.mkdir(parents=True, exist_ok=True)
    with _open(database) as connection:
        connection.executescript(SCHEMA)


def post(database: Path, draft: Draft) -> int:
    """Commit one order (and its line of the audit) in one transaction; its number."""
    row = (
        draft.customer_no,
        draft.item,
        draft.quantity,
        draft.date,
        draft.note,
        draft.shipping,
        datetime.now(UTC).isoformat(timespec="seconds"),
        int(draft.urgent),
    )
    columns = COLUMNS.removeprefix("id, ")
    with _open(database) as connection:
        sql = f"INSERT INTO orders ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 (constants)
        return int(connection.execute(sql, row).lastrowid or 0)


def note(database: Path, change: str) -> None:
    """Append a change that concerns no order of the database, such as one thrown away unposted."""
    with _open(database) as connection:
        connection.execute(
            "INSERT INTO audit (change, order_id, customer_no, item, quantity, at) "
            "VALUES (?, 0, '', '', 0, datetime('now'))",
            (change,),
        )


def orders(database: Path) -> list[Order]:
    """Every order in the database, oldest first; none when the file does not exist."""
    if not database.exists():
        return []
    with _open(database) as connection:
        rows = connection.execute(f"SELECT {COLUMNS} FROM orders ORDER BY id").fetchall()  # noqa: S608
    return [Order(*(*row[:8], bool(row[8]))) for row in rows]


def changes(database: Path) -> list[Change]:
    """Every committed change, oldest first."""
    with _open(database) as connection:
        rows = connection.execute(
            "SELECT change, order_id, customer_no, item, quantity FROM audit ORDER BY id"
        ).fetchall()
    return [Change(*row) for row in rows]
