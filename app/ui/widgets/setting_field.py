"""One setting as a person changes it: what it is set with, who else decides, why it was refused."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import plain_label, says, unrolled

Edit = QComboBox | QDoubleSpinBox | QLineEdit
Value = str | float
WIDEST = 420
SHORTEST = 12  # letters of a choice
MOST = 10_000_000.0


class SettingField(QWidget):
    """Shows what is in force; `told` says what it is to be, once the person is done with it."""

    told = Signal(str, object)

    def __init__(self, name: str, word: Say, edit: Edit) -> None:
        super().__init__()
        self.name, self.edit = name, edit
        self._shown: Value | None = None
        self.by, self.why = plain_label("", "muted"), plain_label("", "warning")
        edit.setAccessibleName(tr(word))
        edit.setMaximumWidth(WIDEST)
        unrolled(edit)
        self.setFocusProxy(edit)
        self._listen()
        self.row = QHBoxLayout()
        self.row.addWidget(edit, 3)
        self.row.addWidget(self.by, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self.row)
        column.addWidget(self.why)
        self.show_decided_by("")
        self.refuse("")

    @property
    def value(self) -> Value:
        """What it says now."""
        match self.edit:
            case QComboBox() as box if not box.isEditable():
                return str(box.currentData())
            case QComboBox() as box:
                return box.currentText().strip()
            case QDoubleSpinBox() as spin:
                number = spin.value()
                return int(number) if number.is_integer() else number
            case _:
                return self.edit.text().strip()

    def show_value(self, value: Value) -> None:
        """Show what is in force, unless that is what was shown: somebody may be typing."""
        if value == self._shown:
            return
        self._shown = value
        match self.edit:
            case QComboBox() as box if not box.isEditable():
                box.setCurrentIndex(box.findData(value))
            case QComboBox() as box:
                box.setEditText(str(value))
            case QDoubleSpinBox() as spin:
                spin.setValue(float(value))
            case _:
                self.edit.setText(str(value))

    def show_decided_by(self, variable: str) -> None:
        """Say which variable decides, if one does: it cannot be changed here then."""
        self.by.setText(tr(Say.SET_BY, variable=variable) if variable else "")
        self.edit.setEnabled(not variable)

    def refuse(self, why: str, kind: str = "warning") -> None:
        """Say why it was not taken; nothing: it was."""
        says(self.why, why, kind)
        self.why.setVisible(bool(why))

    def _listen(self) -> None:
        match self.edit:
            case QComboBox() as box if not box.isEditable():
                box.activated.connect(self.tell)
            case QComboBox() as box:
                box.activated.connect(self.tell)
                if (line := box.lineEdit()) is not None:
                    line.setAccessibleName(box.accessibleName())
                    line.editingFinished.connect(self.tell)
            case _:
                self.edit.editingFinished.connect(self.tell)

    def tell(self) -> None:
        """Say what it is to be, where that is something else."""
        if self.value != self._shown:
            self._shown = self.value
            self.told.emit(self.name, self.value)


def choice(words: Mapping[str, Say]) -> QComboBox:
    """One of these."""
    box = QComboBox()
    for value, word in words.items():
        box.addItem(tr(word), value)
    policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    box.setSizeAdjustPolicy(policy)
    box.setMinimumContentsLength(SHORTEST)
    return box


def amount(decimals: int, before: str = "", after: str = "", nothing: str = "") -> QDoubleSpinBox:
    """A number, with its unit; `nothing` is how 0 is told where that means something else."""
    box = QDoubleSpinBox()
    box.setRange(0, MOST)
    box.setDecimals(decimals)
    box.setPrefix(before)
    box.setSuffix(after)
    box.setSpecialValueText(nothing)
    return box
