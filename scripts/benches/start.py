"""How long the window takes to start: from the process to its first and to its last paint.

`scripts/bench start [--json] [--starts N] [--workflows N] [--runs N]`. On a display of its own, in
the library of somebody who showed one task and has so many more; the first start warms the machine
and does not count. `window_s` is the first paint of the window, `usable_s` the last one before it
rests, when the lists are there and the first workflow with its pictures. `cpu_s` is what the
window's process took of a processor until it rested: that hardly depends on what else the machine
does, which `load` tells. Medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import psutil

from app.demo.order_desk.diary import Diary
from app.demo.show import Props
from app.demo.taught import shown, teaching
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.damage import XlibChanges
from app.settings import Settings
from app.wiring.machine.desktop import Desk
from app.wiring.run.launcher import open_parent
from scripts.benches import _byheart
from scripts.benches._rival import SHOWN
from tests.builders.store.many import fill

SIZE = (1920, 1080)
ROOT = Path(__file__).resolve().parents[2]
WINDOW = (sys.executable, "-m", "app")
MOST_S = 1.5
RESTS_S = 1.5  # so long without a change larger than a caret: nothing more comes
LONGEST_S = 30.0


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds since the process was asked for; `cpu_s` are those of a processor."""

    window_s: float
    usable_s: float
    cpu_s: float = 0.0


def main() -> None:
    """Measure, and print a line for each."""
    asked = _asked()
    with XvfbDisplay.start(*SIZE) as display, tempfile.TemporaryDirectory() as folder:
        home = _library(display, Path(folder), asked.workflows, asked.runs)
        starts = []
        for number, start in enumerate(_starts(display, home, asked.starts + 1)):
            print(
                f"window after {start.window_s:.2f} s, usable after {start.usable_s:.2f} s, "
                f"{start.cpu_s:.2f} s of a processor"
            )
            starts += [start] if number else []
    result = summary(starts)
    if asked.json:
        print(json.dumps({"workflows": asked.workflows, "runs": asked.runs, **result}))
    sys.exit(0 if result["ok"] else 1)


def summary(starts: list[Start]) -> dict[str, object]:
    """The figures of these starts."""
    usable = statistics.median(start.usable_s for start in starts)
    return {
        "starts": len(starts),
        "window_s": round(statistics.median(start.window_s for start in starts), 2),
        "usable_s": round(usable, 2),
        "cpu_s": round(statistics.median(start.cpu_s for start in starts), 2),
        "load": round(os.getloadavg()[0], 1),
        "all_usable_s": sorted(round(start.usable_s, 2) for start in starts),
        "ok": usable <= MOST_S,
    }


def _library(display: XvfbDisplay, folder: Path, workflows: int, runs: int) -> Path:
    """The data folder of somebody who showed the demo's task, and has so many more of them."""
    home = folder / "byheart"
    props = Props(folder)
    props.disturb(None)
    diary = Diary.at(props.diary)
    try:
        desk = Desk(display.name, dict(display.environment))
        with open_parent(print, Settings(home), desk) as parent:
            shown(parent, diary, teaching(parent, _byheart.NAME, SHOWN, props.launch), SHOWN)
            fill(parent.store, workflows, runs)
    finally:
        diary.close()
    return home


def _starts(display: XvfbDisplay, home: Path, number: int) -> Iterator[Start]:
    environment = {
        **os.environ,
        **display.environment,
        "BYHEART_HOME": str(home),
        "PYTHONPATH": str(ROOT),
    }
    for _ in range(number):
        changes = XlibChanges(display.name)
        began = time.monotonic()
        process = subprocess.Popen(WINDOW, cwd=ROOT, env=environment)
        try:
            seen = _watched(changes, began)
            used = psutil.Process(process.pid).cpu_times()
            yield replace(seen, cpu_s=used.user + used.system)
        finally:
            changes.close()
            process.terminate()
            process.wait(LONGEST_S)


def _watched(changes: XlibChanges, began: float) -> Start:
    """What was painted since, until it rests."""
    if not changes.wait(began + LONGEST_S):
        raise SystemExit("The window was never painted.")
    window_s = time.monotonic() - began
    while changes.wait(min(changes.last_change_s + RESTS_S, began + LONGEST_S)):
        changes.take()
        if time.monotonic() >= changes.last_change_s + RESTS_S:
            break  # a caret blinks
    return Start(window_s, changes.last_change_s - began)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object as the last line")
    parser.add_argument("--starts", type=int, default=9)
    parser.add_argument("--workflows", type=int, default=0, help="more of them in the library")
    parser.add_argument("--runs", type=int, default=0, help="of these workflows")
    return parser.parse_args()


if __name__ == "__main__":
    main()
