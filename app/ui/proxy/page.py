"""What the proxy answers by heart: the tree of turns, and one with its picture and its facts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QTreeView, QVBoxLayout, QWidget

from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.remembered_turn import ProxyShown, TurnShown
from app.ui.widgets.common import Hint, OrHint, as_page, heading, plain_label, side_by_side, side_of
from app.ui.widgets.image_view import PictureView
from app.ui.widgets.row_list import ROW
from app.ui.widgets.theme import MARGIN, TITLE, Wardrobe
from app.ui.workflows.deletion import DeleteForm
from app.ui.workflows.detail import FactsLabel

if TYPE_CHECKING:
    from app.settings import Settings

SIDE, REST = 420, 640
INDENT = 14
FOLDER = "proxy"


class ProxyPage(OrHint):
    """The tree on the left, the chosen turn on the right."""

    def __init__(self, library: Library, wardrobe: Wardrobe) -> None:
        self._library = library
        self._pictures = Pictures(library.settings.home, folder=f"{FOLDER}/pictures")
        self.figures, self.tree = plain_label(says="muted"), QTreeView()
        self.turns = QStandardItemModel()
        self.title, self.fared = heading(scale=TITLE), plain_label(says="muted")
        self.picture = PictureView(self._pictures, wardrobe, tr(Say.TURN_PICTURE))
        self.facts = FactsLabel(tr(Say.TURN_FACTS))
        self.forget = QPushButton(tr(Say.FORGET_BRANCH))
        self.form: DeleteForm | None = None
        self._going = 0
        split = side_by_side(self._side(), self._chosen_one(), (SIDE, REST))
        super().__init__(split, Hint(tr(Say.LOADING)))
        self._pictures.setParent(self)
        self.forget.clicked.connect(self._ask)

    def refresh(self) -> None:
        """Read it again."""
        question = partial(_shown, self._library.settings)
        self._library.background.ask(question, self._show)

    @property
    def chosen(self) -> TurnShown | None:
        """The turn that is shown."""
        one: TurnShown | None = self.tree.currentIndex().data(ROW)
        return one

    def close_threads(self) -> None:
        """Read no picture any more."""
        self._pictures.close()

    def _side(self) -> QWidget:
        self.tree.setAccessibleName(tr(Say.TURN_TREE))
        self.tree.setModel(self.turns)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setFrameShape(QFrame.Shape.NoFrame)
        self.tree.setIndentation(INDENT)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.selectionModel().currentChanged.connect(self._tell)
        return side_of(self.figures, self.tree)

    def _chosen_one(self) -> QWidget:
        page = QWidget()
        as_page(page)
        deeds = QHBoxLayout()
        deeds.addWidget(self.fared, 1)
        deeds.addWidget(self.forget)
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self.title)
        column.addLayout(deeds)
        column.addWidget(self.picture, 1)
        column.addWidget(self.facts)
        return page

    def _show(self, told: ProxyShown) -> None:
        if not told.turns:
            self.teach(tr(Say.NO_TURNS), tr(Say.NO_TURNS_TEXT), "proxy")
            return
        chosen = self.chosen.id if self.chosen else None
        self.turns.clear()
        above = [self.turns.invisibleRootItem()]
        current = QModelIndex()
        for one in told.turns:
            item = _item(one)
            del above[one.depth + 1 :]
            above[-1].appendRow(item)
            above.append(item)
            if one.id == chosen or not current.isValid():
                current = item.index()
        self.figures.setText(told.figures)
        self.tree.expandAll()
        self.tree.setCurrentIndex(current)
        self.show_content(there=True)

    def _tell(self, index: QModelIndex) -> None:
        one: TurnShown | None = index.data(ROW)
        self.title.setText(one.title if one else "")
        self.fared.setText(one.fared if one else "")
        self.picture.show_picture(one.picture if one else None)
        self.facts.setText("\n".join(one.facts) if one else "")
        self.forget.setEnabled(one is not None)

    def _ask(self) -> None:
        if (one := self.chosen) is None:
            return
        title = tr(Say.FORGET_TURNS, turns=one.branch)
        self.form = DeleteForm(title, (tr(Say.FORGET_TURNS_TEXT),), self)
        self._going = one.id
        self.form.told.connect(self._forget)
        self.form.open()

    def _forget(self) -> None:
        question = partial(_forgotten, self._library.settings, self._going)
        self._library.background.ask(question, self._show)


def _item(one: TurnShown) -> QStandardItem:
    item = QStandardItem(one.title)
    item.setData(one, ROW)
    item.setToolTip(f"{one.title}\n{one.fared}")
    item.setData(f"{one.title}, {one.fared}", Qt.ItemDataRole.AccessibleTextRole)
    return item


def _shown(settings: Settings) -> ProxyShown:
    from app.ui.queries.turns import proxy_shown  # noqa: PLC0415 - loads the database, elsewhere

    return proxy_shown(settings)


def _forgotten(settings: Settings, turn: int) -> ProxyShown:
    """What is left."""
    from app.ui.queries.turns import forget_branch, proxy_shown  # noqa: PLC0415 - as above

    forget_branch(settings, turn)
    return proxy_shown(settings)
