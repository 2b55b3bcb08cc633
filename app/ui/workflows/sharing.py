"""Workflows that others share over a registry: added here, and reviewed for others.

What is added is kept untrusted; its page then shows what it does, to be accepted or not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget

from app.engine.errors import ByheartError, UsageError
from app.ui.data.store_client import Library, StoreWorker
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.widgets.form_dialog import AskingOn
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.finding import FindForm, FoundAll, SearchOrder, found_in

if TYPE_CHECKING:
    from app.store.store import Store

ADDRESS = "oci://registry.example/team/orders:1"
DEEDS = {
    "add": Say.SHARED_ADD,
    "to_review": Say.SHARED_ADD_TO_REVIEW,
    "accept": Say.SHARED_ACCEPT,
    "reject": Say.SHARED_REJECT,
}

VERDICTS = frozenset({"accept", "reject"})


@dataclass(frozen=True, slots=True)
class SharedTold:
    """What is to be done (add, to_review, accept or reject) with what is at an address. What is
    added is called `name` ("": as its author calls it), and may `update` what was added before
    from a tag that has come to mean something else.
    """

    address: str
    deed: str
    name: str = ""
    update: bool = False


@dataclass(frozen=True, slots=True)
class SharedDone:
    """The workflow that was added ("": a verdict was signed); `trouble` says why it was not."""

    workflow: str = ""
    trouble: str = ""


class SharedForm(AskingOn):
    """Asks for an address and what is to be done. It stays until that has been done. `find_wanted`
    asks for a look into a registry.
    """

    find_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.SHARED), parent)
        self.address, self.deed, self.name = QLineEdit(), QComboBox(), QLineEdit()
        self.address.setPlaceholderText(ADDRESS)
        for deed, word in DEEDS.items():
            self.deed.addItem(tr(word), deed)
        self.look_for = QPushButton(tr(Say.FIND_OPEN))
        self.look_for.clicked.connect(self.find_wanted)
        self.update_tag = QCheckBox(tr(Say.SHARED_UPDATE))
        self.add_text(tr(Say.SHARED_TEXT))
        self.add_row(Say.SHARED_ADDRESS, self.address)
        self.add_button(self.look_for)
        self.name.setPlaceholderText(tr(Say.SHARED_NAME_HINT))
        self.add_row(Say.SHARED_DEED, self.deed)
        self.add_row(Say.LESSON_NAME, self.name)
        self.form.addRow("", self.update_tag)
        self.deed.currentIndexChanged.connect(self._turn)
        self.address.textChanged.connect(self.look)
        self.look()

    def answer(self) -> SharedTold:
        """What was told."""
        address = self.address.text().strip()
        if not address:
            raise UsageError(tr(Say.SHARED_ADDRESS_HINT))
        name, update = self.name.text().strip(), self.update_tag.isChecked()
        return SharedTold(address, self.deed.currentData(), name, update)

    def _turn(self) -> None:
        """Only what is added has a name here, and may take another one's place."""
        is_added = self.deed.currentData() not in VERDICTS
        self.form.setRowVisible(self.name, is_added)
        self.form.setRowVisible(self.update_tag, is_added)


class Sharing(QObject):
    """Asks for a shared workflow, or looks for one, and brings it in; `added` names it."""

    added = Signal(str)

    def __init__(self, library: Library, wardrobe: Wardrobe, window: QWidget) -> None:
        super().__init__(window)
        self._library, self._wardrobe, self._window = library, wardrobe, window
        self._worker = StoreWorker(library.settings, self)
        self._worker.trouble.connect(self._fail)
        self._registry = ""
        self.form: SharedForm | None = None
        self.find_form: FindForm | None = None

    def ask(self) -> None:
        """Ask which one."""
        self.form = SharedForm(self._window)
        self.form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form.told.connect(self._do)
        self.form.find_wanted.connect(self.find)
        self.form.finished.connect(self._forget)
        self.form.open()

    def find(self) -> None:
        """Ask what to look for, and in which registry."""
        self.find_form = FindForm(self._search, self._wardrobe, self._registry, self.form)
        self.find_form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.find_form.told.connect(self._take)
        self.find_form.finished.connect(self._forget_search)
        self.find_form.open()

    def close(self) -> None:
        """Ask no registry any more."""
        self._worker.close()

    def _search(self, order: SearchOrder, answer: Callable[[FoundAll], None]) -> None:
        self._registry, asked = order.registry, self.find_form

        def is_over() -> bool:
            return self._worker.is_closed or self.find_form is not asked

        def tell(found: FoundAll) -> None:
            if self.find_form is asked:
                answer(found)

        self._worker.ask(partial(found_in, order=order, is_over=is_over), tell)

    def _take(self, address: str) -> None:
        if self.form is not None:
            self.form.address.setText(address)
            self.form.deed.setFocus()

    def _forget(self) -> None:
        self.form = None

    def _forget_search(self) -> None:
        self.find_form = None

    def _do(self, told: SharedTold) -> None:
        self._worker.ask(partial(_done, told=told), self._show)

    def _fail(self, why: str) -> None:
        """What nobody expected."""
        if self.form is not None:
            self.form.refuse(reason_in_words(why))
        self._library.background.trouble.emit(why)

    def _show(self, done: SharedDone) -> None:
        if done.workflow:
            self.added.emit(done.workflow)
        if self.form is None:
            return
        if done.trouble:
            self.form.refuse(done.trouble)
        else:
            self.form.accept()


def _done(store: Store, *, told: SharedTold) -> SharedDone:
    from app.store.sharing.reference import OciReference  # noqa: PLC0415 - for who shares only
    from app.store.sharing.reviews import Verdict  # noqa: PLC0415 - as above
    from app.wiring.storage.sharing import add_workflow, review_workflow  # noqa: PLC0415 - as above

    try:
        there = OciReference.read(told.address)
        if told.deed in VERDICTS:
            review_workflow(store, there, Verdict(told.deed))
            return SharedDone()
        to_review = told.deed == "to_review"
        name, update = told.name or None, told.update
        added = add_workflow(store, there, name, update=update, to_review=to_review)
    except ByheartError as error:
        return SharedDone(trouble=reason_in_words(str(error)))
    return SharedDone(added.workflow.name)
