"""Draws every page and form of the window, light and dark, in three sizes and two scales.

What is shown is real: a demo is played first, unless `--home` names a data folder.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from app.scheduler.triggers.schedule import Schedule  # noqa: E402 - run by path
from app.scheduler.triggers.triggers import Cron  # noqa: E402
from app.settings import Settings  # noqa: E402
from app.ui.data.gc_timer import collect_here_only  # noqa: E402
from app.ui.i18n.messages_en import speak  # noqa: E402
from app.ui.widgets.theme import Look, Wardrobe  # noqa: E402
from app.wiring.scheduling.stored_schedules import add_schedule  # noqa: E402
from app.wiring.storage.store_opening import open_store  # noqa: E402
from scripts.window_tour import Tour  # noqa: E402

SIZES = ((1024, 700), (1280, 800), (1920, 1080))
SCALES = ("1", "1.5")
LOOKS = (Look.LIGHT, Look.DARK)
REST_MS = 400


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
    QLocale.setDefault(QLocale(language))
    collect_here_only(application)
    wardrobe = Wardrobe(application, Look.LIGHT)
    shown = Tour(application, Settings(home), wardrobe, REST_MS)
    with tempfile.TemporaryDirectory() as empty:
        first = Tour(application, Settings(Path(empty)), wardrobe, REST_MS)
        for look in LOOKS:
            wardrobe.choose(look)
            ending = f"{look}-{round(100 * float(scale))}.png"
            for size in SIZES:
                named = f"{size[0]}x{size[1]}-{ending}"
                for tour in (shown.pages(size, forms=size == SIZES[0]), first.first_start(size)):
                    for name, widget in tour:
                        widget.grab().save(str(folder / f"{name}-{named}"))
            for name, widget in shown.small_views():
                widget.grab().save(str(folder / f"{name}-small-{ending}"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
