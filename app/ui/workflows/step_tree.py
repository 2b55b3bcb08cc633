"""The steps of a workflow as lists show them, and below each what else is known there."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from app.recorder.notes.phrase import Part, Phrase
from app.ui.i18n.messages_en import Say, tell
from app.ui.view_models.workflow import Aside, AsideShown, StepShown
from app.ui.widgets.row_list import ROW, Index

STEP = ROW
MARKUP = {Part.TARGET: "b", Part.VALUE: "b", Part.WINDOW: "i"}
Row = StepShown | AsideShown


class StepTree(QAbstractItemModel):
    """The steps, one a row; a way or a reflex is a row below its step. Both views show this one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps: Sequence[StepShown] = ()

    def show(self, steps: Sequence[StepShown]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self.steps = steps
        self.endResetModel()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """A step knows nobody above it, what is below it the number of the step."""
        if not 0 <= row < self.rowCount(parent) or column:
            return QModelIndex()
        return self.createIndex(row, 0, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override] # also Qt's other one
        """The step that a row is below."""
        above = index.internalId() if index.isValid() else 0
        return self.createIndex(above - 1, 0, 0) if above else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """How many; there are two levels."""
        if not parent.isValid():
            return len(self.steps)
        return 0 if parent.internalId() else len(self.steps[parent.row()].asides)

    def columnCount(self, _: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """One."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A row, or what is said of it."""
        row = self._row(index)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return row.sentence
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row)
            case _:
                return row if role == ROW else None

    def _row(self, index: Index) -> Row:
        above = index.internalId()
        return self.steps[above - 1].asides[index.row()] if above else self.steps[index.row()]


def _spoken(row: Row) -> str:
    """A step with its number, and what else is known there."""
    if isinstance(row, AsideShown):
        return f"{row.sentence}, {row.below}"
    said = f"{tell(Say.STEP_NUMBER, number=row.number)}: {row.sentence}"
    return f"{said} ({beside(row)})" if row.asides else said


def beside(step: StepShown) -> str:
    """How many ways and reflexes are known there; "" for none."""
    count = {each: sum(one.kind is each for one in step.asides) for each in Aside}
    words = {Aside.WAY: Say.COUNT_WAYS, Aside.REFLEX: Say.COUNT_REFLEXES}
    return ", ".join(tell(words[each], count=many) for each, many in count.items() if many)


def markup(step: StepShown) -> str:
    """The sentence with what is acted on in bold and its window in italics."""
    return escape(step.note) if step.note else _marked(step.phrase)


def _marked(phrase: Phrase) -> str:
    pieces = list(phrase)
    if pieces:
        first = pieces[0]
        pieces[0] = first._replace(text=first.text[:1].upper() + first.text[1:])
    return "".join(
        f"<{tag}>{escape(piece.text)}</{tag}>"
        if (tag := MARKUP.get(piece.part))
        else escape(piece.text)
        for piece in pieces
    )
