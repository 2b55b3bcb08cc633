"""What a parameter's values may be, and which one a run takes that was given none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.engine.errors import UsageError
from app.player.run.parameters import unfit
from app.store.workflow import Parameter, ParameterKind
from app.ui.asking import Asking
from app.ui.kinds import KINDS
from app.ui.sentences import Say, tell
from app.ui.wishes import ChangeParameter


class ParameterForm(Asking):
    """Asks which parameter gets which type and default."""

    def __init__(self, parameters: Sequence[Parameter], parent: QWidget | None = None) -> None:
        super().__init__(tell(Say.EDIT_PARAMETER), parent)
        self.name, self.kind = QComboBox(), QComboBox()
        self.default, self.lines = QLineEdit(), QPlainTextEdit()
        self._known = {each.name: each for each in parameters}
        self.name.addItems(list(self._known))
        for kind, word in KINDS.items():
            self.kind.addItem(tell(word), kind)
        self._set_up_fields()
        self._first(self.name.currentText())

    def answer(self) -> ChangeParameter:
        """The edit."""
        kind, default = self._kind, self._default
        if default and unfit(default, kind):
            raise UsageError(tell(Say.NOT_OF_KIND, kind=tell(KINDS[kind])))
        return ChangeParameter(self.name.currentText(), kind, default)

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
            field.setPlaceholderText(tell(Say.PARAMETER_DEFAULT_HINT))
            field.textChanged.connect(self.look)
        self.add_row(Say.PARAMETER_NAME, self.name)
        self.add_row(Say.KIND, self.kind)
        self.add_row(Say.DEFAULT_VALUE, self.default)
        self.add_row(Say.DEFAULT_VALUE, self.lines)
        self.name.currentTextChanged.connect(self._first)
        self.kind.currentIndexChanged.connect(self._turn)

    def _first(self, name: str) -> None:
        """As it is."""
        if (known := self._known.get(name)) is not None:
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
