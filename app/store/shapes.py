"""Whether a value fits an annotation: what is read from outside must be what its class says it
holds.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any, Union, get_args, get_origin

from app.engine.places import Picture

Fits = Callable[[object], bool]


def shape_of(hint: Any) -> Fits:  # noqa: ANN401 (annotations are of many kinds)
    """A question for values: does it fit this annotation? Knows unions, tuples, mappings, pictures
    and classes.
    """
    if hint is Any or hint is object:
        return _anything
    if hint is None or hint is type(None):
        return _nothing
    if hint is Picture:
        return is_picture
    if hint in {int, float}:
        return _integer if hint is int else _number
    origin = get_origin(hint)
    if origin in {Union, types.UnionType}:
        return _one_of(tuple(shape_of(choice) for choice in get_args(hint)))
    if origin is tuple:
        return _tuple_of(get_args(hint))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_of(*(shape_of(part) for part in get_args(hint)))
    return _instance_of(origin or hint)


def is_picture(value: object) -> bool:
    """Whether it has pixels."""
    return hasattr(type(value), "bgra") or hasattr(value, "bgra")


def _anything(_value: object) -> bool:
    return True


def _nothing(value: object) -> bool:
    return value is None


def _integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _one_of(choices: tuple[Fits, ...]) -> Fits:
    return lambda value: any(fits(value) for fits in choices)


def _instance_of(kind: type) -> Fits:
    return lambda value: isinstance(value, kind)


def _mapping_of(key: Fits, item: Fits) -> Fits:
    return lambda value: (
        isinstance(value, Mapping) and all(key(name) and item(part) for name, part in value.items())
    )


def _tuple_of(parts: tuple[Any, ...]) -> Fits:
    """`tuple[X, ...]` or `tuple[X, Y]`."""
    if len(parts) == 2 and parts[1] is Ellipsis:  # noqa: PLR2004 (the two of `X, ...`)
        every = shape_of(parts[0])
        return lambda value: isinstance(value, tuple) and all(map(every, value))
    each = tuple(shape_of(part) for part in parts)
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(each)
        and all(fits(part) for fits, part in zip(each, value, strict=True))
    )
