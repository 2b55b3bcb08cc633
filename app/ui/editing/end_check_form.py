"""What is demanded of the end of a run: the list of it, and one thing more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.engine.errors import UsageError
from app.store.model.workflow import OK_STATUS, EndCheckKind
from app.ui.editing.commands import AddEndCheck, RemoveEndCheck
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.form_dialog import Asking

if TYPE_CHECKING:
    from app.store.model.workflow import EndCheck

KINDS = {
    EndCheckKind.TEXT: (Say.END_TEXT, Say.END_WHAT_TEXT),
    EndCheckKind.REGION: (Say.END_REGION, Say.END_WHAT_REGION),
    EndCheckKind.FILE: (Say.END_FILE, Say.END_WHAT_FILE),
    EndCheckKind.COMMAND: (Say.END_COMMAND, Say.END_WHAT_COMMAND),
    EndCheckKind.SQL: (Say.END_SQL, Say.END_WHAT_SQL),
    EndCheckKind.HTTP: (Say.END_HTTP, Say.END_WHAT_HTTP),
}
STATUSES = (100, 599)


class EndChecksForm(Asking):
    """Lists the end checks. *Add* adds the one that is told, *Remove* takes the chosen one away."""

    remove_wanted = Signal(object)

    def __init__(self, checks: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.EDIT_END_CHECKS), parent, go=Say.END_CHECK_ADD)
        self.list, self.remove = QListWidget(), QPushButton(tr(Say.END_CHECK_REMOVE))
        self.kind, self.what = QComboBox(), QLineEdit()
        self.database, self.expected = QLineEdit(), QLineEdit()
        self.status, self.pointer = QSpinBox(), QLineEdit()
        self.counts, self.unchanged = QCheckBox(tr(Say.END_COUNT)), QCheckBox(tr(Say.END_REST))
        self.where = QLineEdit()
        self.where.setPlaceholderText(tr(Say.END_MEMBERS_HINT))
        self.status.setRange(*STATUSES)
        self.status.setValue(OK_STATUS)
        self._set_up_list(checks)
        self._set_up_fields()
        self._turn()

    def answer(self) -> AddEndCheck:
        """The edit."""
        if not self.what.text().strip():
            raise UsageError(tr(Say.END_TELL_WHAT))
        return AddEndCheck(self._check())

    def _check(self) -> EndCheck:
        from app.store.editing.end_checks import read_end_check  # noqa: PLC0415 - loads the database

        kind = EndCheckKind(self.kind.currentData())
        given: dict[EndCheckKind, dict[str, str | int | Sequence[str]]] = {
            EndCheckKind.SQL: {"--in": self.database.text(), "--expect": self.expected.text()},
            EndCheckKind.HTTP: {
                "--expect": self.expected.text(),
                "--status": self.status.value(),
                "--json": self.pointer.text(),
                "--count": int(self.counts.isChecked()) or "",
                "--where": tuple(filter(None, map(str.strip, self.where.text().split(";")))) or "",
                "--unchanged": int(self.unchanged.isChecked()) or "",
            },
        }
        told = {option: one for option, one in given.get(kind, {}).items() if one != ""}
        return read_end_check(kind, self.what.text(), told)

    def _set_up_list(self, checks: Sequence[str]) -> None:
        self.list.setAccessibleName(tr(Say.END_CHECK_LIST))
        self.list.addItems(list(checks))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(5 * self.list.fontMetrics().height())
        self.list.currentRowChanged.connect(self._offer)
        self.remove.clicked.connect(self._remove)
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self.remove)
        column.addLayout(below)
        shown.setVisible(bool(checks))
        self.column.insertWidget(1, shown)
        self._offer()

    def _set_up_fields(self) -> None:
        for kind, (word, _) in KINDS.items():
            self.kind.addItem(tr(word), kind)
        self.kind.currentIndexChanged.connect(self._turn)
        for word, field in (
            (Say.END_CHECK_KIND, self.kind),
            (Say.END_WHAT, self.what),
            (Say.END_DATABASE, self.database),
            (Say.EXPECTED, self.expected),
            (Say.END_STATUS, self.status),
            (Say.END_POINTER, self.pointer),
            (Say.END_ENTRIES, self.counts),
            (Say.END_MEMBERS, self.where),
            (Say.END_ELSE, self.unchanged),
        ):
            self.add_row(word, field)
        for edit in (self.what, self.database, self.expected, self.pointer, self.where):
            edit.textChanged.connect(self.look)
        for box in (self.counts, self.unchanged):
            box.toggled.connect(self.look)

    def _turn(self) -> None:
        """Only the fields that a check of that kind has."""
        kind = EndCheckKind(self.kind.currentData())
        self.what.setPlaceholderText(tr(KINDS[kind][1]))
        sql, http = kind is EndCheckKind.SQL, kind is EndCheckKind.HTTP
        for field, shown in (
            (self.database, sql),
            (self.expected, sql or http),
            (self.status, http),
            (self.pointer, http),
            (self.counts, http),
            (self.where, http),
            (self.unchanged, http),
        ):
            self.form.setRowVisible(field, shown)
        self.look()

    def _offer(self) -> None:
        self.remove.setEnabled(self.list.currentRow() >= 0)

    def _remove(self) -> None:
        self.remove_wanted.emit(RemoveEndCheck(self.list.currentRow() + 1))
        self.reject()
