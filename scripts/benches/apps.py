"""Applications from Debian, each taught once at a person's pace, replayed with other values.

The truth is a file, a database or the page's server. Packages that only this bench needs are
installed when they are missing. `--resume FILE` goes on where the results in that file end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Lock

from scripts.benches._apps.application import Application, Half
from scripts.benches._apps.business import DRIFTS, BusinessServer
from scripts.benches._apps.catalogue import APPLICATIONS
from scripts.benches._apps.perturbations import Perturbation, look_of
from scripts.benches._apps.props import Props
from scripts.benches._apps.results import Key, Result, Results, Verdict, summed
from scripts.benches._apps.stage import NotTaughtError, Stage

FILE = "results.jsonl"
AT_ONCE = 1
MODES = {"labels": True, "pixels": False}


def install(applications: Sequence[Application]) -> None:
    """Debian packages that are missing; CalledProcessError when apt-get fails."""
    wanted = dict.fromkeys(["yad", *(name for one in applications for name in one.packages)])
    asked = ("dpkg-query", "-W", "-f", "${db:Status-Status} ${Package}\n", *wanted)
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    there = {line.split()[1] for line in told.splitlines() if line.startswith("installed ")}
    missing = [name for name in wanted if name not in there]
    if missing:
        print(f"Installing {' '.join(missing)}", file=sys.stderr)
        apt = ("apt-get", "-o", "DPkg::Lock::Timeout=600", "install", "-y")
        subprocess.run(
            (*apt, "--no-install-recommends", *missing), check=True, stdout=subprocess.DEVNULL
        )


def keys_of(
    application: Application, kinds: Sequence[str], values: Sequence[int], *, labels: bool
) -> list[Key]:
    """The runs of one application in one mode; looks that it cannot be told are left out."""
    common = [kind for kind in kinds if kind in list(Perturbation)]
    possible = [kind for kind in common if look_of(application, kind) is not None]
    possible += [kind for kind in application.drifts if kind in kinds]
    return [Key(application.name, labels, kind, value) for kind in possible for value in values]


def played(stage: Stage, keys: Sequence[Key]) -> Iterator[Result]:
    """Teach it, then play every run."""
    try:
        stage.teach()
    except NotTaughtError as error:
        for key in keys:
            yield stage.not_taught(key, str(error))
        return
    for key in keys:
        yield stage.play(key)


def perform(
    application: Application, keys: Sequence[Key], folder: Path, keep: Results, lock: Lock
) -> None:
    """Every run of one application in one mode."""
    mode = "labels" if keys[0].labels else "pixels"
    place = folder / f"{application.name}-{mode}"
    with ExitStack() as after:
        server = after.enter_context(BusinessServer.serving()) if application.page else None
        props = Props(place, application, server)
        stage = Stage(props, keys[0].labels, folder / "pictures" / f"{application.name}-{mode}")
        for result in played(stage, keys):
            with lock:
                keep.keep(result)
                tell(result)


def tell(result: Result) -> None:
    """One run in a line."""
    mode = "labels" if result.labels else "pixels"
    why = f": {result.step}: {result.why} [{result.picture}]" if result.why else ""
    run = f"{result.application} {mode} {result.perturbation} {result.value}"
    print(f"{result.verdict:6} {result.seconds:5.1f} s  {run}{why}", flush=True)


def causes(results: Sequence[Result]) -> list[str]:
    """How often each reason was given, the most frequent first."""
    counted = Counter(one.why for one in results if one.verdict is not Verdict.RIGHT)
    return [f"{count:4} {why}" for why, count in counted.most_common()]


def arguments() -> argparse.Namespace:
    """What was asked for."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--half", choices=list(Half), help="only this half")
    line.add_argument("--apps", default="", help="only these, with commas between")
    line.add_argument("--perturb", default="", help="only these, with commas between")
    line.add_argument("--modes", default="labels,pixels", help="with and without accessibility")
    line.add_argument("--values", default="1,2", help="which of the two other values")
    line.add_argument("--resume", type=Path, metavar="FILE", help="results to go on with")
    line.add_argument("--at-once", type=int, default=AT_ONCE, help="applications at a time")
    return line.parse_args()


def chosen(half: str | None, names: str) -> list[Application]:
    """The applications that were asked for; KeyError for one that there is not."""
    some = [APPLICATIONS[name] for name in names.split(",")] if names else APPLICATIONS.values()
    return [one for one in some if half in {None, one.half}]


def main() -> int:
    """Play what is missing, and say what came of all."""
    given = arguments()
    applications = chosen(given.half, given.apps)
    install(applications)
    file = given.resume or Path(tempfile.mkdtemp(prefix="apps-")) / FILE
    results = Results(file.absolute())
    folder = results.file.with_name(f"{file.stem}.kept")
    folder.mkdir(parents=True, exist_ok=True)
    print(f"results {results.file}", flush=True)
    done = {one.key for one in results.all()}
    kinds = given.perturb.split(",") if given.perturb else [*Perturbation, *DRIFTS]
    values = [int(each) for each in given.values.split(",")]
    lock = Lock()
    with ThreadPoolExecutor(given.at_once) as pool:
        waiting = []
        for application in applications:
            for mode in given.modes.split(","):
                keys = keys_of(application, kinds, values, labels=MODES[mode])
                missing = [key for key in keys if key not in done]
                if missing:
                    task = pool.submit(perform, application, missing, folder, results, lock)
                    waiting.append(task)
        for each in waiting:
            each.result()
    asked = {one.name for one in applications}
    some = [one for one in results.all() if one.application in asked]
    told = summed(some)
    print(*causes(some), sep="\n")
    print(json.dumps(told) if given.json else json.dumps(told, indent=1))
    return int(told["wrong"] != 0)


if __name__ == "__main__":
    sys.exit(main())
