"""Workflows that others share over a registry: added here, and reviewed for others.

What is added is kept untrusted; its page then shows what it does, to be accepted or not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from app.engine.errors import ByheartError, UsageError
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.widgets.common import says
from app.ui.widgets.form_dialog import Asking

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
    added is called `name` ("": as its author calls it).
    """

    address: str
    deed: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class SharedDone:
    """The workflow that was added ("": a verdict was signed); `trouble` says why it was not."""

    workflow: str = ""
    trouble: str = ""


class SharedForm(Asking):
    """Asks for an address and what is to be done. It stays until that has been done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.SHARED), parent)
        self.address, self.deed, self.name = QLineEdit(), QComboBox(), QLineEdit()
        self.address.setPlaceholderText(ADDRESS)
        for deed, word in DEEDS.items():
            self.deed.addItem(tr(word), deed)
        self.add_text(tr(Say.SHARED_TEXT))
        self.add_row(Say.SHARED_ADDRESS, self.address)
        self.name.setPlaceholderText(tr(Say.SHARED_NAME_HINT))
        self.add_row(Say.SHARED_DEED, self.deed)
        self.add_row(Say.LESSON_NAME, self.name)
        self.deed.currentIndexChanged.connect(self._turn)
        self.address.textChanged.connect(self.look)
        self.look()

    def answer(self) -> SharedTold:
        """What was told."""
        address = self.address.text().strip()
        if not address:
            raise UsageError(tr(Say.SHARED_ADDRESS_HINT))
        return SharedTold(address, self.deed.currentData(), self.name.text().strip())

    def refuse(self, why: str) -> None:
        """Say why it was not done."""
        says(self.why, why, "warning")
        self.why.show()
        self.go.setEnabled(True)

    def _turn(self) -> None:
        """Only what is added has a name here."""
        self.form.setRowVisible(self.name, self.deed.currentData() not in VERDICTS)

    def _tell(self) -> None:
        self.go.setEnabled(False)
        says(self.why, tr(Say.LOADING), "muted")
        self.why.show()
        self.told.emit(self.answer())


class Sharing(QObject):
    """Asks for a shared workflow and brings it in; `added` names it."""

    added = Signal(str)

    def __init__(self, library: Library, window: QWidget) -> None:
        super().__init__(window)
        self._library, self._window = library, window
        self.form: SharedForm | None = None

    def ask(self) -> None:
        """Ask which one."""
        self.form = SharedForm(self._window)
        self.form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form.told.connect(self._do)
        self.form.finished.connect(self._forget)
        self.form.open()

    def _forget(self) -> None:
        self.form = None

    def _do(self, told: SharedTold) -> None:
        self._library.ask(partial(_done, told=told), self._show)

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
        added = add_workflow(store, there, told.name or None, update=False, to_review=to_review)
    except ByheartError as error:
        return SharedDone(trouble=reason_in_words(str(error)))
    return SharedDone(added.workflow.name)
