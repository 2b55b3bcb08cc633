"""What every index of snapshots does. Another joins by one line in INDEXES."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine.model.ports import Index
from checks.snapshot.hash_index import HashIndex
from tests.builders.engine.hashed import bits_apart, hashed
from tests.builders.engine.index_in_process import IndexInProcess

INDEXES: dict[str, Callable[[], Index]] = {
    "in process": lambda: IndexInProcess(bits_apart),
    "numpy": HashIndex,
}

# One more bit each: as far from `NOWHERE` as their place in the list says.
NOWHERE = 0
WAY = [0b0, 0b1, 0b11, 0b111, 0b1111, 0b11111]


@pytest.fixture(params=INDEXES)
def index(request: pytest.FixtureRequest) -> Index:
    return INDEXES[request.param]()


@pytest.fixture
def on_the_way(index: Index) -> Index:
    for far in (3, 1, 5, 0, 4, 2):
        index.add(f"{far} away", hashed(WAY[far]))
    return index


ALL = frozenset(f"{far} away" for far in range(6))


def test_the_nearest_come_first(on_the_way: Index) -> None:
    near = on_the_way.near(hashed(NOWHERE), ALL, 3)

    assert list(near) == ["0 away", "1 away", "2 away"]


def test_none_of_these_rules_out_what_it_leaves_out(index: Index) -> None:
    assert not index.rules_out
    assert IndexInProcess(bits_apart, rules_out=True).rules_out


def test_the_farthest_are_found_where_nothing_is_nearer(index: Index) -> None:
    index.add("opposite", hashed(2**64 - 1))

    assert list(index.near(hashed(NOWHERE), {"opposite"}, 1)) == ["opposite"]


def test_only_what_was_asked_of_is_found(on_the_way: Index) -> None:
    near = on_the_way.near(hashed(NOWHERE), {"5 away", "2 away", "4 away"}, 2)

    assert list(near) == ["2 away", "4 away"]


def test_a_few_keys_are_found_among_very_many_nearer_ones(index: Index) -> None:
    for number in range(3000):
        index.add(f"other {number}", hashed(NOWHERE))
    for far in (5, 2, 4):
        index.add(f"{far} away", hashed(WAY[far]))

    few = {"5 away", "2 away", "4 away"}
    assert list(index.near(hashed(NOWHERE), few, 2)) == ["2 away", "4 away"]
    most = few | {f"unknown {number}" for number in range(3000)}
    assert list(index.near(hashed(NOWHERE), most, 2)) == ["2 away", "4 away"]


def test_what_is_as_near_as_the_last_is_not_left_out(on_the_way: Index) -> None:
    on_the_way.add("another", hashed(WAY[2]))
    on_the_way.add("a third", hashed(0b1100))

    near = on_the_way.near(hashed(NOWHERE), ALL | {"another", "a third"}, 3)

    assert list(near[:2]) == ["0 away", "1 away"]
    assert sorted(near[2:]) == ["2 away", "a third", "another"]


def test_all_are_found_when_more_are_asked_for(on_the_way: Index) -> None:
    near = on_the_way.near(hashed(NOWHERE), ALL, 100)

    assert list(near) == sorted(ALL)


def test_an_empty_index_finds_nothing(index: Index) -> None:
    assert list(index.near(hashed(NOWHERE), {"unknown"}, 3)) == []
    assert list(index.near(hashed(NOWHERE), set(), 3)) == []


def test_what_was_removed_is_not_found(on_the_way: Index) -> None:
    for key in ("2 away", "0 away", "5 away"):
        on_the_way.remove(key)

    assert list(on_the_way.near(hashed(NOWHERE), ALL, 9)) == ["1 away", "3 away", "4 away"]


def test_removing_the_unknown_is_no_error(on_the_way: Index) -> None:
    on_the_way.remove("unknown")
    on_the_way.remove("unknown")

    assert len(on_the_way.near(hashed(NOWHERE), ALL, 9)) == 6


def test_what_comes_back_is_found_again(on_the_way: Index) -> None:
    on_the_way.remove("0 away")
    on_the_way.add("0 away", hashed(WAY[0]))

    assert list(on_the_way.near(hashed(NOWHERE), ALL, 1)) == ["0 away"]


def test_a_new_snapshot_takes_the_place_of_the_old(on_the_way: Index) -> None:
    on_the_way.add("0 away", hashed(2**64 - 1))

    assert list(on_the_way.near(hashed(NOWHERE), ALL, 9))[-1] == "0 away"
    assert list(on_the_way.near(hashed(NOWHERE), ALL, 1)) == ["1 away"]
