"""What recordings of one task tell together, before they are merged into one workflow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFileDialog,
    QHeaderView,
    QPushButton,
    QRadioButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.i18n.messages_en import Say, tr
from app.ui.running.rows_form import FILES
from app.ui.widgets.common import plain_label, says
from app.ui.widgets.form_dialog import AskingOn
from app.ui.widgets.screens import screen_of

SIZE = (760, 460)


@dataclass(frozen=True, slots=True)
class MergeOrder:
    """Which recordings are to be merged: the newest version of a workflow, and an `earlier` one;
    `answers` are what a person said of values that they leave open. `file` has the rows that were
    entered ("": none); with `without_sheet` the cells that were copied are taken from it.
    """

    name: str
    earlier: int
    answers: tuple[tuple[str, str], ...] = ()
    file: str = ""
    without_sheet: bool = False


@dataclass(frozen=True, slots=True)
class ValueFound:
    """A value that differs or is made of others: what it is called, where it comes from, and what
    stands for it in each recording ("" where that has none).
    """

    name: str
    origin: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenValue:
    """A value that the recordings leave open: the question, and the texts that it may be."""

    name: str
    question: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MergeShown:
    """All that is to be read before the recordings are merged; `trouble` says why they cannot.
    `sheet` offers to take cells that were copied from the file itself ("": nothing is offered).
    """

    recordings: tuple[str, ...] = ()
    values: tuple[ValueFound, ...] = ()
    notes: tuple[str, ...] = ()
    open: OpenValue | None = None
    trouble: str = ""
    sheet: str = ""


class MergeForm(AskingOn):
    """Shows it; `told` when they are to be merged so. `answered` tells what a person said of the
    value that is open: its name and its text. `changed` tells that the order is to be shown anew.
    """

    meanwhile = Say.MERGING

    answered = Signal(str, str)
    changed = Signal(object)

    def __init__(self, order: MergeOrder, shown: MergeShown, parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.MERGE_RECORDINGS, workflow=order.name), parent, go=Say.MERGE)
        self.order = order
        self.leave.setText(tr(Say.MERGE_NOT))
        self.table, self.notes = QTableWidget(), plain_label()
        self.question = plain_label("", "warning")
        self.rows = QPushButton(tr(Say.MERGE_ROWS))
        self.copied, self.sheet = plain_label(), QCheckBox(tr(Say.MERGE_WITHOUT_SHEET))
        self.choices: tuple[QRadioButton, ...] = ()
        self._group = QButtonGroup(self)
        self._open: OpenValue | None = None
        self._asked = QWidget()
        self._asked_column = QVBoxLayout(self._asked)
        self._asked_column.setContentsMargins(0, 0, 0, 0)
        self.add_text(tr(Say.MERGE_TEXT, workflow=order.name))
        self._lay_out()
        self._group.buttonClicked.connect(self._choose)
        self.rows.clicked.connect(self._choose_rows)
        self.sheet.clicked.connect(self._take_from_file)
        self.show_merge(order, shown)
        self.resize(QSize(*SIZE).boundedTo(screen_of(self).availableSize()))

    def answer(self) -> MergeOrder:
        """What is to be merged, as it is shown."""
        return self.order

    def show_merge(self, order: MergeOrder, shown: MergeShown) -> None:
        """Show what they come to by now."""
        self.order = order
        self._fill(shown)
        self.notes.setText("\n".join(shown.notes))
        self.notes.setVisible(bool(shown.notes))
        self._offer(shown.sheet)
        self._ask(shown.open)
        self.go.setEnabled(not shown.trouble)
        says(self.why, shown.trouble, "warning")
        self.why.setVisible(bool(shown.trouble))

    def _lay_out(self) -> None:
        self.table.setAccessibleName(tr(Say.MERGE_TABLE))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(True)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.add_button(self.rows)
        at = self.column.indexOf(self.why)
        self._asked_column.addWidget(self.question)
        offer = (self.copied, 0), (self.sheet, 0)
        for widget, stretch in ((self.table, 1), (self.notes, 0), *offer, (self._asked, 0)):
            self.column.insertWidget(at, widget, stretch)
            at += 1

    def _fill(self, shown: MergeShown) -> None:
        heads = (tr(Say.MERGE_VALUE), tr(Say.MERGE_ORIGIN), *shown.recordings)
        self.table.setColumnCount(len(heads))
        self.table.setRowCount(len(shown.values))
        self.table.setHorizontalHeaderLabels(list(heads))
        told = self.table.model()  # an item made here may be taken apart before its table is
        for row, value in enumerate(shown.values):
            for column, text in enumerate((value.name, value.origin, *value.cells)):
                told.setData(told.index(row, column), text)
        self.table.resizeRowsToContents()
        self.table.setVisible(bool(shown.values))

    def _ask(self, value: OpenValue | None) -> None:
        """One question, with a choice for each text that the value may be."""
        self._open = value
        for each in self.choices:
            self._group.removeButton(each)
            each.hide()
            each.deleteLater()
        self.question.setText(value.question if value is not None else "")
        texts: Sequence[str] = (*value.texts, tr(Say.MERGE_LEAVE_OPEN)) if value is not None else ()
        self.choices = tuple(QRadioButton(text) for text in texts)
        for each in self.choices:
            self._group.addButton(each)
            self._asked_column.addWidget(each)
        if self.choices:
            self.choices[-1].setChecked(True)
        self._asked.setVisible(value is not None)

    def _choose(self, chosen: QRadioButton) -> None:
        """What is left open is given with each run, or refused."""
        if self._open is not None and chosen is not self.choices[-1]:
            self.answered.emit(self._open.name, chosen.text())

    def _offer(self, sheet: str) -> None:
        self.copied.setText(sheet)
        self.sheet.setChecked(self.order.without_sheet)
        for each in (self.copied, self.sheet):
            each.setVisible(bool(sheet))

    def _choose_rows(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr(Say.MERGE_ROWS), "", FILES)
        if name:
            self.changed.emit(replace(self.order, file=name, answers=(), without_sheet=False))

    def _take_from_file(self, taken: bool) -> None:  # noqa: FBT001 - Qt's own
        """Another merge, with other questions."""
        self.changed.emit(replace(self.order, answers=(), without_sheet=taken))
