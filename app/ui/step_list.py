"""The steps of a workflow as Qt's views take them, and how the timeline and the strip draw them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.recorder.phrase import Part, Phrase
from app.ui.sentences import Say, tell
from app.ui.shown import StepShown

STEP = Qt.ItemDataRole.UserRole
MARKUP = {Part.TARGET: "b", Part.VALUE: "b", Part.WINDOW: "i"}

Index = QModelIndex | QPersistentModelIndex


class StepList(QAbstractListModel):
    """The steps, one a row; both views show this one."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: Sequence[StepShown] = ()

    def show(self, steps: Sequence[StepShown]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self.steps = steps
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """How many; a step has no children."""
        return 0 if parent.isValid() else len(self.steps)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A step, or what is said of it."""
        step = self.steps[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return step.sentence
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{tell(Say.STEP_NUMBER, number=step.number)}: {step.sentence}"
            case _:
                return step if role == STEP else None


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
