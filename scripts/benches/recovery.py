"""Sixty runs of three workflows, three of ten interrupted: what asking costs, and how often.

Instead of a model a stand-in is asked (`app/demo/fake_model/stand_in_model.py`), which reads the
pictures it
is sent; its tokens are counted as documented and priced as the real model's. What is right or wrong
is read from the application's database and its append-only audit. `--resume FILE` goes on where the
results in that file end, with their seed; a file that is not there yet is begun.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.engine.errors import UsageError
from scripts.benches._drift.truth import judged
from scripts.benches._recovery import agent_only, stage
from scripts.benches._recovery.plan import Run, planned
from scripts.benches._recovery.results import Result, Results, summed
from scripts.benches._recovery.stage import Stage

RUNS = 60


def played(desk: Stage, results: Results, runs: int) -> Iterator[Result]:
    """Every run that is still missing, kept as soon as it is over."""
    done = {result.number for result in results.all()}
    for number in range(runs):
        if number not in done:
            result = _one(desk, planned(results.seed, number))
            results.keep(result)
            yield result


def _one(desk: Stage, run: Run) -> Result:
    began = time.monotonic()
    performed = desk.play(run)
    report = performed.report
    recovered = report["recovered"]
    return Result(
        number=run.number,
        workflow=run.workflow,
        drift=run.drift,
        verdict=judged(performed.effect, run.request.draft, report).value,
        outcome=str(report["outcome"]),
        reason=str(report["reason"]),
        conversations=performed.conversations,
        model_calls=int(str(report["model_calls"])),
        cost_usd=float(str(report["cost_usd"])),
        recovered=recovered if isinstance(recovered, Mapping) else {},
        seconds=round(time.monotonic() - began, 2),
    )


def agents_costs(desk: Stage, folder: Path) -> dict[str, float]:
    """What an agent-only run of each workflow costs; measured once."""
    kept = folder / "agent-only.json"
    if not kept.exists():
        kept.write_text(json.dumps(agent_only.costs(desk)), encoding="utf-8")
    found: dict[str, float] = json.loads(kept.read_text(encoding="utf-8"))
    return found


def tell(result: Result) -> None:
    """One run in a line."""
    by = ", ".join(f"{how} {times}" for how, times in result.recovered.items() if times)
    why = f": {result.reason}" if result.verdict != "right" else ""
    print(
        f"{result.number:3} {result.verdict:6} {result.seconds:5.1f} s  {result.workflow:13} "
        f"{result.drift or '-':15} {result.model_calls} calls  {by}{why}",
        flush=True,
    )


def main() -> int:
    """Play what is missing, and say what came of all."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--runs", type=int, default=RUNS)
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    line.add_argument("--resume", type=Path, metavar="FILE", help="results to go on with")
    given = line.parse_args()
    file = given.resume or Path(tempfile.mkdtemp(prefix="recovery-")) / "results.jsonl"
    try:
        results = Results.at(file, secrets.randbits(32) if given.seed is None else given.seed)
    except UsageError as error:
        line.error(str(error))
    folder = file.with_name(f"{file.stem}.kept").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    print(f"seed {results.seed}\nresults {file}\nanswered by a stand-in, no model", flush=True)
    with stage.opened(folder) as desk:
        costs = agents_costs(desk, folder)
        for result in played(desk, results, given.runs):
            tell(result)
    told = summed([each for each in results.all() if each.number < given.runs], results.seed, costs)
    print(json.dumps(told) if given.json else "\n".join(f"{k:20} {v}" for k, v in told.items()))
    return int(told["wrong"] != 0)


if __name__ == "__main__":
    sys.exit(main())
