"""`byheart check`: may a click at this place of the reference picture be made on the current one,
and where?
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from app.cli.output import print_json, say
from app.engine.errors import UsageError
from app.engine.model.check import Comparison
from app.engine.model.geometry import Point


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    reference: Annotated[Path | None, typer.Argument(metavar="REF.png")] = None,
    current: Annotated[Path | None, typer.Argument(metavar="CUR.png")] = None,
    at: Annotated[
        str | None, typer.Option(metavar="X,Y", help="Where the reference was clicked.")
    ] = None,
    cases: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json", help="Judge many pairs: a list of reference, current, at."
        ),
    ] = None,
    explain: Annotated[
        Path | None, typer.Option(metavar="OUT.png", help="Draw both pictures and what decided.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One object on one line.")] = False,  # noqa: FBT002
) -> int:
    """Judge two pictures by their pixels alone, or many pairs, one answer a line."""
    from app.wiring.picture_checks import explain_pictures, judge_pictures  # noqa: PLC0415 - OpenCV is loaded for this command only

    if cases is not None:
        if reference is not None or at is not None or explain is not None:
            raise UsageError(
                "--cases takes its pictures and points from the file; leave out the rest."
            )
        return _judge_cases(cases, json=json)
    if reference is None or current is None or at is None:
        raise UsageError("check takes REF.png, CUR.png and --at X,Y, or --cases FILE.json.")
    place = _point(at)
    comparison = judge_pictures(reference, current, place)
    if explain is not None:
        _write(explain, explain_pictures(reference, current, place, comparison))
    message = _message(comparison, place)
    if json:
        print_json(message)
    else:
        say(f"{message['verdict']}: {message['reason']}")
    return 0 if comparison.agrees else 1


class Case(BaseModel):
    """One pair to judge: two picture files, and where the first one was clicked."""

    model_config = ConfigDict(extra="ignore")

    reference: Path
    current: Path
    at: tuple[int, int]


def _judge_cases(file: Path, *, json: bool) -> int:
    """Print one answer a line, in the file's order; 0 when every pair is a go."""
    from app.wiring.picture_checks import judge_many  # noqa: PLC0415 - OpenCV is loaded for this command only

    listed = _cases_in(file)
    pairs = [(one.reference, one.current, Point(*one.at)) for one in listed]
    agreed = True
    for (_, _, place), comparison in zip(pairs, judge_many(pairs), strict=True):
        message = _message(comparison, place)
        agreed = agreed and comparison.agrees
        if json:
            print_json(message)
        else:
            say(f"{message['verdict']}: {message['reason']}")
    return 0 if agreed else 1


def _cases_in(file: Path) -> list[Case]:
    try:
        content = file.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UsageError(f"{file} cannot be read ({why}).") from error
    try:
        return TypeAdapter(list[Case]).validate_json(content)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise UsageError(
            f"{file} is no list of cases ({where or 'the file'}: {first['msg'].lower()}); "
            "each has reference, current and at, such as [410, 233]."
        ) from error


def _point(text: str) -> Point:
    try:
        x, y = (int(part) for part in text.split(","))
    except ValueError as error:
        raise UsageError(f"--at takes two whole numbers such as 410,233, not “{text}”.") from error
    return Point(x, y)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UsageError(f"{path} cannot be written ({why}); choose another place.") from error


def _message(comparison: Comparison, place: Point) -> dict[str, object]:
    """The documented answer; `at` is null on stop."""
    at = [comparison.adjust.get("x", place.x), comparison.adjust.get("y", place.y)]
    return {
        "verdict": "go" if comparison.agrees else "stop",
        "at": at if comparison.agrees else None,
        "similarity": round(comparison.similarity, 4),
        "reason": comparison.why,
    }
