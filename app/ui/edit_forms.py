"""What an edit of a step has to be told: which value varies, which is always the same, how long to
wait.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLineEdit, QWidget

from app.engine.errors import UsageError
from app.store.model.workflow import PARAMETER_NAME, Parameter, ParameterKind
from app.ui.asking import Asking
from app.ui.kinds import KINDS
from app.ui.sentences import Say, tell
from app.ui.wishes import KeepSame, LetVary, Wait

LONGEST_WAIT_S = 60.0


class LetVaryForm(Asking):
    """Which part of a step's text becomes which parameter."""

    def __init__(self, step: int, text: str, parent: QWidget | None = None) -> None:
        super().__init__(tell(Say.EDIT_LET_VARY), parent)
        self._step, self._whole = step, text
        self.part, self.name, self.kind = QLineEdit(text), QLineEdit(), QComboBox()
        self.part.setPlaceholderText(tell(Say.VARIES_HINT))
        for kind, word in KINDS.items():
            self.kind.addItem(tell(word), kind)
        for word, field in (
            (Say.VARIES, self.part),
            (Say.PARAMETER_CALLED, self.name),
            (Say.KIND, self.kind),
        ):
            self.add_row(word, field)
        self.part.textChanged.connect(self.look)
        self.name.textChanged.connect(self.look)
        self.name.setFocus()
        self.look()

    def answer(self) -> LetVary:
        """The edit."""
        name, part = self.name.text().strip(), self.part.text()
        if not PARAMETER_NAME.fullmatch(name):
            raise UsageError(tell(Say.NAME_A_PARAMETER))
        if part == self._whole and self._whole:
            part = ""
        return LetVary(self._step, name, part, ParameterKind(self.kind.currentData()))


class KeepSameForm(Asking):
    """Which parameter gets which value for good."""

    def __init__(self, parameters: Sequence[Parameter], parent: QWidget | None = None) -> None:
        super().__init__(tell(Say.EDIT_KEEP_SAME), parent)
        self.name, self.value = QComboBox(), QLineEdit()
        self._recorded = {each.name: each.recorded for each in parameters}
        self.name.addItems(list(self._recorded))
        self.name.currentTextChanged.connect(self._first)
        self.add_row(Say.PARAMETER_NAME, self.name)
        self.add_row(Say.ALWAYS, self.value)
        self._first(self.name.currentText())
        self.look()

    def answer(self) -> KeepSame:
        """The edit."""
        return KeepSame(self.name.currentText(), self.value.text())

    def _first(self, name: str) -> None:
        self.value.setText(self._recorded.get(name, ""))


class WaitForm(Asking):
    """How long a step waits."""

    def __init__(self, step: int, seconds: float, parent: QWidget | None = None) -> None:
        super().__init__(tell(Say.EDIT_WAIT), parent)
        self._step = step
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(0.0, LONGEST_WAIT_S)
        self.seconds.setSingleStep(0.5)
        self.seconds.setValue(seconds)
        self.add_text(tell(Say.WAIT_TEXT))
        self.add_row(Say.WAIT_SECONDS, self.seconds)
        self.look()

    def answer(self) -> Wait:
        """The edit."""
        return Wait(self._step, self.seconds.value())
