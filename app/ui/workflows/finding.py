"""Looking for shared workflows in a registry, by title and application."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtWidgets import QLineEdit, QListView, QPushButton, QWidget

from app.engine.errors import ByheartError, UsageError
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.widgets.common import plain_label, says
from app.ui.widgets.form_dialog import Asking
from app.ui.widgets.row_list import ROW, Lines, LinesDelegate, RowList, set_up_list
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Wardrobe

if TYPE_CHECKING:
    from app.store.sharing.trust import Trust
    from app.store.store import Store
    from app.wiring.storage.sharing import Found

ADDRESS = "oci://registry.example/team"
SIZE = (640, 520)
MOST_FOUND = 200  # whoever finds more looks for something that says more


@dataclass(frozen=True, slots=True)
class SearchOrder:
    """Where to look for what; "": any."""

    registry: str
    title: str = ""
    application: str = ""


@dataclass(frozen=True, slots=True)
class FoundShown:
    """A workflow in a registry: what its publisher says of it, and what those say who are trusted
    (in a colour).
    """

    address: str
    title: str
    task: str
    applications: str
    said: str
    colour: str


@dataclass(frozen=True, slots=True)
class FoundAll:
    """What was found; `trouble` says why nothing could be looked for."""

    rows: tuple[FoundShown, ...] = ()
    trouble: str = ""


class FoundList(RowList[FoundShown]):
    """What was found, in the registry's order."""

    def said(self, row: FoundShown) -> str:
        """What it is called, and where it works."""
        return f"{row.title} · {row.applications}" if row.applications else row.title

    def spoken(self, row: FoundShown) -> str:
        """All that is drawn of it."""
        return f"{self.said(row)}, {row.said}"

    def hint(self, row: FoundShown) -> str:
        """All that is known of it."""
        return "\n".join(filter(None, (self.said(row), row.task, row.said, row.address)))


class FoundDelegate(LinesDelegate):
    """What it is called, and below it whose word there is for it."""

    def lines(self, row: object) -> Lines:
        """What is drawn of a workflow."""
        assert isinstance(row, FoundShown)  # noqa: S101 - the list holds nothing else
        above = f"{row.title} · {row.applications}" if row.applications else row.title
        return Lines(above=above, below=row.said, colour=row.colour, bold=True)


class FindForm(Asking):
    """Asks what to look for; `told` names the one that was chosen of what was found. `search` asks
    for what fits, and is given the form's answer.
    """

    def __init__(
        self,
        search: Callable[[SearchOrder, Callable[[FoundAll], None]], None],
        wardrobe: Wardrobe,
        registry: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr(Say.FIND_SHARED), parent, go=Say.FIND_TAKE)
        self._search = search
        self._number = 0
        self.registry, self.title, self.application = QLineEdit(registry), QLineEdit(), QLineEdit()
        self.registry.setPlaceholderText(ADDRESS)
        self.begin = QPushButton(tr(Say.FIND))
        self.found, self.list = FoundList(), QListView()
        self._delegate = FoundDelegate(wardrobe)
        self.said = plain_label(tr(Say.FIND_TEXT), "muted")
        set_up_list(self.list, tr(Say.FOUND_LIST), self.found, self._delegate)
        for word, field in (
            (Say.FIND_REGISTRY, self.registry),
            (Say.FIND_TITLE, self.title),
            (Say.FIND_APPLICATION, self.application),
        ):
            self.add_row(word, field)
            field.textEdited.connect(self._edited)
        self.add_button(self.begin)
        self.column.insertWidget(2, self.said)
        self.column.insertWidget(3, self.list, 1)
        self.begin.clicked.connect(self._begin)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.list.doubleClicked.connect(lambda _: self._tell())
        self.why.hide()
        (self.title if registry else self.registry).setFocus()
        self._edited()
        self.resize(QSize(*SIZE).boundedTo(screen_of(self).availableSize()))

    def answer(self) -> str:
        """The address of the chosen one."""
        row: FoundShown | None = self.list.currentIndex().data(ROW)
        if row is None:
            raise UsageError(tr(Say.FIND_CHOOSE))
        return row.address

    def _edited(self) -> None:
        """Enter looks, until there is something to be taken."""
        self.begin.setEnabled(bool(self.registry.text().strip()))
        self.begin.setDefault(True)
        self.go.setEnabled(self.list.currentIndex().isValid())

    def _chosen(self, index: QModelIndex) -> None:
        self.go.setEnabled(index.isValid())
        self.go.setDefault(True)

    def _begin(self) -> None:
        self._number += 1
        self._show_rows(())
        self.begin.setEnabled(False)
        says(self.said, tr(Say.FINDING), "muted")
        order = SearchOrder(
            self.registry.text().strip(),
            self.title.text().strip(),
            self.application.text().strip(),
        )
        self._search(order, partial(self._take_answer, self._number))

    def _take_answer(self, number: int, found: FoundAll) -> None:
        """Only what was asked for last."""
        if number == self._number:
            self.show_found(found)

    def show_found(self, found: FoundAll) -> None:
        """Show this, or why there is nothing."""
        self.begin.setEnabled(True)
        self._show_rows(found.rows)
        if found.trouble:
            says(self.said, found.trouble, "warning")
        elif found.rows:
            says(self.said, tr(Say.FOUND, count=len(found.rows)), "muted")
            self.list.setCurrentIndex(self.found.index(0, 0))
            self.list.setFocus()
        else:
            says(self.said, tr(Say.FOUND_NOTHING), "warning")

    def _show_rows(self, rows: Sequence[FoundShown]) -> None:
        self.found.show(rows)
        self.go.setEnabled(False)


def found_in(store: Store, *, order: SearchOrder, is_over: Callable[[], bool]) -> FoundAll:
    """What a registry holds of that; it ends early once nobody wants to know."""
    from app.store.sharing.catalogue import Wanted  # noqa: PLC0415 - for who shares only
    from app.store.sharing.trust import read_trust  # noqa: PLC0415 - as above
    from app.wiring.storage.sharing import found_workflows  # noqa: PLC0415 - as above

    rows = list[FoundShown]()
    try:
        trust = read_trust(store.home)
        found = found_workflows(store, order.registry, Wanted(order.title, order.application))
        for one in islice(found, MOST_FOUND):
            if is_over():
                break
            rows.append(_shown(one, trust))
    except ByheartError as error:
        return FoundAll(tuple(rows), reason_in_words(str(error)))
    return FoundAll(tuple(rows))


def _shown(found: Found, trust: Trust) -> FoundShown:
    listed = found.listed
    said, colour = [_published_by(found, trust)], "muted"
    if found.accepted:
        said.append(tr(Say.ACCEPTED_BY, names=", ".join(found.accepted)))
        colour = "good"
    if found.rejected:
        said.append(tr(Say.REJECTED_BY, names=", ".join(found.rejected)))
        colour = "bad"
    return FoundShown(
        str(listed.shared.reference),
        listed.title or listed.shared.reference.name,
        listed.task,
        ", ".join(listed.applications),
        " · ".join(said),
        colour,
    )


def _published_by(found: Found, trust: Trust) -> str:
    from app.wiring.storage.sharing import fingerprint  # noqa: PLC0415 - see found_in

    if not found.publisher:
        return tr(Say.PUBLISHED_BY_NOBODY)
    known = trust.name_of(found.publisher)
    if known:
        return tr(Say.PUBLISHED_BY, name=known)
    return tr(Say.PUBLISHED_BY_KEY, key=fingerprint(found.publisher))
