"""Rows of data entered into Order Desk by one worker, in one application: rows per minute.

`scripts/bench rows [--rows N] [--json]`. The task is shown once; then `byheart run order --data`
plays a file of orders on a display of its own. What is right is read from the application's
database: each order once, and no other.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import demo_orders
from tests.builders.runs.byheart import Ended
from tests.builders.runs.night import requests
from tests.builders.runs.order_desk import OrderDesk

ROWS = 60
LASTS_S = 30.0  # a row, at the very most
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of the rows. A `wrong` one is there twice, or otherwise, or is said to be done and
    is not; a `halted` one is not there, and nobody says so. `starts` is how often the application
    was started; `seconds` is the whole command.
    """

    rows: int
    right: int
    wrong: int
    halted: int
    starts: int
    seconds: float
    per_minute: float


def entered(desk: OrderDesk, wanted: Sequence[Request]) -> Entered:
    """Play them all; the application's database is the truth."""
    desk.props.database.unlink(missing_ok=True)
    words = ("run", "order", "--data", str(_table(desk, wanted)), "--display", "private")
    mark, began = desk.diary.mark(), time.monotonic()
    ended = desk.byheart.does(*words, "--json", seconds=LASTS_S * len(wanted))
    seconds = time.monotonic() - began
    desk.diary.mark()
    starts = sum(line["event"] == "ready" for line in desk.diary.lines[mark:])
    _tell(ended)
    right, wrong = judged(desk, wanted, ended)
    return Entered(
        rows=len(wanted),
        right=right,
        wrong=wrong,
        halted=len(wanted) - right - wrong,
        starts=starts,
        seconds=round(seconds, 1),
        per_minute=round(60 * len(wanted) / seconds, 1),
    )


def judged(desk: OrderDesk, wanted: Sequence[Request], ended: Ended) -> tuple[int, int]:
    """How many are right and how many wrong, against the application's database."""
    there = Counter(order.draft for order in orders.orders(desk.props.database))
    reports = [each for each in ended.messages if each["event"] == "report"]
    done = {each["row"] for each in reports if each["outcome"] == "done"}
    asked = Counter(request.draft for request in wanted)
    untrue = [n for n, one in enumerate(wanted, 1) if n in done and not there[one.draft]]
    right = sum(there[each] == 1 for each in asked)
    return right, sum((there - asked).values()) + len(untrue)


def _tell(ended: Ended) -> None:
    """The rows that are not done, and what led to it."""
    if ended.status:
        print(ended.story, file=sys.stderr)


def _table(desk: OrderDesk, wanted: Sequence[Request]) -> Path:
    path = desk.props.folder / "rows.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, wanted[0].parameters)
        table.writeheader()
        table.writerows(request.parameters for request in wanted)
    return path


def main() -> int:
    """Teach, enter, judge."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--rows", type=int, default=ROWS)
    given = line.parse_args()
    for name in SESSION:
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="rows-") as folder:
        desk = OrderDesk.taught(Path(folder), demo_orders().shown)
        with closing(desk.diary):
            result = entered(desk, requests(given.rows))
    if given.json:
        print(json.dumps(asdict(result)))
    else:
        print(
            f"{result.right} of {result.rows} right, {result.wrong} wrong, {result.halted} halted; "
            f"{result.starts} starts; {result.per_minute} rows a minute"
        )
    return int(bool(result.wrong))


if __name__ == "__main__":
    sys.exit(main())
