"""The demo's task played by one worker and by two, each on a display of its own: runs per minute.

What is right is read from the application's database: each order once, and no other. `--postgresql`
keeps everything on a server of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import demo_orders
from app.store.model.run_records import RunRecord
from tests.builders.desktop.awaited import STORE_AGAIN_S, within
from tests.builders.runs.night import due, requests
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.served import serving
from tests.builders.servers.postgres import postgres

RUNS = 100
LASTS_S = 60.0  # a run, at the very most
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")


@dataclass(frozen=True, slots=True)
class Played:
    """What so many workers made of the orders. A `wrong` one is there twice, or otherwise, or is
    said to be done and is not; a `halted` one is not there, and nobody says so.
    """

    workers: int
    runs: int
    right: int
    wrong: int
    halted: int
    per_minute: float


def played(desk: OrderDesk, wanted: Sequence[Request], workers: int) -> Played:
    """Every order is a job of its own; all are due at once."""
    desk.props.database.unlink(missing_ok=True)
    began = datetime.now(UTC)
    for number, request in enumerate(wanted):
        due(desk, f"{number} of {workers}", request.parameters)
    home, environment = desk.byheart.home, desk.byheart.environment
    with ExitStack() as after:
        for number in range(workers):
            words = ("--worker",) if number else ()
            served = serving(home, home / "errors.txt", *words, environment=environment)
            worker = after.enter_context(served)
            worker.until("serving")
            after.callback(worker.ends)
        longest_s = LASTS_S * len(wanted)
        within(longest_s, lambda: len(runs(desk, began)) == len(wanted), STORE_AGAIN_S)
    return judged(desk, wanted, runs(desk, began), workers)


def runs(desk: OrderDesk, began: datetime) -> list[RunRecord]:
    """Those that have ended since."""
    desk.diary.mark()  # nobody else empties the pipe
    with desk.byheart.store() as store:
        return [each for each in store.runs("order") if each.ended and each.began >= began]


def judged(
    desk: OrderDesk, wanted: Sequence[Request], ended: Sequence[RunRecord], workers: int
) -> Played:
    """Against the application's database."""
    there = Counter(order.draft for order in orders.orders(desk.props.database))
    done = Counter(each.parameters["note"] for each in ended if each.outcome == "done")
    asked = Counter(request.draft for request in wanted)
    untrue = [one for one in wanted if done[one.note] and not there[one.draft]]
    right = sum(there[each] == 1 for each in asked)
    wrong = sum((there - asked).values()) + len(untrue)
    lasted = max(filter(None, (each.ended for each in ended))) - min(each.began for each in ended)
    per_minute = round(60 * len(ended) / lasted.total_seconds(), 1)
    return Played(workers, len(ended), right, wrong, len(wanted) - right - wrong, per_minute)


def main() -> int:
    """One worker, then two."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--runs", type=int, default=RUNS, help="of two workers together")
    line.add_argument("--runs-alone", type=int, default=None, help="of one; as many when left out")
    line.add_argument("--postgresql", action="store_true", help="on a server")
    given = line.parse_args()
    for name in SESSION:
        os.environ.pop(name, None)
    alone = given.runs if given.runs_alone is None else given.runs_alone
    told: list[Played] = []
    with ExitStack() as after:
        server = after.enter_context(postgres()).fresh() if given.postgresql else ""
        folder = after.enter_context(tempfile.TemporaryDirectory(prefix="fleet-"))
        desk = OrderDesk.taught(Path(folder), demo_orders().shown, server)
        after.enter_context(closing(desk.diary))
        for workers, runs_ in ((1, alone), (2, given.runs)):
            if runs_:
                told.append(played(desk, requests(runs_), workers))
                print(json.dumps(asdict(told[-1])), flush=True)
    if given.json:
        print(json.dumps({str(each.workers): asdict(each) for each in told}))
    return int(any(each.wrong for each in told))


if __name__ == "__main__":
    sys.exit(main())
