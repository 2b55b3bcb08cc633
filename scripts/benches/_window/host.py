"""The window as a process of its own: it plays one order, and tells how promptly it was itself."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.settings import read_settings
from app.ui.data.gc_timer import collect_here_only
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import WindowState
from app.wiring.storage.store_opening import opened_store

TICK_MS = 10
LOOK_EVERY_MS = 20
# A window that has been open for a while has nothing left to load: so many looks in a row came
# within so long.
AT_REST_LOOKS = 50
AT_REST_MS = 30.0


class Ticks(QObject):
    """How long after each other the ticks of a 10 ms timer came while the run was on."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps_ms: list[float] = []
        self._last_s = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self) -> None:
        """The run is on."""
        self._last_s = time.perf_counter()
        self._timer.start()

    def end(self) -> None:
        """It has ended."""
        self._timer.stop()

    def _tick(self) -> None:
        now_s = time.perf_counter()
        self.gaps_ms.append((now_s - self._last_s) * 1000)
        self._last_s = now_s


class Person(QObject):
    """Presses Run once the window is at rest, fills the form, and presses Run in it."""

    def __init__(self, window: MainWindow, values: Mapping[str, str]) -> None:
        super().__init__(window)
        self._window, self._values = window, values
        self._looks = QTimer(self)
        self._looks.setInterval(LOOK_EVERY_MS)
        self._looks.timeout.connect(self._look)
        self._looks.start()
        self._in_time, self._last_s = 0, time.perf_counter()

    def _is_at_rest(self) -> bool:
        now_s = time.perf_counter()
        in_time = (now_s - self._last_s) * 1000 <= AT_REST_MS
        self._in_time, self._last_s = self._in_time + 1 if in_time else 0, now_s
        return self._in_time >= AT_REST_LOOKS

    def _look(self) -> None:
        if not self._is_at_rest():
            return
        window, form = self._window, self._window.performing.form
        if form is not None:
            self._looks.stop()
            for name, value in self._values.items():
                form.fields[name].text = value
            form.go.click()
        elif window.toolbar.run.isEnabled():
            window.toolbar.run.trigger()


def main() -> None:
    """Play it with these values; print the run and the gaps as one object."""
    application = QApplication(["byheart"])
    application.setQuitOnLastWindowClosed(False)
    collect_here_only(application)
    settings = read_settings()
    remembered = WindowState(settings.home)
    wardrobe = Wardrobe(application, remembered.look)
    window = MainWindow(settings, wardrobe, remembered)
    wardrobe.put_on()
    ticks = Ticks()
    runs: list[str] = []
    window.performing.began.connect(ticks.begin)
    window.performing.ended.connect(ticks.end)
    window.performing.ended.connect(runs.append)
    window.performing.ended.connect(application.quit)
    window.show()
    Person(window, json.loads(sys.argv[1]))
    application.exec()
    window.close()
    with opened_store() as store:
        report = store.run(runs[0]).report
    print(json.dumps({"report": report, "gaps_ms": ticks.gaps_ms}))


if __name__ == "__main__":
    main()
