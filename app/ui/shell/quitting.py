"""Quitting while something is under way: what is to become of it is asked first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.controller import Recording
from app.ui.running.controller import Performing
from app.ui.schedules.scheduler_process import Served, Serving

Deeds = Mapping[Say, Callable[[], None]]


class Quitting(QObject):
    """Asks once what is to become of a recording or a run; `wanted` when it has ended so, and
    nothing keeps Byheart any more.
    """

    wanted = Signal()

    def __init__(
        self, performing: Performing, recording: Recording, serving: Serving, window: QWidget
    ) -> None:
        super().__init__(window)
        self._performing, self._recording, self._window = performing, recording, window
        self._serving = serving
        self.box: QMessageBox | None = None
        self._deeds: Deeds = {}
        self._leaves = False
        performing.ended.connect(self._ended)
        recording.ended.connect(self._ended)
        recording.trouble.connect(self._stay)

    def asks(self, *, closing: bool) -> bool:
        """Whether something would be ended by quitting; the person is asked then. Whoever is only
        `closing` the window may not know that nothing scheduled plays without it.
        """
        if self.box is not None:
            self._come_forward(self.box)
        elif self._recording.is_listening:
            recording = self._recording
            deeds = {Say.QUIT_FINISHING: recording.finish, Say.QUIT_DISCARDING: recording.discard}
            self._ask(Say.QUIT_RECORDING, deeds)
        elif self._performing.is_on:
            self._ask(Say.QUIT_RUNNING, {Say.QUIT_STOPPING: self._performing.stop})
        elif closing and self._serving.state is Served.HERE:
            self._ask(Say.QUIT_SERVING, {Say.QUIT_ANYWAY: self._leave})
        return self.box is not None

    def _ask(self, question: Say, deeds: Deeds) -> None:
        self._deeds = deeds
        self.box = QMessageBox(self._window)
        self.box.setIcon(QMessageBox.Icon.Question)
        self.box.setWindowTitle(tr(Say.BYHEART))
        self.box.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self.box.setTextFormat(Qt.TextFormat.PlainText)
        self.box.setText(tr(question))
        for word in deeds:
            self.box.addButton(tr(word), QMessageBox.ButtonRole.ActionRole)
        stay = self.box.addButton(tr(Say.QUIT_NOT), QMessageBox.ButtonRole.RejectRole)
        self.box.setDefaultButton(stay)
        self.box.setEscapeButton(stay)
        self.box.finished.connect(self._answered)
        self.box.open()
        self._come_forward(self.box)

    def _come_forward(self, box: QMessageBox) -> None:
        box.raise_()
        box.activateWindow()

    def _answered(self) -> None:
        if (box := self.box) is None:
            return
        self.box = None
        chosen = box.clickedButton()
        said = chosen.text() if chosen is not None else ""
        box.deleteLater()
        for word, deed in self._deeds.items():
            if said == tr(word):
                self._leaves = True
                deed()

    def _leave(self) -> None:
        """Nothing else has to end before; after all that the end of what was on brings about."""
        self._leaves = False
        QTimer.singleShot(0, self, self.wanted.emit)

    def _ended(self) -> None:
        """What was asked about is over: what was chosen is done, or nothing is left to choose."""
        if self.box is not None:
            self.box.reject()
        elif self._leaves:
            self._leave()
        self._leaves = False

    def _stay(self) -> None:
        """What was shown could not be kept as it was: the person reads why."""
        self._leaves = False
