"""What is about to be recorded: a new workflow, or new steps after or in place of one."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop.remote.address import RemoteAddress
from app.engine.errors import UsageError
from app.store.editing.splice_place import Place
from app.store.model.workflow import new_name
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import worded
from app.ui.recording.worker import Assignment
from app.ui.view_models.workflow import StepShown, WorkflowShown
from app.ui.widgets.common import Fields, heading, plain_label, says
from app.ui.widgets.form_dialog import Asking
from app.ui.widgets.inputs import LaunchField, as_lines, read_values
from app.ui.widgets.theme import TITLE

if TYPE_CHECKING:
    from app.wiring.recording.recording import RecordingRequest

WIDTH = 520


@dataclass(frozen=True, slots=True)
class LessonOrder:
    """What is to be recorded; with nothing to launch, the window in front is where it begins. It is
    shown on the remote screen of the address `display`, where there is one. With `into` it becomes
    a part of the workflow of that name.
    """

    name: str
    task: str = ""
    launch: tuple[str, ...] = ()
    parameters: dict[str, str] = field(default_factory=dict)
    into: Place | None = None
    display: str = ""

    def assignment(self) -> Assignment:
        """For who records it."""
        return Assignment(self.name, self.display, self.into, self._teaching)

    def _teaching(self) -> RecordingRequest:
        from app.wiring.machine.desktop import session_desk  # noqa: PLC0415 - loaded elsewhere
        from app.wiring.recording.recording import RecordingRequest  # noqa: PLC0415

        desk = session_desk()
        return RecordingRequest(
            name=self.name,
            task=self.task,
            launch=self.launch,
            parameters=self.parameters,
            display=self.display or desk.display,
            environment=desk.environment,
            into=self.into,
            worded=worded,
            as_it_happens=True,
        )


class LessonForm(QDialog):
    """Asks for it; `ordered` when the person has pressed Record. What is known is told `first`; of
    what is shown once more (`is_again`) the name is, too, and a value may be left out.
    """

    ordered = Signal(object)

    def __init__(
        self,
        stop_key: str,
        parent: QWidget | None = None,
        first: LessonOrder | None = None,
        *,
        is_again: bool = False,
    ) -> None:
        super().__init__(parent)
        name = first.name if first is not None else ""
        self._title = (
            tr(Say.SHOW_AGAIN_TITLE, workflow=name) if is_again else tr(Say.RECORD_WORKFLOW)
        )
        self._is_again = is_again
        self.setWindowTitle(self._title)
        self.name, self.task, self.values = QLineEdit(), QLineEdit(), QPlainTextEdit()
        self.application = LaunchField(QLocale().name().partition("_")[0])
        self.launch = self.application.edit
        self.display = QLineEdit()
        self._known: frozenset[str] = frozenset()
        self.why = plain_label()
        self.go, self.leave = QPushButton(tr(Say.RECORD)), QPushButton(tr(Say.CANCEL))
        self.go.setProperty("main", "true")
        self.go.setDefault(True)
        self.go.clicked.connect(self._order)
        self.leave.clicked.connect(self.reject)
        self._lay_out(stop_key)
        if first is not None:
            self._tell(first)
        self._look()

    def know(self, names: Iterable[str]) -> None:
        """What is recorded under one of these names becomes the next version of that workflow."""
        self._known = frozenset(names)
        self._look()

    def order(self) -> LessonOrder:
        """What was told; UsageError says what makes no sense."""
        try:
            launch = tuple(shlex.split(self.launch.text()))
        except ValueError as error:
            raise UsageError(tr(Say.COMMAND_UNREADABLE)) from error
        display = self.display.text().strip()
        if display and launch:
            raise UsageError(tr(Say.NOTHING_STARTS_THERE))
        return LessonOrder(
            name=new_name(self.name.text().strip()),
            task=self.task.text().strip(),
            launch=launch,
            parameters=read_values(self._values_told(), unlike=True),
            display=str(RemoteAddress.read(display)) if display else "",
        )

    def _values_told(self) -> str:
        """The lines of the values; a known one that is left empty is not told this time."""
        lines = self.values.toPlainText().splitlines()
        if self._is_again:
            lines = [line for line in lines if not line.rstrip().endswith("=")]
        return "\n".join(lines)

    def _tell(self, first: LessonOrder) -> None:
        """Let this stand there already."""
        self.name.setText(first.name)
        self.name.setReadOnly(self._is_again)
        self.task.setText(first.task)
        self.launch.setText(shlex.join(first.launch))
        self.display.setText(first.display)
        self.values.setPlainText(as_lines(first.parameters))

    def _lay_out(self, stop_key: str) -> None:
        form = Fields()
        self.values.setFixedHeight(5 * self.values.fontMetrics().height())
        self.values.setTabChangesFocus(True)
        for word, edit, hint in (
            (Say.LESSON_NAME, self.name, Say.LESSON_NAME_HINT),
            (Say.LESSON_TASK, self.task, Say.LESSON_TASK_HINT),
            (Say.LESSON_LAUNCH, self.launch, Say.LESSON_LAUNCH_HINT),
            (Say.LESSON_VALUES, self.values, Say.LESSON_VALUES_HINT),
            (Say.LESSON_DISPLAY, self.display, Say.LESSON_DISPLAY_HINT),
        ):
            edit.setAccessibleName(tr(word))
            edit.setPlaceholderText(tr(hint))
            edit.textChanged.connect(self._look)
            form.add(tr(word), self.application if edit is self.launch else edit)
        self.application.setAccessibleName(tr(Say.LESSON_LAUNCH))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        how = Say.SHOW_AGAIN_HOW if self._is_again else Say.LESSON_HOW
        column.addWidget(heading(self._title, TITLE))
        column.addWidget(plain_label(tr(how, key=stop_key), "muted"))
        column.addLayout(form)
        column.addWidget(self.why)
        column.addLayout(buttons)
        column.addStrut(WIDTH)

    def _look(self) -> None:
        """Record only what can be recorded; say what is amiss, once there is something."""
        try:
            self.order()
            wrong = ""
        except UsageError as error:
            wrong = str(error)
        self.go.setEnabled(not wrong)
        self.go.setToolTip(wrong)
        name = self.name.text().strip()
        if not wrong and name in self._known and not self._is_again:
            says(self.why, tr(Say.LESSON_NEXT_VERSION, name=name), "warning")
        else:
            says(self.why, wrong if name else "", "warning")
        is_told = bool(self.why.text())
        if self.why.isVisibleTo(self) != is_told:
            self.why.setVisible(is_told)
            self.adjustSize()  # room for the sentence, else the fields would lie on each other

    def _order(self) -> None:
        self.ordered.emit(self.order())
        self.accept()


LINES = 3


class AnewForm(Asking):
    """Says where the application is to be; what is told is what is to be recorded."""

    def __init__(
        self,
        shown: WorkflowShown,
        step: StepShown,
        stop_key: str,
        parent: QWidget | None = None,
        *,
        instead: bool,
    ) -> None:
        title = Say.RECORD_ANEW if instead else Say.RECORD_AFTER
        super().__init__(tr(title, step=step.number), parent, Say.RECORD)
        self._name = shown.name
        self._place = (
            Place(shown.version, step.number - 1, 1)
            if instead
            else Place(shown.version, step.number)
        )
        self._known = _recognisable(shown)
        self.values = QPlainTextEdit()
        self.values.setPlaceholderText(tr(Say.LESSON_VALUES_HINT))
        self.values.setFixedHeight(LINES * self.values.fontMetrics().height())
        self.values.setTabChangesFocus(True)
        self.values.textChanged.connect(self.look)
        how = Say.RECORD_ANEW_TEXT if instead else Say.RECORD_AFTER_TEXT
        self.add_text(tr(how, step=step.number, key=stop_key))
        if self._known:
            values = ", ".join(f"{name} = {value}" for name, value in self._known.items())
            self.add_text(tr(Say.RECORD_SAME_VALUES, values=values))
        self.add_row(Say.RECORD_NEW_VALUES, self.values)
        self.look()

    def answer(self) -> LessonOrder:
        """What is to be recorded."""
        new = read_values(self.values.toPlainText(), unlike=True)
        if twice := sorted(set(new) & set(self._known)):
            raise UsageError(tr(Say.RECORD_KNOWN_VALUE, name=twice[0]))
        if alike := [value for value in new.values() if value in self._known.values()]:
            raise UsageError(tr(Say.VALUE_TWICE, line=alike[0]))
        return LessonOrder(self._name, parameters={**self._known, **new}, into=self._place)


def _recognisable(shown: WorkflowShown) -> dict[str, str]:
    """The workflow's parameters whose value in the recording tells them from the others."""
    by_value = {one.recorded: one.name for one in reversed(shown.parameters) if one.recorded}
    return {name: value for value, name in by_value.items()}
