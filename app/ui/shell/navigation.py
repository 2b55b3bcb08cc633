"""The names of the pages, on the left."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QListWidget, QWidget

from app.settings import Settings
from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.common import keys_in_words
from app.ui.widgets.icons import icon
from app.ui.widgets.list_lines import tell
from app.ui.widgets.theme import Wardrobe

PAGES = {
    "workflows": Say.WORKFLOWS,
    "runs": Say.RUNS,
    "schedules": Say.SCHEDULES,
    "reflexes": Say.REFLEXES,
    "proxy": Say.PROXY,
    "dashboard": Say.DASHBOARD,
    "settings": Say.SETTINGS,
}


def pages_of(settings: Settings) -> Mapping[str, Say]:
    """The pages in their order; one of the fleet where a server keeps the database."""
    pages = dict(PAGES)
    if settings.database:
        last = pages.popitem()
        pages |= {"fleet": Say.FLEET, last[0]: last[1]}
    return pages


class Navigation(QListWidget):
    """A list of the pages; Ctrl+1 and so on open them from anywhere in the window."""

    page_wanted = Signal(int)

    def __init__(self, window: QWidget, wardrobe: Wardrobe, pages: Mapping[str, Say]) -> None:
        super().__init__()
        self._wardrobe, self.pages = wardrobe, pages
        self.setObjectName("navigation")
        self.setAccessibleName(tr(Say.PAGES))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIconSize(QSize(20, 20))
        for number, word in enumerate(pages.values(), 1):
            self._add(window, number, tr(word))
        self._fit()
        self.currentRowChanged.connect(self.page_wanted)
        wardrobe.changed.connect(self._draw)
        self._draw()

    def open(self, page: str) -> None:
        """Choose the page of that name."""
        self.setCurrentRow(list(self.pages).index(page))

    def badge(self, page: str, count: int) -> None:
        """Let so many that were not seen yet stand beside a page's name."""
        name = tr(self.pages[page])
        said = tr(Say.PAGE_BADGE, page=name, count=count) if count else name
        row = list(self.pages).index(page)
        tell(self.model(), row, {Qt.ItemDataRole.DisplayRole: said})
        self._fit()

    def _add(self, window: QWidget, number: int, name: str) -> None:
        keys = QKeySequence(f"Ctrl+{number}")
        hint = tr(Say.SHOW_PAGE, page=name, keys=keys_in_words(keys))
        self.addItem(name)
        tell(self.model(), number - 1, {Qt.ItemDataRole.ToolTipRole: hint})
        shortcut = QShortcut(keys, window)
        shortcut.activated.connect(self._open)
        shortcut.setProperty("row", number - 1)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """How wide a name is depends on its font and on the style sheet."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._fit()

    def _fit(self) -> None:
        self.setFixedWidth(self.sizeHintForColumn(0) + 48)

    def _open(self) -> None:
        self.setCurrentRow(self.sender().property("row"))

    def _draw(self) -> None:
        """The icons in the colour of the text."""
        for row, name in enumerate(self.pages):
            drawn = icon(name, self._wardrobe.theme.colour("muted"))
            tell(self.model(), row, {Qt.ItemDataRole.DecorationRole: drawn})
