"""The classes whose values can be kept: what their fields are called, what fits them, what may be
left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from app.store.shapes import Fits, shape_of

PLAIN = (bool, int, str)
EMPTY = (*PLAIN, tuple, dict)


@dataclass(frozen=True, slots=True)
class Known:
    """A class that was made known. `needed` are the fields without a default; `leaf` is whether its
    values hold plain ones and leaves only: they are many and often equal, and equal ones are
    written once.
    """

    kind: type
    fits: Mapping[str, Fits]
    defaults: Mapping[str, object]
    needed: frozenset[str]
    leaf: bool

    @property
    def name(self) -> str:
        """How its values say what they are."""
        return self.kind.__name__

    def may_leave_out(self, field: str, value: object) -> bool:
        """Whether the value is the field's default. Floats are always written: 0.0 equals -0.0 and
        is another.
        """
        default = self.defaults[field]
        if value is default:
            return True
        return type(value) is type(default) and type(value) in EMPTY and not value and not default


def make_known(classes: Collection[type]) -> dict[str, Known]:
    """The classes by name. ValueError when two share one, TypeError for a class of another make."""
    known: dict[str, Known] = {}
    for kind in classes:
        if known.setdefault(kind.__name__, _known(kind, frozenset(classes))).kind is not kind:
            raise ValueError(f"Two classes are called {kind.__name__}.")
    return known


def _known(kind: type, classes: frozenset[type]) -> Known:
    if issubclass(kind, Enum):
        return Known(kind, {}, {}, frozenset(), leaf=True)
    hints = get_type_hints(kind)
    defaults = _defaults(kind)
    fits = {name: shape_of(hints[name]) for name in defaults}
    needed = frozenset(name for name, default in defaults.items() if default is MISSING)
    return Known(kind, fits, defaults, needed, _is_leaf(kind, classes))


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
