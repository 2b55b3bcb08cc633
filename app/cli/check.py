"""`byheart check`: may a click at this place of the reference picture be made on the current one,
and where?
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.output import print_json, say
from app.engine.check import Comparison
from app.engine.errors import UsageError
from app.engine.places import Point


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    reference: Annotated[Path, typer.Argument(metavar="REF.png")],
    current: Annotated[Path, typer.Argument(metavar="CUR.png")],
    at: Annotated[str, typer.Option(metavar="X,Y", help="Where the reference was clicked.")],
    explain: Annotated[
        Path | None, typer.Option(metavar="OUT.png", help="Draw both pictures and what decided.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One object on one line.")] = False,  # noqa: FBT002
) -> int:
    """Judge two pictures by their pixels alone."""
    from app.wiring.judging import explain_pictures, judge_pictures  # noqa: PLC0415 - OpenCV is loaded for this command only

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
