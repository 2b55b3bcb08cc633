"""From the Run button to the run's story: the form, the run, the small view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.ui.divergence_view import DivergenceView
from app.ui.library import Library
from app.ui.order import RowsSeen, RunNeeds, RunOrder
from app.ui.pictures import Pictures
from app.ui.progress_view import ProgressView
from app.ui.run_form import RunForm
from app.ui.running import Running
from app.ui.sentences import Say, tell
from app.ui.theme import Wardrobe

if TYPE_CHECKING:
    from app.store.store import Store

Message = Mapping[str, object]


class Performing(QObject):
    """At most one run at a time. `began` and `ended` (with the run's id; "" when there was none)
    frame it; `trouble` says why one could not begin.
    """

    began = Signal(object)
    ended = Signal(str)
    story_wanted = Signal(str)
    trouble = Signal(str)
    needs_you = Signal(bool)

    def __init__(
        self, library: Library, pictures: Pictures, wardrobe: Wardrobe, window: QWidget
    ) -> None:
        super().__init__(window)
        self._library, self._window = library, window
        self._pictures, self._wardrobe = pictures, wardrobe
        self.question: DivergenceView | None = None
        self._was_helped = False
        self.form: RunForm | None = None
        self.view: ProgressView | None = None
        self._running: Running | None = None
        self._run = ""

    @property
    def is_on(self) -> bool:
        """Whether a run is under way."""
        return self._running is not None

    def prepare(self, workflow: str) -> None:
        """Ask the person for what the run needs."""
        if workflow and not self.is_on:
            self._library.ask(partial(_needs, name=workflow), self._ask)

    def rehearse(self, workflow: str) -> None:
        """Ask for what a rehearsal needs."""
        if workflow and not self.is_on:
            ask = partial(self._ask, rehearsal=True)
            self._library.ask(partial(_needs, name=workflow), ask)

    def stop(self) -> None:
        """Stop the run."""
        if self._running is not None:
            self._running.stop(tell(Say.STOPPED_BY_BUTTON))

    def close(self) -> None:
        """Stop what is on, and wait until it has ended."""
        self.stop()
        if (running := self._running) is not None:
            self._running = None
            for told in (running.told, running.said, running.refused, running.finished):
                told.disconnect()
            running.wait()
        self._put_away()

    def _ask(self, needs: RunNeeds, *, rehearsal: bool = False) -> None:
        if not needs.trusted:
            self.trouble.emit(tell(Say.ACCEPT_FIRST, workflow=needs.workflow))
            return
        if self.form is not None and self.form.isVisible():
            return  # whoever presses twice asks once
        self.form = RunForm(needs, self._window, self._library.settings.ask, rehearsal=rehearsal)
        self.form.ordered.connect(self._keep)
        self.form.rows_wanted.connect(self._peek)
        self.form.rows_told.connect(self._examine)
        self.form.open()

    def _peek(self, path: Path) -> None:
        if self.form is not None:
            self._library.background.ask(partial(_rows_seen, path), self.form.show_rows)

    def _examine(self, order: RunOrder) -> None:
        if self.form is not None:
            self._library.ask(partial(_unfit, order=order), self.form.examined)

    def _keep(self, order: RunOrder) -> None:
        """Secrets are in their place before the run looks for them."""
        self._library.ask(partial(_kept, order=order), self._begin)

    def _begin(self, order: RunOrder) -> None:
        self._put_away()
        self._run, self._was_helped = "", False
        self.view = ProgressView(order, self._library.settings.stop_key)
        self.view.stop_wanted.connect(self.stop)
        self.view.story_wanted.connect(self._tell_story)
        self.view.closed.connect(self._put_away)
        self.view.commanded.connect(self._command)
        self.view.resized.connect(self._make_room)
        self._running = Running(self._library.settings, order, self)
        self._running.told.connect(self._hear)
        self._running.said.connect(self.trouble)
        self._running.refused.connect(self._refuse)
        self._running.finished.connect(self._end)
        self.began.emit(order)
        self._make_room()
        self._running.start()

    def _command(self, command: Message) -> None:
        if self._running is not None:
            self._running.command(command)

    def _make_room(self) -> None:
        """On the screen that is played on, the view goes where it covers nothing, or stays away,
        except to ask: nothing is done while it does.
        """
        if self.view is None or self._running is None:
            return
        self.needs_you.emit(self.view.is_asking)
        screen, order = QGuiApplication.primaryScreen(), self._running.order
        grounds = order.needs.grounds
        free = self.view.place(screen.availableGeometry(), grounds, screen.devicePixelRatio())
        self.view.setVisible(free or self.view.is_asking or order.display != "current")

    def _hear(self, message: Message) -> None:
        if self.view is not None:
            self.view.hear(message)
        match message.get("event"):
            case "asked" | "showing":
                self._need(message)
            case "answered":
                self._was_helped = True
                self._put_question_away()
                self._make_room()
            case "report":
                self._run = str(message.get("run", ""))
                self._put_question_away()
            case _:
                return

    def _need(self, message: Message) -> None:
        """The run needs the person; the small view makes way for what it asks."""
        if self.view is None or self._running is None:
            return
        self.view.hide()
        self.needs_you.emit(True)  # noqa: FBT003 - a signal's argument
        question = self.question or self._question_of(self._running.order)
        if message["event"] == "asked":
            question.ask(message, self.view.step_in_words(message.get("step")))
        else:
            question.watch(message)

    def _question_of(self, order: RunOrder) -> DivergenceView:
        question = DivergenceView(order.needs.workflow, self._pictures, self._wardrobe)
        screen = QGuiApplication.primaryScreen()
        free = screen.availableGeometry()
        question.stand_on(free, order.needs.grounds, screen.devicePixelRatio())
        question.answered.connect(self._command)
        self.question = question
        return question

    def _put_question_away(self) -> None:
        if self.question is not None:
            self.needs_you.emit(False)  # noqa: FBT003 - a signal's argument
            self.question.hide()
            self.question.deleteLater()
            self.question = None

    def _refuse(self, why: str) -> None:
        self._put_away()
        self.trouble.emit(why)

    def _end(self) -> None:
        if self._running is not None:
            if self._was_helped and self._run:
                ask = partial(_learned, order=self._running.order, run=self._run)
                self._library.ask(ask, self._tell_learned)
            self._running.deleteLater()
            self._running = None
        if self.view is not None:
            self.view.show()
        self._library.look()
        self.ended.emit(self._run)

    def _tell_learned(self, learned: str) -> None:
        if self.view is not None and learned:
            self.view.say_learned(learned)

    def _tell_story(self) -> None:
        run = self._run
        self._put_away()
        self.story_wanted.emit(run)

    def _put_away(self) -> None:
        self._put_question_away()
        if self.view is not None:
            self.view.hide()
            self.view.deleteLater()
            self.view = None


def _needs(store: Store, name: str) -> RunNeeds:
    from app.ui.needing import run_needs  # noqa: PLC0415 - loads the checks, elsewhere

    return run_needs(store, name)


def _learned(store: Store, order: RunOrder, run: str) -> str:
    from app.ui.needing import learned_in  # noqa: PLC0415 - loads the checks, elsewhere

    return learned_in(store, order, run)


def _kept(store: Store, order: RunOrder) -> RunOrder:
    from app.ui.needing import keep_secrets  # noqa: PLC0415 - loads the safes, elsewhere

    return keep_secrets(store, order)


def _rows_seen(path: Path) -> RowsSeen | str:
    from app.ui.needing import rows_seen  # noqa: PLC0415 - loads the spreadsheets, elsewhere

    return rows_seen(path)


def _unfit(store: Store, order: RunOrder) -> str:
    from app.ui.needing import rows_unfit  # noqa: PLC0415 - loads the spreadsheets, elsewhere

    return rows_unfit(store, order)
