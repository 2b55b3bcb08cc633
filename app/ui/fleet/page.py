"""Who plays what is scheduled, on all machines: a row for each worker, and below them what waits.

The page is there where a server keeps the database. It is read again every few seconds while
somebody sees it: nothing else tells of other machines.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QVBoxLayout, QWidget

from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.run import MINUTE_S, seconds_in_words
from app.ui.widgets.common import Hint, OrHint, as_page, heading, plain_label
from app.ui.widgets.row_list import Index
from app.ui.widgets.theme import APART, MARGIN, Wardrobe

if TYPE_CHECKING:
    from app.settings import Settings
    from app.store.store import Store
    from app.wiring.scheduling.fleet import Fleet, WorkerNow

AGAIN_MS = 5000  # as often as a worker gives a sign of life
COLUMNS = (
    Say.FLEET_MACHINE,
    Say.FLEET_WORKER,
    Say.FLEET_PLAYS,
    Say.FLEET_LABELS,
    Say.BYHEART,
    Say.FLEET_SIGN,
)
PLAYS = COLUMNS.index(Say.FLEET_PLAYS)
Role = Qt.ItemDataRole
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class FleetPage(OrHint):
    """A table of the workers, and sentences about what waits."""

    def __init__(self, library: Library, wardrobe: Wardrobe) -> None:
        self._library = library
        self.table, self.workers = QTableView(), WorkersTable(wardrobe)
        self.waits = plain_label(says="muted")
        self._again = QTimer()
        content = QWidget()
        super().__init__(content, Hint(tr(Say.LOADING)))
        self._again.setParent(self)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self.refresh)
        self._set_up()
        self._lay_out(content)

    def refresh(self) -> None:
        """Read all of it again."""
        self._library.ask(partial(_fleet, self._library.settings), self.show_fleet)

    def show_fleet(self, told: Fleet) -> None:
        """Show these workers, or what starts one."""
        self.workers.show(told.workers)
        self.waits.setText("\n".join(_waits(told)))
        if told.workers:
            self.show_content(there=True)
        else:
            self.teach(tr(Say.NO_FLEET), tr(Say.NO_FLEET_TEXT), "fleet")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Somebody sees it."""
        super().showEvent(event)
        self._again.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody does any more."""
        super().hideEvent(event)
        self._again.stop()

    def _set_up(self) -> None:
        table = self.table
        table.setAccessibleName(tr(Say.FLEET_TABLE))
        table.setModel(self.workers)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 12)
        head = table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(PLAYS, QHeaderView.ResizeMode.Stretch)
        head.setHighlightSections(False)

    def _lay_out(self, content: QWidget) -> None:
        as_page(content)
        column = QVBoxLayout(content)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(APART)
        column.addWidget(heading(tr(Say.FLEET)))
        column.addWidget(self.table, 1)
        column.addWidget(self.waits)


class WorkersTable(QAbstractTableModel):
    """A row for each worker, by name; one that is not alive stands out."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe
        self._rows: tuple[WorkerNow, ...] = ()

    def show(self, rows: tuple[WorkerNow, ...]) -> None:
        """Show these instead; the chosen row stays where as many are there."""
        if len(rows) == len(self._rows):
            self._rows = rows
            last = self.index(len(rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """How many workers there are."""
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
            return LEFT
        return tr(COLUMNS[section]) if role == Role.DisplayRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """A cell; one that is too narrow says all of it in its hint."""
        worker = self._rows[index.row()]
        match role:
            case Role.DisplayRole | Role.ToolTipRole:
                return _cells(worker)[index.column()]
            case Role.ForegroundRole if not worker.alive:
                return self._wardrobe.theme.colour("bad")
            case _:
                return None


def _cells(worker: WorkerNow) -> tuple[str, ...]:
    """A row, in the order of the columns."""
    machine, _, number = worker.worker.rpartition(":")
    plays = ", ".join(f"{run.workflow} ({run.run})" for run in worker.runs)
    sign = tr(Say.FLEET_AGO if worker.alive else Say.FLEET_SILENT, time=_whole(worker.sign_s))
    labels = " ".join(worker.labels)
    return machine, number, plays or tr(Say.FLEET_NOTHING), labels, worker.version, sign


def _whole(seconds: float) -> str:
    return seconds_in_words(seconds) if seconds >= MINUTE_S else tr(Say.FLEET_S, s=round(seconds))


def _waits(told: Fleet) -> Iterator[str]:
    """What waits, in sentences."""
    yield tr(Say.FLEET_WAITING, count=told.waiting)
    for needs, count in told.unmet.items():
        yield tr(Say.FLEET_UNMET, count=count, labels=needs)
    for workflow, at_once in told.limits.items():
        yield tr(Say.FLEET_LIMIT, workflow=workflow, count=at_once)


def _fleet(settings: Settings, store: Store) -> Fleet:
    from app.wiring.scheduling.fleet import fleet  # noqa: PLC0415 - loads the database, elsewhere

    return fleet(settings, store)
