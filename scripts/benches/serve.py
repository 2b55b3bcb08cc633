"""What `byheart serve` costs at rest, with 0 and with 500 schedules: memory, processor, its start.

`scripts/bench serve [--json] [--seconds N] [--schedules N ...]`. The schedules ask for nothing
meanwhile. Memory is the resident set, the processor's share is of one core.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import psutil

from app.scheduler.schedule import Schedule, as_json
from app.scheduler.triggers import Cron
from app.settings import read_settings
from app.wiring.storage import open_store

ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1_000_000
SETTLES_S = 8.0
WEEKDAYS = "30 {hour} * * 1-5"


@dataclass(frozen=True, slots=True)
class Rest:
    """A scheduler at rest."""

    schedules: int
    serves_after_s: float
    memory_mb: float
    core_percent: float


def main() -> None:
    """Measure, and print a line for each."""
    asked = _asked()
    measured = list(_measured(asked.schedules, asked.seconds))
    for rest in measured:
        print(
            f"{rest.schedules} schedules: serves after {rest.serves_after_s} s, "
            f"{rest.memory_mb} MB, {rest.core_percent} % of a core"
        )
    if asked.json:
        print(json.dumps({"bench": "serve", "seconds": asked.seconds, **_object(measured)}))


def _measured(numbers: Sequence[int], seconds: float) -> Iterator[Rest]:
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "BYHEART_HOME": folder, "DISPLAY": ""}
            _add_schedules(number, environment)
            yield _at_rest(number, environment, seconds)


def _add_schedules(number: int, environment: dict[str, str]) -> None:
    store = open_store(read_settings(environment))
    try:
        for each in range(number):
            trigger = Cron(WEEKDAYS.format(hour=each % 24), "Europe/Berlin")
            later = datetime.now(UTC)  # nothing is due, nothing was missed
            store.schedules.add(f"schedule {each}", as_json(Schedule("order", 1, trigger)), later)
    finally:
        store.close()


def _at_rest(number: int, environment: dict[str, str], seconds: float) -> Rest:
    command = (sys.executable, "-m", "app", "serve", "--json")
    began = time.monotonic()
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as served:
        try:
            assert served.stdout is not None  # noqa: S101 - it is a pipe
            served.stdout.readline()
            after_s = time.monotonic() - began
            process = psutil.Process(served.pid)
            time.sleep(SETTLES_S)
            process.cpu_percent(None)
            time.sleep(seconds)
            core = process.cpu_percent(None)
            memory = process.memory_info().rss / MEGABYTE
            return Rest(number, round(after_s, 2), round(memory, 1), round(core, 2))
        finally:
            served.terminate()


def _object(measured: Sequence[Rest]) -> dict[str, object]:
    return {"rest": [asdict(each) for each in measured]}


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--schedules", type=int, nargs="+", default=[0, 500])
    return parser.parse_args()


if __name__ == "__main__":
    main()
