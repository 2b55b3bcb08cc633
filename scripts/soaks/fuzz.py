"""What comes from outside (files, settings, lines of JSON) fed with contents that a seed decides.

A failure is any error but the documented one with its sentence, a process that grows by more than
300 MB, or an input that takes 20 seconds of a core. An input that fails is kept and its hash told;
`--seed` makes the same contents again.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from tests.builders.fuzz.doors import DOORS, open_door
from tests.builders.fuzz.fuzzing import Fuzzed, fuzz

MINUTES = 10.0


def for_minutes(minutes: float) -> Callable[[int], bool]:
    """Goes on for so long from now."""
    until_s = time.monotonic() + 60 * minutes
    return lambda _: time.monotonic() < until_s


def summed(doors: Iterable[Fuzzed], seed: int, folder: Path) -> dict[str, object]:
    """The soak's answer."""
    told = [{**asdict(each), "failures": failures_of(each)} for each in doors]
    failed = sum(len(each["failures"]) for each in told)
    return {"seed": seed, "folder": str(folder), "doors": told, "failures": failed}


def failures_of(came: Fuzzed) -> list[dict[str, object]]:
    """Each kind of failure, with the first input that ended so."""
    return [asdict(failure) for failure in came.failures.values()]


def tell(came: Fuzzed) -> None:
    """A door in a line, and each of its failures in another."""
    counted = f"{came.inputs} inputs: {came.read} read, {came.refused} refused"
    most = f"slowest {came.slowest_s:.2f} s, grown by {came.grown_mb:.0f} MB"
    print(f"{came.door:10} {counted}; {most}", flush=True)
    for failure in came.failures.values():
        print(f"  {failure.count} times: {failure.what}; first {failure.number}", flush=True)
        print(f"  sha256 {failure.sha256}, kept as {failure.file}", flush=True)


def main() -> int:
    """Feed every door, and say what came of it."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--minutes", type=float, default=MINUTES, help="for each input")
    line.add_argument("--only", choices=DOORS, metavar="NAME", help=", ".join(DOORS))
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    given = line.parse_args()
    seed = secrets.randbits(32) if given.seed is None else given.seed
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    print(f"seed {seed}\nfailing inputs {folder}", flush=True)
    came = []
    for name in [given.only] if given.only else DOORS:
        with open_door(name, folder) as door:
            came.append(fuzz(door, seed, folder, for_minutes(given.minutes)))
        tell(came[-1])
    told = summed(came, seed, folder)
    print(json.dumps(told) if given.json else f"failures {told['failures']}")
    return int(told["failures"] != 0)


if __name__ == "__main__":
    sys.exit(main())
