"""The index of hashes: what it takes a look's hash for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from checks.snapshot.hash_index import HashIndex
from checks.snapshot.look import Look
from checks.vision.phash import hash_of
from tests.builders.drawn.screens import Screen
from tests.builders.engine.hashed import hashed

ORDERS = Look(Screen().window().text(150, 120, "Orders").pixels())
EMPTY = Look(Screen().pixels())
KEYS = {"orders", "empty"}


def remembered(orders: Look) -> HashIndex:
    index = HashIndex()
    index.add("empty", EMPTY)
    index.add("orders", orders)
    return index


def test_a_look_without_a_hash_is_found_by_its_picture() -> None:
    kept = replace(ORDERS, hash=hash_of(ORDERS.picture))

    assert remembered(kept).near(ORDERS, KEYS, 1) == ["orders"]
    assert remembered(ORDERS).near(kept, KEYS, 1) == ["orders"]


def test_the_hash_of_another_algorithm_is_not_compared() -> None:
    other = replace(ORDERS, hash="dhash-0.1:ffffffffffffffff")

    assert remembered(other).near(ORDERS, KEYS, 1) == ["orders"]
    assert remembered(ORDERS).near(other, KEYS, 1) == ["orders"]


def test_the_hash_of_this_algorithm_is_taken_as_it_stands() -> None:
    assert remembered(hashed(0b1)).near(hashed(0b11), {"orders"}, 1) == ["orders"]


def test_a_look_at_nothing_can_be_remembered() -> None:
    index = remembered(replace(hashed(0), hash=""))

    assert index.near(hashed(0), {"orders"}, 1) == ["orders"]


def test_what_is_no_look_is_refused() -> None:
    with pytest.raises(UsageError, match="finds looks, not str"):
        HashIndex().add("orders", "a text")
