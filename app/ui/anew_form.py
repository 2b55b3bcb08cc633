"""What is about to be recorded into a workflow: after a step of it, or in its place."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.engine.errors import UsageError
from app.store.editing.splice_place import Place
from app.ui.asking import Asking
from app.ui.lesson_form import LessonOrder
from app.ui.sentences import Say, tell
from app.ui.shown import StepShown, WorkflowShown
from app.ui.value_lines import read_values

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
        super().__init__(tell(title, step=step.number), parent, Say.RECORD)
        self._name = shown.name
        self._place = (
            Place(shown.version, step.number - 1, 1)
            if instead
            else Place(shown.version, step.number)
        )
        self._known = _recognisable(shown)
        self.values = QPlainTextEdit()
        self.values.setPlaceholderText(tell(Say.LESSON_VALUES_HINT))
        self.values.setFixedHeight(LINES * self.values.fontMetrics().height())
        self.values.setTabChangesFocus(True)
        self.values.textChanged.connect(self.look)
        how = Say.RECORD_ANEW_TEXT if instead else Say.RECORD_AFTER_TEXT
        self.add_text(tell(how, step=step.number, key=stop_key))
        if self._known:
            values = ", ".join(f"{name} = {value}" for name, value in self._known.items())
            self.add_text(tell(Say.RECORD_SAME_VALUES, values=values))
        self.add_row(Say.RECORD_NEW_VALUES, self.values)
        self.look()

    def answer(self) -> LessonOrder:
        """What is to be recorded."""
        new = read_values(self.values.toPlainText(), unlike=True)
        if twice := sorted(set(new) & set(self._known)):
            raise UsageError(tell(Say.RECORD_KNOWN_VALUE, name=twice[0]))
        if alike := [value for value in new.values() if value in self._known.values()]:
            raise UsageError(tell(Say.VALUE_TWICE, line=alike[0]))
        return LessonOrder(self._name, parameters={**self._known, **new}, into=self._place)


def _recognisable(shown: WorkflowShown) -> dict[str, str]:
    """The workflow's parameters whose value in the recording tells them from the others."""
    by_value = {one.recorded: one.name for one in reversed(shown.parameters) if one.recorded}
    return {name: value for value, name in by_value.items()}
