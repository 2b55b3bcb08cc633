"""The bell above the pages: scheduled runs that ended otherwise than well, until they were seen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.view_models.run import outcome_in_words, time_in_words
from app.ui.widgets.icons import icon
from app.ui.widgets.theme import Wardrobe

if TYPE_CHECKING:
    from app.store.schedules.notices import Notice
    from app.store.store import Store

# The window is there before the first look at them.
FIRST_MS = 1500
SHOWN = 20
LONGEST_PX = 520


class NoticesButton(QToolButton):
    """There while something was not seen yet, with how many that are; its menu tells each and opens
    it. `told` says how many there are whenever that changes, `opened` which run (or, where none had
    begun, "" and which schedule) the person wants to see.
    """

    told = Signal(int)
    opened = Signal(str, str)

    def __init__(self, library: Library, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._library, self._wardrobe = library, wardrobe
        self.notices: tuple[Notice, ...] = ()
        self.setObjectName("notices")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(18, 18))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.list = QMenu(self)
        self.list.setToolTipsVisible(True)
        self.list.aboutToShow.connect(self._fill)
        self.setMenu(self.list)
        self.hide()
        wardrobe.changed.connect(self._draw)
        library.changed.connect(self.refresh)
        QTimer.singleShot(FIRST_MS, self, self.refresh)

    def refresh(self) -> None:
        """Look again."""
        self._library.ask(_unseen, self._show)

    def _show(self, notices: tuple[Notice, ...]) -> None:
        if notices == self.notices:
            return
        self.notices = notices
        many = len(notices)
        self.setText(str(many))
        said = tr(Say.NOTICES_COUNT, count=many)
        self.setToolTip(said)
        self.setAccessibleName(said)
        self._draw()
        self.setVisible(many > 0)
        self.told.emit(many)

    def _fill(self) -> None:
        self.list.clear()
        for notice in self.notices[:SHOWN]:
            elide = Qt.TextElideMode.ElideMiddle
            said = self.fontMetrics().elidedText(_said(notice), elide, LONGEST_PX)
            action = QAction(said, self.list)
            action.setToolTip(_whole(notice))
            action.triggered.connect(partial(self._open, notice))
            self.list.addAction(action)
        self.list.addSeparator()
        every = QAction(tr(Say.NOTICES_SEEN), self.list)
        every.triggered.connect(self._see_all)
        self.list.addAction(every)

    def _open(self, notice: Notice) -> None:
        self._see((notice.id,))
        self.opened.emit(notice.run, notice.schedule)

    def _see_all(self) -> None:
        self._see(tuple(each.id for each in self.notices))

    def _see(self, ids: tuple[int, ...]) -> None:
        self._library.ask(partial(_seen, ids=ids), self._show)

    def _draw(self) -> None:
        self.setIcon(icon("notices", self._wardrobe.theme.colour("bad")))


def _said(notice: Notice) -> str:
    return tr(
        Say.NOTICE,
        schedule=notice.schedule,
        time=time_in_words(notice.at),
        outcome=outcome_in_words(notice.outcome, None),
    )


def _whole(notice: Notice) -> str:
    """The same, and why."""
    said = _said(notice)
    return f"{said}: {reason_in_words(notice.reason)}" if notice.reason else said


def _unseen(store: Store) -> tuple[Notice, ...]:
    return store.notices.unseen()


def _seen(store: Store, *, ids: tuple[int, ...]) -> tuple[Notice, ...]:
    store.notices.seen(ids)
    return store.notices.unseen()
