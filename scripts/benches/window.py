"""What the window costs a run, and the run the window: interleaved pairs with and without it.

`ratio` is the median over the pairs of how long the run with the window took by how long the one
without took (at most 1.05), in a window that had come to rest; `tick_p99_ms` how far apart the
ticks of the window's 10 ms timer were while runs were on (at most 30).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.demo.diary import Diary
from app.demo.operator import Request
from app.demo.show import Props
from app.demo.story import expected, verify
from app.demo.taught import shown, teaching
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import PrivateDisplay
from app.settings import Settings
from app.wiring.desk import Desk
from app.wiring.parent import Parent, open_parent
from scripts.benches import _byheart, _rival
from scripts.benches._rival import SHOWN

SIZE = (1920, 1080)
ROOT = Path(__file__).resolve().parents[2]
HOST = (sys.executable, "-m", "scripts.benches._window.host")
MOST_RATIO, MOST_TICK_MS = 1.05, 30.0
LONGEST_S = 180.0


@dataclass(frozen=True, slots=True)
class Pair:
    """One run without the window and one with it, seconds; the window's ticks, milliseconds."""

    without_s: float
    with_s: float
    gaps_ms: Sequence[float]

    @property
    def ratio(self) -> float:
        """How much longer it took with the window."""
        return self.with_s / self.without_s


@dataclass(slots=True)
class Stage:
    """A desk where the task was shown once."""

    display: PrivateDisplay
    parent: Parent
    diary: Diary

    def pairs(self, wanted: Sequence[Request]) -> Iterator[Pair]:
        """Two runs each; every other pair begins with the window."""
        for number, (one, other) in enumerate(zip(wanted[::2], wanted[1::2], strict=True)):
            if number % 2:
                seen, gaps = self._with_window(one)
                yield Pair(self._without(other), seen, gaps)
            else:
                plain = self._without(one)
                yield Pair(plain, *self._with_window(other))

    def _without(self, request: Request) -> float:
        prepared = self.parent.prepare(_byheart.NAME, None, ask="nobody", display="current")
        *_, report = prepared.run(request.parameters)
        self.diary.mark()
        return _seconds(report)

    def _with_window(self, request: Request) -> tuple[float, Sequence[float]]:
        environment = {
            **os.environ,
            **self.display.environment,
            "BYHEART_HOME": str(self.parent.settings.home),
            "QT_QPA_PLATFORM": "xcb",
            "PYTHONPATH": str(ROOT),
        }
        told = subprocess.run(
            (*HOST, json.dumps(request.parameters)),
            check=True,
            env=environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            timeout=LONGEST_S,
        )
        self.diary.mark()
        result: Mapping[str, Any] = json.loads(told.stdout.splitlines()[-1])
        return _seconds(result["report"]), result["gaps_ms"]


def measure(pairs: int) -> dict[str, object]:
    """Teach, play the pairs, verify every order in the database."""
    wanted = _rival.requests(2 * pairs)
    with XvfbDisplay.start(*SIZE) as display, tempfile.TemporaryDirectory() as folder:
        props = Props(Path(folder))
        props.disturb(None)
        diary = Diary.at(props.diary)
        desk = Desk(display.name, dict(display.environment))
        try:
            with open_parent(print, Settings(Path(folder) / "byheart"), desk) as parent:
                shown(parent, diary, teaching(parent, _byheart.NAME, SHOWN, props.launch), SHOWN)
                played = list(Stage(display, parent, diary).pairs(wanted))
        finally:
            diary.close()
        problems = verify(props.database, expected([SHOWN, *wanted]))
    return {**summary(played), "problems": list(problems)}


def summary(played: Sequence[Pair]) -> dict[str, object]:
    """The figures of these pairs."""
    gaps = sorted(gap for pair in played for gap in pair.gaps_ms)
    ratio = statistics.median(pair.ratio for pair in played)
    p99 = gaps[min(len(gaps) - 1, len(gaps) * 99 // 100)]
    return {
        "pairs": len(played),
        "ratio": round(ratio, 4),
        "without_s": round(statistics.median(pair.without_s for pair in played), 3),
        "with_s": round(statistics.median(pair.with_s for pair in played), 3),
        "tick_p99_ms": round(p99, 1),
        "ok": ratio <= MOST_RATIO and p99 <= MOST_TICK_MS,
    }


def _seconds(report: Mapping[str, Any]) -> float:
    """How long a run took that was done."""
    if report["outcome"] != "done":
        raise SystemExit(f"A run was not done: {report['reason']}")
    return float(report["seconds"])


def main() -> None:
    """Measure the pairs, and tell."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--pairs", type=int, default=30)
    given = line.parse_args()
    result = measure(given.pairs)
    if given.json:
        print(json.dumps(result))
        return
    print(
        f"{result['pairs']} pairs: {result['with_s']} s with the window, {result['without_s']} s "
        f"without (ratio {result['ratio']}); a 10 ms timer's p99 {result['tick_p99_ms']} ms"
    )


if __name__ == "__main__":
    main()
