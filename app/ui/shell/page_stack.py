"""The pages on top of each other: each is made when it is first turned to, with what it loads, or
when the window has been there for a while.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.schedules.scheduler_process import Serving
from app.ui.shell.navigation import pages_of
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import WindowState
from app.ui.workflows.page import WorkflowsPage

# Loaded when they are made, but for the first: the window is there a tenth of a second sooner.
if TYPE_CHECKING:
    from app.ui.dashboard.page import DashboardPage
    from app.ui.fleet.page import FleetPage
    from app.ui.proxy.page import ProxyPage
    from app.ui.reflexes.page import ReflexesPage
    from app.ui.runs.page import RunsPage
    from app.ui.schedules.page import SchedulesPage
    from app.ui.settings.page import SettingsPage

P = TypeVar("P", bound=QWidget)
# What is shown first is there by then, on a slow machine, too.
MADE_EVERY_MS = 3000


class PageStack(QStackedWidget):
    """The pages in the order of `pages_of`, under their names there. `runs_wanted` names the
    workflow whose runs are to be listed, `story_wanted` a run and the schedule that asked for it;
    `alerts_wanted` asks for who is told of scheduled runs.
    """

    runs_wanted = Signal(str)
    story_wanted = Signal(str, str)
    alerts_wanted = Signal()

    def __init__(
        self,
        library: Library,
        pictures: Pictures,
        wardrobe: Wardrobe,
        remembered: WindowState,
        serving: Serving,
    ) -> None:
        super().__init__()
        self._library, self._pictures, self._wardrobe = library, pictures, wardrobe
        self._remembered, self._serving = remembered, serving
        self._names = tuple(pages_of(library.settings))
        self._empty = {name: QWidget() for name in self._names}
        for each in self._empty.values():
            self.addWidget(each)
        self._making = QTimer(self)
        self._making.timeout.connect(self._make_next)
        self._making.start(MADE_EVERY_MS)

    @cached_property
    def workflows(self) -> WorkflowsPage:
        """What is known."""
        page = WorkflowsPage(self._library, self._pictures, self._wardrobe)
        return self._made("workflows", page)

    @cached_property
    def runs(self) -> RunsPage:
        """What was run."""
        from app.ui.runs.page import RunsPage  # noqa: PLC0415 - see above

        return self._made("runs", RunsPage(self._library, self._pictures, self._wardrobe))

    @cached_property
    def schedules(self) -> SchedulesPage:
        """What is to be run."""
        from app.ui.schedules.page import SchedulesPage  # noqa: PLC0415 - see above

        page = SchedulesPage(self._library, self._wardrobe, self._serving)
        page.story_wanted.connect(self.story_wanted)
        page.alerts_wanted.connect(self.alerts_wanted)
        return self._made("schedules", page)

    @cached_property
    def reflexes(self) -> ReflexesPage:
        """What is known of interruptions."""
        from app.ui.reflexes.page import ReflexesPage  # noqa: PLC0415 - see above

        return self._made("reflexes", ReflexesPage(self._library, self._pictures, self._wardrobe))

    @cached_property
    def proxy(self) -> ProxyPage:
        """What is answered in the place of a model."""
        from app.ui.proxy.page import ProxyPage  # noqa: PLC0415 - see above

        return self._made("proxy", ProxyPage(self._library, self._wardrobe))

    @cached_property
    def dashboard(self) -> DashboardPage:
        """What all runs amount to."""
        from app.ui.dashboard.page import DashboardPage  # noqa: PLC0415 - see above

        page = DashboardPage(self._library, self._wardrobe)
        page.runs_wanted.connect(self.runs_wanted)
        return self._made("dashboard", page)

    @cached_property
    def fleet(self) -> FleetPage:
        """Who plays what is scheduled."""
        from app.ui.fleet.page import FleetPage  # noqa: PLC0415 - see above

        return self._made("fleet", FleetPage(self._library, self._wardrobe))

    @cached_property
    def settings(self) -> SettingsPage:
        """How it is done."""
        from app.ui.settings.page import SettingsPage  # noqa: PLC0415 - see above

        page = SettingsPage(self._library, self._wardrobe, self._remembered)
        return self._made("settings", page)

    def turn_to(self, row: int) -> None:
        """Show the page of that row; what it shows is asked for before it is seen."""
        match self._names[row]:
            case "schedules":
                self.schedules.refresh()
            case "reflexes":
                self.reflexes.refresh()
            case "proxy":
                self.proxy.refresh()
            case "dashboard":
                self.dashboard.refresh()
            case "fleet":
                self.fleet.refresh()
            case "settings":
                self.settings.open()
            case name:
                getattr(self, name)
        self.setCurrentIndex(row)

    def search(self) -> None:
        """Go to where the page's search is typed, if it has one."""
        if self.currentWidget() is self.workflows:
            self.workflows.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.currentWidget() is vars(self).get("runs"):
            self.runs.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_threads(self) -> None:
        """Wait for what a page does on threads of its own."""
        self.workflows.close_threads()
        if "settings" in vars(self):
            self.settings.close_threads()
        if "proxy" in vars(self):
            self.proxy.close_threads()

    def _make_next(self) -> None:
        """One at a time: who turns to it later does not wait."""
        if self._empty:
            getattr(self, next(iter(self._empty)))
        else:
            self._making.stop()

    def _made(self, name: str, page: P) -> P:
        """In its place; what held it open goes."""
        empty = self._empty.pop(name)
        self.insertWidget(self.indexOf(empty), page)
        self.removeWidget(empty)
        empty.deleteLater()
        return page
