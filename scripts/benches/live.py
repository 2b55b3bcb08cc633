"""What the live picture of a private display takes of a processor, in the window's process.

`scripts/bench live [--json] [--seconds N]`. On a display of 1280x800 that somebody paints 500 times
a second, in the two sizes that the window shows it in; and on one on which nothing happens.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

from app.desktop.display.private import XvfbDisplay
from app.ui.running.live_view import drawn
from app.ui.running.progress import LIVE, LIVE_LARGE
from app.wiring.machine.live_picture import EVERY_S, LivePicture

SIZE = (1280, 800)
ROOT = Path(__file__).resolve().parents[2]
MOST_OF_A_CORE = 0.05
PAINTER = """
import sys, time
sys.path.insert(0, {root!r})
from app.engine.model.geometry import Box
from tests.builders.desktop.canvas import BLUE, RED, XCanvas
canvas, number = XCanvas({display!r}), 0
print("paints", flush=True)
while True:
    canvas.paint(Box(number % 1000, number % 600, 200, 100), RED if number % 2 else BLUE)
    number += 1
    time.sleep(0.002)
"""


def main() -> None:
    """Measure, and print a line for each."""
    asked = _asked()
    with XvfbDisplay.start(*SIZE) as display:
        still = watched(display.name, LIVE, asked.seconds)
        words = (sys.executable, "-c", PAINTER.format(root=str(ROOT), display=display.name))
        with subprocess.Popen(words, stdout=subprocess.PIPE) as painter:
            assert painter.stdout is not None  # noqa: S101 - it is a pipe
            painter.stdout.readline()
            busy = {
                width: watched(display.name, width, asked.seconds) for width in (LIVE, LIVE_LARGE)
            }
            painter.kill()
    result = summary(still, busy)
    print(json.dumps(result) if asked.json else result)
    sys.exit(0 if result["ok"] else 1)


def watched(display: str, width: int, seconds: float) -> tuple[float, float]:
    """Pictures a second, and the share of a core that they take."""
    live, pictures = LivePicture(display, frozenset()), 0
    began_s, before_s = time.monotonic(), time.process_time()
    ends = Timer(seconds, live.end)
    ends.start()
    for picture in live.pictures():
        drawn(picture, width)
        pictures += 1
    took_s = time.monotonic() - began_s
    used_s = time.process_time() - before_s
    ends.join()
    live.close()
    return pictures / took_s, used_s / took_s


def summary(still: tuple[float, float], busy: dict[int, tuple[float, float]]) -> dict[str, object]:
    """The figures of both displays."""
    return {
        "still": {"core": round(still[1], 4)},
        "painted": {
            str(width): {"pictures_per_s": round(rate, 1), "core": round(core, 3)}
            for width, (rate, core) in busy.items()
        },
        "ok": all(
            core <= MOST_OF_A_CORE and rate <= 1 / EVERY_S + 1 for rate, core in busy.values()
        ),
    }


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object as the last line")
    parser.add_argument("--seconds", type=float, default=10.0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
