"""`byheart doctor`: what works on this machine, what does not, and the command that mends it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from app.cli.output import print_json, say
from app.desktop.ports import Finding

DISPLAYS = ("display", "private display")
NEEDED = ("python-xlib", "data folder", "desktop")


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("doctor")(doctor)


def doctor(
    json: Annotated[bool, typer.Option("--json", help="One object per line.")] = False,  # noqa: FBT002
) -> int:
    """Say what works here; exit status 3 when something that Byheart needs does not."""
    from app.wiring.machine.examination import examine  # noqa: PLC0415 - only this command examines the machine

    findings = examine()
    if json:
        for finding in findings:
            print_json(
                {
                    "event": "finding",
                    "name": finding.name,
                    "works": finding.works,
                    "detail": finding.detail,
                    "remedy": finding.remedy,
                }
            )
    else:
        for each in findings:
            say(_in_words(each))
    return 0 if can_begin(findings) else 3


def can_begin(findings: Iterable[Finding]) -> bool:
    """Whether a run can begin on this machine: everything needed works, and one display of the two
    does.
    """
    works = {finding.name: finding.works for finding in findings}
    displays = any(works.get(name) for name in DISPLAYS)
    return displays and all(works.get(name, True) for name in NEEDED)


def _in_words(finding: Finding) -> str:
    line = f"{'✓' if finding.works else '✗'} {finding.name}: {finding.detail}"
    return line + (f"\n    mend it: {finding.remedy}" if finding.remedy else "")
