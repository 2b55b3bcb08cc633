"""The window: its pages on the left, one of them open, and what it remembers until next time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QPushButton, QVBoxLayout, QWidget

from app.settings import Settings
from app.ui.data.image_loader import Pictures
from app.ui.data.preload import Reader
from app.ui.data.store_client import Library
from app.ui.editing.history import word_on_button
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.recording.controller import Recording
from app.ui.running.controller import Performing
from app.ui.running.order import RunOrder
from app.ui.running.progress import ProgressView
from app.ui.schedules.notices import NoticesButton
from app.ui.schedules.scheduler_process import Serving
from app.ui.shell.navigation import Navigation, pages_of
from app.ui.shell.page_stack import PageStack
from app.ui.shell.palette import Command, Palette, commands_of, deeds_of
from app.ui.shell.quitting import Quitting
from app.ui.widgets.common import keys_in_words, plain_label, says, session_ends
from app.ui.widgets.form_dialog import asks_already
from app.ui.widgets.icons import icon
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.toolbar import Toolbar
from app.ui.widgets.window_state import State, WindowState

SIZE = (1180, 740)
SMALLEST = (760, 480)
# A window manager puts so much around it at most (pixels): a title bar, and a border on each side.
FRAME = (16, 40)
PALETTE_KEYS = "Ctrl+K"


class MainWindow(QMainWindow):
    """Everything that a person sees of Byheart while nothing runs. `closed` is its end, also while
    it has stepped aside. One that serves, and `has_icon` in the tray, only hides when it is closed
    (`stayed`), until somebody quits.
    """

    closed = Signal()
    stayed = Signal()
    state_changed = Signal(object, str)

    def __init__(
        self,
        settings: Settings,
        wardrobe: Wardrobe,
        remembered: WindowState,
        reader: Reader | None = None,
    ) -> None:
        super().__init__()
        self._remembered = remembered
        self.has_icon = self._quits = self._ends = False
        self.palette_form: Palette | None = None
        self.library = Library(settings, self, reader)
        self.pictures = Pictures(settings.home, self)
        self.setWindowTitle(tr(Say.BYHEART))
        self.setWindowIcon(icon("byheart"))
        self.setMinimumSize(*SMALLEST)
        self.serving = Serving(settings, remembered, self)
        self.pages = PageStack(self.library, self.pictures, wardrobe, remembered, self.serving)
        self.toolbar = Toolbar(wardrobe)
        self.performing = Performing(self.library, self.pictures, wardrobe, self, self.is_busy)
        self.recording = Recording(self.library, self, self.is_busy)
        self.quitting = Quitting(self.performing, self.recording, self.serving, self)
        self.notices = NoticesButton(self.library, wardrobe)
        self.toolbar.add(self.notices)
        self.navigation = Navigation(self, wardrobe, pages_of(settings))
        self.navigation.page_wanted.connect(self.pages.turn_to)
        self.trouble, self.result = _TroubleBar(), QVBoxLayout()
        self.library.background.trouble.connect(self.trouble.say)
        self._lay_out()
        self._listen()
        self._keys()
        self._restore()

    def open_page(self, name: str) -> None:
        """Open the page of that name."""
        self.navigation.open(name)

    def is_busy(self) -> bool:
        """Whether something is played or shown already."""
        return self.performing.is_on or self.recording.is_on

    def come_forward(self) -> None:
        """Be seen: somebody has started Byheart again, or asks for it in the tray. Where a run asks
        something, that is what they want.
        """
        if self.performing.comes_forward():
            return
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def quit(self) -> None:
        """Close it for good, as a person wants it: what is under way is asked about."""
        self._quits = True
        self.close()

    def end(self) -> None:
        """Close it for good, and ask nobody: what has been shown is kept, a run is stopped."""
        self._ends = True
        self.quit()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Remember how it was, and let go of everything; or stay: out of sight, or to ask."""
        if self.has_icon and self.serving.is_on and not (self._quits or session_ends()):
            event.ignore()
            self.hide()
            self.stayed.emit()
            return
        if not (self._ends or session_ends()) and self.quitting.asks(closing=not self._quits):
            event.ignore()
            self._quits = False
            return
        self._remembered.geometry = self.saveGeometry()
        self._remembered.page = self.navigation.currentRow()
        self._remembered.workflow = self.pages.workflows.chosen
        self._remembered.keep()
        self.recording.close()
        self.performing.close()
        self.serving.close()
        self.pages.close_threads()
        self.pictures.close()
        self.library.close()
        super().closeEvent(event)
        self.closed.emit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """What happened meanwhile is shown."""
        super().showEvent(event)
        self.library.watch(on=True)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody sees it: reading the store every second would slow the run it steps aside for."""
        super().hideEvent(event)
        self.library.watch(on=False)

    def _lay_out(self) -> None:
        middle = QWidget()
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.navigation)
        row.addWidget(self.pages, 1)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addWidget(self.trouble)
        column.addLayout(self.result)
        column.addLayout(row, 1)
        self.setCentralWidget(middle)

    def _listen(self) -> None:
        performing, recording = self.performing, self.recording
        self.toolbar.record.triggered.connect(recording.prepare)
        self.toolbar.run.triggered.connect(self._run)
        self.toolbar.stop.triggered.connect(self._stop)
        self.serving.changed.connect(self._offer)
        self.pages.workflows.chosen_changed.connect(self._offer)
        self.navigation.page_wanted.connect(performing.leave_result)
        self.pages.workflows.view.offer.wanted.connect(self._rehearse)
        self.pages.workflows.view.plan.wanted.connect(self._plan)
        self.pages.workflows.view.part_wanted.connect(self._run_part)
        self.pages.workflows.view.edits.record_wanted.connect(recording.add)
        self.pages.workflows.view.edits.again_wanted.connect(recording.prepare_again)
        recording.learned_whole.connect(self.pages.workflows.merges.offer)
        recording.joined.connect(self.pages.workflows.view.edits.editing.recorded)
        self.pages.workflows.welcome.sample_wanted.connect(recording.prepare_sample)
        performing.began.connect(self._run_began)
        performing.ended.connect(self._run_ended)
        performing.story_wanted.connect(self._tell_story)
        performing.needs_you.connect(self._need)
        performing.result.connect(self._dock)
        recording.began.connect(self._recording_began)
        recording.ended.connect(self._come_back)
        recording.learned.connect(self._open_learned)
        self.quitting.wanted.connect(self.quit)
        self.pages.runs_wanted.connect(self._list_runs)
        self.notices.told.connect(self._badge)
        self.notices.opened.connect(self._open_notice)
        self.pages.story_wanted.connect(self._open_notice)
        self.pages.alerts_wanted.connect(self._open_alerts)
        self.serving.changed.connect(self.notices.refresh)
        recording.discarded.connect(self._offer_back)
        for part in (performing, recording):
            part.trouble.connect(self.trouble.say)
        self._offer()

    def _keys(self) -> None:
        QShortcut(QKeySequence.StandardKey.Quit, self).activated.connect(self.quit)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self.pages.search)
        QShortcut(QKeySequence(PALETTE_KEYS), self).activated.connect(self.open_palette)

    def open_palette(self) -> None:
        """Everything that can be done now, by its name."""
        if asks_already(self):
            return
        bar, edits = self.toolbar, self.pages.workflows.view.edits
        is_shown = self.pages.currentWidget() is self.pages.workflows
        commands = commands_of((bar.record, bar.run, bar.stop))
        for row, word in enumerate(self.navigation.pages.values()):
            commands.append(
                Command(tr(word), keys_in_words(f"Ctrl+{row + 1}"), self._page_opener(row))
            )
        if is_shown:
            commands += deeds_of(self.pages.workflows.view.offers)
            commands += commands_of((edits.undo, edits.redo, *edits.by_word.values()))
        for line in self.pages.workflows.workflows.rows:
            said = tr(Say.COMMAND_OPEN, workflow=line.name)
            commands.append(Command(said, "", partial(self._open_workflow, line.name)))
        self.palette_form = Palette(commands, self)
        self.palette_form.open()

    def _page_opener(self, row: int) -> Callable[[], None]:
        return partial(self.navigation.setCurrentRow, row)

    def _open_workflow(self, name: str) -> None:
        self.open_page("workflows")
        self.pages.workflows.choose(name)

    def _restore(self) -> None:
        room = screen_of(self).availableSize() - QSize(*FRAME)
        self.resize(QSize(*SIZE).boundedTo(room))
        self.restoreGeometry(self._remembered.geometry)
        self.pages.workflows.wish = self._remembered.workflow
        row = self._remembered.page
        self.navigation.setCurrentRow(row if row < len(self.navigation.pages) else 0)

    def _run(self) -> None:
        self.performing.prepare(self.pages.workflows.chosen)

    def _run_part(self, first: int, last: int) -> None:
        self.performing.prepare(self.pages.workflows.chosen, (first, last))

    def _stop(self) -> None:
        """The run of this window, or the one that the scheduler plays."""
        if self.performing.is_on:
            self.performing.stop()
        else:
            self.serving.stop()

    def _plan(self) -> None:
        self.open_page("schedules")
        self.pages.schedules.plan(self.pages.workflows.chosen)

    def _open_alerts(self) -> None:
        self.open_page("settings")
        self.pages.settings.show_alerts()

    def _rehearse(self) -> None:
        self.performing.rehearse(self.pages.workflows.chosen)

    def _offer(self) -> None:
        """Only what can be done can be pressed."""
        busy = self.is_busy()
        self.toolbar.record.setEnabled(not busy)
        self.toolbar.run.setEnabled(bool(self.pages.workflows.chosen) and not busy)
        self.toolbar.stop.setEnabled(self.performing.is_on or bool(self.serving.playing))
        self.pages.workflows.view.offer.setEnabled(not busy)

    def _run_began(self, order: RunOrder) -> None:
        """A run on this screen must see its applications, not this window."""
        words = Say.REHEARSING_WORKFLOW if order.rehearsal else Say.RUNNING_WORKFLOW
        said = tr(words, workflow=order.needs.workflow)
        self._be_busy(State.RUNNING, said, aside=order.display == "current")

    def _recording_began(self, workflow: str) -> None:
        self.performing.leave_result()
        said = tr(Say.RECORDING_WORKFLOW, workflow=workflow)
        self._be_busy(State.RECORDING, said, aside=True)

    def _need(self, needs: bool) -> None:  # noqa: FBT001 - a signal's argument
        """The run waits for the person, or goes on."""
        said = self.toolbar.state.text()
        self.state_changed.emit(State.NEEDS_YOU if needs else State.RUNNING, said)

    def _be_busy(self, state: State, said: str, *, aside: bool) -> None:
        self.setWindowTitle(f"{tr(Say.BYHEART)}: {said}")
        self.toolbar.state.setText(said)
        self.state_changed.emit(state, said)
        self.trouble.leave()
        self._offer()
        if aside:
            self.hide()

    def _run_ended(self, run: str) -> None:
        self._come_back()
        self.pages.workflows.read_again()
        if run:
            self.pages.runs.choose(run)

    def _dock(self, view: ProgressView) -> None:
        view.dock(self.result)

    def _offer_back(self, workflow: str) -> None:
        """What was discarded can be had back for a while."""
        said = tr(Say.DISCARDED, workflow=workflow)
        recording = self.recording
        self.trouble.offer(said, word_on_button(Say.UNDO), recording.restore, recording.forget)

    def _open_learned(self, workflow: str) -> None:
        """What was just shown is what one wants to see."""
        self.open_page("workflows")
        self.pages.workflows.open_next(workflow)
        self.library.look()

    def _come_back(self) -> None:
        """Be there again, without taking the keyboard from whoever has it."""
        self.setWindowTitle(tr(Say.BYHEART))
        self.toolbar.state.setText("")
        self.state_changed.emit(State.IDLE, "")
        self._offer()
        if not self.isVisible():
            self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            self.show()
            self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, on=False)

    def _badge(self, notices: int) -> None:
        """How many scheduled runs went wrong that nobody has seen stands beside their page."""
        self.navigation.badge("schedules", notices)

    def _list_runs(self, workflow: str) -> None:
        self.open_page("runs")
        self.pages.runs.only_of(workflow)

    def _open_notice(self, run: str, schedule: str) -> None:
        if run:
            self._tell_story(run)
        else:
            self.open_page("schedules")
            self.pages.schedules.choose(schedule)

    def _tell_story(self, run: str) -> None:
        self.come_forward()
        self.open_page("runs")
        self.pages.runs.choose(run)


class _TroubleBar(QWidget):
    """What could not be done, in one sentence, until it is dismissed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("trouble")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sentence = plain_label("", "bad")
        self.deed, self.dismiss = QPushButton(), QPushButton(tr(Say.DISMISS))
        self._accept: Callable[[], None] = _nothing
        self._refuse: Callable[[], None] = _nothing
        self.deed.clicked.connect(self._do)
        self.dismiss.clicked.connect(self.leave)
        row = QHBoxLayout(self)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.deed)
        row.addWidget(self.dismiss)
        self.hide()

    def say(self, sentence: str) -> None:
        """Show the sentence; what was offered before is offered no more."""
        self.leave()
        says(self.sentence, reason_in_words(sentence), "bad")
        self.deed.hide()
        self.show()

    def offer(
        self, sentence: str, word: str, accept: Callable[[], None], refuse: Callable[[], None]
    ) -> None:
        """Show the sentence with a button that does `accept`; dismissed, it does `refuse`."""
        self.leave()
        says(self.sentence, sentence, "muted")
        self.deed.setText(word)
        self.deed.show()
        self._accept, self._refuse = accept, refuse
        self.show()

    def _do(self) -> None:
        accept, self._accept, self._refuse = self._accept, _nothing, _nothing
        self.hide()
        accept()

    def leave(self) -> None:
        """Say nothing more."""
        refuse, self._accept, self._refuse = self._refuse, _nothing, _nothing
        self.hide()
        refuse()


def _nothing() -> None:
    """Nobody waits for it."""
