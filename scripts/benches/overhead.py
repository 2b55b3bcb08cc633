"""What `byheart run` takes beyond the run: before the application starts, and after the last act.

`scripts/bench overhead [--json] [--runs N]`. One order is shown in Order Desk; then the command
line plays others, each a process of its own as from a terminal. `before_s` runs from the command to
the start of the application's process, which Linux tells in ticks since the machine was started
(proc(5), `starttime`), not by a clock that was set; `after_s` from the line of the last act to the
command's end. `processor_s` is the work of both processes, which other programs do not lengthen
much. The first run warms the machine and does not count. Medians.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.demo.operator import Request
from app.demo.order_desk.diary import Diary
from app.demo.show import Props
from app.demo.taught import shown, teaching
from app.desktop.display.private import XvfbDisplay
from app.settings import Settings
from app.wiring.machine.desktop import Desk
from app.wiring.run.launcher import open_parent
from scripts.benches._byheart import NAME
from scripts.benches._rival import SHOWN, requests

SIZE = (1920, 1080)
ROOT = Path(__file__).resolve().parents[2]
MOST_S = 1.5
# The 22nd field of proc(5), counted behind the name in brackets, which is the second.
STARTTIME = 19


@dataclass(frozen=True, slots=True)
class Overhead:
    """Seconds of one command that are not the run's own."""

    before_s: float
    after_s: float
    whole_s: float
    processor_s: float


def main() -> None:
    """Measure, and print a line for each run."""
    asked = _asked()
    with XvfbDisplay.start(*SIZE) as display, tempfile.TemporaryDirectory() as folder:
        measured = []
        for number, overhead in enumerate(_runs(display, Path(folder), asked.runs + 1)):
            print(f"before {overhead.before_s:.2f} s, after {overhead.after_s:.2f} s")
            measured += [overhead] if number else []
    result = summary(measured)
    if asked.json:
        print(json.dumps(result))
    sys.exit(0 if result["ok"] else 1)


def summary(measured: list[Overhead]) -> dict[str, object]:
    """The figures of these runs."""
    together = statistics.median(each.before_s + each.after_s for each in measured)
    return {
        "runs": len(measured),
        "before_s": round(statistics.median(each.before_s for each in measured), 2),
        "after_s": round(statistics.median(each.after_s for each in measured), 2),
        "together_s": round(together, 2),
        "whole_s": round(statistics.median(each.whole_s for each in measured), 2),
        "processor_s": round(statistics.median(each.processor_s for each in measured), 2),
        "ok": together <= MOST_S,
    }


def _runs(display: XvfbDisplay, folder: Path, number: int) -> Iterator[Overhead]:
    """The task is shown once and played so often, with another customer each time."""
    home, props = folder / "byheart", Props(folder)
    props.disturb(None)
    diary = Diary.at(props.diary)
    try:
        desk = Desk(display.name, dict(display.environment))
        with open_parent(print, Settings(home), desk) as parent:
            shown(parent, diary, teaching(parent, NAME, SHOWN, props.launch), SHOWN)
        environment = {**os.environ, **display.environment, "BYHEART_HOME": str(home)}
        for request in requests(number):
            yield _measured(request, environment)
            diary.mark()
    finally:
        diary.close()


def _measured(request: Request, environment: dict[str, str]) -> Overhead:
    given = [word for key, value in request.parameters.items() for word in ("-p", f"{key}={value}")]
    words = (sys.executable, "-m", "app", "run", NAME, *given, "--json", "--display", "current")
    launched_s = acted_s = None
    worked_s = _worked_s()
    began_s = since_boot_s()
    with subprocess.Popen(
        words, cwd=ROOT, env={**environment, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE
    ) as process:
        for line in process.stdout or ():
            message = json.loads(line)
            if message["event"] == "launched" and launched_s is None:
                launched_s = started_s(message["process"])
            if message["event"] == "acted":
                acted_s = since_boot_s()
    ended_s = since_boot_s()
    if process.returncode or launched_s is None or acted_s is None:
        raise SystemExit(f"The run did not end well (exit status {process.returncode}).")
    worked_s = _worked_s() - worked_s
    return Overhead(launched_s - began_s, ended_s - acted_s, ended_s - began_s, worked_s)


def _worked_s() -> float:
    """Seconds of a processor that ended children have taken, and theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def since_boot_s() -> float:
    """Seconds since the machine was started, those that it slept included."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def started_s(process: int) -> float:
    """When a process was started, by the same clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[STARTTIME]) / os.sysconf("SC_CLK_TCK")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object as the last line")
    parser.add_argument("--runs", type=int, default=7)
    return parser.parse_args()


if __name__ == "__main__":
    main()
