"""Values as keys: equal values give equal keys, different ones different keys."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum

import pytest

from app.engine.model.freezing import equal, freeze
from app.engine.model.trajectory import Template, Whole


class Side(StrEnum):
    LEFT = "left"


@dataclass
class Mutable:
    """Compared by value, and therefore not hashable."""

    x: int


@dataclass(frozen=True)
class Holder:
    """Says that it is hashable, and is not."""

    items: list[int]


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ({"a": 1, "b": [2]}, OrderedDict([("b", [2]), ("a", 1)])),
        ([1, "x"], (1, "x")),
        ({1, 2}, frozenset({2, 1})),
        (Side.LEFT, "left"),
        (Whole("a"), Whole("a")),
        (Mutable(1), Mutable(1)),
        (Holder([1]), Holder([1])),
        (bytearray(b"a"), bytearray(b"a")),
        (range(3), range(3)),
        (None, None),
    ],
)
def test_equal_values_have_equal_keys(one: object, same: object) -> None:
    assert freeze(one) == freeze(same)
    assert hash(freeze(one)) == hash(freeze(same))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        (0.0, False),
        ("1", 1),
        ("a", b"a"),
        (Whole("a"), Template("a")),
        (Mutable(1), Mutable(2)),
        (Mutable(1), Holder([1])),
        ([], {}),
        ({"a": 1}, {"a": True}),
        ([1, [2]], [1, 2]),
        (None, "None"),
    ],
)
def test_different_values_have_different_keys(one: object, other: object) -> None:
    assert freeze(one) != freeze(other)


def test_what_cannot_be_compared_is_equal_to_itself_only() -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            raise ValueError("neither yes nor no")

        __hash__ = None  # type: ignore[assignment]

    odd = Odd()
    assert equal(odd, odd)
    assert not equal(odd, Odd())
