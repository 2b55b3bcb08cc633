"""What stands beside the steps: the values that differ from run to run, and what was learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListView, QPushButton, QVBoxLayout, QWidget

from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import Aside, StepAnnotation, StepShown, ValueShown
from app.ui.widgets.common import Hint, OrHint
from app.ui.widgets.image_view import ZoomView
from app.ui.widgets.row_list import PADDING, ROW, Lines, LinesDelegate, RowList, set_up_list
from app.ui.widgets.theme import Wardrobe

FORGET = {Aside.WAY: Say.FORGET_WAY, Aside.REFLEX: Say.FORGET_REFLEX}


def where_used(value: ValueShown) -> str:
    """What is said of a value, and in which steps it is used."""
    steps = ", ".join(map(str, value.steps))
    words = Say.USED_IN if len(value.steps) > 1 else Say.USED_IN_ONE
    return tr(words, said=value.said, steps=steps) if steps else value.said


class _Values(RowList[ValueShown]):
    """The values by their names."""

    def said(self, row: ValueShown) -> str:
        """Its name."""
        return row.name

    def spoken(self, row: ValueShown) -> str:
        """All that is drawn of it."""
        return self.hint(row)

    def hint(self, row: ValueShown) -> str:
        """What it was, what it is, and where it is used."""
        return " · ".join(filter(None, (row.name, row.example, where_used(row))))


class _ValueDelegate(LinesDelegate):
    """A name, below it what it was, and below that what it is and where it is used."""

    count = 3

    def lines(self, row: object) -> Lines:
        """What is drawn of a value."""
        assert isinstance(row, ValueShown)  # noqa: S101 - the list holds nothing else
        if not row.example:
            return Lines(above=row.name, below=where_used(row), bold=True)
        return Lines(above=row.name, below=row.example, last=where_used(row), bold=True)


class ValuesPanel(OrHint):
    """The values; `step_wanted` names a step that uses the chosen one, the next at each press.
    `let_vary` makes a value of a step a parameter, `change` names one anew.
    """

    step_wanted = Signal(int)

    def __init__(self, wardrobe: Wardrobe, let_vary: QAction, change: QAction) -> None:
        self.values, self.list = _Values(), QListView()
        hint = Hint(deed=tr(Say.NO_VALUES_DEED))
        self.more, self.change = QPushButton(hint.deed.text()), QPushButton(change.text())
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list, 1)
        column.addWidget(self.more)
        column.addWidget(self.change)
        super().__init__(content, hint)
        _press(hint.deed, let_vary)
        _press(self.more, let_vary)
        _press(self.change, change)
        self._delegate = _ValueDelegate(wardrobe)
        set_up_list(self.list, tr(Say.VALUE_LIST), self.values, self._delegate)
        self.list.activated.connect(self._go)
        self.list.clicked.connect(self._go)
        self._turn = (-1, 0)

    def show_values(self, values: Sequence[ValueShown]) -> None:
        """Show these."""
        self.values.show(values)
        self._turn = (-1, 0)
        if values:
            self.show_content(there=True)
        else:
            self.teach(tr(Say.NO_VALUES), tr(Say.NO_VALUES_TEXT))

    def _go(self, index: QModelIndex) -> None:
        value: ValueShown = index.data(ROW)
        row, at = self._turn
        at = at if row == index.row() else 0
        if value.steps:
            self.step_wanted.emit(value.steps[at % len(value.steps)])
        self._turn = (index.row(), at + 1)


def _press(button: QPushButton, action: QAction) -> None:
    """The button does what the action does, whenever that can be done."""

    def follow() -> None:
        button.setEnabled(action.isEnabled())

    button.clicked.connect(action.trigger)
    action.changed.connect(follow)
    follow()


def with_deed(content: QWidget, deed: QAction) -> QWidget:
    """A tab's content, and below it a button for what can be done about it."""
    tab, button = QWidget(), QPushButton(deed.text())
    column = QVBoxLayout(tab)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(content, 1)
    column.addWidget(button)
    _press(button, deed)
    return tab


@dataclass(frozen=True, slots=True)
class LearnedShown:
    """What was learned, and at which step."""

    number: int
    aside: StepAnnotation


class _Learned(RowList[LearnedShown]):
    """Ways and reflexes in the order of the steps."""

    def said(self, row: LearnedShown) -> str:
        """Where, and what."""
        return tr(Say.LEARNED_AT, number=row.number, said=row.aside.sentence)


class _LearnedDelegate(LinesDelegate):
    """Where and what, and below it how it was learned."""

    def lines(self, row: object) -> Lines:
        """What is drawn of it."""
        assert isinstance(row, LearnedShown)  # noqa: S101 - the list holds nothing else
        said = tr(Say.LEARNED_AT, number=row.number, said=row.aside.sentence)
        return Lines(above=said, below=row.aside.below)


class LearnedPanel(OrHint):
    """All that was learned beside the recording; `forget_wanted` names what is to be forgotten."""

    forget_wanted = Signal(object)

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        self.learned, self.list = _Learned(), QListView()
        self.picture = ZoomView(pictures, wardrobe, tr(Say.REFLEX_PICTURE))
        self.forget = QPushButton(tr(Say.FORGET_WAY))
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, PADDING, 0, 0)
        column.addWidget(self.list, 2)
        column.addWidget(self.picture, 3)
        column.addWidget(self.forget)
        super().__init__(content, Hint())
        self._delegate = _LearnedDelegate(wardrobe)
        set_up_list(self.list, tr(Say.LEARNED_LIST), self.learned, self._delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.forget.clicked.connect(self._forget)

    def show_steps(self, steps: Sequence[StepShown]) -> None:
        """Show what is known beside these."""
        rows = [LearnedShown(step.number, aside) for step in steps for aside in step.asides]
        self.learned.show(rows)
        if rows:
            self.list.setCurrentIndex(self.learned.index(0))
            self.show_content(there=True)
        else:
            self.teach(tr(Say.NOTHING_LEARNED), tr(Say.NOTHING_LEARNED_TEXT))

    def _chosen(self, index: QModelIndex) -> None:
        row: LearnedShown | None = index.data(ROW)
        if row is not None:
            self.picture.show_picture(row.aside.picture)
            self.forget.setText(tr(FORGET[row.aside.kind]))

    def _forget(self) -> None:
        row: LearnedShown | None = self.list.currentIndex().data(ROW)
        if row is not None:
            self.forget_wanted.emit(row.aside)
