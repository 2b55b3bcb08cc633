"""A task that was shown once, played a thousand times while harmless and hostile things change.

What is right, wrong or halted is read from the application's database and its append-only audit.
A run that claims its effect is held to it; a wrong or halted run's evidence is kept in the folder
that is printed. `--resume FILE` goes on where the results in that file end, with their seed; a file
that is not there yet is begun.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from app.engine.errors import UsageError
from scripts.benches._drift import evidence, stage
from scripts.benches._drift.drifts import Run, planned
from scripts.benches._drift.results import Result, Results, summed
from scripts.benches._drift.stage import Stage
from scripts.benches._drift.truth import Verdict, judged

RUNS = 1000
FILE = "results.jsonl"


def folder_of(file: Path) -> Path:
    """Where the database, what was learned and the evidence belong to a file of results."""
    return file.with_name(f"{file.stem}.kept")


def opened_results(file: Path | None, seed: int | None) -> Results:
    """The file that is gone on with, or a new one; UsageError for another seed than its own."""
    if file is None:
        file = Path(tempfile.mkdtemp(prefix="drift-")) / FILE
    if not file.exists():
        return Results.begin(file, secrets.randbits(32) if seed is None else seed)
    found = Results.resume(file)
    if seed not in {None, found.seed}:
        raise UsageError(f"{file} was begun with the seed {found.seed}, not {seed}.")
    return found


def played(results: Results, runs: int) -> Iterator[Result]:
    """Every run that is still missing, kept as soon as it is over."""
    done = {result.number for result in results.all()}
    missing = [number for number in range(runs) if number not in done]
    if not missing:
        return
    folder = folder_of(results.file).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    with stage.opened(folder) as desk:
        for number in missing:
            result = _one(desk, planned(results.seed, number), folder)
            results.keep(result)
            yield result


def _one(desk: Stage, run: Run, folder: Path) -> Result:
    began = time.monotonic()
    performed = desk.play(run.request, run.change)
    report = performed.report
    result = Result(
        run.number,
        run.sort,
        run.drift,
        judged(performed.effect, run.request.draft, report),
        str(report["outcome"]),
        str(report["reason"]),
        round(time.monotonic() - began, 2),
    )
    if result.verdict is Verdict.RIGHT:
        return result
    return replace(
        result, evidence=str(evidence.keep(folder / result.verdict, desk, run, performed))
    )


def tell(result: Result) -> None:
    """One run in a line."""
    why = f": {result.reason} [{result.evidence}]" if result.evidence else ""
    print(f"{result.number:4} {result.verdict:6} {result.seconds:5.1f} s  {result.drift}{why}")
    sys.stdout.flush()


def main() -> int:
    """Play what is missing, and say what came of all."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--runs", type=int, default=RUNS)
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    line.add_argument("--resume", type=Path, metavar="FILE", help="results to go on with")
    given = line.parse_args()
    try:
        results = opened_results(given.resume, given.seed)
    except UsageError as error:
        line.error(str(error))
    print(f"seed {results.seed}\nresults {results.file}\nevidence {folder_of(results.file)}")
    for result in played(results, given.runs):
        tell(result)
    told = summed([each for each in results.all() if each.number < given.runs], results.seed)
    if given.json:
        print(json.dumps(told))
        return int(told["wrong"] != 0)
    for name, value in told.items():
        print(f"{name:18} {value}")
    return int(told["wrong"] != 0)


if __name__ == "__main__":
    sys.exit(main())
