"""What all runs amount to: how many, how well, the time that they saved, and what they cost; for
all of them together, and in a table for each workflow.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QLocale, QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.ui.dashboard.chart import DayChart
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.run import PERIODS, seconds_in_words, since_of
from app.ui.widgets.common import Hint, OrHint, as_page, heading, plain_label
from app.ui.widgets.row_list import Index
from app.ui.widgets.theme import APART, MARGIN, TITLE, Wardrobe

if TYPE_CHECKING:
    from app.store.runs.totals import Totals, WorkflowTotals
    from app.store.store import Store

USUAL_DAYS = 30
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


class DashboardPage(OrHint):
    """Figures, a chart of the days, a table of the workflows; `runs_wanted` names a workflow."""

    runs_wanted = Signal(str)

    def __init__(self, library: Library, wardrobe: Wardrobe) -> None:
        self._library = library
        self.period, self.table = QComboBox(), QTableView()
        self.runs, self.success, self.saved, self.cost, self.learned = (
            Figure(word)
            for word in (
                Say.FIGURE_RUNS,
                Say.FIGURE_SUCCESS,
                Say.FIGURE_SAVED,
                Say.FIGURE_COST,
                Say.FIGURE_LEARNED,
            )
        )
        self.chart, self.totals = DayChart(wardrobe), _TotalsTable()
        content = QWidget()
        super().__init__(content, Hint(tr(Say.LOADING)))
        self._set_up()
        self._lay_out(content)
        library.changed.connect(self._changed)

    def refresh(self) -> None:
        """Read all of it again."""
        days = self.period.currentData()
        self._library.ask(partial(_totals, days=days), partial(self._show, days))

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _set_up(self) -> None:
        self.period.setAccessibleName(tr(Say.PERIOD))
        for word, days in PERIODS.items():
            self.period.addItem(tr(word), days)
        self.period.setCurrentIndex(self.period.findData(USUAL_DAYS))
        self.period.currentIndexChanged.connect(self.refresh)
        self.saved.setToolTip(tr(Say.FIGURE_SAVED_HINT))
        table = self.table
        table.setAccessibleName(tr(Say.DASHBOARD_TABLE))
        table.setToolTip(tr(Say.DASHBOARD_TABLE_HINT))
        table.setModel(self.totals)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 12)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(WORKFLOW, QHeaderView.ResizeMode.Stretch)
        head.setHighlightSections(False)
        table.activated.connect(self._go)

    def _lay_out(self, content: QWidget) -> None:
        as_page(content)
        column = QVBoxLayout(content)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(APART)
        head = QHBoxLayout()
        head.addWidget(heading(tr(Say.DASHBOARD)), 1)
        head.addWidget(self.period)
        column.addLayout(head)
        row = QHBoxLayout()
        row.setSpacing(APART)
        for figure in (self.runs, self.success, self.saved, self.cost, self.learned):
            row.addWidget(figure, 1)
        column.addLayout(row)
        column.addWidget(self.chart)
        column.addWidget(self.table, 1)

    def _show(self, days: int, told: tuple[Totals, bool]) -> None:
        totals, has_any = told
        if days != self.period.currentData():
            return
        together = totals.together
        self.runs.say(str(together.runs))
        self.success.say(_share_in_words(together.good, together.runs))
        self.saved.say(seconds_in_words(together.saved_s))
        self.cost.say(_cost_in_words(together.cost_usd))
        self.learned.say(str(totals.reflexes + totals.ways))
        said = tr(Say.FIGURE_LEARNED_HINT, reflexes=totals.reflexes, ways=totals.ways)
        self.learned.setToolTip(said)
        self.chart.show_days(totals.days, days)
        self.totals.show(totals.workflows)
        if has_any:
            self.show_content(there=True)
        else:
            self.teach(tr(Say.NO_RUNS), tr(Say.NO_DASHBOARD_TEXT), "dashboard")

    def _go(self, index: QModelIndex) -> None:
        self.runs_wanted.emit(self.totals.workflow(index.row()))


class Figure(QFrame):
    """A figure with what it counts below it."""

    def __init__(self, word: Say) -> None:
        super().__init__()
        self.setObjectName("figure")
        self.number, self.word = heading("", TITLE), plain_label(tr(word), "muted")
        column = QVBoxLayout(self)
        for label in (self.number, self.word):
            label.setAlignment(Qt.AlignmentFlag.AlignLeft)
            column.addWidget(label)

    def say(self, number: str) -> None:
        """Show this one."""
        self.number.setText(number)


def _totals(store: Store, *, days: int) -> tuple[Totals, bool]:
    """What the period amounts to, and whether there was any run at all."""
    from app.store.runs.search import workflows_that_ran  # noqa: PLC0415 - loads the database, elsewhere
    from app.store.runs.totals import totals_since  # noqa: PLC0415 - as above

    return totals_since(store.database, since_of(days)), bool(workflows_that_ran(store.database))


class _TotalsTable(QAbstractTableModel):
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
                return _share_in_words(row.good, row.runs)
            case 3:
                return seconds_in_words(row.saved_s)
            case _:
                return _cost_in_words(row.cost_usd)


def _share_in_words(part: int, whole: int) -> str:
    """Such as "98 %"; a dash for nothing."""
    return tr(Say.PERCENT, number=round(100 * part / whole)) if whole else "-"


def _cost_in_words(usd: float) -> str:
    """In dollars and cents."""
    return tr(Say.COST, cost=QLocale().toString(usd, "f", 2))
