"""Which values can be kept: the fields of each known class, what fits them, what may be left out.

What is read from outside must be what its class says it holds.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from app.engine.model.geometry import Picture

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


PLAIN = (bool, int, str)
EMPTY = (*PLAIN, tuple, dict)


@dataclass(frozen=True, slots=True)
class Known:
    """A class that was made known, and under which name its values are kept. `needed` are the
    fields without a default; `leaf` is whether its values hold plain ones and leaves only: they are
    many and often equal, and equal ones are written once.
    """

    name: str
    kind: type
    fits: Mapping[str, Fits]
    defaults: Mapping[str, object]
    needed: frozenset[str]
    leaf: bool

    def may_leave_out(self, field: str, value: object) -> bool:
        """Whether the value is the field's default. Floats are always written: 0.0 equals -0.0 and
        is another.
        """
        default = self.defaults[field]
        if value is default:
            return True
        return type(value) is type(default) and type(value) in EMPTY and not value and not default


def make_known(classes: Mapping[str, type]) -> dict[str, Known]:
    """The classes by the names under which their values are kept. ValueError for one of two names,
    TypeError for a class of another make.
    """
    kinds = frozenset(classes.values())
    if len(kinds) < len(classes):
        raise ValueError("A class is kept under one name.")
    return {name: _known(name, kind, kinds) for name, kind in classes.items()}


@cache  # a class's annotations take a millisecond to resolve, and each store that is opened asks
def _known(name: str, kind: type, classes: frozenset[type]) -> Known:
    if issubclass(kind, Enum):
        return Known(name, kind, {}, {}, frozenset(), leaf=True)
    hints = get_type_hints(kind)
    defaults = _defaults(kind)
    fits = {field: shape_of(hints[field]) for field in defaults}
    needed = frozenset(field for field, default in defaults.items() if default is MISSING)
    return Known(name, kind, fits, defaults, needed, _is_leaf(kind, classes))


def _defaults(kind: type) -> dict[str, object]:
    """Each field's default, or MISSING."""
    if issubclass(kind, tuple):
        return dict.fromkeys(getattr(kind, "_fields", ()), MISSING)
    if is_dataclass(kind):
        return {field.name: _default(field) for field in fields(kind)}
    raise TypeError(f"{kind.__name__} is neither a dataclass, a named tuple nor an enumeration.")


def _is_leaf(hint: Any, classes: frozenset[type]) -> bool:  # noqa: ANN401 (annotations are of many kinds)
    """Whether all that this annotation allows is plain, or of known classes that are leaves."""
    if hint in {*PLAIN, float, type(None), Ellipsis}:
        return True
    if get_origin(hint) in {tuple, Union, UnionType}:
        return all(_is_leaf(part, classes) for part in get_args(hint))
    if hint not in classes:
        return False
    if issubclass(hint, Enum):
        return True
    hints = get_type_hints(hint)
    return all(_is_leaf(hints[name], classes - {hint}) for name in _defaults(hint))


def _default(field: Field[Any]) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()
