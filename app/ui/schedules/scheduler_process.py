"""The scheduler while the window is open: `byheart serve` as a process of its own, which ends with
the window, however that ends. There is one for each data folder, whoever starts it.
"""

from __future__ import annotations

import json
import logging
import os
from enum import StrEnum

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from app.settings import Settings
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.window_state import WindowState

_LOG = logging.getLogger(__name__)
# What has ended, or found another scheduler, tries again after so long.
AGAIN_MS = 30_000
# A run under way is stopped and files its report; `byheart serve` gives it ten seconds.
ENDS_WITHIN_MS = 12_000
BLOCKED = 3  # the exit status of who could not begin
OTHER = "Another scheduler"


class Served(StrEnum):
    """Who plays what is scheduled, as far as the window knows."""

    OFF = "off"
    STARTING = "starting"
    HERE = "here"
    ELSEWHERE = "elsewhere"
    TROUBLE = "trouble"


SENTENCES = {
    Served.OFF: Say.SCHEDULE_SERVED,
    Served.STARTING: Say.SERVE_STARTS,
    Served.HERE: Say.SERVED_HERE,
    Served.ELSEWHERE: Say.SERVED_ELSEWHERE,
    Served.TROUBLE: Say.SERVE_TROUBLE,
}


class Serving(QObject):
    """Starts the scheduler, keeps it going, and ends it. `changed` tells of another state, `placed`
    on which private display it plays ("": on none any more), `stepped` of each step of the run that
    it plays (None: of none any more).
    """

    changed = Signal()
    placed = Signal(str)
    stepped = Signal(object)

    def __init__(self, settings: Settings, remembered: WindowState, parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._remembered = settings, remembered
        self.state, self.playing, self._why = Served.OFF, "", ""
        self.display = ""
        self.process: QProcess | None = None
        self.again = QTimer(self)
        self.again.setSingleShot(True)
        self.again.setInterval(AGAIN_MS)
        self.again.timeout.connect(self._start)

    @property
    def is_on(self) -> bool:
        """Whether the person wants it."""
        return self._remembered.serves

    @property
    def said(self) -> str:
        """Who plays, in a sentence."""
        if self.playing:
            return tr(Say.SERVE_PLAYS, schedule=self.playing)
        if self.state is Served.TROUBLE:
            return tr(Say.SERVE_TROUBLE, why=self._why or tr(Say.SERVE_ENDED))
        return tr(SENTENCES[self.state])

    def begin(self) -> None:
        """Serve, if that was wished the last time."""
        if self.is_on:
            self._start()

    def switch(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Serve from now on, or no longer."""
        if on is self.is_on:
            return
        self._remembered.serves = on
        if on:
            self._start()
        else:
            self._end()

    def stop(self) -> None:
        """End the run that is being played; the scheduler goes on."""
        if self.process is not None and self.playing:
            self.process.write(b"stop\n")

    def close(self) -> None:
        """End it with the window, and wait until it has let go of what it was doing."""
        self.again.stop()
        process, self.process = self.process, None
        if process is None:
            return
        if self.display:
            self._place("")
        process.terminate()
        if not process.waitForFinished(ENDS_WITHIN_MS):
            process.kill()
            process.waitForFinished()

    def _start(self) -> None:
        from app.player.run.processes import WINDOW  # noqa: PLC0415 - for who serves only
        from app.scheduler.run.run_command import RUN_COMMAND  # noqa: PLC0415 - as above

        if self.process is not None:
            return
        process = self.process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("BYHEART_HOME", str(self._settings.home))
        environment.insert(WINDOW, str(os.getpid()))
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._hear)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._failed)
        self._tell(Served.STARTING)
        program, *words = RUN_COMMAND[:-1]
        process.start(program, [*words, "serve", "--json", "--with-parent"])

    def _end(self) -> None:
        self.again.stop()
        self._tell(Served.OFF)
        if self.process is not None:
            self.process.terminate()

    def _hear(self) -> None:
        while self.process is not None and self.process.canReadLine():
            self._note(bytes(self.process.readLine().data()))

    def _note(self, line: bytes) -> None:
        """One message of the scheduler."""
        try:
            message = json.loads(line)
        except ValueError:
            return
        match message:
            case {"event": "serving"}:
                self._tell(Served.HERE)
            case {"event": "begun", "schedule": str(schedule)}:
                self._tell(self.state, playing=schedule)
            case {"event": "placed", "display": str(display), "authority": str(file)}:
                self._place(display, file)
            case {"event": "step"}:
                self.stepped.emit(message)
            case {"event": "ended"}:
                self._tell(self.state)
            case _:
                return

    def _place(self, display: str, file: str = "") -> None:
        """It plays there; on the one before, it does no more."""
        from app.desktop.display.authority import admit_from, forget  # noqa: PLC0415 - loads Xlib

        if self.display:
            forget(self.display)
        if display:
            admit_from(display, file)
        self.display = display
        self.placed.emit(display)

    def _failed(self, error: QProcess.ProcessError) -> None:
        """What could not even be started never finishes."""
        if error is QProcess.ProcessError.FailedToStart and self.process is not None:
            self._forget(self.process.errorString())

    def _ended(self, status: int) -> None:
        if self.process is None:
            return
        if status == 0 or not self.is_on:  # as it was asked to
            self._let_go()
            self._tell(Served.OFF)
            self.begin()
            return
        lines = bytes(self.process.readAllStandardError().data()).decode(errors="replace")
        said = next(reversed(lines.strip().splitlines()), "").removeprefix("byheart: ")
        self._forget(said, elsewhere=status == BLOCKED and said.startswith(OTHER))

    def _forget(self, why: str, *, elsewhere: bool = False) -> None:
        """The process is gone: one that is still wanted is started again later."""
        self._let_go()
        if not elsewhere:
            _LOG.info("the scheduler ended: %s", why)
        self._why = why
        self._tell(Served.ELSEWHERE if elsewhere else Served.TROUBLE)
        self.again.start()

    def _let_go(self) -> None:
        if self.process is not None:
            self.process.deleteLater()
            self.process = None

    def _tell(self, state: Served, *, playing: str = "") -> None:
        self.state, self.playing = state, playing
        if not playing:
            self.stepped.emit(None)
        if self.display and not playing:
            self._place("")
        self.changed.emit()
