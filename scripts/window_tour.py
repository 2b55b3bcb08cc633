"""Everything that the window can show, one after the other: for who draws pictures of it, and for
who looks whether anything in it is cut.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QEventLoop
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.engine.model.geometry import Pixels
from app.player.review.acceptance import acceptance_list
from app.recorder.model.events import StepBegun, StepSeen
from app.settings import Settings
from app.store.sharing.reference import OciReference
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.editing.region_form import AreaForm
from app.ui.fleet.page import FleetPage
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.bar import RecordBar
from app.ui.recording.controller import Countdown
from app.ui.recording.form import LessonForm
from app.ui.running.form import RunForm
from app.ui.running.order import RunNeeds
from app.ui.running.progress import ProgressView
from app.ui.running.question import DivergenceView
from app.ui.running.requirements import run_requirements
from app.ui.shell.main_window import MainWindow
from app.ui.shell.navigation import PAGES
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import WindowState
from app.ui.workflows.finding import FoundAll, FoundShown
from app.ui.workflows.publishing import Given, GivenForm, PublishOrder
from app.wiring.scheduling.fleet import Fleet, RunNow, WorkerNow
from app.wiring.storage.store_opening import open_store
from checks.snapshot.look import Look

KEY = "Ctrl+Shift+F12"
FORMS = {
    Say.EDIT_AREAS: "edit-areas",
    Say.EDIT_END_CHECKS: "edit-end-checks",
    Say.EDIT_KEEP_SAME: "edit-keep-same",
    Say.EDIT_LET_VARY: "edit-let-vary",
    Say.EDIT_NAME_STEP: "edit-name-step",
    Say.EDIT_PARAMETER: "edit-parameter",
    Say.EDIT_RECORD_AFTER: "edit-record-after",
    Say.EDIT_RECORD_ANEW: "edit-record-anew",
    Say.EDIT_RENAME: "edit-rename",
    Say.EDIT_WAIT: "edit-wait",
}
PATIENCE_S = 30.0  # more than any page takes to be there
Stop = tuple[str, QWidget]


@dataclass(slots=True)
class Tour:
    """Goes through a data folder that has a workflow with a run; `rest_ms` is how long each stop is
    waited for, so that pictures are there.
    """

    application: QApplication
    settings: Settings
    wardrobe: Wardrobe
    rest_ms: int = 0

    def pages(self, size: tuple[int, int], *, forms: bool) -> Iterator[Stop]:
        """Every page in a window of that size; with its forms, or without."""
        window = MainWindow(self.settings, self.wardrobe, WindowState(self.settings.home))
        window.resize(*size)
        window.show()
        self._until(lambda: bool(window.pages.workflows.view.steps.steps))
        self._until(lambda: window.pages.runs.runs.rowCount() > 0)
        for name in PAGES:
            window.open_page(name)
            if name == "runs":
                window.pages.runs.table.selectRow(0)
                self._until(lambda: bool(window.pages.runs.view.run))
            self._until(window.pages.settings.examine.isEnabled)
            yield self._stop(name, window)
        yield from self._further(window)
        if forms:
            yield from self._forms(window)
        window.end()

    def first_start(self, size: tuple[int, int]) -> Iterator[Stop]:
        """The pages of a data folder in which there is nothing."""
        window = MainWindow(self.settings, self.wardrobe, WindowState(self.settings.home))
        window.resize(*size)
        window.show()
        window.open_page("workflows")
        welcome = window.pages.workflows.welcome
        self._until(welcome.isVisible)
        yield self._stop("welcome-1", window)
        for number in (2, 3):
            welcome.on.click()
            yield self._stop(f"welcome-{number}", window)
        for name in ("runs", "schedules", "reflexes"):
            window.open_page(name)
            yield self._stop(f"empty-{name}", window)
        window.end()

    def small_views(self) -> Iterator[Stop]:
        """What stands beside the work, and the forms before it."""
        needs = self._needs()
        yield from self._fleet()
        yield from self._before(needs)
        yield from self._beside(needs)
        yield from self._asking(needs)

    def _further(self, window: MainWindow) -> Iterator[Stop]:
        window.open_page("settings")
        settings = window.pages.settings
        settings.examine.setFocus()
        settings.area.ensureWidgetVisible(settings.findings)
        yield self._stop("settings-below", window)
        window.open_page("runs")
        runs = window.pages.runs
        runs.table.selectRow(1)
        self._rest()
        runs.others.aboutToShow.emit()
        if runs.others.actions() and runs.others.actions()[0].isEnabled():
            runs.others.actions()[0].trigger()
            self._until(runs.comparison.isVisible)
            yield self._stop("compared", window)
        window.open_page("workflows")
        tabs = window.pages.workflows.view.tabs
        for index, panel in enumerate(("values", "learned", "about"), 1):
            tabs.setCurrentIndex(index)
            yield self._stop(f"workflow-{panel}", window)
        tabs.setCurrentIndex(0)
        window.trouble.offer(tr(Say.DISCARDED, workflow="orders"), tr(Say.UNDO), _no, _no)
        yield self._stop("discarded", window)
        window.open_palette()
        yield from self._asked("palette", window.palette_form)
        window.trouble.leave()
        yield from self._result(window)

    def _result(self, window: MainWindow) -> Iterator[Stop]:
        """How a run ended, in the window that is there again."""
        view = ProgressView(RunForm(self._needs(), stop_key=KEY).order(), KEY)
        view.hear({"event": "report", "outcome": "diverged", "reason": LONG_REASON})
        view.dock(window.result)
        yield self._stop("result", window)
        view.put_away()

    def _needs(self) -> RunNeeds:
        store = open_store(self.settings)
        needs = run_requirements(store, store.workflows()[0].name)
        store.close()
        return needs

    def _forms(self, window: MainWindow) -> Iterator[Stop]:
        """What the pages ask."""
        view = window.pages.workflows.view
        menu = view.edits.menu(view)
        menu.adjustSize()
        yield "edit-menu", menu
        steps = enumerate(view.steps.steps)
        view.choose_step(next(row for row, one in steps if one.picture and one.varies is not None))
        for word, name in FORMS.items():
            view.edits.by_word[word].trigger()
            self._rest()
            if (form := view.edits.form) is not None:
                if isinstance(form, AreaForm):
                    self._until(partial(_has_past, form))
                yield from self._asked(name, form)
        window.pages.workflows.deleting.workflow(view.name)
        window.pages.runs.deleting.run(window.pages.runs.view.run)
        self._until(lambda: window.pages.workflows.deleting.form is not None)
        yield from self._asked("delete-workflow", window.pages.workflows.deleting.form)
        yield from self._asked("delete-run", window.pages.runs.deleting.form)
        yield from self._shared(window)
        window.open_page("schedules")
        window.pages.schedules.add.click()
        self._until(lambda: window.pages.schedules.form is not None)
        form = window.pages.schedules.form
        if form is not None:
            self._until(lambda: bool(form.next.text()))
        yield from self._asked("schedule-form", form)

    def _shared(self, window: MainWindow) -> Iterator[Stop]:
        """What goes out to others, and comes from them."""
        page = window.pages.workflows
        page.publishing.ask(page.view.name)
        yield from self._asked("publish-form", page.publishing.form)
        store = open_store(self.settings)
        workflow = store.workflow(page.view.name)
        looks = [step.before for way in workflow.trajectories for step in way.steps]
        pictures = [look.picture for look in looks if isinstance(look, Look)]
        given = Given(
            summary=(*GIVEN, LONG_REASON),
            does=tuple(map(str, acceptance_list(workflow))),
            pictures=tuple((f"before step {at}", one) for at, one in enumerate(pictures, 1)),
            texts=("Order Desk", "Customer", LONG_REASON),
        )
        order = PublishOrder(workflow.name, OciReference.read(REGISTRY))
        shown = GivenForm(order, given, self.wardrobe, window)
        shown.open()
        yield self._stop("publish-given", shown)
        shown.tabs.setCurrentIndex(1)
        yield self._stop("publish-pictures", shown)
        shown.show_published(f"{REGISTRY}@sha256:{64 * '0'}")
        yield from self._asked("published", shown)
        store.close()
        page.shared.click()
        page.sharing.find()
        found = page.sharing.find_form
        if found is not None:
            found.registry.setText("oci://registry.example")
            found.show_found(FoundAll(FOUND))
        yield from self._asked("find-form", found)
        yield from self._asked("shared-form", page.sharing.form)

    def _asked(self, name: str, form: QDialog | None) -> Iterator[Stop]:
        if form is not None:
            yield self._stop(name, form)
            form.reject()

    def _fleet(self) -> Iterator[Stop]:
        """The page that is there where a server keeps the database; empty, and with workers."""
        library = Library(self.settings)
        page = FleetPage(library, self.wardrobe)
        page.resize(*FLEET_SIZE)
        page.show()
        for name, told in (("empty-fleet", NOBODY), ("fleet", FLEET)):
            page.show_fleet(told)
            yield self._stop(name, page)
        page.hide()
        page.deleteLater()
        library.close()

    def _before(self, needs: RunNeeds) -> Iterator[Stop]:
        rehearsed = RunForm(needs, stop_key=KEY, rehearsal=True)
        forms = {
            "run-form": RunForm(needs, stop_key=KEY),
            "rehearse-form": rehearsed,
            "run-part-form": RunForm(needs, stop_key=KEY, part=(3, 5)),
            "record-form": LessonForm(KEY),
        }
        for name, form in forms.items():
            form.show()
            yield from self._asked(name, form)

    def _beside(self, needs: RunNeeds) -> Iterator[Stop]:
        order = RunForm(needs, stop_key=KEY).order()
        progress, ended, asking = (ProgressView(order, KEY) for _ in range(3))
        progress.hear({"event": "checked", "step": 3})
        ended.hear({"event": "report", "outcome": "diverged", "reason": LONG_REASON})
        asking.hear({"event": "held", "by": "question", "question": 1, "step": 2})
        counting = Countdown(needs.workflow, KEY, launches=True)
        views: dict[str, QWidget] = {
            "progress": progress,
            "progress-ended": ended,
            "progress-asking": asking,
            "countdown": counting,
            "record-bar": self._bar(needs.workflow),
        }
        asked = self._bar(needs.workflow)
        asked.last.rows[1].click()
        asked.discard.click()
        views["record-bar-asking"] = asked
        for name, view in views.items():
            view.show()
            view.adjustSize()
            view.move(screen_of(view).availableGeometry().topLeft())
            yield self._stop(name, view)
            view.hide()

    def _asking(self, needs: RunNeeds) -> Iterator[Stop]:
        """What a run asks, small beside what is in the way, and large with both pictures."""
        store, pictures = open_store(self.settings), Pictures(self.settings.home)
        seen = [each.get("seen") for each in store.events(store.runs(limit=1)[0].run)]
        store.close()
        shown = next((each for each in seen if isinstance(each, str)), None)
        view = DivergenceView(needs.workflow, KEY, pictures, self.wardrobe)
        view.stand_on(screen_of(view).availableGeometry(), (), 1.0)
        view.ask({**ASKED, "seen": shown, "expected": shown}, "3. Type “12” into Quantity")
        self._until(lambda: not view.picture.whole_size().isEmpty())
        yield self._stop("question", view)
        view.turn.click()
        yield self._stop("question-large", view)
        view.hide()
        view.deleteLater()
        pictures.close()

    def _bar(self, workflow: str) -> RecordBar:
        bar = RecordBar(workflow, KEY)
        bar.begin()
        picture = Pixels(64, 36, bytes((230, 220, 210, 0)) * 64 * 36)
        bar.hear(StepSeen(1, "Click Customer in Order Desk", "", 1.0, picture))
        bar.hear(StepSeen(2, "Type “Miller & Sons” into Customer", "customer", 2.0, picture))
        bar.hear(StepBegun(3, "Click Save", 3.0, picture))
        return bar

    def _stop(self, name: str, widget: QWidget) -> Stop:
        self._rest()
        return name, widget

    def _until(self, there: Callable[[], bool]) -> None:
        give_up_s = time.monotonic() + PATIENCE_S
        while not there():
            if time.monotonic() > give_up_s:
                raise TimeoutError
            self.application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 10)
            QApplication.sendPostedEvents()

    def _rest(self) -> None:
        """Pictures come one by one; nothing tells that it was the last one."""
        for _ in range(3):  # what is laid out anew may lay out others
            self.application.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        for _ in range(self.rest_ms // 10):
            self.application.thread().msleep(10)
            self.application.processEvents()


ASKED = {
    "event": "asked",
    "question": 1,
    "step": 2,
    "where": "before",
    "why": "A dialog “Software Update” has appeared.",
    "thing": {"called": "Software Update", "kind": "window", "box": [400, 300, 278, 118]},
    "region": [400, 300, 278, 118],
    "choices": ["show", "again", "fine", "skip", "done", "stop"],
    "seconds": 570,
}
REGISTRY = "oci://registry.example/team/accounting/orders:1"
GIVEN = (
    f"To {REGISTRY}. It is found by its name, its task and where it works: Order Desk.",
    "In its pictures 12 places are painted over, and 3 texts of other rows left out.",
)
FOUND = tuple(
    FoundShown(f"{REGISTRY}{number}", f"orders-{number}", "Enter an order", "Order Desk", said, how)
    for number, (said, how) in enumerate(
        (
            ("published by Ada · accepted by Ada, Grace", "good"),
            ("published by an unknown key, 0f3a 77c1 9b20 5d4e 8811 02aa", "muted"),
            ("published by Ada · rejected by Grace", "bad"),
        )
    )
)
LONG_REASON = (
    "“Confirm order” is in front of Order Desk, and nothing that was learned says what to do."
)


def _worker(
    name: str,
    *,
    labels: tuple[str, ...] = (),
    sign_s: float = 0.4,
    plays: str = "",
    version: str = "0.1.0",
) -> WorkerNow:
    runs = (RunNow("3f2a9c417de0", plays),) if plays else ()
    return WorkerNow(name, labels, sign_s < DEAD_AFTER_S, sign_s, runs, version)


DEAD_AFTER_S = 30.0
FLEET_SIZE = (860, 420)  # beside the names of the pages, in the smallest window
NOBODY = Fleet(on_server=True, workers=(), waiting=0, unmet={}, limits={})
FLEET = Fleet(
    on_server=True,
    workers=(
        _worker("desk-1a2b:1", sign_s=2.1, plays="orders"),
        _worker("desk-1a2b:2", sign_s=4.0),
        _worker(
            "a-machine-with-a-long-name-9f07:1",
            labels=("citrix", "rdp", "sap"),
            plays="a-name-that-is-longer-than-a-column-of-names-has-room-for",
        ),
        _worker("laboratory-4d5e:1", labels=("sap",), sign_s=74.0, version="0.0.9"),
    ),
    waiting=12,
    unmet={"citrix sap": 3},
    limits={"orders": 2},
)


def _has_past(form: AreaForm) -> bool:
    """Whether it says what past runs would have decided."""
    return form.past.text() != tr(Say.PAST_SOUGHT)


def _no() -> None:
    """Nothing comes of it."""
