"""Order Desk and two foreign applications, taught through the viewer, played over VNC and RDP.

`scripts/bench remote_apps [--json] [--resume FILE] [--apps …] [--screens …] [--conditions …]`. Each
is taught once on each kind of screen with real input at a person's pace: here on X11, far away
through the viewer. It is played with other values while nothing, a slow link (50 ms each way,
2 Mbit/s), a moved window, a foreign popup or a connection cut in the middle is in the way. A link
can only be slow or cut where there is one. The truth is the application's own data. A run that
the popup stops is right, here and far away.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scripts.benches._apps.application import Application
from scripts.benches._apps.development import MOUSEPAD, XEDIT
from scripts.benches._remote.outcomes import (
    NEEDS_A_LINK,
    Condition,
    Outcome,
    Run,
    keep,
    kept,
    summed,
    table,
)
from scripts.benches._remote.playing import Lesson, NotTaughtError
from scripts.benches._remote.screens import Kind, screen_of
from scripts.benches._remote.subjects import Desk, Foreign, Subject

FOREIGN: Sequence[Application] = (MOUSEPAD, XEDIT)
NAMES = (Desk.name, *(one.name for one in FOREIGN))


def runs_of(name: str, kind: Kind, conditions: Sequence[str], values: Sequence[int]) -> list[Run]:
    """The runs of one application on one kind of screen."""
    possible = [one for one in conditions if kind is not Kind.X11 or one not in NEEDS_A_LINK]
    return [Run(name, kind, condition, value) for condition in possible for value in values]


def subject_of(name: str, kind: Kind, folder: Path) -> Subject:
    """The application in a folder of its own."""
    if name == Desk.name:
        return Desk(folder, kind)
    return Foreign(next(one for one in FOREIGN if one.name == name), folder)


def perform(kind: Kind, runs: Sequence[Run], folder: Path, file: Path) -> None:
    """Teach one application on one screen, and play what is missing."""
    with screen_of(kind, folder / "screen") as screen:
        subject = subject_of(runs[0].application, kind, folder / "app")
        pictures = file.with_name(f"{file.stem}.kept")
        pictures.mkdir(exist_ok=True)
        lesson = Lesson(subject, screen, folder, pictures)
        try:
            lesson.teach()
        except NotTaughtError as error:
            print(f"{runs[0].application} on {kind}: {error}", file=sys.stderr, flush=True)
        for run in runs:
            outcome = lesson.play(run)
            keep(file, outcome)
            tell(outcome)


def tell(one: Outcome) -> None:
    """One run in a line."""
    run = f"{one.application} {one.screen} {one.condition} {one.value}"
    why = f": {one.step}: {one.why}" if one.why else ""
    print(f"{one.verdict:6} {one.seconds:5.1f} s  {run}{why}", flush=True)


def main() -> int:
    """Play what is missing, and say what came of all."""
    given = _asked()
    file = (given.resume or Path(tempfile.mkdtemp(prefix="remote_apps-")) / "runs.jsonl").absolute()
    print(f"results {file}", flush=True)
    done = {one.run for one in kept(file)}
    conditions, values = given.conditions.split(","), [int(one) for one in given.values.split(",")]
    for kind in map(Kind, given.screens.split(",")):
        for name in given.apps.split(","):
            runs = [one for one in runs_of(name, kind, conditions, values) if one not in done]
            if runs:
                with tempfile.TemporaryDirectory(prefix=f"{name}-{kind}-") as folder:
                    perform(kind, runs, Path(folder), file)
    told = summed(kept(file))
    print(json.dumps(told) if given.json else table(told))
    return 0 if told["ok"] else 1


def _asked() -> argparse.Namespace:
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--apps", default=",".join(NAMES), help="only these, with commas between")
    line.add_argument("--screens", default=",".join(Kind), help="only these")
    line.add_argument("--conditions", default=",".join(Condition), help="only these")
    line.add_argument("--values", default="1,2", help="which of the two other values")
    line.add_argument("--resume", type=Path, metavar="FILE", help="results to go on with")
    return line.parse_args()


if __name__ == "__main__":
    sys.exit(main())
