"""The list of workflows: a name, what it is for, whether it was rehearsed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.store.records import WorkflowSummary
from app.ui.sentences import Say, tell
from app.ui.step_delegates import PADDING, draw_ground
from app.ui.step_list import Index
from app.ui.theme import Wardrobe
from app.ui.widgets import scaled

SUMMARY = Qt.ItemDataRole.UserRole
FOUND_BY = Qt.ItemDataRole.UserRole + 1


class WorkflowList(QAbstractListModel):
    """Every workflow's newest version, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.summaries: Sequence[WorkflowSummary] = ()

    def show(self, summaries: Sequence[WorkflowSummary]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self.summaries = summaries
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many."""
        return 0 if parent.isValid() else len(self.summaries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A workflow, or what is said of it."""
        one = self.summaries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return one.name
            case Qt.ItemDataRole.ToolTipRole:
                return one.task or one.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{one.name}, {steps_in_words(one.steps)}, {state_of(one)[0]}. {one.task}"
            case _:
                return {SUMMARY: one, FOUND_BY: f"{one.name} {one.task}"}.get(role)


class FoundWorkflows(QSortFilterProxyModel):
    """Those whose name or task holds what is looked for."""

    def __init__(self, workflows: WorkflowList) -> None:
        super().__init__()
        self.setSourceModel(workflows)
        self.setFilterRole(FOUND_BY)
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)


class WorkflowDelegate(QStyledItemDelegate):
    """The name, and below it how far it can be trusted."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Two lines."""
        return QSize(120, 2 * option.fontMetrics.height() + 3 * PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        one = index.data(SUMMARY)
        painter.save()
        draw_ground(painter, option, self._wardrobe)
        room = option.rect.adjusted(2 * PADDING, PADDING, -PADDING, -PADDING)
        painter.setPen(self._wardrobe.theme.colour("text"))
        painter.setFont(scaled(option.font, 1.0, bold=True))
        name = painter.fontMetrics().elidedText(one.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop), name)
        said, kind = state_of(one)
        painter.setFont(option.font)
        painter.setPen(self._wardrobe.theme.colour(kind))
        below = f"{steps_in_words(one.steps)} · {said}"
        below = painter.fontMetrics().elidedText(below, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignBottom), below)
        painter.restore()


def state_of(one: WorkflowSummary) -> tuple[str, str]:
    """Whether it may run and was rehearsed, and the colour that goes with it."""
    return state_in_words(trusted=one.trusted, proven=one.proven)


def state_in_words(*, trusted: bool, proven: bool) -> tuple[str, str]:
    """The same for any version."""
    if not trusted:
        return tell(Say.NOT_ACCEPTED), "warning"
    return (tell(Say.PROVEN), "good") if proven else (tell(Say.NOT_REHEARSED), "muted")


def steps_in_words(steps: int) -> str:
    """How many there are."""
    return tell(Say.ONE_STEP) if steps == 1 else tell(Say.STEPS_COUNT, steps=steps)
