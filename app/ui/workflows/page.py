"""What Byheart knows: the workflows, and one of them in full."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QLineEdit, QListView, QPushButton, QWidget

from app.store.model.run_records import WorkflowLine
from app.ui.data.image_loader import Pictures
from app.ui.data.preload import workflow, workflows
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.onboarding import Welcome
from app.ui.view_models.workflow import WorkflowShown
from app.ui.widgets.common import Hint, OrHint, side_by_side, side_of
from app.ui.widgets.row_list import set_up_list
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.deletion import Deleting
from app.ui.workflows.detail import WorkflowView
from app.ui.workflows.list import LINE, FoundWorkflows, WorkflowDelegate, WorkflowList
from app.ui.workflows.merges import Merges
from app.ui.workflows.publishing import Publishing
from app.ui.workflows.sharing import Sharing

if TYPE_CHECKING:
    from app.store.store import Store

SIDE, REST = 210, 840


class WorkflowsPage(OrHint):
    """The list on the left, the chosen workflow on the right; a hint while there is none."""

    chosen_changed = Signal()

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        self._library = library
        self.wish = ""  # the workflow that was open last time
        self.workflows = WorkflowList()
        self.found = FoundWorkflows(self.workflows)
        self.search = QLineEdit()
        self.shared = QPushButton(tr(Say.SHARED_OPEN))
        self.list = QListView()
        self.view = WorkflowView(library, pictures, wardrobe)
        self.either = OrHint(self.view, Hint())
        split = side_by_side(self._side(wardrobe), self.either, (SIDE, REST))
        super().__init__(split, Hint(tr(Say.LOADING)))
        self.welcome = Welcome(library)
        self.addWidget(self.welcome)
        self.either.teach(tr(Say.CHOOSE_WORKFLOW), tr(Say.CHOOSE_WORKFLOW_TEXT))
        library.changed.connect(self.refresh)
        self.view.edits.editing.edited.connect(self._edited)
        self.view.accept.accepted.connect(self._accept)
        self.sharing = Sharing(library, wardrobe, self)
        self.shared.clicked.connect(self.sharing.ask)
        self.sharing.added.connect(self.open_next)
        self.publishing = Publishing(library.settings, wardrobe, self)
        self.publishing.trouble.connect(library.background.trouble)
        self.view.edits.publish_wanted.connect(self.publishing.ask)
        self.merges = Merges(library.settings, self)
        self.merges.trouble.connect(library.background.trouble)
        self.merges.merged.connect(self._merged)
        self.merges.again.connect(self._recorded_again)
        self.deleting = Deleting(library, self)
        self.view.edits.delete_wanted.connect(self.deleting.workflow)
        self.deleting.deleted.connect(self._deleted)
        self.view.edits.editing.beside_edited.connect(self._ask)
        self.refresh()

    @property
    def chosen(self) -> str:
        """The name of the chosen workflow; empty when none is."""
        one: WorkflowLine | None = self.list.currentIndex().data(LINE)
        return one.name if one else ""

    def refresh(self) -> None:
        """Read the list again."""
        self._library.ask_ahead(workflows, self._show)

    def read_again(self) -> None:
        """Read the chosen workflow again: a run may have learned something of it."""
        if self.chosen:
            self._ask(self.chosen)

    def close_threads(self) -> None:
        """Ask no registry any more."""
        self.merges.close()
        self.publishing.close()
        self.sharing.close()

    def open_next(self, name: str) -> None:
        """Open the workflow of that name as soon as the list has it."""
        self.search.clear()
        self.wish = name
        self.refresh()

    def choose(self, name: str) -> None:
        """Open the workflow of that name, where there is one."""
        for row in range(self.found.rowCount()):
            index = self.found.index(row, 0)
            if index.data() == name:
                self.list.setCurrentIndex(index)
                return

    def _side(self, wardrobe: Wardrobe) -> QWidget:
        self.search.setPlaceholderText(tr(Say.SEARCH_WORKFLOWS))
        self.search.setAccessibleName(tr(Say.SEARCH_WORKFLOWS))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.found.setFilterFixedString)
        self.search.textChanged.connect(self._found)
        self._delegate = WorkflowDelegate(wardrobe)
        set_up_list(self.list, tr(Say.WORKFLOW_LIST), self.found, self._delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        return side_of(self.search, self.list, self.shared)

    def _show(self, lines: tuple[WorkflowLine, ...]) -> None:
        wanted, self.wish = self.wish or self.chosen, ""
        if lines != self.workflows.rows:
            self.workflows.show(lines)
        if wanted != self.chosen or not self.chosen:
            self.choose(wanted)
        if lines and not self.chosen:
            self.choose(lines[0].name)
        if lines:
            self.show_content(there=True)
        else:
            self.setCurrentWidget(self.welcome)
            self.chosen_changed.emit()

    def _found(self, text: str) -> None:
        if self.found.rowCount():
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.found.index(0, 0))
            self.either.show_content(there=True)
        else:
            self.either.teach(tr(Say.NOTHING_FOUND), tr(Say.NOTHING_FOUND_TEXT, text=text))

    def _chosen(self, index: QModelIndex) -> None:
        self.chosen_changed.emit()
        one: WorkflowLine | None = index.data(LINE)
        if one is None:
            return
        if self.view.name != one.name:
            self.view.expect(one)
        self.either.show_content(there=True)
        self._ask(one.name)

    def _ask(self, name: str) -> None:
        self._library.ask_ahead(partial(workflow, name=name), self._open)

    def _edited(self, name: str, step: int) -> None:
        """Show its new version; under its new name, where it has one."""
        self.view.look_next_at(step)
        self.wish = name
        self.refresh()

    def _accept(self, which: tuple[str, int]) -> None:
        """Show it again, now that it may run."""
        name, _ = which
        self._library.ask(partial(_accepted, which=which), lambda _: self._edited(name, 0))

    def _merged(self, name: str, version: int) -> None:
        """Show what the recordings came to; it can be undone."""
        self.view.edits.editing.made(name, version, tr(Say.MERGE))
        self.view.say(tr(Say.MERGED, version=version))

    def _recorded_again(self, name: str, version: int) -> None:
        """The version before it can be had back."""
        self.view.edits.editing.made(name, version, tr(Say.RECORD))

    def _deleted(self, name: str) -> None:
        self.view.edits.editing.forget(name)
        self.refresh()

    def _open(self, shown: WorkflowShown) -> None:
        if shown.name == self.chosen:  # somebody may have chosen on meanwhile
            self.view.show_workflow(shown)


def _accepted(store: Store, which: tuple[str, int]) -> None:
    store.accept(*which)
