"""The rows of a file in the form of a run: what it shows, and which column is which parameter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.i18n.messages_en import Say, tr
from app.ui.running.order import RowsSeen, RowsTold
from app.ui.widgets.common import Fields, plain_label

SUFFIXES = (".csv", ".xlsx")
FILES = "CSV, XLSX (*.csv *.xlsx)"
LINES = 6  # of the preview: a header and five rows


class RowsBox(QWidget):
    """Asks for a file (`wanted`), shows it, and matches its columns; `changed` when they were."""

    wanted = Signal(object)
    changed = Signal()

    def __init__(self, parameters: Sequence[str]) -> None:
        super().__init__()
        self._seen: RowsSeen | None = None
        self.open, self.forget = (
            QPushButton(tr(Say.ROWS_OPEN)),
            QPushButton(tr(Say.ROWS_FORGET)),
        )
        self.table, self.said = QTableWidget(), plain_label("", "muted")
        self.columns = {name: QComboBox() for name in parameters}
        self.open.clicked.connect(self._choose)
        self.forget.clicked.connect(self._forget)
        self._lay_out()
        self._show()

    @property
    def told(self) -> RowsTold | None:
        """The file with its columns; None while there is none."""
        if self._seen is None:
            return None
        matched = {box.currentData(): name for name, box in self.columns.items()}
        return RowsTold(self._seen.path, {col: name for col, name in matched.items() if col})

    @property
    def matched(self) -> frozenset[str]:
        """The parameters that a column gives."""
        return frozenset(self.told.columns.values()) if self.told else frozenset()

    @property
    def twice(self) -> str:
        """A column that two parameters take; "" when there is none."""
        taken = [box.currentData() for box in self.columns.values() if box.currentData()]
        return next((each for each in taken if taken.count(each) > 1), "") if self._seen else ""

    def show_rows(self, seen: RowsSeen) -> None:
        """Show a file, its columns matched by their names as far as these tell."""
        self._seen = seen
        alike = {_plain(column): column for column in seen.columns}
        for name, box in self.columns.items():
            box.blockSignals(True)  # noqa: FBT003 - Qt's own
            box.clear()
            box.addItem(tr(Say.ROWS_SAME), "")
            for column in seen.columns:
                box.addItem(column, column)
            box.setCurrentIndex(max(0, box.findData(alike.get(_plain(name), ""))))
            box.blockSignals(False)  # noqa: FBT003 - Qt's own
        self._fill(seen)
        self._show()

    def _fill(self, seen: RowsSeen) -> None:
        self.table.setColumnCount(len(seen.columns))
        self.table.setRowCount(len(seen.rows))
        self.table.setHorizontalHeaderLabels(list(seen.columns))
        told = self.table.model()  # an item made here may be taken apart before its table is
        for row, cells in enumerate(seen.rows):
            for column, cell in enumerate(cells[: len(seen.columns)]):
                told.setData(told.index(row, column), cell)
        self.said.setText(tr(Say.ROWS_SEEN, file=seen.path.name, rows=seen.count))

    def _lay_out(self) -> None:
        self.table.setAccessibleName(tr(Say.ROWS_PREVIEW))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setFixedHeight(LINES * 2 * self.fontMetrics().height())
        above = QHBoxLayout()
        above.addWidget(self.open)
        above.addWidget(self.forget)
        above.addWidget(self.said, 1)
        self.matching = QWidget()
        form = Fields()
        self.matching.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        for name, box in self.columns.items():
            box.setAccessibleName(tr(Say.ROWS_COLUMN, name=name))
            box.currentIndexChanged.connect(self.changed)
            form.add(tr(Say.ROWS_COLUMN, name=name), box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(above)
        column.addWidget(self.table)
        column.addWidget(self.matching)

    def _show(self) -> None:
        there = self._seen is not None
        for widget in (self.table, self.matching, self.forget):
            widget.setVisible(there)
        if not there:
            self.said.setText(tr(Say.ROWS_DROP))
        self.changed.emit()

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr(Say.ROWS_OPEN), "", FILES)
        if name:
            self.wanted.emit(Path(name))

    def _forget(self) -> None:
        self._seen = None
        self._show()


def dropped(urls: Sequence[str]) -> Path | None:
    """The file of rows among what was dropped."""
    paths = map(Path, filter(None, urls))
    return next((each for each in paths if each.suffix.lower() in SUFFIXES), None)


def without(values: Mapping[str, str], names: frozenset[str]) -> dict[str, str]:
    """The values that the rows do not give."""
    return {name: value for name, value in values.items() if name not in names}


def _plain(name: str) -> str:
    """A name without what people write differently."""
    return "".join(each for each in name.casefold() if each.isalnum())
