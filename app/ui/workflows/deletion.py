"""Deleting what cannot be brought back: asked once, with what goes along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.engine.errors import ByheartError
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import plain_label
from app.ui.widgets.form_dialog import Asking

if TYPE_CHECKING:
    from app.store.store import Store
    from app.wiring.storage.deletion import Goes

    Deed = Callable[[Store], str | None]  # why not all of it could be done


class DeleteForm(Asking):
    """Asks; *Cancel* is what Enter does."""

    def __init__(self, title: str, lines: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(title, parent, go=Say.DELETE)
        for line in lines:
            self.form.addRow(plain_label(line))
        self.go.setProperty("main", "")
        self.go.setProperty("harm", "true")
        self.leave.setDefault(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.look()

    def answer(self) -> bool:
        """It is to go."""
        return True


class Deleting(QObject):
    """Asks and deletes. `deleted` names what is gone; the library tells why something is not."""

    deleted = Signal(str)

    def __init__(self, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._view = library, parent
        self._what: Deed | None = None
        self._name = ""
        self.form: DeleteForm | None = None

    def workflow(self, name: str) -> None:
        """Ask whether this workflow is to go."""
        self._library.ask(partial(_goes, name=name), self._ask_for_workflow)

    def run(self, run: str) -> None:
        """Ask whether this run is to go."""
        title = tr(Say.DELETE_RUN, run=run)
        self._ask(run, title, (tr(Say.DELETE_RUN_TEXT),), partial(_run_deleted, run=run))

    def runs(self, shown: str, runs: Sequence[str]) -> None:
        """Ask once whether these runs are to go, among them the one that is shown."""
        title = tr(Say.DELETE_RUNS, runs=len(runs))
        what = partial(_runs_deleted, runs=tuple(runs))
        self._ask(shown, title, (tr(Say.DELETE_RUNS_TEXT),), what)

    def _ask_for_workflow(self, goes: Goes) -> None:
        title = tr(Say.DELETE_WORKFLOW, workflow=goes.name)
        self._ask(goes.name, title, _lines(goes), partial(_workflow_deleted, name=goes.name))

    def _ask(self, name: str, title: str, lines: tuple[str, ...], what: Deed) -> None:
        self._name, self._what = name, what
        self.form = DeleteForm(title, lines, self._view)
        self.form.told.connect(self._delete)
        self.form.open()

    def _delete(self) -> None:
        if self._what is not None:
            self._library.ask(self._what, partial(self._tell, self._name))
            self._what = None

    def _tell(self, name: str, why: str | None) -> None:
        self.deleted.emit(name)
        if why:
            self._library.background.trouble.emit(why)


def _lines(goes: Goes) -> tuple[str, ...]:
    """What goes, what stays, and what will miss it."""
    lines = [tr(Say.DELETE_VERSIONS, versions=goes.versions)]
    if goes.reflexes:
        lines.append(tr(Say.DELETE_REFLEXES, reflexes=goes.reflexes))
    if goes.secrets:
        lines.append(tr(Say.DELETE_SECRETS, names=", ".join(goes.secrets)))
    lines.append(tr(Say.DELETE_RUNS_STAY))
    if goes.schedules:
        lines.append(tr(Say.DELETE_SCHEDULES, names=", ".join(goes.schedules)))
    return tuple(lines)


def _goes(store: Store, *, name: str) -> Goes:
    from app.wiring.storage.deletion import what_goes  # noqa: PLC0415 - loads the safes, elsewhere

    return what_goes(store, name)


def _workflow_deleted(store: Store, *, name: str) -> None:
    from app.wiring.storage.deletion import delete_workflow  # noqa: PLC0415 - as above

    delete_workflow(store, name)


def _run_deleted(store: Store, *, run: str) -> None:
    store.delete_run(run)


def _runs_deleted(store: Store, *, runs: Sequence[str]) -> str:
    """Each that can go, goes; why the others did not."""
    from app.store.runs.deletion import forget_run  # noqa: PLC0415 - loads the database, elsewhere

    refused: list[str] = []
    for run in runs:
        try:
            forget_run(store.database, run)
        except ByheartError as error:
            refused.append(str(error))
    store.sweep_pictures()
    return " ".join(refused)
