"""The list of workflows: a name, what it is for, whether it was rehearsed."""

from __future__ import annotations

from PySide6.QtCore import QSortFilterProxyModel, Qt

from app.store.model.run_records import WorkflowLine
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.row_list import ROW, Index, Lines, LinesDelegate, RowList

LINE = ROW
FOUND_BY = Qt.ItemDataRole.UserRole + 1


class WorkflowList(RowList[WorkflowLine]):
    """Every workflow's newest version, by name."""

    def said(self, row: WorkflowLine) -> str:
        """Its name."""
        return row.name

    def spoken(self, row: WorkflowLine) -> str:
        """All that is drawn of it."""
        return f"{row.name}, {steps_in_words(row.steps)}, {state_of(row)[0]}. {row.task}"

    def hint(self, row: WorkflowLine) -> str:
        """What it is for."""
        return row.task or row.name

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What it is found by, too."""
        if role == FOUND_BY:
            one = self.rows[index.row()]
            return f"{one.name} {one.task}"
        return super().data(index, role)


class FoundWorkflows(QSortFilterProxyModel):
    """Those whose name or task holds what is looked for."""

    def __init__(self, workflows: WorkflowList) -> None:
        super().__init__()
        self.setSourceModel(workflows)
        self.setFilterRole(FOUND_BY)
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)


class WorkflowDelegate(LinesDelegate):
    """The name, and below it how far it can be trusted."""

    def lines(self, row: object) -> Lines:
        """What is drawn of a workflow."""
        assert isinstance(row, WorkflowLine)  # noqa: S101 - the list holds nothing else
        said, kind = state_of(row)
        below = f"{steps_in_words(row.steps)} · {said}"
        return Lines(above=row.name, below=below, colour=kind, bold=True)


def state_of(one: WorkflowLine) -> tuple[str, str]:
    """Whether it may run and was rehearsed, and the colour that goes with it."""
    return state_in_words(trusted=one.trusted, proven=one.proven)


def state_in_words(*, trusted: bool, proven: bool) -> tuple[str, str]:
    """The same for any version."""
    if not trusted:
        return tr(Say.NOT_ACCEPTED), "warning"
    return (tr(Say.PROVEN), "good") if proven else (tr(Say.NOT_REHEARSED), "muted")


def steps_in_words(steps: int) -> str:
    """How many there are."""
    return tr(Say.ONE_STEP) if steps == 1 else tr(Say.STEPS_COUNT, steps=steps)
