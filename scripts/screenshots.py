"""Draws every page of the window, light and dark, in two sizes and two scales.

What is shown is real: a demo is played first, unless `--home` names a data folder.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEventLoop, QLocale
from PySide6.QtWidgets import QApplication, QWidget

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from app.scheduler.triggers.schedule import Schedule  # noqa: E402 - run by path
from app.scheduler.triggers.triggers import Cron  # noqa: E402
from app.settings import Settings  # noqa: E402
from app.ui.data.gc_timer import collect_here_only  # noqa: E402
from app.ui.editing.region_form import AreaForm  # noqa: E402
from app.ui.i18n.messages_en import Say, speak, tell  # noqa: E402
from app.ui.recording.bar import RecordBar  # noqa: E402
from app.ui.recording.form import LessonForm  # noqa: E402
from app.ui.running.form import RunForm  # noqa: E402
from app.ui.running.progress import ProgressView  # noqa: E402
from app.ui.running.requirements import run_needs  # noqa: E402
from app.ui.shell.main_window import MainWindow  # noqa: E402
from app.ui.shell.navigation import PAGES  # noqa: E402
from app.ui.widgets.theme import Look, Wardrobe  # noqa: E402
from app.ui.widgets.window_state import Remembered  # noqa: E402
from app.wiring.scheduling.stored_schedules import add_schedule  # noqa: E402
from app.wiring.storage.store_opening import open_store  # noqa: E402

SIZES = ((1280, 800), (1920, 1080))
SCALES = ("1", "1.5")
LOOKS = (Look.LIGHT, Look.DARK)
KEY = "ctrl+shift+F12"
FORMS = {
    Say.EDIT_AREAS: "edit-areas",
    Say.EDIT_END_CHECKS: "edit-end-checks",
    Say.EDIT_KEEP_SAME: "edit-keep-same",
    Say.EDIT_LET_VARY: "edit-let-vary",
    Say.EDIT_RECORD_ANEW: "edit-record-anew",
    Say.EDIT_WAIT: "edit-wait",
}
ROUNDS = 400  # of the event loop, 10 ms each: more than any page takes to be there


def main() -> int:
    """Draw them all; each scale in a process of its own, for Qt reads it once."""
    asked = _arguments()
    if asked.scale:
        return _draw(asked.home, asked.folder, asked.language, asked.scale)
    with tempfile.TemporaryDirectory() as temporary:
        home = asked.home or _played(Path(temporary))
        for scale in SCALES:
            words = (sys.executable, __file__, "--scale", scale, "--home", str(home))
            more = ("--language", asked.language, "--folder", str(asked.folder))
            platform = f"offscreen:configfile={_screen(Path(temporary))}"
            environment = {**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": platform}
            subprocess.run((*words, *more), env=environment, check=True)
    print(f"{len(list(asked.folder.glob('*.png')))} pictures in {asked.folder}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--home", type=Path, help="a data folder instead of a demo's")
    parser.add_argument("--language", default="en", help="en or de")
    parser.add_argument("--scale", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def _played(folder: Path) -> Path:
    """The data folder of a demo that is played now."""
    words = (sys.executable, "-m", "app", "demo", "--display", "private")
    environment = {**os.environ, "BYHEART_HOME": str(folder)}
    subprocess.run(words, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    _plan(folder / "demo")
    return folder / "demo"


def _screen(folder: Path) -> Path:
    """A screen that has room for every size at every scale: Qt's own has 800 x 800 pixels, and
    forms and menus are not given more than two thirds of a screen.
    """
    one = {"name": "large", "x": 0, "y": 0, "width": 3840, "height": 2160, "logicalDpi": 96}
    told = {"screens": [{**one, "logicalBaseDpi": 96, "dpr": 1}]}
    file = folder / "screen.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    return file


def _plan(home: Path) -> None:
    """Its first workflow, every night with the values of its last run."""
    store = open_store(Settings(home))
    workflow = store.workflow(store.workflows()[0].name)
    [last] = store.runs(workflow.name, limit=1)
    trigger = Cron("30 2 * * 1-5", "Europe/Berlin")
    values = dict(last.parameters)
    schedule = Schedule(workflow.name, workflow.version, trigger, parameters=values, forced=True)
    add_schedule(store, "nightly", schedule)
    store.close()


def _draw(home: Path, folder: Path, language: str, scale: str) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication(["byheart"])
    speak(application, QLocale(language))
    collect_here_only(application)
    wardrobe = Wardrobe(application, Look.LIGHT)
    for look in LOOKS:
        wardrobe.choose(look)
        ending = f"{look}-{round(100 * float(scale))}.png"
        for size in SIZES:
            _pages(application, home, wardrobe, size, folder / f"{size[0]}x{size[1]}-{ending}")
        _small(home, folder / f"small-{ending}")
    return 0


def _pages(
    application: QApplication, home: Path, wardrobe: Wardrobe, size: tuple[int, int], file: Path
) -> None:
    window = MainWindow(Settings(home), wardrobe, Remembered(home))
    window.resize(*size)
    window.show()
    _until(application, lambda: bool(window.pages.workflows.view.steps.steps))
    _until(application, lambda: window.pages.runs.runs.rowCount() > 0)
    for name in PAGES:
        window.open_page(name)
        if name == "runs":
            window.pages.runs.table.selectRow(0)
            _until(application, lambda: bool(window.pages.runs.view.run))
        _until(application, window.pages.settings.examine.isEnabled)
        _rest(application)
        _save(window, file.with_name(f"{name}-{file.name}"))
    _settings_below(application, window, file)
    _compared(application, window, file)
    if size == SIZES[0]:
        _forms(application, window, file)
    window.close()


def _settings_below(application: QApplication, window: MainWindow, file: Path) -> None:
    """The end of the settings, where they are longer than the window is high."""
    window.open_page("settings")
    _until(application, window.pages.settings.examine.isEnabled)
    window.pages.settings.examine.setFocus()
    window.pages.settings.area.ensureWidgetVisible(window.pages.settings.findings)
    _rest(application)
    _save(window, file.with_name(f"settings-below-{file.name}"))


def _compared(application: QApplication, window: MainWindow, file: Path) -> None:
    """A run beside another one of its workflow: the demo's last one stands alone."""
    window.open_page("runs")
    window.pages.runs.table.selectRow(1)
    _rest(application)
    window.pages.runs.others.aboutToShow.emit()
    window.pages.runs.others.actions()[0].trigger()
    _until(application, window.pages.runs.comparison.isVisible)
    _rest(application)
    _save(window, file.with_name(f"compared-{file.name}"))


def _forms(application: QApplication, window: MainWindow, file: Path) -> None:
    """What the pages ask."""
    view = window.pages.workflows.view
    window.open_page("workflows")
    view.edits.menu(view).grab().save(str(file.with_name(f"edit-menu-{file.name}")))
    steps = enumerate(view.steps.steps)
    view.choose_step(next(row for row, one in steps if one.picture and one.varies is not None))
    for word, name in FORMS.items():
        view.edits.by_word[word].trigger()
        _rest(application)
        if (form := view.edits.form) is not None:
            if isinstance(form, AreaForm):
                _until(application, partial(_has_past, form))
            _save(form, file.with_name(f"{name}-{file.name}"))
            form.reject()
    window.pages.workflows.deleting.workflow(view.name)
    window.pages.runs.deleting.run(window.pages.runs.view.run)
    _rest(application)
    for name, deleting in (
        ("workflow", window.pages.workflows.deleting),
        ("run", window.pages.runs.deleting),
    ):
        if (question := deleting.form) is not None:
            _save(question, file.with_name(f"delete-{name}-{file.name}"))
            question.reject()
    window.pages.schedules.add.click()
    _rest(application)
    if (asked := window.pages.schedules.form) is not None:
        _save(asked, file.with_name(f"schedule-form-{file.name}"))
        asked.reject()


def _has_past(form: AreaForm) -> bool:
    """Whether it says what past runs would have decided."""
    return form.past.text() != tell(Say.PAST_SOUGHT)


def _small(home: Path, file: Path) -> None:
    """The forms and the views beside the work."""
    store = open_store(Settings(home))
    needs = run_needs(store, store.workflows()[0].name)
    store.close()
    form = RunForm(needs, stop_key=KEY)
    progress = ProgressView(form.order(), KEY)
    progress.hear({"event": "checked", "step": 3})
    lesson, bar = LessonForm(KEY), RecordBar(needs.workflow, KEY)
    bar.begin()
    views = {"run-form": form, "progress": progress, "record-form": lesson, "record-bar": bar}
    for name, view in views.items():
        view.adjustSize()
        _save(view, file.with_name(f"{name}-{file.name}"))


def _save(widget: QWidget, file: Path) -> None:
    widget.grab().save(str(file))


def _until(application: QApplication, there: Callable[[], bool]) -> None:
    for _ in range(ROUNDS):
        if there():
            return
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 10)
        QApplication.sendPostedEvents()


def _rest(application: QApplication) -> None:
    """Pictures come one by one; nothing tells that it was the last one."""
    for _ in range(40):
        application.thread().msleep(10)
        application.processEvents()


if __name__ == "__main__":
    sys.exit(main())
