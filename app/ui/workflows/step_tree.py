"""The steps of a workflow as cards, and below each what else is known there."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import (
    QAbstractItemModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)

from app.recorder.notes.phrase import Part, Phrase
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import Aside, CardShown, StepAnnotation, StepShown, cards_of
from app.ui.widgets.row_list import ROW, Index

STEP = ROW
MARKUP = {Part.TARGET: "b", Part.VALUE: "b", Part.WINDOW: "i"}
Row = CardShown | StepShown | StepAnnotation
DRAGGED = "application/x-byheart-step"
Flag = Qt.ItemFlag


class StepTree(QAbstractItemModel):
    """The cards, one a row; below a card of two steps are those, and the ways and reflexes that are
    known there. `move_wanted` tells which step was dragged before which one.
    """

    move_wanted = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps: Sequence[StepShown] = ()
        self.cards: tuple[CardShown, ...] = ()

    def show(self, steps: Sequence[StepShown]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self.steps, self.cards = steps, cards_of(steps)
        self.endResetModel()

    def index_of(self, number: int) -> QModelIndex:
        """Where the step of that number (from 1) is: its card, if the card says what it does."""
        for row, card in enumerate(self.cards):
            first, last = card.span
            if first <= number <= last:
                whole = self.index(row, 0)
                return whole if number == last else self.index(number - first, 0, whole)
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """A card knows nobody above it, what is below it the number of the card."""
        if not 0 <= row < self.rowCount(parent) or column:
            return QModelIndex()
        return self.createIndex(row, 0, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override] # also Qt's other one
        """The card that a row is below."""
        above = index.internalId() if index.isValid() else 0
        return self.createIndex(above - 1, 0, 0) if above else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """How many; there are two levels."""
        if not parent.isValid():
            return len(self.cards)
        return 0 if parent.internalId() else len(_below(self.cards[parent.row()]))

    def columnCount(self, _: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's own
        """One."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A row, or what is said of it."""
        row = self._row(index)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return sentence(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row)
            case _:
                return row if role == ROW else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cards can be dragged, and dropped between others."""
        if not index.isValid():
            return Flag.ItemIsDropEnabled
        is_card = not index.internalId()
        return super().flags(index) | (Flag.ItemIsDragEnabled if is_card else Flag.NoItemFlags)

    def mimeTypes(self) -> list[str]:  # noqa: N802 - Qt's name
        """What is dragged is a step of this list."""
        return [DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802 - Qt's name
        """The number of the first step of the card that is dragged."""
        data = QMimeData()
        for index in indexes:
            number = self.cards[index.row()].span[0]
            data.setData(DRAGGED, QByteArray(str(number).encode()))
        return data

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 - Qt's name
        """It is taken from where it was."""
        return Qt.DropAction.MoveAction

    def dropMimeData(  # noqa: N802 - Qt's name
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, _parent: Index
    ) -> bool:
        """Ask for the move. The list shows it once the workflow has changed."""
        if data.hasFormat(DRAGGED):
            number = int(bytes(data.data(DRAGGED).data()))
            is_last = not 0 <= row < len(self.cards)
            before = len(self.steps) + 1 if is_last else self.cards[row].span[0]
            self.move_wanted.emit(number, before)
        return False

    def _row(self, index: Index) -> Row:
        above = index.internalId()
        return _below(self.cards[above - 1])[index.row()] if above else self.cards[index.row()]


def _below(card: CardShown) -> tuple[StepShown | StepAnnotation, ...]:
    return (*(card.steps if len(card.steps) > 1 else ()), *card.asides)


def sentence(row: Row) -> str:
    """A row in one line."""
    return row.main.sentence if isinstance(row, CardShown) else row.sentence


def _spoken(row: Row) -> str:
    """A step with its number, and what else is known there."""
    if isinstance(row, StepAnnotation):
        return f"{row.sentence}, {row.below}"
    number = row.number
    said = f"{tr(Say.STEP_NUMBER, number=number)}: {sentence(row)}"
    more = ", ".join(filter(None, (beside(row.asides), state_of(row))))
    return f"{said} ({more})" if more else said


def state_of(row: CardShown | StepShown) -> str:
    """What a person has to know of it before it is taken."""
    steps = row.steps if isinstance(row, CardShown) else (row,)
    if row.disabled:
        return tr(Say.STEP_DISABLED)
    return tr(Say.IRREVERSIBLE) if any(step.irreversible for step in steps) else ""


def beside(asides: Sequence[StepAnnotation]) -> str:
    """How many ways and reflexes are known there; "" for none."""
    count = {each: sum(one.kind is each for one in asides) for each in Aside}
    words = {Aside.WAY: Say.COUNT_WAYS, Aside.REFLEX: Say.COUNT_REFLEXES}
    return ", ".join(tr(words[each], count=many) for each, many in count.items() if many)


def as_text(cards: Sequence[CardShown]) -> str:
    """The cards as lines to paste elsewhere."""
    lines = []
    for card in cards:
        more = ", ".join(filter(None, (state_of(card), beside(card.asides))))
        lines.append(f"{card.number}. {sentence(card)}" + (f" ({more})" if more else ""))
    return "\n".join(lines)


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
