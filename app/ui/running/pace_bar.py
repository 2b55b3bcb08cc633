"""How a run goes on: its pace, pause and one more step; and yes or no before what is final."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.player.control.run_controls import Pace
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import plain_label, says
from app.ui.widgets.theme import HAIR

Message = Mapping[str, object]
PACES = {
    Pace.FULL: (Say.PACE_FULL, Say.PACE_FULL_HINT),
    Pace.SLOW: (Say.PACE_SLOW, Say.PACE_SLOW_HINT),
    Pace.STEPS: (Say.PACE_STEPS, Say.PACE_STEPS_HINT),
}


class ReinsBar(QWidget):
    """Buttons only: a list that opens would take the keyboard from the application. `commanded` is
    what the run is to hear.
    """

    commanded = Signal(object)

    def __init__(self, pace: Pace = Pace.FULL) -> None:
        super().__init__()
        self.paces = {each: _pace_button(each) for each in PACES}
        self.paces[pace].setChecked(True)
        self._group = QButtonGroup(self)
        self.pause, self.step = QPushButton(tr(Say.PAUSE)), QPushButton(tr(Say.NEXT_STEP_NOW))
        self._held = ""
        self._lay_out()
        self._connect()

    def hear(self, message: Message) -> None:
        """What the run tells of being held, and of going on."""
        match message.get("event"):
            case "held":
                self._be(str(message.get("by")))
            case "goes_on":
                self._be("")
            case _:
                return
        if not self.pause.isEnabled():
            self.pause.setEnabled(True)

    def _be(self, held: str) -> None:
        self._held = held
        self.pause.setText(tr(Say.GO_ON if held == "paused" else Say.PAUSE))
        self.step.setEnabled(held in {"paused", "step"})

    def _connect(self) -> None:
        for pace, button in self.paces.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _, pace=pace: self._choose(pace))
        self.pause.clicked.connect(self._pause)
        self.step.clicked.connect(self._step)
        self.step.setEnabled(False)

    def _choose(self, pace: Pace) -> None:
        self.commanded.emit({"command": "pace", "pace": str(pace)})

    def _pause(self) -> None:
        """Whether it is held is said by the run: until then the button waits."""
        if self._held == "paused":
            self.commanded.emit({"command": "go_on"})
        else:
            self.pause.setText(tr(Say.PAUSING))
            self.pause.setEnabled(False)
            self.commanded.emit({"command": "pause"})

    def _step(self) -> None:
        self.paces[Pace.STEPS].setChecked(True)
        self.commanded.emit({"command": "step"})

    def _lay_out(self) -> None:
        paces, holds = QHBoxLayout(), QHBoxLayout()
        for button in self.paces.values():
            paces.addWidget(button)
        for button in (self.pause, self.step):
            holds.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        paces.setSpacing(HAIR)
        column.addLayout(paces)
        column.addLayout(holds)


class StepQuestion(QWidget):
    """Whether a step that cannot be taken back is to be done. `commanded` is the answer."""

    commanded = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.words, self.why = plain_label(), plain_label("", "warning")
        self.yes, self.no = QPushButton(tr(Say.DO_IT)), QPushButton(tr(Say.DO_NOT))
        self.yes.setProperty("main", "true")
        self._question: object = None
        self.yes.clicked.connect(lambda: self._answer(yes=True))
        self.no.clicked.connect(lambda: self._answer(yes=False))
        buttons = QHBoxLayout()
        for button in (self.yes, self.no):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.words, self.why):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.hide()

    def ask(self, question: object, step: str) -> None:
        """Ask about this step."""
        self._question = question
        says(self.words, step)
        says(self.why, tr(Say.SHALL_IT), "warning")
        self.show()

    def _answer(self, *, yes: bool) -> None:
        """Out of the way first: the run looks at the screen as soon as it hears."""
        self.hide()
        self.commanded.emit({"command": "allow", "question": self._question, "yes": yes})


def _pace_button(pace: Pace) -> QPushButton:
    word, hint = PACES[pace]
    button = QPushButton(tr(word))
    button.setCheckable(True)
    button.setToolTip(tr(hint))
    button.setAccessibleName(tr(hint))
    return button
