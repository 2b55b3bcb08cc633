"""Values as dictionary keys: equal values give equal keys, whatever they are made of.

Arguments of a tool call may be lists, dictionaries or objects that cannot be hashed. Lists and
tuples count as the same (a store may turn one into the other); `True`, `1` and `1.0` do not.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet


def freeze(value: object) -> Hashable:
    """A key for a value; two keys are equal when the values are."""
    match value:
        case None | str() | bytes():
            return value
        case bool() | int() | float():
            return (_kind(value), value)
        case Mapping():
            return ("mapping", frozenset((freeze(k), freeze(v)) for k, v in value.items()))
        case bytearray() | memoryview() | range():
            return _hashable_or_alike(value)
        case Sequence():
            return ("sequence", tuple(freeze(item) for item in value))
        case AbstractSet():
            return ("set", frozenset(freeze(item) for item in value))
        case _:
            return _hashable_or_alike(value)


def equal(one: object, other: object) -> bool:
    """Whether two values are equal; values that cannot say so are not."""
    if one is other:
        return True
    try:
        return bool(one == other)
    except (TypeError, ValueError):  # arrays answer with an array
        return False


class _Alike:
    """A key for what cannot be hashed: found by its type, told apart by `==`."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return hash(type(self.value))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Alike)
            and type(self.value) is type(other.value)
            and equal(self.value, other.value)
        )


def _hashable_or_alike(value: object) -> Hashable:
    try:
        hash(value)
    except (TypeError, ValueError):
        return _Alike(value)
    return (type(value), value)


def _kind(value: float) -> str:
    if isinstance(value, bool):
        return "bool"
    return "int" if isinstance(value, int) else "float"
