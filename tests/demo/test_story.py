from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.demo.operator import ScriptedOperator
from app.demo.order_desk.customers import CUSTOMERS, Doubles, customer_named, doubled, shuffled
from app.demo.order_desk.orders import create, post
from app.demo.order_desk.started_desk import StartedDesk
from app.demo.story import demo_orders, disturbances, expected, verify

WANTED = expected(demo_orders().all)


def placed(database: Path, *drafts: int) -> Path:
    """A database that holds these of the wanted orders."""
    create(database)
    for number in drafts:
        post(database, WANTED[number])
    return database


def test_the_operator_places_all_orders_of_the_demo_under_its_disturbances(
    start: Callable[..., StartedDesk],
    operator: Callable[[StartedDesk], ScriptedOperator],
    database: Path,
) -> None:
    told: list[str] = []
    shown, *played = demo_orders().all
    desk = start()
    told += operator(desk).show(shown)
    for request, disturbance in zip(played, disturbances(), strict=True):
        desk.process.terminate()
        desk.process.wait(20)
        desk = start(*disturbance.arguments)
        told += operator(desk).show(request)
    assert verify(database, WANTED) == []
    assert [each for each in told if each.startswith("confirms")] == [
        f"confirms; it is order {number}" for number in (1001, 1002, 1003, 1004)
    ]


def test_no_two_orders_of_the_demo_share_a_value() -> None:
    columns = zip(*(request.parameters.values() for request in demo_orders().all), strict=True)
    assert all(len(set(column)) == len(column) for column in columns)


def test_exactly_what_was_asked_is_no_problem(database: Path) -> None:
    assert verify(placed(database, 0, 1, 2, 3), WANTED) == []


def test_a_missing_order_is_named(database: Path) -> None:
    (problem,) = verify(placed(database, 0, 1, 2), WANTED)
    assert problem.startswith("missing: 3 x 'Toner black' for C-4488 by 2027-05-20")


def test_an_order_placed_twice_is_one_too_many(database: Path) -> None:
    (problem,) = verify(placed(database, 0, 1, 2, 3, 3), WANTED)
    assert problem.startswith("not asked for: 3 x 'Toner black'")


def test_another_order_of_orders_is_a_problem(database: Path) -> None:
    assert verify(placed(database, 1, 0, 2, 3), WANTED) == [
        "the orders were placed in another order than asked"
    ]


def test_one_wrong_character_is_a_problem(database: Path) -> None:
    wrong = dataclasses.replace(WANTED[0], note=WANTED[0].note.replace("€", "E"))
    placed(database)
    post(database, wrong)
    assert len(verify(database, WANTED[:1])) == 2


def test_a_change_afterwards_is_a_problem_though_the_rows_are_right(database: Path) -> None:
    placed(database, 0)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE orders SET quantity = 99")
        connection.execute("UPDATE orders SET quantity = 12")
    assert verify(database, WANTED[:1]) == ["order 1001 was changed afterwards (update)"] * 2


def test_nothing_was_asked_and_nothing_is_there(database: Path) -> None:
    assert verify(database, []) == []


def test_an_unknown_customer_is_refused() -> None:
    with pytest.raises(KeyError, match="Nobody"):
        customer_named("Nobody")


@given(st.integers())
def test_shuffled_rows_are_the_same_rows_and_all_elsewhere(seed: int) -> None:
    rows = shuffled(CUSTOMERS, seed)
    assert set(rows) == set(CUSTOMERS)
    assert all(was is not now for was, now in zip(CUSTOMERS, rows, strict=True))
    assert rows == shuffled(CUSTOMERS, seed)


def test_every_double_differs_from_whom_it_resembles_by_one_glyph() -> None:
    pairs = doubled(CUSTOMERS, Doubles.BESIDE)
    for real, false in zip(pairs[::2], pairs[1::2], strict=True):
        assert len(real.name) == len(false.name)
        assert sum(was != now for was, now in zip(real.name, false.name, strict=True)) == 1
        assert real.number != false.number
        assert real.city == false.city
    assert pairs[1::2] == doubled(CUSTOMERS, Doubles.INSTEAD)
    assert set(CUSTOMERS).isdisjoint(pairs[1::2])
