"""Values that are told as lines of text."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.errors import UsageError
from app.store.model.workflow import PARAMETER_NAME
from app.ui.sentences import Say, tell


def read_values(text: str, *, unlike: bool = False) -> dict[str, str]:
    """A line for each: name = value. UsageError for one that is none, or is told twice; `unlike`
    values have to be told apart, too.
    """
    values: dict[str, str] = {}
    for line in filter(str.strip, text.splitlines()):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not equals or not value or not PARAMETER_NAME.fullmatch(name):
            raise UsageError(tell(Say.VALUE_UNREADABLE, line=line.strip()))
        if name in values or (unlike and value in values.values()):
            raise UsageError(tell(Say.VALUE_TWICE, line=line.strip()))
        values[name] = value
    return values


def as_lines(values: Mapping[str, str]) -> str:
    """The same as text."""
    return "\n".join(f"{name} = {value}" for name, value in values.items())
