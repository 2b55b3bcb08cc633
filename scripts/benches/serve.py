"""What `byheart serve` costs at rest, with 0 and with 500 schedules: memory, processor, its start;
and the same after it has played the demo's task, on a display of its own.

`scripts/bench serve [--json] [--seconds N] [--schedules N ...] [--runs N]`. The schedules ask for
nothing meanwhile. Memory is the resident set, the processor's share is of one core.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import psutil

from app.demo.story import demo_orders
from app.scheduler.triggers.schedule import Schedule, as_json
from app.scheduler.triggers.triggers import Cron
from app.settings import read_settings
from app.wiring.storage.store_opening import open_store
from tests.builders.runs.night import due
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.served import Served, serving

MEGABYTE = 1_000_000
SETTLES_S = 65.0  # DBOS looks for schedules of its own every second, in its first minute
WEEKDAYS = "30 {hour} * * 1-5"
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")


@dataclass(frozen=True, slots=True)
class Rest:
    """A scheduler at rest, after so many runs."""

    schedules: int
    runs: int
    serves_after_s: float
    memory_mb: float
    core_percent: float


def main() -> None:
    """Measure, and print a line for each."""
    asked = _asked()
    for name in SESSION:
        os.environ.pop(name, None)
    measured = [*_measured(asked.schedules, asked.seconds), *_after_runs(asked.runs, asked.seconds)]
    for rest in measured:
        print(
            f"{rest.schedules} schedules, {rest.runs} runs: serves after {rest.serves_after_s} s, "
            f"{rest.memory_mb} MB, {rest.core_percent} % of a core"
        )
    if asked.json:
        print(json.dumps({"bench": "serve", "seconds": asked.seconds, **_object(measured)}))


def _measured(numbers: Sequence[int], seconds: float) -> Iterator[Rest]:
    """With so many schedules, before any run."""
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            _add_schedules(number, home)
            began = time.monotonic()
            with serving(home, home / "errors.txt") as served:
                yield _at_rest(served, began, seconds, schedules=number)


def _after_runs(runs: int, seconds: float) -> Iterator[Rest]:
    """When every order is placed."""
    if not runs:
        return
    with ExitStack() as after:
        folder = after.enter_context(tempfile.TemporaryDirectory(prefix="serve-"))
        desk = OrderDesk.taught(Path(folder), demo_orders().shown)
        after.enter_context(closing(desk.diary))
        home = desk.byheart.home
        began = time.monotonic()
        served = after.enter_context(serving(home, home / "errors.txt"))
        served.until("serving")
        serves_after_s = time.monotonic() - began
        for number in range(runs):
            due(desk, f"run {number}", demo_orders().played[0].parameters)
            ended = served.until("ended", number + 1)
            if ended["outcome"] != "done":
                raise SystemExit(f"The run went wrong: {ended}")
            desk.diary.mark()  # nobody else empties the pipe
        memory, core = _cost(served, seconds)
        yield Rest(runs, runs, round(serves_after_s, 2), memory, core)


def _add_schedules(number: int, home: Path) -> None:
    store = open_store(read_settings({"BYHEART_HOME": str(home)}))
    try:
        for each in range(number):
            trigger = Cron(WEEKDAYS.format(hour=each % 24), "Europe/Berlin")
            later = datetime.now(UTC)  # nothing is due, nothing was missed
            store.schedules.add(f"schedule {each}", as_json(Schedule("order", 1, trigger)), later)
    finally:
        store.close()


def _at_rest(served: Served, began: float, seconds: float, *, schedules: int) -> Rest:
    served.until("serving")
    serves_after_s = time.monotonic() - began
    memory, core = _cost(served, seconds)
    return Rest(schedules, 0, round(serves_after_s, 2), memory, core)


def _cost(served: Served, seconds: float) -> tuple[float, float]:
    """Its memory in MB, and its share of a core in %, over so many seconds at rest."""
    process = psutil.Process(served.process.pid)
    time.sleep(SETTLES_S)
    process.cpu_percent(None)
    time.sleep(seconds)
    core = process.cpu_percent(None)
    return round(process.memory_info().rss / MEGABYTE, 1), round(core, 2)


def _object(measured: Sequence[Rest]) -> dict[str, object]:
    return {"rest": [asdict(each) for each in measured]}


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--schedules", type=int, nargs="*", default=[0, 500])
    parser.add_argument("--runs", type=int, default=1, help="played before the last figure")
    return parser.parse_args()


if __name__ == "__main__":
    main()
