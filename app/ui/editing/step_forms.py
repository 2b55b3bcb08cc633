"""Forms for a step: which value varies, what a parameter's values may be, how long to wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.engine.errors import UsageError
from app.engine.model.parameters import SHORTEST_INSIDE_TEXT
from app.player.run.parameters import unfit
from app.store.model.workflow import PARAMETER_NAME, Parameter, ParameterKind
from app.ui.editing.commands import ChangeParameter, KeepSame, LetVary, Wait
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import KINDS
from app.ui.widgets.common import Elided
from app.ui.widgets.form_dialog import Asking

LONGEST_WAIT_S = 60.0


class LetVaryForm(Asking):
    """Which part of a step's text becomes which parameter; `others` are the texts that other steps
    type, or find their targets by, by their number.
    """

    def __init__(
        self,
        step: int,
        text: str,
        parent: QWidget | None = None,
        others: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(tr(Say.EDIT_LET_VARY), parent)
        self._step, self._whole, self._others = step, text, others
        self.also = QCheckBox()
        self.also.setChecked(True)
        self.part, self.name, self.kind = QLineEdit(text), QLineEdit(), QComboBox()
        self.shown = Elided()
        self.part.setPlaceholderText(tr(Say.VARIES_HINT))
        for kind, word in KINDS.items():
            self.kind.addItem(tr(word), kind)
        self.add_text(tr(Say.VARIES_TEXT))
        for word, field in (
            (Say.VARIES, self.part),
            (Say.PARAMETER_CALLED, self.name),
            (Say.KIND, self.kind),
            (Say.VARIES_SHOWN, self.shown),
        ):
            self.add_row(word, field)
        self.form.setRowVisible(self.shown, bool(text))
        if others:
            policy = self.also.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # no field moves while somebody types
            self.also.setSizePolicy(policy)
            self.form.addRow(self.also)
        self.part.textChanged.connect(self.look)
        self.name.textChanged.connect(self.look)
        self.part.selectAll()
        self.look()

    def look(self) -> None:
        """Show what the step does from then on, too."""
        super().look()
        name, part = self.name.text().strip() or tr(Say.PARAMETER_CALLED), self.part.text()
        self.shown.setText(self._whole.replace(part or self._whole, f"{{{name}}}", 1))
        listed = ", ".join(map(str, self._having_it))
        self.also.setText(tr(Say.VARIES_ALSO, steps=listed, part=part))
        self.also.setVisible(bool(listed))

    @property
    def _having_it(self) -> tuple[int, ...]:
        """The other steps that have the part, too; of one letter many do by chance."""
        part = self.part.text()
        if len(part) < SHORTEST_INSIDE_TEXT:
            return ()
        return tuple(number for number, text in self._others.items() if part in text)

    def answer(self) -> LetVary:
        """The edit."""
        name, part = self.name.text().strip(), self.part.text()
        if not PARAMETER_NAME.fullmatch(name):
            raise UsageError(tr(Say.NAME_A_PARAMETER))
        also = self._having_it if self.also.isChecked() else ()
        if part == self._whole and self._whole and not also:
            part = ""
        return LetVary(self._step, name, part, ParameterKind(self.kind.currentData()), also)


class KeepSameForm(Asking):
    """Which parameter gets which value for good."""

    def __init__(self, parameters: Sequence[Parameter], parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.EDIT_KEEP_SAME), parent)
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
        super().__init__(tr(Say.EDIT_WAIT), parent)
        self._step = step
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(0.0, LONGEST_WAIT_S)
        self.seconds.setSingleStep(0.5)
        self.seconds.setValue(seconds)
        self.add_text(tr(Say.WAIT_TEXT))
        self.add_row(Say.WAIT_SECONDS, self.seconds)
        self.look()

    def answer(self) -> Wait:
        """The edit."""
        return Wait(self._step, self.seconds.value())


class ParameterForm(Asking):
    """Asks which parameter gets which type and default."""

    def __init__(self, parameters: Sequence[Parameter], parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.EDIT_PARAMETER), parent)
        self.name, self.kind, self.called = QComboBox(), QComboBox(), QLineEdit()
        self.default, self.lines = QLineEdit(), QPlainTextEdit()
        self._known = {each.name: each for each in parameters}
        self.name.addItems(list(self._known))
        for kind, word in KINDS.items():
            self.kind.addItem(tr(word), kind)
        self._set_up_fields()
        self._first(self.name.currentText())

    def answer(self) -> ChangeParameter:
        """The edit."""
        kind, default = self._kind, self._default
        if default and unfit(default, kind):
            raise UsageError(tr(Say.NOT_OF_KIND, kind=tr(KINDS[kind])))
        name, called = self.name.currentText(), self.called.text().strip()
        if not PARAMETER_NAME.fullmatch(called):
            raise UsageError(tr(Say.NAME_A_PARAMETER))
        if called != name and called in self._known:
            raise UsageError(tr(Say.NAME_TAKEN, name=called))
        return ChangeParameter(name, kind, default, called)

    @property
    def _kind(self) -> ParameterKind:
        return ParameterKind(self.kind.currentData())

    @property
    def _default(self) -> str:
        several = self._kind is ParameterKind.MULTILINE
        return self.lines.toPlainText() if several else self.default.text()

    def _set_up_fields(self) -> None:
        self.lines.setTabChangesFocus(True)
        self.lines.setFixedHeight(5 * self.lines.fontMetrics().height())
        for field in (self.default, self.lines):
            field.setPlaceholderText(tr(Say.PARAMETER_DEFAULT_HINT))
            field.textChanged.connect(self.look)
        self.called.textChanged.connect(self.look)
        self.add_row(Say.PARAMETER_NAME, self.name)
        self.add_row(Say.PARAMETER_CALLED, self.called)
        self.add_row(Say.KIND, self.kind)
        self.add_row(Say.DEFAULT_VALUE, self.default)
        self.add_row(Say.DEFAULT_VALUE, self.lines)
        self.name.currentTextChanged.connect(self._first)
        self.kind.currentIndexChanged.connect(self._turn)

    def _first(self, name: str) -> None:
        """As it is."""
        if (known := self._known.get(name)) is not None:
            self.called.setText(known.name)
            self.default.setText(known.default or "")
            self.lines.setPlainText(known.default or "")
            self.kind.setCurrentIndex(self.kind.findData(known.kind))
        self._turn()

    def _turn(self) -> None:
        """A field of several lines where there may be several."""
        several = self._kind is ParameterKind.MULTILINE
        self.form.setRowVisible(self.default, not several)
        self.form.setRowVisible(self.lines, several)
        self.look()
