"""The steps that were just recorded, on the bar: each with its picture and what can be said of
it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.geometry import Pixels
from app.recorder.model.events import StepBegun, StepEdited, StepSeen
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import Elided
from app.ui.widgets.form_dialog import AskText
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import CLOSE

SHOWN = 3
PICTURE = QSize(64, 36)


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A step of the recording; one that `is_open` has begun, and it is not known how it ends."""

    began_s: float
    note: str
    picture: Pixels | None = None
    parameter: str = ""
    irreversible: bool = False
    is_open: bool = False

    def said(self, number: int) -> str:
        """The step in one sentence, first what was said of it: a long one is cut at its end."""
        said = [tr(Say.VARIES_AS, name=self.parameter)] if self.parameter else []
        said += [tr(Say.IRREVERSIBLE)] if self.irreversible else []
        return f"{number}. " + " · ".join((*said, self.note))


class LastSteps(QWidget):
    """The last three steps as they happen. The one that was pressed shows what can be done with it;
    the step's own `began_s` says which one is meant.
    """

    take_out_wanted = Signal(float)
    name_wanted = Signal(float, str)
    parameter_wanted = Signal(float, str)
    irreversible_wanted = Signal(float, bool)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[RecordedStep] = []
        self.form: AskText | None = None
        self._chosen: float | None = None
        self._most = SHOWN
        self.rows = [_Row(self._choose) for _ in range(SHOWN)]
        self.name = QPushButton(tr(Say.STEP_RENAME))
        self.parameter = QPushButton(tr(Say.STEP_VARIES))
        self.irreversible = QPushButton(tr(Say.STEP_IS_FINAL))
        self.irreversible.setCheckable(True)
        self.irreversible.setToolTip(tr(Say.STEP_IS_FINAL_HINT))
        self.take_out = QPushButton(tr(Say.DELETE))
        self._edits = QWidget()
        self._connect()
        self._lay_out()
        self._show()

    @property
    def edits(self) -> tuple[QPushButton, ...]:
        """What can be done with the chosen one."""
        return self.name, self.parameter, self.irreversible, self.take_out

    @property
    def finished(self) -> int:
        """How many steps there are whose end is known."""
        return sum(not one.is_open for one in self.steps)

    def hear(self, event: StepBegun | StepSeen | StepEdited) -> None:
        """One has begun, its end is known, or the person has said something of it."""
        match event:
            case StepBegun(number, note, began_s, picture):
                self._put(number, RecordedStep(began_s, note, picture, is_open=True))
            case StepSeen(number, note, parameter, began_s, picture):
                self._put(number, RecordedStep(began_s, note, picture, parameter))
            case StepEdited(began_s, note, parameter, irreversible):
                self.steps = [
                    replace(one, note=note, parameter=parameter, irreversible=irreversible)
                    if one.began_s == began_s
                    else one
                    for one in self.steps
                ]
        self._show()

    def show_at_most(self, steps: int) -> None:
        """No more than so many."""
        self._most = steps
        self._show()

    def left(self, number: int, began_s: float) -> None:
        """The step that began then was taken out; so many are left."""
        self.steps = [one for one in self.steps if one.began_s != began_s or not began_s]
        del self.steps[number:]
        self._show()

    def drop_open(self) -> None:
        """What had begun has become no step."""
        self.steps = [one for one in self.steps if not one.is_open]
        self._show()

    def _put(self, number: int, step: RecordedStep) -> None:
        self.steps[number - 1 :] = [step]

    def _choose(self, began_s: float) -> None:
        """Show what can be done with it, or no more."""
        self._chosen = None if self._chosen == began_s else began_s
        self._show()

    def _show(self) -> None:
        first = max(0, len(self.steps) - self._most)
        chosen = None
        for row, (number, step) in zip(self.rows, self._last(first), strict=False):
            is_chosen = step.began_s == self._chosen and not step.is_open
            chosen = step if is_chosen else chosen
            row.show_step(step, number, is_chosen=is_chosen)
        for row in self.rows[len(self.steps) - first :]:
            row.hide()
        was_hidden = self._edits.isHidden()
        self._edits.setVisible(chosen is not None)
        if chosen is not None:
            self.irreversible.setChecked(chosen.irreversible)
        if was_hidden == self._edits.isVisibleTo(self) or self._grew:
            self.resized.emit()

    @property
    def _grew(self) -> bool:
        """Whether a row came or went."""
        return len(self.steps) <= self._most

    def _last(self, first: int) -> list[tuple[int, RecordedStep]]:
        return list(enumerate(self.steps, 1))[first:]

    def _of_chosen(self) -> RecordedStep | None:
        return next((one for one in self.steps if one.began_s == self._chosen), None)

    def _take_out(self) -> None:
        if (step := self._of_chosen()) is not None:
            self.take_out_wanted.emit(step.began_s)

    def _mark(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        if (step := self._of_chosen()) is not None:
            self.irreversible_wanted.emit(step.began_s, on)

    def _ask_name(self) -> None:
        if (step := self._of_chosen()) is not None:
            form = AskText(
                tr(Say.EDIT_NAME_STEP), Say.STEP_CALLED, step.note, tr(Say.STEP_CALLED_HINT)
            )
            form.told.connect(lambda name: self.name_wanted.emit(step.began_s, name))
            self._open(form)

    def _ask_parameter(self) -> None:
        if (step := self._of_chosen()) is not None:
            hint = tr(Say.STEP_VARIES_HINT)
            form = AskText(tr(Say.EDIT_LET_VARY), Say.PARAMETER_CALLED, step.parameter, hint)
            form.told.connect(lambda name: self.parameter_wanted.emit(step.began_s, name))
            self._open(form)

    def _open(self, form: AskText) -> None:
        """A window of its own, for the bar never has the keyboard."""
        self.close_form()
        self.form = form
        form.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        form.adjustSize()
        at = self.window().geometry()
        screen = screen_of(self).availableGeometry()
        left = min(max(screen.left(), at.left()), screen.right() - form.width())
        form.move(left, max(screen.top(), at.top() - form.height()))
        form.open()
        form.activateWindow()

    def close_form(self) -> None:
        """Ask no more."""
        if self.form is not None:
            self.form.close()
            self.form.deleteLater()
            self.form = None

    def _connect(self) -> None:
        self.name.clicked.connect(self._ask_name)
        self.parameter.clicked.connect(self._ask_parameter)
        self.irreversible.clicked.connect(self._mark)
        self.take_out.clicked.connect(self._take_out)

    def _lay_out(self) -> None:
        grid = QGridLayout(self._edits)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(CLOSE)
        for at, button in enumerate(self.edits):
            button.ensurePolished()
            grid.addWidget(button, at // 2, at % 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(CLOSE)
        for row in self.rows:
            column.addWidget(row)
        column.addWidget(self._edits)


class _Row(QPushButton):
    """One of them: what is around its place, and its sentence."""

    def __init__(self, choose: Callable[[float], None]) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setObjectName("step")
        self._choose, self._began_s = choose, 0.0
        self.picture, self.sentence = QLabel(), Elided(lines=2)
        self.picture.setFixedSize(PICTURE)
        for label in (self.picture, self.sentence):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        line = QHBoxLayout(self)
        line.setContentsMargins(CLOSE, CLOSE, CLOSE, CLOSE)
        line.addWidget(self.picture)
        line.addWidget(self.sentence, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._chosen)
        self.hide()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as its picture and its sentence."""
        height = max(PICTURE.height(), self.sentence.sizeHint().height()) + 2 * CLOSE
        return QSize(super().sizeHint().width(), height)

    def show_step(self, step: RecordedStep, number: int, *, is_chosen: bool) -> None:
        """Show this one."""
        self._began_s = step.began_s
        said = step.said(number)
        self.sentence.setText(said)
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.picture.setPixmap(_drawn(step.picture, self.devicePixelRatio()))
        self.setChecked(is_chosen)
        self.show()

    def _chosen(self) -> None:
        self._choose(self._began_s)


def _drawn(picture: Pixels | None, scale: float) -> QPixmap:
    if picture is None:
        return QPixmap()
    form = QImage.Format.Format_RGB32
    image = QImage(bytes(picture.bgra), picture.width, picture.height, form)
    drawn = QPixmap.fromImage(
        image.scaled(
            PICTURE * scale,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    )
    drawn.setDevicePixelRatio(scale)
    return drawn
