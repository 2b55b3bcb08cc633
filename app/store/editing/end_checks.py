"""What makes an end check one that can be asked, and how a person writes it: a kind, a text,
options.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Template
from app.store.editing.query_text import bound_names, complaint_about_query, is_file
from app.store.editing.urls import complaint_about, parameters_in, secrets_in
from app.store.model.workflow import OK_STATUS, EndCheck, EndCheckKind

DATABASE_AND_QUERY = 2
HIGHEST_STATUS = 599


def complaint_of(check: EndCheck) -> str:
    """What is wrong with an end check, as a sentence; empty when nothing is."""
    match check.kind:
        case EndCheckKind.REGION if check.region is None:
            return _untold(check)
        case EndCheckKind.REGION:
            return ""
        case _ if not check.words:
            return _untold(check)
        case EndCheckKind.SQL:
            return _about_query(check)
        case EndCheckKind.HTTP:
            return _about_address(check)
        case EndCheckKind.TEXT | EndCheckKind.FILE | EndCheckKind.COMMAND:
            return ""


def parameters_of(check: EndCheck) -> frozenset[str]:
    """The parameters that an end check needs."""
    words = [*check.words, check.expected, check.pointer, *check.where]
    if check.kind is EndCheckKind.SQL:
        return names_in([Template(check.expected)]) | bound_names(" ".join(check.words[1:]))
    held = names_in([Template(word) for word in words])
    return held - {f"secret:{name}" for name in secrets_of(check)}


def secrets_of(check: EndCheck) -> tuple[str, ...]:
    """The secrets that an end check needs."""
    has_address = check.kind in {EndCheckKind.SQL, EndCheckKind.HTTP} and check.words
    return secrets_in(check.words[0]) if has_address else ()


def _untold(check: EndCheck) -> str:
    return f"An end check of the kind {check.kind} needs to be told what to check."


def _about_query(check: EndCheck) -> str:
    if len(check.words) != DATABASE_AND_QUERY:
        return "An end check of the kind sql needs a database and a query."
    database, query = check.words
    if wrong := complaint_about_query(query):
        return wrong
    if not check.expected:
        return "An end check of the kind sql needs the value that is expected."
    if parameters_in(database):
        return f"The database {database} holds a parameter: it is the same one for every run."
    wrong = "" if is_file(database) else complaint_about(database)
    return f"The address of the database {wrong}." if wrong else ""


def _about_address(check: EndCheck) -> str:
    (address, *others) = check.words
    if others or not address.lower().startswith(("http://", "https://")):
        return "An end check of the kind http needs one address that begins with http or https."
    if not HTTPStatus.CONTINUE <= check.status <= HIGHEST_STATUS:
        return f"The status of an answer lies between 100 and {HIGHEST_STATUS}, not {check.status}."
    if check.pointer and not check.pointer.startswith("/"):
        return f"A place in a JSON answer is written /like/this, not “{check.pointer}”."
    if check.pointer and not check.expected:
        return "A place in a JSON answer needs the value that is expected there."
    wrong = complaint_about(address)
    return f"The address {wrong}." if wrong else _about_entries(check)


def _about_entries(check: EndCheck) -> str:
    if check.counts and not check.expected:
        return "Counting entries needs the number that is expected."
    if check.where and not check.counts:
        return "Members of entries are only looked at where entries are counted."
    if strange := [each for each in check.where if each.find("=") < 1]:
        return f"A member of an entry is written NAME=VALUE, not “{strange[0]}”."
    if check.rest_unchanged and not (check.counts or check.pointer):
        return "That all else is unchanged can be demanded of a counted or expected JSON value."
    return ""


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
