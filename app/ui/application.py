"""`byheart` without arguments: the window, from the first thing it needs to the last.

There is one window for each data folder: who starts Byheart again is shown the one that is open.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QMessageBox

from app.engine.errors import BlockedError, ByheartError
from app.settings import Settings, read_settings
from app.ui.data.gc_timer import collect_here_only
from app.ui.data.preload import Reader
from app.ui.i18n.messages_en import Say, speak, tr
from app.ui.recording.session import RecordingSession
from app.ui.recording.worker import Assignment
from app.ui.shell.main_window import MainWindow
from app.ui.shell.tray import put_in_tray
from app.ui.widgets.icons import icon
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import WindowState
from app.wiring.machine.stop_key import with_stop_key

if TYPE_CHECKING:
    from app.recorder.model.events import RecordingEvent
    from app.wiring.recording.recording import RecordingRequest

# Qt's plugin for X11 aborts the process where one of them is missing, and blames another.
LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# Python answers signals between its own instructions; Qt's loop has to come back to it for that.
SIGNALS_WITHIN_MS = 200
ANSWERS_WITHIN_MS = 500


def open_window(reader: Reader | None = None) -> int:
    """Show the window until it is closed; the exit status. `reader` reads what it shows first."""
    try:
        require_desk(os.environ, sys.platform)
        application = QApplication(["byheart"])
        speak(application, QLocale.system())
        return _shown(application, with_stop_key(read_settings()), reader)
    except ByheartError as error:
        sys.stderr.write(f"byheart: {error}\n")
        sys.stderr.flush()
        if QApplication.instance() is not None:
            refusal(str(error)).exec()
        return error.exit_status


def record_in_viewer(
    teaching: RecordingRequest,
    settings: Settings,
    hear: Callable[[RecordingEvent], None],
    tell_trouble: Callable[[str], None],
) -> str:
    """Show the remote screen of `teaching.display` in a window, and record what a person does in
    it; the name under which it was kept, "" when it was discarded. The errors are those of a
    recording; BlockedError where there is no display for the window. `hear` is told what the
    recorder tells, `tell_trouble` what could not be kept.
    """
    require_desk(os.environ, sys.platform)
    application = QApplication(["byheart"])
    speak(application, QLocale.system())
    Wardrobe(application, WindowState(settings.home).look).put_on()
    application.setWindowIcon(icon("byheart"))
    assignment = Assignment(teaching.name, teaching.display, None, lambda: teaching)
    session = RecordingSession(settings, assignment, None)
    session.heard.connect(hear)
    session.recorder.unkept.connect(tell_trouble)
    learned: list[str] = []
    session.learned.connect(learned.append)
    session.discarded.connect(session.forget)
    session.ended.connect(application.quit)
    _on_signals(application, session.finish)
    session.begin()
    application.exec()
    if (error := session.recorder.error) is not None:
        raise error
    return learned[0] if learned else ""


def refusal(sentence: str) -> QMessageBox:
    """Why there is no window, for who started Byheart without a terminal."""
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr(Say.BYHEART))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    return box


def require_desk(environment: Mapping[str, str], platform: str) -> None:
    """BlockedError where Qt could only abort: no display, or a library of its plugin is missing."""
    if platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        raise BlockedError(
            "There is no display to show the window on. “byheart --help” lists what can be done "
            "without one."
        )
    missing = [package for library, package in LIBRARIES.items() if not _loads(library)]
    if missing and environment.get("DISPLAY"):
        raise BlockedError(
            f"The window needs the system package {missing[0]}: apt install {' '.join(missing)}"
        )


def _shown(application: QApplication, settings: Settings, reader: Reader | None) -> int:
    single = Single(settings.home)
    if not single.claim():
        return 0
    application.setApplicationName("byheart")
    application.setDesktopFileName("byheart")
    application.setWindowIcon(icon("byheart"))
    remembered = WindowState(settings.home)
    wardrobe = Wardrobe(application, remembered.look)
    window = MainWindow(settings, wardrobe, remembered, reader)
    application.setQuitOnLastWindowClosed(False)  # it hides itself while a task is shown or played
    window.closed.connect(application.quit)
    single.called.connect(window.come_forward)
    tray = put_in_tray(window, wardrobe)
    wardrobe.put_on()
    _on_signals(application, window.end)
    collect_here_only(application)
    window.show()
    window.serving.begin()
    status = application.exec()
    if tray is not None:
        tray.hide()
    single.release()
    if window.performing.is_stuck:
        os._exit(status)  # Qt would abort the process, for a thread of its does not end
    return status


def _on_signals(application: QApplication, end: Callable[[], None]) -> None:
    """Ctrl+C and a polite kill end it without a question. From Qt's loop: Python answers a signal
    between any two of its instructions, also while something is being painted.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: QTimer.singleShot(0, end))
    waking = QTimer(application)
    waking.timeout.connect(_wake)
    waking.start(SIGNALS_WITHIN_MS)


def _wake() -> None:
    """Nothing: being called lets Python see its signals."""


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


class Single(QObject):
    """Claims the data folder for this process; `called` tells that another one was started."""

    called = Signal()

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = f"byheart-{hashlib.sha256(str(home).encode()).hexdigest()[:16]}"
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._heard)

    def claim(self) -> bool:
        """Whether this is the only one; the other one has been called otherwise."""
        if self._call():
            return False
        QLocalServer.removeServer(self._name)  # left behind by one that was killed
        return self._server.listen(self._name)

    def release(self) -> None:
        """Let another one be the only one."""
        self._server.close()

    def _call(self) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        answered = socket.waitForConnected(ANSWERS_WITHIN_MS)
        socket.disconnectFromServer()
        return answered

    def _heard(self) -> None:
        while (connection := self._server.nextPendingConnection()) is not None:
            connection.disconnected.connect(connection.deleteLater)
            self.called.emit()
