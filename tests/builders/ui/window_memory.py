"""How much memory the window takes once everything in it was looked at, in a process of its own:
`python -m tests.builders.ui.window_memory WORKFLOW RUN` prints the bytes; BYHEART_HOME is its
store.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from app.settings import read_settings
from app.ui.data.gc_timer import collect_here_only
from app.ui.shell.main_window import MainWindow
from app.ui.shell.navigation import PAGES
from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import WindowState

ROOT = Path(__file__).parents[3]
PATIENCE_S = 60.0
LOOKED_AT = 60  # steps of each, so far apart that all of it was scrolled through
SCROLLED = 10  # pages of the table of runs


def bytes_when_looked_through(workflow: str, run: str) -> int:
    """Measured in a fresh process: this one holds what other tests have left."""
    words = (sys.executable, "-m", "tests.builders.ui.window_memory", workflow, run)
    told = subprocess.run(
        words,
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    return int(told.stdout)


def main(workflow: str, run: str) -> int:
    application = QApplication(["byheart"])
    collect_here_only(application)
    settings = read_settings()
    remembered = WindowState(settings.home)
    wardrobe = Wardrobe(application, remembered.look)
    window = MainWindow(settings, wardrobe, remembered)
    wardrobe.put_on()
    window.show()
    _look_through(window, workflow, run)
    held = psutil.Process().memory_info().rss
    window.close()
    return int(held)


def _look_through(window: MainWindow, workflow: str, run: str) -> None:
    for name in PAGES:
        window.open_page(name)
        _shown(window)
    page, view = window.pages.workflows, window.pages.workflows.view
    window.open_page("workflows")
    _until(lambda: page.found.rowCount() > 0)
    page.list.scrollToBottom()
    page.choose(workflow)
    _until(lambda: view.name == workflow and bool(view.steps.steps))
    for step in range(0, len(view.steps.steps), max(1, len(view.steps.steps) // LOOKED_AT)):
        view.choose_step(step)
        _shown(window, view.steps.steps[step].picture)
    runs = window.pages.runs
    window.open_page("runs")
    _until(lambda: runs.runs.rowCount() > 0)
    for _ in range(SCROLLED):
        runs.table.scrollToBottom()
        _shown(window)
    runs.choose(run)
    _until(lambda: runs.view.run == run)
    chapters = runs.view.trace.chapters
    for row in range(0, chapters.rowCount(), max(1, chapters.rowCount() // LOOKED_AT)):
        runs.view.trace.list.setCurrentIndex(chapters.index(row, 0))
        _shown(window, chapters.chapters[row].seen)


def _shown(window: MainWindow, picture: PictureShown | None = None) -> None:
    """Painted, and all that was asked for it is there; that picture, too."""
    answered: list[bool] = []
    QApplication.processEvents()
    window.library.ask(lambda _: None, lambda _: answered.append(True))
    _until(lambda: bool(answered))
    _until(lambda: picture is None or window.pictures.whole(picture.sha256) is not None)


def _until(there: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not there():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        if time.monotonic() > give_up:
            raise TimeoutError


if __name__ == "__main__":
    sys.stdout.write(f"{main(*sys.argv[1:])}\n")
