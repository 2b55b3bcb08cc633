"""What an end check says, and how what was found is compared with what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from urllib.parse import quote

LONGEST_QUOTE = 80


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """What one end check said, and in words why."""

    holds: bool
    why: str


@dataclass(slots=True)
class Discretion:
    """Hands secrets to who asks, and keeps them out of sentences: servers repeat what they hear."""

    secret_of: Callable[[str], str]
    _told: set[str] = field(default_factory=set, repr=False)

    def get(self, name: str) -> str:
        """The secret of that name."""
        secret = self.secret_of(name)
        self._told |= {secret, quote(secret, safe="")} - {""}
        return secret

    def discreet(self, answer: EndAnswer) -> EndAnswer:
        """The answer without any secret in its sentence."""
        why = answer.why
        for secret in sorted(self._told, key=len, reverse=True):
            why = why.replace(secret, "•••")
        return replace(answer, why=why)


def filled(word: str, values: Mapping[str, str]) -> str:
    """The word with `{name}` replaced by this run's value; other braces stay, in values too."""
    return re.sub(r"\{([^{}]+)\}", lambda found: values.get(found[1], found[0]), word)


def unwanted_option(words: Sequence[str], values: Mapping[str, str]) -> str:
    """Why this run's values would become an option of a command, as a sentence; empty when they
    would not. After `--` a program takes nothing for an option.
    """
    for word in words:
        if word == "--":
            return ""
        if not word.startswith("-") and (value := filled(word, values)).startswith("-"):
            return (
                f"The value “{value}” for {word} would become an option of {words[0]}: "
                "write -- before it in the end check."
            )
    return ""


def agrees(found: object, expected: str) -> bool:
    """Whether a value is the expected one: numbers as numbers (12.50 is 12.5), the rest as text."""
    if isinstance(found, int | float | Decimal) and not isinstance(found, bool):
        try:
            return Decimal(str(found)) == Decimal(expected)
        except InvalidOperation:
            return False
    return as_text(found) == expected


def as_text(found: object) -> str:
    """A value as a person writes it when it is expected."""
    match found:
        case str():
            return found
        case None | bool() | dict() | list():
            return json.dumps(found, ensure_ascii=False, default=str)
        case _:
            return str(found)


def quoted(found: object) -> str:
    """A value in a sentence, on one line and no longer than a sentence bears."""
    words = " ".join(as_text(found).split())
    return f"“{words}”" if len(words) <= LONGEST_QUOTE else f"“{words[:LONGEST_QUOTE]}…”"
