"""A database says whether the effect is there: one value, asked for with bound parameters."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.player.end_checks import runner
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.store.editing.sql_query import QueryError, one_value
from app.store.model.workflow import EndCheck, EndCheckKind
from tests.builders.servers.postgres import USER, Postgres

COUNT = "select count(*) from orders where customer = :customer"
ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n"


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    path = tmp_path / "or#ders ?x=1%41.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table orders (id integer, customer text, total numeric)")
        connection.execute("insert into orders values (1, 'Anna', 12.50), (2, 'O''Neil', 3)")
        connection.commit()
    return path


def ask(database: object, query: str, expected: str, values: dict[str, str]) -> EndAnswer:
    def nothing(_: Box) -> EndAnswer:
        return EndAnswer(holds=False, why="")

    asking = EndChecks(0.0, lambda _: "", nothing, {"db": "let m/in"}.__getitem__)
    check = EndCheck(EndCheckKind.SQL, (str(database), query), expected=expected)
    return asking.ask(check, values)


def test_the_expected_value_is_there(orders: Path) -> None:
    answer = ask(orders, COUNT, "1", {"customer": "O'Neil"})
    assert answer == EndAnswer(holds=True, why="The query answers “1”, as expected.")
    answer = ask(orders, COUNT, "1", {"customer": "Bo"})
    assert answer == EndAnswer(holds=False, why="The query answers “0”, expected was “1”.")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("select total from orders where id = :id", "12.5"),
        ("select customer from orders where id = :id", "{customer}"),
        ("select null", "null"),
        ("VALUES (:id)", "1"),
        ("with one as (select :id as i) select i from one", "1"),
    ],
)
def test_numbers_texts_and_nothing_are_compared(orders: Path, query: str, expected: str) -> None:
    answer = ask(orders, query, expected, {"id": "1", "customer": "Anna"})
    assert answer.holds, answer.why


def test_a_value_is_bound_and_never_becomes_part_of_the_query(orders: Path) -> None:
    evil = "Anna' or '1'='1"
    assert ask(orders, COUNT, "0", {"customer": evil}).holds
    held = "select count(*) from orders where customer = '{customer}'"
    assert ask(orders, held, "0", {"customer": "Anna"}).holds, "braces mean nothing in a query"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("select id from orders", "The query answers more than one row instead of one value."),
        ("select id, total from orders where id = 1", "answers 2 columns instead of one value."),
        ("select id from orders where id = 9", "The query answers nothing instead of one value."),
        ("select :nobody", "asks for :nobody, which this run has no value for."),
        ("select x from bills", "The database does not answer the query: no such table: bills."),
        ("with x as (select 1) delete from orders", "attempt to write a readonly database."),
    ],
)
def test_a_query_without_one_answer_does_not_hold(orders: Path, query: str, why: str) -> None:
    before = orders.read_bytes()
    answer = ask(orders, query, "1", {})
    assert not answer.holds
    assert why in answer.why
    assert "\n" not in answer.why
    assert orders.read_bytes() == before


def test_a_database_that_is_not_there_is_said_so_and_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "none.sqlite"
    answer = ask(missing, "select 1", "1", {})
    assert answer == EndAnswer(holds=False, why=f"The database {missing} does not exist.")
    assert not missing.exists()


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    text = tmp_path / "orders.txt"
    text.write_text("an order\n" * 200, encoding="utf-8")
    assert "file is not a database" in ask(text, "select 1 from orders", "1", {}).why


def test_a_database_that_its_application_has_open_is_read(orders: Path) -> None:
    with closing(sqlite3.connect(orders)) as application:
        application.execute("pragma journal_mode=wal")
        application.execute("insert into orders values (3, 'Bo', 1)")
        application.commit()
        assert ask(orders, COUNT, "1", {"customer": "Bo"}).holds


def test_a_database_that_stays_locked_does_not_hold(
    orders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "QUERY_LIMIT_S", 0.1)
    with closing(sqlite3.connect(orders)) as application:
        application.execute("begin exclusive")
        answer = ask(orders, COUNT, "1", {"customer": "Anna"})
    assert answer.why == "The database does not answer the query: database is locked."


def test_a_query_that_does_not_end_is_ended(orders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "QUERY_LIMIT_S", 0.1)
    answer = ask(orders, ENDLESS, "1", {})
    assert answer == EndAnswer(
        holds=False, why="The database does not answer the query: interrupted."
    )


def test_a_driver_that_keeps_no_limit_is_left_behind(
    orders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "QUERY_LIMIT_S", 0.5)
    monkeypatch.setattr(runner, "GRACE_S", -0.49)
    answer = ask(orders, ENDLESS, "1", {})
    assert answer.why == "The database could not be asked: no answer came within 0.01 s."


def test_an_address_of_a_database_is_opened_to_be_read_only(orders: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.sqlite"
    plain.write_bytes(orders.read_bytes())
    assert ask(f"sqlite:///{plain}", COUNT, "1", {"customer": "Anna"}).holds
    deleting = "with x as (select 1) delete from orders"
    assert "readonly" in ask(f"sqlite:///{plain}", deleting, "1", {}).why
    assert "does not exist" in ask(f"sqlite:///{tmp_path}/none", "select 1", "1", {}).why


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("oracle://me:{secret:db}@127.0.0.1/x", "needs the Python package"),
        ("wishes://me:{secret:db}@127.0.0.1/x", "is of no kind that is known here."),
        ("://", "is of no kind that is known here."),
    ],
)
def test_an_address_that_cannot_be_asked_is_a_sentence_without_its_password(
    address: str, why: str
) -> None:
    answer = ask(address, "select 1", "1", {})
    assert not answer.holds
    assert why in answer.why
    assert "let m" not in answer.why


def test_a_query_that_answers_no_rows_at_all_has_no_value(orders: Path) -> None:
    with pytest.raises(QueryError, match="answers nothing"):
        one_value(str(orders), "pragma foreign_keys = on", {}, 1.0)


class OrdersOnServer:
    """A table on a PostgreSQL server, the role that owns it and the one that may only read it."""

    def __init__(self, address: str) -> None:
        self.address = make_url(address)
        self._admin = create_engine(self.address.set(drivername="postgresql+psycopg"))
        self.does("create table orders (id integer)", "insert into orders values (1), (2)")

    def does(self, *statements: str) -> None:
        with self._admin.begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)

    def count(self) -> int:
        with self._admin.begin() as connection:
            return int(connection.exec_driver_sql("select count(*) from orders").scalar_one())

    def as_role(self, name: str) -> str:
        return self.address.set(username=name).render_as_string(hide_password=False)

    def close(self) -> None:
        self.does("drop owned by clerk", "drop role clerk")
        self._admin.dispose()


@pytest.fixture
def on_server(postgresql: Postgres) -> Iterator[OrdersOnServer]:
    """The role `clerk` may do anything to the table, as careless applications have it."""
    orders = OrdersOnServer(postgresql.fresh())
    orders.does("create role clerk login", "grant all on orders to clerk")
    yield orders
    orders.close()


@pytest.mark.parametrize(
    "query",
    [
        "select 1; commit; delete from orders; select 1",
        "select 1; delete from orders",
        "select 'a' -- it's\n; delete from orders --'",
    ],
)
def test_a_second_statement_is_refused_before_a_database_is_asked(orders: Path, query: str) -> None:
    with pytest.raises(UsageError, match="one statement"):
        ask(orders, query, "1", {})
    assert ask(orders, "select count(*) from orders ;\n", "2", {}).holds, "one at its end"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("select 1; commit; delete from orders; select 1", "cannot insert multiple commands"),
        ("with gone as (delete from orders returning id) select 1", "read-only transaction"),
        ("select 1 into taken", "read-only transaction"),
        ("select set_config('transaction_read_only', 'off', false)", "read-write mode"),
        ("select pg_sleep(60)", "statement timeout"),
    ],
)
def test_the_server_itself_refuses_what_does_not_only_read(
    on_server: OrdersOnServer, query: str, why: str
) -> None:
    with pytest.raises(QueryError, match=why):
        one_value(on_server.as_role("clerk"), query, {}, 0.5)
    assert on_server.count() == 2


def test_a_role_that_may_read_is_answered(on_server: OrdersOnServer) -> None:
    query = "select count(*) from orders where id = cast(:id as integer)"
    assert ask(on_server.as_role("clerk"), query, "1", {"id": "2"}).holds
    readable = "select current_setting('default_transaction_read_only')"
    assert ask(on_server.as_role("clerk") + "&options=-c work_mem%3D4MB", readable, "on", {}).holds


def test_a_superuser_of_the_server_is_refused(on_server: OrdersOnServer) -> None:
    answer = ask(on_server.as_role(USER), "select count(*) from orders", "2", {})
    assert answer.why == (
        f"The role {USER} is a superuser, whom nothing keeps from writing: "
        "ask as a role that may only read."
    )


def test_a_database_that_cannot_be_told_to_refuse_writing_is_not_asked() -> None:
    with pytest.raises(QueryError, match="kind mssql cannot be told to refuse writing"):
        one_value("mssql://me@127.0.0.1/x", "select 1", {}, 0.1)
