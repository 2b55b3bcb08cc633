"""How long the window's pages and lists take with 1,000 workflows and 10,000 runs, and how smoothly
the story of a run of 2,000 steps scrolls.

`scripts/bench pages [--json]`. On a display of its own. A page's time is from the call that opens
it to the end of its painting; each deed is done five times. A frame is one step of a scroll bar and
the painting after it. `work` is what the window's thread worked: that hardly depends on what else
the machine does, which `load` tells, and it decides (100 ms for a page, a sixtieth of a second for
a frame).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from app.desktop.display.private import XvfbDisplay
from app.settings import Settings
from app.store.store import Store
from app.ui.queries.runs import run_shown
from app.ui.queries.workflows import workflow_shown
from app.ui.shell.main_window import MainWindow
from app.ui.shell.navigation import PAGES
from app.ui.widgets.theme import Look, Wardrobe
from app.ui.widgets.window_state import WindowState
from app.wiring.storage.store_opening import open_store
from tests.builders.store.many import fill, long_run_of, screens

SIZE = (1280, 800)
WORKFLOWS, RUNS, STEPS, SCREENS = 1_000, 10_000, 2_000, 8
TRIES, FRAMES = 5, 300
MOST_MS, MOST_FRAME_MS = 100.0, 1000 / 60
PATIENCE_S = 60.0
LONG = "a long one"


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds by the clock, and of work of the window's thread."""

    clock_ms: float
    work_ms: float


def main() -> None:
    """Measure, and print a line for each."""
    asked = _asked()
    with XvfbDisplay.start(*SIZE) as display, tempfile.TemporaryDirectory() as folder:
        os.environ.update({**display.environment, "QT_QPA_PLATFORM": "xcb"})
        settings = Settings(Path(folder))
        store = open_store(settings)
        try:
            result = measured(settings, store)
        finally:
            store.close()
    print(json.dumps(result) if asked.json else json.dumps(result, indent=2))
    sys.exit(0 if result["ok"] else 1)


def measured(settings: Settings, store: Store) -> dict[str, object]:
    """All figures of a library of that size."""
    run = long_run_of(store, LONG, STEPS, screens(store, SCREENS))
    fill(store, WORKFLOWS, RUNS)
    application = QApplication(["byheart"])
    wardrobe = Wardrobe(application, Look.LIGHT)
    window = MainWindow(settings, wardrobe, WindowState(settings.home))
    wardrobe.put_on()
    window.resize(*SIZE)
    window.show()
    _until(lambda: window.pages.workflows.found.rowCount() > WORKFLOWS)
    _until(lambda: window.pages.runs.runs.rowCount() > 0)
    _until(lambda: bool(window.pages.workflows.view.steps.steps))
    pages = {name: _several(window, does) for name, does in _deeds(window, store, run)}
    window.pages.runs.view.show_run(run_shown(store, run))
    QApplication.processEvents()
    trace = window.pages.runs.view.trace
    frames = {"film strip": _frames(trace.film), "steps": _frames(trace.list)}
    window.end()
    return summary(pages, frames)


def summary(pages: dict[str, list[Took]], frames: dict[str, list[Took]]) -> dict[str, object]:
    """The figures, and whether the work is done as quickly as it is to be."""
    told = {name: _figures(took) for name, took in pages.items()}
    scrolls = {name: _figures(took) for name, took in frames.items()}
    quick = all(one["slowest_work_ms"] <= MOST_MS for one in told.values())
    smooth = all(one["p95_work_ms"] <= MOST_FRAME_MS for one in scrolls.values())
    load = round(os.getloadavg()[0], 1)
    return {"pages": told, "scrolling": scrolls, "load": load, "ok": quick and smooth}


def _figures(took: list[Took]) -> dict[str, float]:
    clock, work = sorted(one.clock_ms for one in took), sorted(one.work_ms for one in took)
    return {
        "median_ms": round(statistics.median(clock), 1),
        "slowest_ms": round(clock[-1], 1),
        "median_work_ms": round(statistics.median(work), 1),
        "p95_work_ms": round(work[int(0.95 * len(work))], 1),
        "slowest_work_ms": round(work[-1], 1),
    }


def _deeds(
    window: MainWindow, store: Store, run: str
) -> Iterator[tuple[str, Callable[[], object]]]:
    """What a person does, by its name."""
    workflows, runs = window.pages.workflows, window.pages.runs
    for name in PAGES:
        window.open_page("runs" if name == "workflows" else "workflows")
        QApplication.processEvents()
        yield name, partial(window.open_page, name)
    window.open_page("workflows")
    long_one = workflow_shown(store, LONG)
    yield "a workflow of 2,000 steps", _turns(workflows.view.show_workflow, long_one, "steps")
    searches = iter(("0999", "", "12", "", "0500"))
    yield "a search", lambda: workflows.search.setText(next(searches))
    window.open_page("runs")
    runs.table.selectRow(0)
    _until(lambda: bool(runs.view.run))
    yield "a run of 2,000 steps", _turns(runs.view.show_run, run_shown(store, run), "chapters")
    yield "the runs scrolled", runs.table.scrollToBottom


def _turns(show: Callable[..., object], shown: object, emptied: str) -> Callable[[], object]:
    """Show it anew each time."""
    empty = replace(shown, **{emptied: ()})  # type: ignore[type-var]

    def turn() -> None:
        show(empty)
        show(shown)

    return turn


def _several(window: MainWindow, does: Callable[[], object]) -> list[Took]:
    return [_took(window, does) for _ in range(TRIES)]


def _took(painted: QWidget, does: Callable[[], object]) -> Took:
    """Until all of it is painted anew, whether that was needed or not."""
    began_s, worked_s = time.perf_counter(), time.thread_time()
    does()
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    painted.repaint()
    clock_s, work_s = time.perf_counter() - began_s, time.thread_time() - worked_s
    return Took(1000 * clock_s, 1000 * work_s)


def _frames(area: QAbstractScrollArea) -> list[Took]:
    """Each frame from one end to the other."""
    bar = area.horizontalScrollBar()
    bar = bar if bar.maximum() else area.verticalScrollBar()
    if not (area.isVisible() and bar.maximum()):
        raise SystemExit("There is nothing to scroll.")
    places = (round(bar.maximum() * number / (FRAMES - 1)) for number in range(FRAMES))
    return [_took(area.viewport(), partial(bar.setValue, place)) for place in places]


def _until(ready: Callable[[], bool]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not ready():
        if time.monotonic() > until_s:
            raise SystemExit("The window never showed what it has to show.")
        QApplication.processEvents()
        time.sleep(0.01)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object as the last line")
    return parser.parse_args()


if __name__ == "__main__":
    main()
