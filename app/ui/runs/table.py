"""The runs as a table that reads on as somebody scrolls on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.store.runs.run_lines import RunLine, RunSearch
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.view_models.run import (
    kind_of,
    outcome_in_brief,
    outcome_in_words,
    seconds_in_words,
    time_in_words,
)
from app.ui.widgets.row_list import Index
from app.ui.widgets.theme import Wardrobe

if TYPE_CHECKING:
    from app.store.store import Store

PAGE = 200
COLUMNS = (Say.BEGAN_COLUMN, Say.WORKFLOW_COLUMN, Say.OUTCOME_COLUMN, Say.TOOK_COLUMN)
BEGAN, WORKFLOW, OUTCOME, TOOK = range(4)
Role = Qt.ItemDataRole
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RunList(QAbstractTableModel):
    """Runs that fit the search, newest first. `loaded` tells that the first page is there."""

    loaded = Signal()

    def __init__(self, library: Library, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._library, self._wardrobe = library, wardrobe
        self._lines: tuple[RunLine, ...] = ()
        self._more, self._asking = False, 0
        self.search = RunSearch()

    def find(self, search: RunSearch) -> None:
        """Show what fits this."""
        self.search = search
        self.refresh()

    def refresh(self) -> None:
        """Read again what is shown, as far as it was read."""
        self._asking += 1
        limit = max(PAGE, len(self._lines))
        ask = partial(_lines, search=self.search, limit=limit, offset=0)
        self._library.ask(ask, partial(self._replace, self._asking, limit))

    def line(self, row: int) -> RunLine:
        """The run of a row."""
        return self._lines[row]

    def row_of(self, run: str) -> int:
        """Where a run is shown; -1 when it is not."""
        return next((row for row, line in enumerate(self._lines) if line.run == run), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many were read."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """Always the same."""
        return len(COLUMNS)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802
        """Whether there may be older ones."""
        return self._more

    def fetchMore(self, parent: Index) -> None:  # noqa: N802
        """Read on."""
        if self._more:
            self._more = False
            ask = partial(_lines, search=self.search, limit=PAGE, offset=len(self._lines))
            self._library.ask(ask, partial(self._append, self._asking))

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Role.TextAlignmentRole:
            return RIGHT if section == TOOK else LEFT
        return tr(COLUMNS[section]) if role == Role.DisplayRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """A cell."""
        line = self._lines[index.row()]
        match role:
            case Role.DisplayRole:
                return _cell(line, index.column())
            case Role.ToolTipRole:
                given = (f"{name} = {value}" for name, value in line.parameters.items())
                told = (line.run, _ended(line), *given, reason_in_words(line.reason))
                return "\n".join(told).strip()
            case Role.AccessibleTextRole if index.column() == OUTCOME:
                return _ended(line)
            case Role.TextAlignmentRole if index.column() == TOOK:
                return RIGHT
            case Role.ForegroundRole if index.column() == OUTCOME:
                return self._wardrobe.theme.colour(_kind(line))
            case _:
                return None

    def _replace(self, asked: int, limit: int, lines: tuple[RunLine, ...]) -> None:
        if asked != self._asking:
            return  # somebody has typed on meanwhile
        self._more = len(lines) == limit
        if lines != self._lines:
            self.beginResetModel()
            self._lines = lines
            self.endResetModel()
        self.loaded.emit()

    def _append(self, asked: int, lines: tuple[RunLine, ...]) -> None:
        if asked != self._asking or not lines:
            return
        first = len(self._lines)
        self.beginInsertRows(QModelIndex(), first, first + len(lines) - 1)
        self._lines += lines
        self.endInsertRows()
        self._more = len(lines) == PAGE


class OutcomeDelegate(QStyledItemDelegate):
    """How a run ended, in its colour also where its row is chosen."""

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """What Qt draws a cell by."""
        super().initStyleOption(option, index)
        if isinstance(colour := index.data(Qt.ItemDataRole.ForegroundRole), QColor):
            option.palette.setColor(QPalette.ColorRole.HighlightedText, colour)


def _lines(store: Store, search: RunSearch, limit: int, offset: int) -> tuple[RunLine, ...]:
    from app.store.runs.search import find_runs  # noqa: PLC0415 - loads the database, elsewhere

    return find_runs(store.database, search, limit, offset)


def _kind(line: RunLine) -> str:
    """The colour's name; a run that a person helped is not as good as one that needed nobody."""
    kind = kind_of(line.outcome, line.verified, line.reason)
    return "warning" if kind == "good" and line.helped else kind


def _ended(line: RunLine) -> str:
    """How it ended, and that a person helped."""
    said = outcome_in_words(line.outcome, line.verified)
    return tr(Say.WITH_HELP, said=said) if line.helped else said


def _cell(line: RunLine, column: int) -> str:
    match column:
        case 0:
            return time_in_words(line.began)
        case 1:
            return line.workflow
        case 2:
            return outcome_in_brief(line.outcome, line.verified)
        case _:
            return "" if line.seconds is None else seconds_in_words(line.seconds)
