"""One workflow: its pictures as a strip, its steps as a timeline, one step in full, its facts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.store.model.run_records import WorkflowLine
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.editing.actions import EditActions
from app.ui.i18n.messages_en import Say, tell
from app.ui.view_models.workflow import Aside, AsideShown, StepShown, WorkflowShown
from app.ui.widgets.common import Disclosure, as_page, heading, plain_label, says
from app.ui.widgets.image_compare import BeforeAfter
from app.ui.widgets.row_list import PADDING, set_up_list
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.list import state_in_words, state_of, steps_in_words
from app.ui.workflows.offers import AcceptOffer, RehearsalOffer
from app.ui.workflows.step_delegates import STRIP, StripDelegate, TimelineDelegate
from app.ui.workflows.step_tree import STEP, StepTree

MARGIN = 16
FORGET = {Aside.WAY: Say.FORGET_WAY, Aside.REFLEX: Say.FORGET_REFLEX}


class WorkflowView(QWidget):
    """Shows a workflow; the strip and the timeline move together."""

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        as_page(self)
        self.name = ""
        self.edits = EditActions(library, pictures, wardrobe, self)
        self.offer, self.accept = RehearsalOffer(), AcceptOffer(pictures, wardrobe)
        self.said = plain_label()
        self._next_row = -1
        self.title, self.state, self.task = heading(), plain_label(), plain_label("", "muted")
        self.steps = StepTree(self)
        self.strip = _Strip(self.steps, pictures, wardrobe)
        self.timeline = _Timeline(self.steps, wardrobe)
        self.timeline.setSelectionModel(self.strip.selectionModel())
        self.both = BeforeAfter(pictures, wardrobe)
        self.forget = QPushButton()
        self.details = facts_label(tell(Say.DETAILS))
        self.facts = facts_label(tell(Say.FACTS))
        self.strip.selectionModel().currentChanged.connect(self._chosen)
        self._lay_out()
        self._set_up_edits()

    def expect(self, one: WorkflowLine) -> None:
        """Show what the list knows already, until the whole is there."""
        self.name = one.name
        self._head(one.name, one.task, one.version, one.steps, state_of(one))
        self.edits.show(None)
        self.offer.hide()
        self.accept.show_for(None)
        self._say("")
        self.steps.show(())
        self.both.show_step(None)
        self.details.setText("")
        self.facts.setText(tell(Say.LOADING))

    def show_workflow(self, shown: WorkflowShown) -> None:
        """Show it, at the step that was looked at where it is the same workflow."""
        row = step_row(self.strip.currentIndex()) if shown.name == self.name else 0
        row, self._next_row = self._next_row if self._next_row >= 0 else row, -1
        self.name = shown.name
        self.edits.show(shown)
        self.offer.show_for(shown)
        self.accept.show_for(shown)
        count = len(shown.steps)
        state = state_in_words(trusted=shown.trusted, proven=shown.proven)
        self._head(shown.name, shown.task, shown.version, count, state)
        if tuple(self.steps.steps) != shown.steps:
            self.steps.show(shown.steps)
            self.timeline.setRootIsDecorated(any(step.asides for step in shown.steps))
            self.choose_step(min(max(row, 0), count - 1))
        self.facts.setText(_facts(shown))
        self.edits.go_on()

    def look_next_at(self, step: int) -> None:
        """Choose the step of that number (0: the same row) once the next version is shown."""
        self._next_row = step - 1

    def choose_step(self, row: int) -> None:
        """Look at that step (0-based)."""
        index = self.steps.index(row, 0)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.strip.selectionModel().setCurrentIndex(index, flag)

    def _head(self, name: str, task: str, version: int, steps: int, state: tuple[str, str]) -> None:
        self.title.setText(name)
        self.task.setText(task)
        self.task.setVisible(bool(task))
        at = tell(Say.VERSION, version=version)
        says(self.state, f"{at} · {steps_in_words(steps)} · {state[0]}", state[1])

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(PADDING)
        self.head = QHBoxLayout()
        self.head.addWidget(self.title, 1)
        for widget in (self.state, self.task):
            widget.setSizePolicy(
                widget.sizePolicy().Policy.Ignored, widget.sizePolicy().Policy.Fixed
            )
        self.head.addLayout(self.edits.buttons())
        column.addLayout(self.head)
        column.addWidget(self.state)
        column.addWidget(self.task)
        column.addWidget(self.accept)
        column.addWidget(self.offer)
        column.addWidget(self.said)
        column.addWidget(self.strip)
        column.addWidget(self._middle(), 1)

    def _set_up_edits(self) -> None:
        """The menu of edits where the steps are, too; what an edit brings is said above them."""
        self._say("")
        self.forget.clicked.connect(self._forget)
        self.forget.hide()
        for view in (self.strip, self.timeline):
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(self._open_menu)
        self.menu = self.edits.menu(self)
        self.edits.editing.said.connect(self._say)
        self.edits.editing.refused.connect(self._refuse)

    def _open_menu(self) -> None:
        self.menu.popup(QCursor.pos())

    def _say(self, sentence: str, kind: str = "muted") -> None:
        says(self.said, sentence, kind)
        self.said.setVisible(bool(sentence))

    def _refuse(self, why: str) -> None:
        self._say(why, "warning")

    def _middle(self) -> QWidget:
        """The timeline, and beside it the chosen step above the facts."""
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(MARGIN, 0, 0, 0)
        column.addWidget(self.both, 3)
        column.addWidget(self.forget, 0, Qt.AlignmentFlag.AlignLeft)
        scrolled = _scrolled(self.details, tell(Say.DETAILS))
        self.disclosure = Disclosure(tell(Say.DETAILS), scrolled)
        column.addWidget(self.disclosure, 1)
        column.addWidget(_scrolled(self.facts, tell(Say.FACTS)), 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.timeline)
        split.addWidget(beside)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(False)
        return split

    def _chosen(self, index: QModelIndex) -> None:
        row: StepShown | AsideShown | None = index.data(STEP)
        step = row if isinstance(row, StepShown) else None
        self.edits.choose(step)
        self.forget.setVisible(isinstance(row, AsideShown))
        if row is None:
            return
        self.timeline.scrollTo(index)
        self.strip.scrollTo(self.steps.index(step_row(index), 0))
        if isinstance(row, AsideShown):
            self.forget.setText(tell(FORGET[row.kind]))
            self.both.show_picture(row.picture)
            self.details.setText("\n".join((row.sentence, *row.details)))
        else:
            self.both.show_step(row)
            self.details.setText("\n".join((f"{row.number}. {row.sentence}", *row.details)))

    def _forget(self) -> None:
        """The way or the reflex that is looked at."""
        row = self.timeline.currentIndex().data(STEP)
        if isinstance(row, AsideShown):
            self.edits.forget(row)


class _Strip(QListView):
    """The pictures, side by side."""

    def __init__(self, steps: StepTree, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._delegate = StripDelegate(pictures, wardrobe)
        set_up_list(self, tell(Say.FILM_STRIP), steps, self._delegate)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        pictures.arrived.connect(self.viewport().update)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """How high its bar is depends on the style sheet."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._fit()

    def _fit(self) -> None:
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setFixedHeight(STRIP.height() + self.fontMetrics().height() + 3 * PADDING + bar + 4)


class _Timeline(QTreeView):
    """The sentences, one below the other; a step opens to what else is known there."""

    def __init__(self, steps: StepTree, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._delegate = TimelineDelegate(wardrobe)
        self.setAccessibleName(tell(Say.STEP_LIST))
        self.setModel(steps)
        self.setItemDelegate(self._delegate)
        self.setUniformRowHeights(True)
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)


def step_row(index: QModelIndex) -> int:
    """The row of the step that is chosen, or that what is chosen is known beside."""
    above = index.parent()
    return above.row() if above.isValid() else index.row()


def facts_label(name: str) -> QLabel:
    """A text that can be read with the keyboard, and copied."""
    label = plain_label()
    label.setAccessibleName(name)
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return label


def _scrolled(label: QLabel, name: str) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(label)
    area.setWidgetResizable(True)
    label.setAutoFillBackground(False)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(name)
    return area


def _facts(shown: WorkflowShown) -> str:
    blocks = [
        (tell(Say.WHAT_IT_NEEDS), shown.needs),
        (tell(Say.HOW_IT_BEGINS), shown.begins),
        (tell(Say.HOW_IT_ENDS), shown.ends),
    ]
    if shown.accept:
        blocks.insert(0, (tell(Say.TO_ACCEPT), shown.accept))
    return "\n\n".join(_block(title, lines) for title, lines in blocks)


def _block(title: str, lines: Sequence[str]) -> str:
    return "\n".join((title, *(f"    {line}" for line in lines)))
