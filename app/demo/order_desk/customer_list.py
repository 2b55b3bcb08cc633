"""The customers list: number, name, city; one click chooses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.demo.order_desk.customers import Customer

COLUMNS = ("Number", "Name", "City")


def bold(label: QLabel) -> QLabel:
    """The same label, as a heading."""
    font = QFont()
    font.setBold(True)
    label.setFont(font)
    return label


def loading_note(table: QTableWidget) -> QLabel:
    """The word in the middle of an empty table."""
    note = QLabel("Loading…")
    note.setAccessibleName("Loading")
    middle = QVBoxLayout(table.viewport())
    middle.addWidget(note, 0, Qt.AlignmentFlag.AlignCenter)
    return note


def plain_table(columns: Sequence[str], name: str) -> QTableWidget:
    """A table one reads and picks whole rows from."""
    table = QTableWidget(0, len(columns))
    table.setHorizontalHeaderLabels(list(columns))
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
    table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    return table


class CustomerList(QWidget):
    """Shows customers, or that they are being loaded; tells which one was chosen."""

    chosen = Signal(Customer)

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self._rows: tuple[Customer, ...] = ()
        self._find = QLineEdit(placeholderText="Name, number or city")
        self._find.setAccessibleName("Find customer")
        self._find.textChanged.connect(self._filter)
        self._count = QLabel("")
        self._table = plain_table(COLUMNS, "Customers")
        self._table.setColumnWidth(0, 82)
        self._table.setColumnWidth(2, 88)
        self._table.cellClicked.connect(self._choose)
        self._table.cellActivated.connect(self._choose)
        self._table.setAutoScroll(False)  # it would repaint a clicked cell half a second later
        self._table.currentItemChanged.connect(self._keep_in_sight)
        self._loading = loading_note(self._table)
        self._arrange()

    def _arrange(self) -> None:
        heading = bold(QLabel("Customers"))
        line = QHBoxLayout()
        line.addWidget(heading)
        line.addStretch()
        line.addWidget(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 5, 8)
        column.addLayout(line)
        column.addWidget(self._find)
        column.addWidget(self._table)

    def load(self) -> None:
        """Show that the list is on its way."""
        self._rows = ()
        self._table.setRowCount(0)
        self._count.setText("")
        self._loading.show()
        self._find.setEnabled(False)

    def show_customers(self, rows: Sequence[Customer]) -> None:
        """Show these, in this order."""
        self._rows = tuple(rows)
        self._loading.hide()
        self._find.setEnabled(True)
        self._table.setRowCount(len(rows))
        for index, customer in enumerate(rows):
            for column, text in enumerate((customer.number, customer.name, customer.city)):
                self._table.setItem(index, column, QTableWidgetItem(text))
        self._count.setText(f"{len(rows)} entries")

    def clear_choice(self) -> None:
        """No row is selected any more."""
        self._find.clear()
        self._table.clearSelection()
        self._table.setCurrentItem(None)  # type: ignore[call-overload]
        self._table.scrollToTop()

    def rows(self) -> dict[Customer, QRect]:
        """Each visible row's rectangle in the viewport."""
        port = self._table.viewport().rect()
        boxes = {}
        for index, customer in enumerate(self._rows):
            model = self._table.model()
            first, last = (self._table.visualRect(model.index(index, column)) for column in (0, 2))
            box = first.united(last)
            if not self._table.isRowHidden(index) and port.intersects(box):
                boxes[customer] = port.intersected(box)
        return boxes

    @property
    def viewport(self) -> QWidget:
        """What the rows' rectangles are relative to."""
        return self._table.viewport()

    def _choose(self, row: int) -> None:
        self.chosen.emit(self._rows[row])

    def _keep_in_sight(self, item: QTableWidgetItem | None) -> None:
        if item is not None:
            self._table.scrollToItem(item)

    def _filter(self, text: str) -> None:
        for index, row in enumerate(self._rows):
            words = f"{row.number} {row.name} {row.city}".casefold()
            self._table.setRowHidden(index, text.casefold() not in words)
