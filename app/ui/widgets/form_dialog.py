"""A small question with a few fields, which closes with an answer or without one.

There is one form at a time, wherever it was asked for: a button, a key, the icon in the tray.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.engine.errors import UsageError
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import Fields, heading, plain_label, says
from app.ui.widgets.theme import NEAR, TITLE

WIDTH = 460
SHORTEST = 12  # letters of a choice


class Asking(QDialog):
    """Asks; `told` when the person has said OK. Who asks overrides `answer`, and calls `look` when
    something was changed.
    """

    told = Signal(object)

    def __init__(
        self,
        title: str,
        parent: QWidget | None = None,
        go: Say = Say.OK,
        *,
        is_long: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.form = Fields()
        self.why = plain_label()
        stays = self.why.sizePolicy()
        stays.setRetainSizeWhenHidden(True)  # OK does not move where a hand is on its way to it
        self.why.setSizePolicy(stays)
        self.go, self.leave = QPushButton(tr(go)), QPushButton(tr(Say.CANCEL))
        self.go.setProperty("main", "true")
        self.go.setDefault(True)
        self.go.clicked.connect(self._tell)
        self.leave.clicked.connect(self.reject)
        self.column = QVBoxLayout(self)
        self.column.addWidget(heading(title, TITLE))
        if is_long:
            self.column.addWidget(_scrolled(self.form), 1)
        else:
            self.column.addLayout(self.form)
            self.column.addStretch()  # what is said below comes and goes, and no field moves
        self.column.addWidget(self.why)
        self.column.addLayout(self._buttons())
        self.column.addStrut(WIDTH)

    def answer(self) -> object:
        """What was told; UsageError says what makes no sense."""
        raise NotImplementedError

    def add_row(self, word: Say, field: QWidget, fields: Fields | None = None) -> None:
        """One more field under its name, among these fields or else those of the form."""
        field.setAccessibleName(tr(word))
        if isinstance(field, QComboBox):  # as wide as there is room, however long its words are
            policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            field.setSizeAdjustPolicy(policy)
            field.setMinimumContentsLength(SHORTEST)
        (fields or self.form).add(tr(word), field)

    def add_button(self, button: QPushButton) -> None:
        """A button below the fields, no wider than its word."""
        button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(button)
        row.addStretch(1)
        self.form.addRow("", row)

    def add_text(self, text: str) -> None:
        """A sentence between the fields."""
        self.form.addRow(plain_label(text, "muted"))

    def look(self) -> None:
        """OK only what makes sense; say what does not."""
        try:
            self.answer()
            wrong = ""
        except UsageError as error:
            wrong = str(error)
        self.go.setEnabled(not wrong)
        # Nobody is scolded who has not begun: until then it is a hint.
        says(self.why, wrong, "warning" if self.isVisible() else "muted")
        self.why.setVisible(bool(wrong))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """The keyboard begins in the first field, unless who asks has chosen another one. The
        buttons were there before the fields, and Qt would begin with them; what is only to be
        confirmed begins at its default.
        """
        super().showEvent(event)
        if self.focusWidget() is None and (first := self._first_field()) is not None:
            first.setFocus()

    def _first_field(self) -> QWidget | None:
        each = self.nextInFocusChain()
        while each is not None and each is not self:
            takes_keys = bool(each.focusPolicy() & Qt.FocusPolicy.TabFocus) and each.isEnabled()
            if takes_keys and each.isVisible() and each not in {self.leave, self.go}:
                return each
            each = each.nextInFocusChain()
        return None

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.leave)
        row.addWidget(self.go)
        return row

    def _tell(self) -> None:
        self.told.emit(self.answer())
        self.accept()


class AskingOn(Asking):
    """Stays open while what was told is done, and says so in the `meanwhile`; `refuse` says why it
    was not.
    """

    meanwhile = Say.LOADING

    def refuse(self, why: str) -> None:
        """Say why it was not done; it may be told again."""
        self._say(why, "warning")
        self.go.setEnabled(True)

    def _tell(self) -> None:
        self.go.setEnabled(False)
        self._say(tr(self.meanwhile), "muted")
        self.told.emit(self.answer())

    def _say(self, sentence: str, kind: str) -> None:
        says(self.why, sentence, kind)
        self.why.show()


def _scrolled(form: Fields) -> QScrollArea:
    """A form that may be longer than the screen is high."""
    inside, area = QWidget(), QScrollArea()
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, 0, NEAR, 0)
    column.addLayout(form)
    column.addStretch(1)  # what is folded leaves its room below, not between the fields
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


class AskText(Asking):
    """Asks for one line."""

    def __init__(
        self,
        title: str,
        word: Say,
        text: str,
        hint: str = "",
        parent: QWidget | None = None,
        *,
        may_be_empty: bool = True,
    ) -> None:
        super().__init__(title, parent)
        self._may_be_empty = may_be_empty
        self.text = QLineEdit(text)
        self.text.setPlaceholderText(hint)
        self.text.selectAll()
        self.text.textChanged.connect(self.look)
        self.add_row(word, self.text)
        self.look()

    def answer(self) -> str:
        """The line."""
        return self.text.text().strip()

    def look(self) -> None:
        """Nothing is no name."""
        super().look()
        self.go.setEnabled(self._may_be_empty or bool(self.answer()))


def asks_already(window: QWidget) -> bool:
    """Whether one of the window's forms is open; it comes to the front."""
    forms = [each for each in window.findChildren(QDialog) if each.isVisible()]
    for each in forms:
        each.raise_()
        each.activateWindow()
    return bool(forms)
