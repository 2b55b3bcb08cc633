"""Options that several commands share, and how their words are read."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import typer

from app.engine.errors import UsageError
from app.store.model.workflow import PARAMETER_NAME

Values = Annotated[
    list[str], typer.Option("-p", "--parameter", metavar="NAME=VALUE", help="A value for this run.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]
WorkflowName = Annotated[str, typer.Argument(metavar="NAME")]


class Display(StrEnum):
    """Where a run happens."""

    PRIVATE = "private"
    CURRENT = "current"


class Ask(StrEnum):
    """Whom a run asks when nothing known helps."""

    AGENT = "agent"
    OPERATOR = "operator"
    NOBODY = "nobody"


def read_values(words: Iterable[str]) -> dict[str, str]:
    """`NAME=VALUE` words as a mapping; UsageError for a word without `=`, or a name given twice."""
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not PARAMETER_NAME.fullmatch(name):
            raise UsageError(f"-p takes NAME=VALUE with a plain name, not “{word}”.")
        if name in values:
            raise UsageError(f"The parameter {name} was given twice.")
        values[name] = value
    return values
