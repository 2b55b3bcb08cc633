"""An end check as a person tells it: a kind, a text, and options."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.engine.errors import UsageError
from app.engine.places import Box
from app.store.queries import is_file
from app.store.workflow import OK_STATUS, EndCheck, EndCheckKind

Option = str | int | Sequence[str]
NO_OPTIONS: Mapping[str, Option] = {}
OPTIONS = {
    EndCheckKind.SQL: ("--in", "--expect"),
    EndCheckKind.HTTP: ("--expect", "--status", "--json", "--count", "--where", "--unchanged"),
}


def read_end_check(
    kind: EndCheckKind, what: str, options: Mapping[str, Option] = NO_OPTIONS
) -> EndCheck:
    """An end check from the words of the command line."""
    if not what.strip():
        raise UsageError(f"An end check of the kind {kind} needs to be told what to check.")
    if strange := [option for option in options if option not in OPTIONS.get(kind, ())]:
        raise UsageError(f"An end check of the kind {kind} has no {strange[0]}.")
    match kind:
        case EndCheckKind.COMMAND:
            return EndCheck(kind, _argument_list(what))
        case EndCheckKind.REGION:
            return EndCheck(kind, region=read_region(what))
        case EndCheckKind.TEXT | EndCheckKind.FILE:
            return EndCheck(kind, (what,))
        case EndCheckKind.SQL:
            words = (_database(str(options.get("--in", ""))), what)
            return EndCheck(kind, words, expected=str(options.get("--expect", "")))
        case EndCheckKind.HTTP:
            return _of_address(what, options)


def _of_address(what: str, options: Mapping[str, Option]) -> EndCheck:
    status, where = options.get("--status", OK_STATUS), options.get("--where", ())
    return EndCheck(
        EndCheckKind.HTTP,
        (what,),
        expected=str(options.get("--expect", "")),
        status=status if isinstance(status, int) else OK_STATUS,
        pointer=str(options.get("--json", "")),
        counts=bool(options.get("--count")),
        where=() if isinstance(where, int) else tuple(where),
        rest_unchanged=bool(options.get("--unchanged")),
    )


def _database(named: str) -> str:
    """A URL, or a file that is found again from wherever a run is started."""
    if not named:
        raise UsageError("An end check of the kind sql needs its database: --in FILE or --in URL.")
    return str(Path(named).expanduser().absolute()) if is_file(named) else named


def _argument_list(what: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(what))
    except ValueError as error:
        raise UsageError(f"The command cannot be read: {str(error).lower()}.") from error


def read_region(what: str) -> Box:
    """X,Y,WIDTH,HEIGHT as a box; UsageError for what is none."""
    try:
        region = Box(*(int(part) for part in what.split(",")))
    except (ValueError, TypeError) as error:
        raise UsageError(f"A region is X,Y,WIDTH,HEIGHT, not “{what}”.") from error
    if min(region.width, region.height) < 1:
        raise UsageError(f"A region has a width and a height, which “{what}” has not.")
    return region
