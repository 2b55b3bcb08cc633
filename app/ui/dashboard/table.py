"""The workflows that ran, one a row: how often, how well, what they saved and cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QLocale, QModelIndex, Qt

from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.run import seconds_in_words
from app.ui.widgets.row_list import Index

if TYPE_CHECKING:
    from app.store.runs.totals import WorkflowTotals

COLUMNS = (
    Say.WORKFLOW_COLUMN,
    Say.FIGURE_RUNS,
    Say.FIGURE_SUCCESS,
    Say.FIGURE_SAVED,
    Say.FIGURE_COST,
)
WORKFLOW, RUNS, SUCCESS, SAVED, COST = range(5)
Role = Qt.ItemDataRole
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TotalsTable(QAbstractTableModel):
    """A row for each workflow, the one that ran most first."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[WorkflowTotals, ...] = ()

    def show(self, rows: tuple[WorkflowTotals, ...]) -> None:
        """Show these instead."""
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def workflow(self, row: int) -> str:
        """The name of a row's workflow."""
        return self._rows[row].workflow

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """How many workflows ran."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, _: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """Always the same."""
        return len(COLUMNS)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Role.TextAlignmentRole:
            return LEFT if section == WORKFLOW else RIGHT
        return tr(COLUMNS[section]) if role == Role.DisplayRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """A cell."""
        if role == Role.TextAlignmentRole:
            return LEFT if index.column() == WORKFLOW else RIGHT
        return self._cell(index) if role == Role.DisplayRole else None

    def _cell(self, index: Index) -> str:
        row = self._rows[index.row()]
        match index.column():
            case 0:
                return row.workflow
            case 1:
                return str(row.runs)
            case 2:
                return share_in_words(row.good, row.runs)
            case 3:
                return seconds_in_words(row.saved_s)
            case _:
                return cost_in_words(row.cost_usd)


def share_in_words(part: int, whole: int) -> str:
    """Such as "98 %"; a dash for nothing."""
    return tr(Say.PERCENT, number=round(100 * part / whole)) if whole else "-"


def cost_in_words(usd: float) -> str:
    """In dollars and cents."""
    return tr(Say.COST, cost=QLocale().toString(usd, "f", 2))
