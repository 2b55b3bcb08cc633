"""Looks at everything that the window can show, in a process of its own (Qt reads its scale once):
`python -m tests.builders.ui.geometry_tour WIDTH HEIGHT LANGUAGE LOOK EMPTY` prints, as JSON, what
is wrong where; BYHEART_HOME is the store that is shown, EMPTY a folder for a first start.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import cast

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from app.settings import Settings, read_settings
from app.ui.data.gc_timer import collect_here_only
from app.ui.i18n.messages_en import speak
from app.ui.widgets.theme import Look, Wardrobe
from scripts.window_tour import Tour
from tests.builders.ui.geometry import complaints

# The offscreen platform's windows have a frame, as those of a desktop.
FRAME = (8, 32)
ROOT = Path(__file__).parents[3]


def wrong_in(
    folder: Path, size: tuple[int, int], scale: str, language: str, look: Look
) -> dict[str, list[str]]:
    """What is wrong on a screen of that size (in Qt's pixels), by what was shown."""
    one = {"name": "only", "x": 0, "y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    width, height = (
        round(float(scale) * (each + frame)) for each, frame in zip(size, FRAME, strict=True)
    )
    screen = folder / "screen.json"
    screen.write_text(json.dumps({"screens": [{**one, "width": width, "height": height}]}))
    words = (*map(str, size), language, look.value, str(folder / "empty"))
    told = subprocess.run(
        (sys.executable, "-m", "tests.builders.ui.geometry_tour", *words),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={
            **os.environ,
            "QT_SCALE_FACTOR": scale,
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
            "QT_LOGGING_RULES": "*.warning=false",
        },
    )
    return cast("dict[str, list[str]]", json.loads(told.stdout))


def main(width: str, height: str, language: str, look: str, empty: str) -> str:
    """All stops of the tour, and what is wrong with each."""
    application = QApplication(["byheart"])
    application.setFont(QFont("DejaVu Sans", 9))
    QLocale.setDefault(QLocale(language))
    kept = speak(application, QLocale(language))
    collect_here_only(application)
    wardrobe = Wardrobe(application, Look(look))
    wardrobe.dress()
    size, settings = (int(width), int(height)), read_settings()
    filled = Tour(application, settings, wardrobe)
    first = Tour(application, Settings(Path(empty)), wardrobe)
    wrong: dict[str, list[str]] = {}
    for stops in (filled.pages(size, forms=True), filled.small_views(), first.first_start(size)):
        for name, widget in stops:
            wrong[name] = complaints(widget)
    assert kept or language == "en"  # the translators live as long as the application
    return json.dumps(wrong)


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:]))
