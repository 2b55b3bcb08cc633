"""What clears interruptions by heart: the list, and one with its picture and its switches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.editing.history import undo_and_redo, word_on_button
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.reflex import SCOPES, ReflexShown
from app.ui.widgets.common import (
    ActionButton,
    Hint,
    OrHint,
    as_page,
    heading,
    plain_label,
    says,
    side_by_side,
    side_of,
)
from app.ui.widgets.image_view import PictureView
from app.ui.widgets.row_list import ROW, Lines, LinesDelegate, RowList, set_up_list
from app.ui.widgets.theme import MARGIN, Wardrobe
from app.ui.workflows.detail import FactsLabel

if TYPE_CHECKING:
    from app.store.model.kept_reflex import KeptReflex
    from app.store.store import Store

SIDE, REST = 360, 700


class ReflexList(RowList[ReflexShown]):
    """The reflexes, the newest first."""

    def said(self, row: ReflexShown) -> str:
        """What it clears, and how far it is trusted."""
        return f"{row.title}: {row.state[0]}"

    def spoken(self, row: ReflexShown) -> str:
        """All that is drawn of it."""
        return f"{self.said(row)}, {row.fared}, {row.workflow}"


class ReflexDelegate(LinesDelegate):
    """What it clears, below it how it fares, and below that how far it is trusted, and where."""

    count = 3

    def lines(self, row: object) -> Lines:
        """What is drawn of a reflex."""
        assert isinstance(row, ReflexShown)  # noqa: S101 - the list holds nothing else
        said, colour = row.state
        below = f"{said} · {row.workflow}"
        return Lines(above=row.title, below=row.fared, last=below, colour=colour, bold=True)


class ReflexesPage(OrHint):
    """The list on the left, the chosen one on the right; all that is done can be undone."""

    def __init__(self, library: Library, pictures: Pictures, wardrobe: Wardrobe) -> None:
        self._library = library
        self.rows, self.list = ReflexList(), QListView()
        self._delegate = ReflexDelegate(wardrobe)
        self.title, self.state = heading(), plain_label()
        self.picture = PictureView(pictures, wardrobe, tr(Say.REFLEX_PICTURE))
        self.facts = FactsLabel(tr(Say.REFLEX_TEXT))
        self.is_on, self.scope = QCheckBox(tr(Say.REFLEX_ON)), QComboBox()
        self.accept = QPushButton(tr(Say.REFLEX_ACCEPT))
        self.delete = QPushButton(tr(Say.DELETE))
        self.history = QUndoStack()
        split = side_by_side(self._side(), self._chosen_one(), (SIDE, REST))
        super().__init__(split, Hint(tr(Say.LOADING)))
        self._set_up_history()
        self._listen()
        library.changed.connect(self._changed)

    def refresh(self) -> None:
        """Read the list again."""
        self._library.ask(_all, self._show)

    def _changed(self) -> None:
        """Whoever turns to this page has it read then."""
        if self.isVisible():
            self.refresh()

    @property
    def chosen(self) -> ReflexShown | None:
        """The one that is shown."""
        one: ReflexShown | None = self.list.currentIndex().data(ROW)
        return one

    def ask(self, question: Callable[[Store], object], answer: Callable[[object], object]) -> None:
        """Change something, and show what came of it."""
        self._library.ask(question, answer)
        self.refresh()

    def _side(self) -> QWidget:
        set_up_list(self.list, tr(Say.REFLEX_LIST), self.rows, self._delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.head = QHBoxLayout()
        return side_of(self.head, self.list)

    def _chosen_one(self) -> QWidget:
        page = QWidget()
        as_page(page)
        self.scope.setAccessibleName(tr(Say.REFLEX_SCOPE))
        for scope, word in SCOPES.items():
            self.scope.addItem(tr(word), scope.value)
        self.accept.setToolTip(tr(Say.REFLEX_ACCEPT_HINT))
        deeds = QHBoxLayout()
        deeds.addWidget(self.is_on)
        deeds.addWidget(self.scope)
        deeds.addStretch(1)
        deeds.addWidget(self.accept)
        deeds.addWidget(self.delete)
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        for widget in (self.title, self.state):
            column.addWidget(widget)
        column.addLayout(deeds)
        column.addWidget(self.picture, 1)
        column.addWidget(self.facts)
        return page

    def _set_up_history(self) -> None:
        self.history.setParent(self)
        both = zip((Say.UNDO, Say.REDO), undo_and_redo(self.history, self), strict=True)
        for word, action in both:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
            self.head.addWidget(ActionButton(word_on_button(word), action))
        self.head.addStretch(1)

    def _listen(self) -> None:
        self.is_on.clicked.connect(self._switch)
        self.scope.activated.connect(self._set_scope)
        self.accept.clicked.connect(self._accept)
        self.delete.clicked.connect(self._delete)

    def _show(self, reflexes: tuple[ReflexShown, ...]) -> None:
        row, one = self.list.currentIndex().row(), self.chosen
        if not reflexes and not self.history.count():
            self.teach(tr(Say.NO_REFLEXES), tr(Say.NO_REFLEXES_TEXT), "reflexes")
            return
        self.show_content(there=True)
        if reflexes != self.rows.rows:
            self.rows.show(reflexes)
        ids = [each.id for each in reflexes]
        at = ids.index(one.id) if one and one.id in ids else max(0, row)
        self.list.setCurrentIndex(self.rows.index(min(at, len(ids) - 1), 0))
        self._tell(self.chosen)

    def _chosen(self, index: QModelIndex) -> None:
        self._tell(index.data(ROW))

    def _tell(self, one: ReflexShown | None) -> None:
        for widget in (self.is_on, self.scope, self.accept, self.delete):
            widget.setEnabled(one is not None)
        self.title.setText(one.title if one else "")
        said, colour = one.state if one else ("", "")
        says(self.state, f"{said} · {one.fared}" if one else "", colour)
        self.picture.show_picture(one.picture if one else None)
        self.facts.setText("\n".join(one.facts) if one else "")
        if one is not None:
            self.is_on.setChecked(one.is_on)
            self.scope.setCurrentIndex(self.scope.findData(one.scope.value))

    def _switch(self) -> None:
        self._change(Say.REFLEX_ON, "on", self.is_on.isChecked())

    def _set_scope(self) -> None:
        if (one := self.chosen) is not None and one.scope != self.scope.currentData():
            self._change(Say.REFLEX_SCOPE, "scope", self.scope.currentData())

    def _accept(self) -> None:
        self._change(Say.REFLEX_ACCEPT, "accept", value=True)

    def _delete(self) -> None:
        self._change(Say.DELETE, "delete", value=True)

    def _change(self, word: Say, what: str, value: object) -> None:
        if (one := self.chosen) is not None:
            deed = tr(Say.EDIT_REFLEX, deed=tr(word), reflex=one.title)
            self.history.push(_Change(self, deed, one.id, what, value))


class _Change(QUndoCommand):
    """A change of one reflex, and how that was before."""

    def __init__(
        self, page: ReflexesPage, deed: str, reflex: str, what: str, value: object
    ) -> None:
        super().__init__(deed)
        self._page = page
        self._before: object | None = None
        self._question = partial(_changed, reflex=reflex, what=what, value=value)

    def redo(self) -> None:
        """Make it."""
        self._page.ask(self._question, self._take)

    def undo(self) -> None:
        """Take it back."""
        self._page.ask(self._restored, self._take)

    def _take(self, before: object) -> None:
        self._before = before

    def _restored(self, store: Store) -> object:
        from app.ui.queries.reflexes import restore_reflex  # noqa: PLC0415 - loads the checks, elsewhere

        return restore_reflex(store, cast("KeptReflex", self._before)) if self._before else None


def _all(store: Store) -> tuple[ReflexShown, ...]:
    from app.ui.queries.reflexes import reflexes_shown  # noqa: PLC0415 - loads the checks, elsewhere

    return reflexes_shown(store)


def _changed(store: Store, *, reflex: str, what: str, value: object) -> object:
    from app.ui.queries.reflexes import change_reflex  # noqa: PLC0415 - loads the checks, elsewhere

    return change_reflex(store, reflex, what, value)
