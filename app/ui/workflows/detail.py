"""One workflow: its steps as cards; beside them the chosen one, its values, what was learned."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.store.model.run_records import WorkflowLine
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.editing.actions import EditActions
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import CardShown, StepAnnotation, StepShown, WorkflowShown
from app.ui.widgets.common import Disclosure, as_page, heading, plain_label, says
from app.ui.widgets.image_compare import BeforeAfter
from app.ui.widgets.row_list import PADDING
from app.ui.widgets.theme import MARGIN, Wardrobe
from app.ui.workflows.list import state_in_words, state_of, steps_in_words
from app.ui.workflows.offers import AcceptOffer, RehearsalOffer, ScheduleOffer
from app.ui.workflows.panels import FORGET, LearnedPanel, ValuesPanel, with_deed
from app.ui.workflows.step_delegates import CardDelegate
from app.ui.workflows.step_tree import STEP, StepTree, as_text, sentence

WIDTH = 300  # of the cards at first, in Qt's pixels, and at least of what stands beside them
INDENT = 16
SEARCH_KEYS = "Ctrl+Shift+F"


class WorkflowView(QWidget):
    """Shows a workflow. `part_wanted` asks for a run of the steps from one number to another."""

    part_wanted = Signal(int, int)

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        as_page(self)
        self.name = ""
        self.edits = EditActions(library, pictures, wardrobe, self)
        self.offer, self.accept = RehearsalOffer(), AcceptOffer(pictures, wardrobe)
        self.plan = ScheduleOffer()
        self.said = plain_label()
        self._next_step = 0
        self._hidden: set[int] = set()
        self.title, self.state, self.task = heading(), plain_label(), plain_label("", "muted")
        self.steps = StepTree(self)
        self.search = QLineEdit()
        self.timeline = _Timeline(self.steps, pictures, wardrobe)
        self.loop, self._loop_bar = plain_label("", "accent"), QFrame()
        self._loop_bar.setObjectName("loop")
        self.both = BeforeAfter(pictures, wardrobe)
        self.forget = QPushButton()
        edits = self.edits.by_word
        self.values = ValuesPanel(wardrobe, edits[Say.EDIT_LET_VARY], edits[Say.EDIT_PARAMETER])
        self.learned = LearnedPanel(pictures, wardrobe)
        self.tabs, self.sheets = QTabBar(), QStackedWidget()
        self.details = FactsLabel(tr(Say.DETAILS))
        self.facts = FactsLabel(tr(Say.FACTS))
        self.timeline.selectionModel().currentChanged.connect(self._chosen)
        self._lay_out()
        self._set_up_search()
        self._set_up_edits()

    def expect(self, one: WorkflowLine) -> None:
        """Show what the list knows already, until the whole is there."""
        self.name = one.name
        self._head(one.name, one.task, one.version, one.steps, state_of(one))
        self.edits.show(None)
        self.offer.hide()
        self.plan.hide()
        self.accept.show_for(None)
        self.say("")
        self.search.clear()
        self.steps.show(())
        self._show_loop("")
        self.both.show_step(None)
        self.details.setText("")
        self.facts.setText(tr(Say.LOADING))

    def show_workflow(self, shown: WorkflowShown) -> None:
        """Show it, at the step that was looked at where it is the same workflow."""
        step = self.chosen_step if shown.name == self.name else 0
        step, self._next_step = self._next_step or step, 0
        self.name = shown.name
        self.edits.show(shown)
        self.offer.show_for(shown)
        self.plan.show_for(shown)
        self.accept.show_for(shown)
        count = len(shown.steps)
        state = state_in_words(trusted=shown.trusted, proven=shown.proven)
        self._head(shown.name, shown.task, shown.version, count, state)
        if tuple(self.steps.steps) != shown.steps:
            self.steps.show(shown.steps)
            self._hidden = set()
            rows = range(len(self.steps.cards))
            inside = any(self.steps.rowCount(self.steps.index(row, 0)) for row in rows)
            self.timeline.setRootIsDecorated(inside)
            self._find(self.search.text())
            first = self.steps.index(0, 0)
            wanted = self.steps.index_of(min(step, count)) if step else first
            self.timeline.setCurrentIndex(wanted)
        if shown.proven:
            self.say("")  # that it is another version now was said before its rehearsal
        self._show_loop(shown.loop)
        self._show_beside(shown)
        self.edits.go_on()

    def look_next_at(self, step: int) -> None:
        """Choose the step of that number (0: the same one) once the next version is shown."""
        self._next_step = step

    def choose_step(self, row: int) -> None:
        """Look at that step (0-based)."""
        self.timeline.setCurrentIndex(self.steps.index_of(row + 1))

    @property
    def chosen_step(self) -> int:
        """The number of the step that is chosen, or that what is chosen is known beside."""
        index = self.timeline.currentIndex()
        card = _card_of(index.data(STEP)) or _card_of(index.parent().data(STEP))
        return card.main.number if card else 0

    def _show_loop(self, loop: str) -> None:
        """For each of what the steps are done: a line above them, and a bar along all of them."""
        self.loop.setText(tr(Say.LOOP_HEAD, loop=loop) if loop else "")
        for widget in (self.loop, self._loop_bar):
            widget.setVisible(bool(loop))

    def _show_beside(self, shown: WorkflowShown) -> None:
        """The values, what was learned, and the facts; how many there are stands on the tabs."""
        self.values.show_values(shown.values)
        self.learned.show_steps(shown.steps)
        self.facts.setText(_facts(shown))
        learned = sum(len(step.asides) for step in shown.steps)
        for at, word, count in (
            (1, Say.VALUES, len(shown.values)),
            (2, Say.TAB_LEARNED, learned),
        ):
            said = tr(Say.TAB_COUNT, tab=tr(word), count=count) if count else tr(word)
            self.tabs.setTabText(at, said)
        if not shown.trusted:
            self.tabs.setCurrentIndex(self.tabs.count() - 1)

    def _head(self, name: str, task: str, version: int, steps: int, state: tuple[str, str]) -> None:
        self.title.setText(name)
        self.task.setText(task)
        self.task.setVisible(bool(task))
        at = tr(Say.VERSION, version=version)
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
        column.addWidget(self.plan)
        column.addWidget(self.said)
        column.addWidget(self._middle(), 1)

    def _set_up_search(self) -> None:
        self.search.setPlaceholderText(tr(Say.SEARCH_STEPS))
        self.search.setAccessibleName(tr(Say.SEARCH_STEPS))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        QShortcut(QKeySequence(SEARCH_KEYS), self).activated.connect(self.search.setFocus)

    def _find(self, text: str) -> None:
        """Only the cards that hold the text are seen."""
        wanted = text.casefold()
        hidden = {
            row
            for row, card in enumerate(self.steps.cards if wanted else ())
            if wanted not in _all_of(card).casefold()
        }
        for row in hidden ^ self._hidden:
            self.timeline.setRowHidden(row, QModelIndex(), row in hidden)
        self._hidden = hidden

    def _set_up_edits(self) -> None:
        """The menu of edits where the steps are, too; what an edit brings is said above them."""
        self.say("")
        self.forget.clicked.connect(self._forget)
        self.forget.hide()
        self.timeline.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.timeline.customContextMenuRequested.connect(self._open_menu)
        self.menu = self.edits.menu(self)
        self.edits.editing.said.connect(self.say)
        self.edits.editing.refused.connect(self._refuse)
        self.edits.part_wanted.connect(self.part_wanted)
        self.edits.copy_wanted.connect(self._copy)
        self.steps.move_wanted.connect(self.edits.move_to)
        self.learned.forget_wanted.connect(self.edits.forget)
        self.values.step_wanted.connect(lambda number: self.choose_step(number - 1))

    def _copy(self) -> None:
        """The steps as text, for a mail or a manual."""
        QGuiApplication.clipboard().setText(as_text(self.steps.cards))
        self.say(tr(Say.COPIED_STEPS))

    def _open_menu(self) -> None:
        self.menu.popup(QCursor.pos())

    def say(self, sentence: str, kind: str = "muted") -> None:
        """Say above the steps what has become of them."""
        says(self.said, sentence, kind)
        self.said.setVisible(bool(sentence))

    def _refuse(self, why: str) -> None:
        self.say(why, "warning")

    def _middle(self) -> QWidget:
        """The cards below their search, and beside them what the tabs hold."""
        cards = QWidget()
        column = QVBoxLayout(cards)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(PADDING)
        column.addWidget(self.search)
        column.addWidget(self.loop)
        looped = QHBoxLayout()
        looped.addWidget(self._loop_bar)
        looped.addWidget(self.timeline, 1)
        column.addLayout(looped, 1)
        self._show_loop("")
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(cards)
        split.addWidget(self._tabs())
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([WIDTH, WIDTH])
        split.setChildrenCollapsible(False)
        return split

    @property
    def offers(self) -> tuple[QPushButton, ...]:
        """What it offers to do with the workflow."""
        return self.offer.go, self.plan.go

    def _tabs(self) -> QWidget:
        checks = self.edits.by_word[Say.EDIT_END_CHECKS]
        facts = with_deed(scrolled(self.facts, tr(Say.FACTS)), checks)
        sheets = (
            (Say.TAB_STEP, self._step_tab()),
            (Say.VALUES, self.values),
            (Say.TAB_LEARNED, self.learned),
            (Say.TAB_ABOUT, facts),
        )
        for word, sheet in sheets:
            self.tabs.addTab(tr(word))
            self.sheets.addWidget(sheet)
        self.tabs.setAccessibleName(tr(Say.TABS))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.currentChanged.connect(self.sheets.setCurrentIndex)
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(MARGIN, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(self.sheets, 1)
        return beside

    def _step_tab(self) -> QWidget:
        tab = QWidget()
        column = QVBoxLayout(tab)
        column.setContentsMargins(0, PADDING, 0, 0)
        self.sentence = plain_label()
        column.addWidget(self.sentence)
        column.addWidget(self.both, 3)
        column.addWidget(self.forget, 0, Qt.AlignmentFlag.AlignLeft)
        inside = scrolled(self.details, tr(Say.DETAILS))
        self.disclosure = Disclosure(tr(Say.DETAILS), inside)
        column.addWidget(self.disclosure, 1)
        return tab

    def _chosen(self, index: QModelIndex) -> None:
        row: CardShown | StepShown | StepAnnotation | None = index.data(STEP)
        self.edits.choose(_card_of(row))
        self.forget.setVisible(isinstance(row, StepAnnotation))
        if row is None:
            return
        self.timeline.scrollTo(index)
        if isinstance(row, StepAnnotation):
            self.sentence.setText(row.sentence)
            self.forget.setText(tr(FORGET[row.kind]))
            self.both.show_picture(row.picture)
            self.details.setText("\n".join((row.sentence, *row.details)))
            return
        self.sentence.setText(f"{row.number}. {sentence(row)}")
        steps = row.steps if isinstance(row, CardShown) else (row,)
        self.both.show_step(steps[-1])
        told = [(f"{step.number}. {step.sentence}", *step.details) for step in steps]
        self.details.setText("\n\n".join("\n".join(lines) for lines in reversed(told)))

    def _forget(self) -> None:
        """The way or the reflex that is looked at."""
        row = self.timeline.currentIndex().data(STEP)
        if isinstance(row, StepAnnotation):
            self.edits.forget(row)


class _Timeline(QTreeView):
    """The cards, one below the other; each opens to its steps and to what else is known there."""

    def __init__(self, steps: StepTree, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._delegate = CardDelegate(pictures, wardrobe)
        self.setAccessibleName(tr(Say.STEP_LIST))
        self.setModel(steps)
        self.setItemDelegate(self._delegate)
        self.setUniformRowHeights(True)
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)
        self.setIndentation(INDENT)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QTreeView.DragDropMode.InternalMove)
        pictures.arrived.connect(self.viewport().update)


def _card_of(row: CardShown | StepShown | StepAnnotation | None) -> CardShown | None:
    """What edits are about; nothing for what is known beside a step."""
    match row:
        case CardShown():
            return row
        case StepShown():
            return CardShown((row,))
        case _:
            return None


def _all_of(card: CardShown) -> str:
    """All that is said of a card."""
    return " ".join((as_text((card,)), *(each.sentence for each in card.asides)))


class FactsLabel(QLabel):
    """A text that can be read with the keyboard, and copied. A screen reader says its name and all
    of it.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAccessibleName(name)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show this text."""
        super().setText(text)
        self.setAccessibleName(f"{self._name}: {text}" if text else self._name)


def scrolled(label: QLabel, name: str) -> QScrollArea:
    """A text that may be longer than there is room."""
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
        (tr(Say.HOW_IT_BEGINS), shown.begins),
        (tr(Say.EDIT_END_CHECKS), shown.ends),
    ]
    if shown.accept:
        blocks.insert(0, (tr(Say.TO_ACCEPT), shown.accept))
    return "\n\n".join(_block(title, lines) for title, lines in blocks)


def _block(title: str, lines: Sequence[str]) -> str:
    return "\n".join((title, *(f"    {line}" for line in lines)))
