"""What was run: a table to search, and the story of one run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.store.runs.run_lines import RUNNING, RunSearch
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.runs.comparison import CompareMenu, ComparisonView
from app.ui.runs.detail import RunView
from app.ui.runs.table import BEGAN, OUTCOME, TOOK, OutcomeDelegate, RunList
from app.ui.view_models.run import PERIODS, WORDS, RunPair, RunShown, pair_of, since_of
from app.ui.widgets.common import Hint, OrHint, as_page, side_by_side
from app.ui.widgets.theme import NEAR, Wardrobe
from app.ui.workflows.deletion import Deleting

if TYPE_CHECKING:
    from app.store.store import Store

SIDE, REST = 540, 560


class RunsPage(OrHint):
    """The table on the left, on the right the chosen run's story, or it beside another one."""

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        self._library = library
        self.runs = RunList(library, wardrobe)
        self.search, self.outcome, self.table = QLineEdit(), QComboBox(), QTableView()
        self.workflow, self.period = QComboBox(), QComboBox()
        self.found = OrHint(self.table, Hint(tr(Say.NOTHING_FOUND), tr(Say.NO_RUN_FOUND_TEXT)))
        self.view = RunView(library, pictures, wardrobe)
        self.comparison = ComparisonView(library, pictures, wardrobe)
        self.one_or_two = QStackedWidget()
        self.either = OrHint(self.one_or_two, Hint(tr(Say.CHOOSE_RUN), tr(Say.CHOOSE_RUN_TEXT)))
        self._set_up_comparison()
        self._chosen_run = ""
        self._marked: frozenset[str] = frozenset()
        self.view.delete.clicked.connect(self._delete)
        split = side_by_side(self._side(), self.either, (SIDE, REST))
        super().__init__(split, Hint(tr(Say.LOADING)))
        self.deleting = Deleting(library, self)
        self.deleting.deleted.connect(self._deleted)
        self.runs.loaded.connect(self._loaded)
        library.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Read the table again, and the chosen run."""
        self.runs.refresh()
        self._library.ask(_names, self._offer_workflows)
        if self._chosen_run:
            self._read(self._chosen_run)

    def only_of(self, workflow: str) -> None:
        """List the runs of one workflow."""
        self.search.clear()
        for box in (self.outcome, self.period):
            box.setCurrentIndex(0)
        if self.workflow.findData(workflow) < 0:
            self.workflow.addItem(workflow, workflow)
        self.workflow.setCurrentIndex(self.workflow.findData(workflow))

    def choose(self, run: str) -> None:
        """Tell this run's story."""
        self._chosen_run, self._marked = run, frozenset()
        self._select()
        self._read(run)

    def _side(self) -> QWidget:
        side = QWidget()
        as_page(side)
        self._set_up_search()
        self._set_up_table()
        asked = QHBoxLayout()
        asked.addWidget(self.search, 1)
        asked.addWidget(self.outcome)
        column = QVBoxLayout(side)
        column.setContentsMargins(NEAR, NEAR, NEAR, NEAR)
        column.addLayout(asked)
        limits = QHBoxLayout()
        limits.addWidget(self.workflow, 1)
        limits.addWidget(self.period)
        column.addLayout(limits)
        column.addWidget(self.found)
        return side

    def _set_up_comparison(self) -> None:
        self.others = CompareMenu(self.runs, self.view.compare)
        self.view.compare.setMenu(self.others)
        self.others.chosen.connect(self._compare)
        self.comparison.closed.connect(self._show_one)
        for each in (self.view, self.comparison):
            self.one_or_two.addWidget(each)

    def _compare(self, other: str) -> None:
        self._library.ask(partial(_pair, first=self._chosen_run, second=other), self._show_two)

    def _show_two(self, pair: RunPair) -> None:
        self.comparison.show_pair(pair)
        self.one_or_two.setCurrentWidget(self.comparison)

    def _show_one(self) -> None:
        self.one_or_two.setCurrentWidget(self.view)

    def _set_up_search(self) -> None:
        self.search.setPlaceholderText(tr(Say.SEARCH_RUNS))
        self.search.setAccessibleName(tr(Say.SEARCH_RUNS))
        self.search.setToolTip(tr(Say.SEARCH_RUNS_HINT))
        self.search.setClearButtonEnabled(True)
        self.outcome.setAccessibleName(tr(Say.OUTCOME_FILTER))
        self.outcome.addItem(tr(Say.ANY_OUTCOME), "")
        for outcome, word in WORDS.items():
            self.outcome.addItem(tr(word), outcome)
        self.workflow.setAccessibleName(tr(Say.WORKFLOW_FILTER))
        self.workflow.addItem(tr(Say.ANY_WORKFLOW), "")
        self.workflow.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.period.setAccessibleName(tr(Say.PERIOD))
        for word, days in PERIODS.items():
            self.period.addItem(tr(word), days)
        self.search.textChanged.connect(self._find)
        for box in (self.outcome, self.workflow, self.period):
            box.currentIndexChanged.connect(self._find)

    def _set_up_table(self) -> None:
        table = self.table
        table.setAccessibleName(tr(Say.RUN_LIST))
        table.setModel(self.runs)
        table.setItemDelegateForColumn(OUTCOME, OutcomeDelegate(table))
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 12)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (BEGAN, OUTCOME, TOOK):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head.setResizeContentsPrecision(30)
        head.setHighlightSections(False)
        table.selectionModel().currentRowChanged.connect(self._chosen)
        table.selectionModel().selectionChanged.connect(self._mark)

    def _find(self) -> None:
        since = since_of(self.period.currentData())
        text, outcome = self.search.text().strip(), self.outcome.currentData()
        self.runs.find(RunSearch(text, outcome, self.workflow.currentData(), since))

    def _offer_workflows(self, names: tuple[str, ...]) -> None:
        """Those that have runs; what was chosen stays chosen."""
        box = self.workflow
        if names == tuple(box.itemData(row) for row in range(1, box.count())):
            return
        chosen = box.currentData()
        box.blockSignals(True)  # noqa: FBT003 - Qt's own
        while box.count() > 1:
            box.removeItem(1)
        for name in sorted({*names, *filter(None, (chosen,))}):
            box.addItem(name, name)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        box.blockSignals(False)  # noqa: FBT003 - Qt's own

    def _loaded(self) -> None:
        there, searched = self.runs.rowCount() > 0, self.runs.search != RunSearch()
        if there or searched:
            self.show_content(there=True)
            self.found.show_content(there=there)
        else:
            self.teach(tr(Say.NO_RUNS), tr(Say.NO_RUNS_TEXT), "runs")
        self._select()

    def _select(self) -> None:
        """What was chosen stays chosen when the table was read again; what is not seen there any
        more is not marked.
        """
        row, marked = self.runs.row_of(self._chosen_run), self._marked
        if row < 0:
            self._marked = frozenset()
            self._offer()
        elif self.table.currentIndex().row() != row:
            self.table.selectRow(row)
            self._mark_again(marked)

    def _mark_again(self, marked: frozenset[str]) -> None:
        """Several runs; no others than were marked by the person."""
        rows, last = QItemSelection(), self.runs.columnCount() - 1
        for row in range(self.runs.rowCount()):
            if self.runs.line(row).run in marked:
                rows.select(self.runs.index(row, 0), self.runs.index(row, last))
        self.table.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.Select)

    def _mark(self) -> None:
        marked = self.table.selectionModel().selectedRows()
        self._marked = frozenset(self.runs.line(index.row()).run for index in marked)
        self._offer()

    def _meant(self) -> frozenset[str]:
        """The runs that are marked; where the shown one is not among them, that one alone."""
        return self._marked if self._chosen_run in self._marked else frozenset({self._chosen_run})

    def _offer(self) -> None:
        meant = self._meant()
        lines = map(self.runs.line, range(self.runs.rowCount()))
        lasting = any(line.outcome == RUNNING for line in lines if line.run in meant)
        self.view.offer(len(meant), all_over=len(meant) == 1 or not lasting)

    def _chosen(self, index: QModelIndex) -> None:
        if index.isValid():
            self._show_one()
            self._chosen_run = self.runs.line(index.row()).run
            self._read(self._chosen_run)

    def _delete(self) -> None:
        meant = self._meant()
        if len(meant) > 1:
            self.deleting.runs(self._chosen_run, sorted(meant))
        elif self._chosen_run:
            self.deleting.run(self._chosen_run)

    def _deleted(self, run: str) -> None:
        """Nothing is chosen until a person chooses: they may want to delete no other."""
        if run == self._chosen_run:
            self._chosen_run, self._marked = "", frozenset()
            self.table.clearSelection()
            self.table.setCurrentIndex(QModelIndex())
            self.either.show_content(there=False)
        self.runs.refresh()

    def _read(self, run: str) -> None:
        self._library.ask(partial(_story, run=run), self._open)

    def _open(self, shown: RunShown) -> None:
        if shown.run == self._chosen_run:
            self.view.show_run(shown)
            self._offer()
            self.others.offer_for(shown.run, shown.workflow)
            self.either.show_content(there=True)


def _names(store: Store) -> tuple[str, ...]:
    from app.store.runs.search import workflows_that_ran  # noqa: PLC0415 - loads the database, elsewhere

    return workflows_that_ran(store.database)


def _story(store: Store, run: str) -> RunShown:
    from app.ui.queries.runs import run_shown  # noqa: PLC0415 - loads the player, elsewhere

    return run_shown(store, run)


def _pair(store: Store, first: str, second: str) -> RunPair:
    return pair_of(_story(store, first), _story(store, second))
