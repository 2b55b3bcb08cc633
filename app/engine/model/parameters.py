"""Data told from code: which arguments are this run's values, and which are always the same.

Recording turns values into names (`generalise`), replaying turns names into values (`resolve`). A
value is recognised when it is a whole argument, or a word or more inside a text argument; inside
lists and mappings too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeGuard

from app.engine.errors import UsageError
from app.engine.model.freezing import freeze
from app.engine.model.trajectory import Template, Whole

# Shorter values stand inside other words too often to be told from them ("Al" in "Al fine").
SHORTEST_INSIDE_TEXT = 3

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]+)\}")


class MissingValueError(UsageError):
    """A remembered argument needs a value that this run does not have."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"No value was given for the parameter {name!r}; give one to run this task."
        )


class AmbiguousValueError(UsageError):
    """Two parameters have the same value, so which of them an argument means cannot be told."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        listed = " and ".join(repr(name) for name in self.names)
        super().__init__(
            f"The parameters {listed} have the same value, so which was used cannot be told; "
            "show the task once with different values."
        )


def resolve(argument: object, values: Mapping[str, object]) -> object:
    """The argument with this run's values in it."""
    match argument:
        case Whole(name):
            return _value(name, values)
        case Template(text):
            return _BRACES.sub(lambda brace: _filled(brace, values), text)
        case dict():
            return {key: resolve(item, values) for key, item in argument.items()}
        case list():
            return [resolve(item, values) for item in argument]
        case tuple() if not hasattr(argument, "_fields"):
            return tuple(resolve(item, values) for item in argument)
        case _:
            return argument


def shown(argument: object) -> object:
    """An argument as a person reads it: a parameter in braces."""
    match argument:
        case Whole(name=name):
            return f"{{{name}}}"
        case Template(text=text):
            return text
        case _:
            return argument


def names_in(argument: object) -> frozenset[str]:
    """The parameters and variables an argument needs."""
    match argument:
        case Whole(name):
            return frozenset((name,))
        case Template(text):
            return frozenset(brace[1] for brace in _BRACES.finditer(text) if brace[1])
        case Mapping():
            return _names_in_all(argument.values())
        case list() | tuple():
            return _names_in_all(argument)
        case _:
            return frozenset()


def generalise(argument: object, values: Mapping[str, object], argument_name: str = "") -> object:
    """The argument with names in place of this run's values.

    Raises AmbiguousValueError when two parameters have the value and neither is called like the
    argument.
    """
    if not values or isinstance(argument, Whole | Template):
        return argument
    if isinstance(argument, str) and not argument:  # an empty text is no sign of an empty parameter
        return argument
    if same := _named_like(argument, values):
        return Whole(_only(same, argument_name))
    match argument:
        case str():
            return _template(argument, values, argument_name)
        case dict():
            return {key: generalise(item, values, str(key)) for key, item in argument.items()}
        case list():
            return [generalise(item, values, argument_name) for item in argument]
        case tuple() if not hasattr(argument, "_fields"):
            return tuple(generalise(item, values, argument_name) for item in argument)
        case _:
            return argument


def _template(text: str, values: Mapping[str, object], argument_name: str) -> str | Template:
    words = {str(value): value for value in values.values() if _may_stand_in_text(value)}
    if not words:
        return text
    longest_first = sorted(words, key=len, reverse=True)
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    pieces: list[str] = []
    end = 0
    for match in found.finditer(text):
        name = _only(_named_like(words[match[0]], values), argument_name)
        pieces += [_doubled(text[end : match.start()]), "{", name, "}"]
        end = match.end()
    return Template("".join([*pieces, _doubled(text[end:])])) if pieces else text


def _may_stand_in_text(value: object) -> TypeGuard[str | float]:
    return (
        isinstance(value, str | int | float)
        and not isinstance(value, bool)
        and len(str(value)) >= SHORTEST_INSIDE_TEXT
    )


def _named_like(value: object, values: Mapping[str, object]) -> list[str]:
    key = freeze(value)
    return [name for name, known in values.items() if freeze(known) == key]


def _only(names: list[str], argument_name: str) -> str:
    if argument_name in names:
        return argument_name
    if len(names) > 1:
        raise AmbiguousValueError(names)
    return names[0]


def _names_in_all(arguments: Iterable[object]) -> frozenset[str]:
    return frozenset().union(*(names_in(argument) for argument in arguments))


def _filled(brace: re.Match[str], values: Mapping[str, object]) -> str:
    return str(_value(brace[1], values)) if brace[1] else brace[0][0]


def _doubled(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _value(name: str, values: Mapping[str, object]) -> object:
    if name not in values:
        raise MissingValueError(name)
    return values[name]
