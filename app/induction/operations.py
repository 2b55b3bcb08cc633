"""The closed set of transformations of a text, by name: what a program is made of and kept as."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.engine.errors import UsageError
from app.induction import dates, numbers

SEPARATORS = (", ", ",", ";", "\t", "\n", "|", "/", "-", ".", ":", "@", "_", "(", ")", " ")
# What a character may be replaced by.
REPLACEMENTS = ("", "-", "/", ".", " ", ", ", "_")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Operation:
    """One transformation; its arguments are texts, so that it can be kept and read."""

    name: str
    arguments: tuple[str, ...] = ()

    def __call__(self, text: str) -> str | None:
        """The transformed text; None where the operation does not fit the text."""
        return _FUNCTIONS[self.name](text, *self.arguments)

    @property
    def words(self) -> str:
        """What it does, for a person."""
        return _WORDS[self.name].format(*(f"“{each}”" for each in self.arguments))


def operation(name: str, *arguments: str) -> Operation:
    """The operation of that name, as it was kept; UsageError when there is none."""
    if name not in _FUNCTIONS or len(arguments) != _WORDS[name].count("{}"):
        raise UsageError(f"There is no transformation {name!r} with {len(arguments)} arguments.")
    return Operation(name, arguments)


def _piece(text: str, separator: str, index: str) -> str | None:
    pieces = text.split(separator)
    place = int(index)
    if len(pieces) == 1 or not -len(pieces) <= place < len(pieces):
        return None
    return pieces[place].strip() or None


def _after(text: str, separator: str, count: str) -> str | None:
    pieces = text.split(separator)
    kept = pieces[int(count) :]
    return separator.join(kept).strip() or None if len(kept) < len(pieces) else None


def _before(text: str, separator: str, count: str) -> str | None:
    pieces = text.split(separator)
    kept = pieces[: -int(count)]
    return separator.join(kept).strip() or None if kept else None


def _digits(text: str, index: str) -> str | None:
    runs = _DIGITS.findall(text)
    place = int(index)
    return runs[place] if -len(runs) <= place < len(runs) else None


def _replaced(text: str, old: str, new: str) -> str | None:
    return text.replace(old, new) if old in text else None


def _title(text: str) -> str:
    return " ".join(word[:1].upper() + word[1:].lower() for word in text.split(" "))


_FUNCTIONS: Mapping[str, Callable[..., str | None]] = {
    "strip": str.strip,
    "upper": str.upper,
    "lower": str.lower,
    "title": _title,
    "initial": lambda text: text[:1] or None,
    "replace": _replaced,
    "piece": _piece,
    "after": _after,
    "before": _before,
    "digits": _digits,
    "date": dates.reformatted,
    "number": numbers.reformatted,
}
_WORDS = {
    "strip": "without spaces around it",
    "upper": "in capitals",
    "lower": "in small letters",
    "title": "with capital initials",
    "initial": "its first letter",
    "replace": "{} replaced by {}",
    "piece": "split at {}, piece {}",
    "after": "split at {}, what follows the first {}",
    "before": "split at {}, without the last {}",
    "digits": "its number {}",
    "date": "the date {} as {}",
    "number": "the number {} as {} with decimals {}",
}
