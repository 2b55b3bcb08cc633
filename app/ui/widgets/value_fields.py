"""The fields of a workflow's parameters: each takes what a run could take, and says why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.player.run.parameters import unfit
from app.store.model.workflow import Parameter, ParameterKind
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import KINDS
from app.ui.widgets.common import Fields, plain_label, says


class ValueField(QWidget):
    """The field of one parameter, and below it why its value does not do."""

    changed = Signal()

    def __init__(self, parameter: Parameter, text: str) -> None:
        super().__init__()
        self._parameter = parameter
        self.why = plain_label("")
        stays = self.why.sizePolicy()
        stays.setRetainSizeWhenHidden(True)  # what is below does not move while one types
        self.why.setSizePolicy(stays)
        self.why.setWordWrap(False)  # a wrapped one took the height of the field where it is low
        self.edit = _edit(parameter)
        self.edit.setAccessibleName(parameter.name)
        self.setFocusProxy(self.edit)
        self.text = text
        self.edit.textChanged.connect(self._edited)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.edit)
        column.addWidget(self.why)
        self._tell()

    @property
    def text(self) -> str:
        """The value as it stands."""
        edit = self.edit
        return edit.text() if isinstance(edit, QLineEdit) else edit.toPlainText()

    @text.setter
    def text(self, text: str) -> None:
        if isinstance(self.edit, QLineEdit):
            self.edit.setText(text)
            self.edit.selectAll()  # whoever types gives another value
        else:
            self.edit.setPlainText(text)

    @property
    def fits(self) -> bool:
        """Whether a run could take it."""
        return bool(self.text) and not unfit(self.text, self._parameter.kind)

    def _edited(self) -> None:
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        """Why the value does not do, or where it comes from: nobody is to run on with a recorded
        one unawares.
        """
        kind, text = self._parameter.kind, self.text
        is_wrong = bool(text) and bool(unfit(text, kind))
        is_recorded = bool(text) and text == self._parameter.recorded
        recorded = tr(Say.AS_RECORDED) if is_recorded else ""
        said = tr(Say.NOT_OF_KIND, kind=tr(KINDS[kind])) if is_wrong else recorded
        says(self.why, said, "bad" if is_wrong else "muted")
        self.why.setVisible(bool(said))


class ValueFields(QWidget):
    """The fields of all parameters of the workflow that is chosen, each beside its name."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._rows = QWidget()
        self.fields: dict[str, ValueField] = {}

    def ask(self, parameters: Sequence[Parameter], values: Mapping[str, str]) -> None:
        """Ask for these, and for what has a value though the workflow no longer asks for it."""
        others = (
            Parameter(name) for name in values if name not in {one.name for one in parameters}
        )
        self._rows.deleteLater()
        self._rows, form = QWidget(), Fields()
        form.setContentsMargins(0, 0, 0, 0)
        self.fields = {
            one.name: ValueField(one, values.get(one.name, "")) for one in (*parameters, *others)
        }
        for name, field in self.fields.items():
            field.changed.connect(self.changed)
            form.add(plain_label(name), field)
        self._rows.setLayout(form)
        self._column.addWidget(self._rows)

    @property
    def values(self) -> dict[str, str]:
        """Those that were given."""
        return {name: field.text for name, field in self.fields.items() if field.text}

    @property
    def wrong(self) -> str:
        """The name of the first one that no run could take; "" where there is none."""
        given = (name for name, field in self.fields.items() if field.text and not field.fits)
        return next(given, "")


def first_value(parameter: Parameter, last: Mapping[str, str]) -> str:
    """As last time; else what the workflow says, else as it was shown."""
    return last.get(parameter.name, parameter.default or parameter.recorded)


def _edit(parameter: Parameter) -> QLineEdit | QPlainTextEdit:
    if parameter.kind is not ParameterKind.MULTILINE:
        return QLineEdit()
    edit = QPlainTextEdit()
    edit.setTabChangesFocus(True)
    edit.setFixedHeight(5 * edit.fontMetrics().height())
    return edit
