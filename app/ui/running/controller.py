"""From the Run button to the run's story: the form, the run, the small view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.engine.model.geometry import Box
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import message_in_words
from app.ui.running.form import RunForm
from app.ui.running.order import RowsSeen, RunNeeds, RunOrder, Steps
from app.ui.running.progress import ProgressView
from app.ui.running.question import DivergenceView
from app.ui.running.worker import Running
from app.ui.widgets.form_dialog import asks_already
from app.ui.widgets.theme import Wardrobe

if TYPE_CHECKING:
    from app.store.store import Store

Message = Mapping[str, object]
# One that is stopped is killed after 1.5 s, and its applications a second later; the rest is room.
ENDS_WITHIN_MS = 10_000


class Performing(QObject):
    """At most one run at a time, and none while `is_busy`. `began` and `ended` (with the run's id;
    "" when there was none) frame it; `result` is the view that tells how it ended; `trouble` says
    why one could not begin.
    """

    began = Signal(object)
    ended = Signal(str)
    story_wanted = Signal(str)
    trouble = Signal(str)
    needs_you = Signal(bool)
    result = Signal(object)

    def __init__(
        self,
        library: Library,
        pictures: Pictures,
        wardrobe: Wardrobe,
        window: QWidget,
        is_busy: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._library, self._window, self._is_busy = library, window, is_busy
        self._pictures, self._wardrobe = pictures, wardrobe
        self.question: DivergenceView | None = None
        self._was_helped = self.is_stuck = False
        self._asked: dict[str, str] = {}
        self._covered: tuple[Box, ...] = ()
        self.form: RunForm | None = None
        self.view: ProgressView | None = None
        self._running: Running | None = None
        self._run = ""

    @property
    def is_on(self) -> bool:
        """Whether a run is under way."""
        return self._running is not None

    def prepare(self, workflow: str, part: Steps | None = None) -> None:
        """Ask the person for what the run needs, of the whole workflow or of these steps."""
        self._want(workflow, partial(self._ask, part=part))

    def rehearse(self, workflow: str) -> None:
        """Ask for what a rehearsal needs."""
        self._want(workflow, partial(self._ask, rehearsal=True))

    def _want(self, workflow: str, ask: Callable[[RunNeeds], None]) -> None:
        if workflow and not self._is_busy():
            self._library.ask(partial(_needs, name=workflow), ask)

    def stop(self) -> None:
        """Stop the run."""
        if self._running is not None:
            self._running.stop(tr(Say.STOPPED_BY_BUTTON))

    def comes_forward(self) -> bool:
        """Give the keyboard to what the run asks, if it does."""
        if self.question is not None:
            self.question.take_keyboard()
        elif self.view is not None and self.view.is_asking:
            self.view.take_keyboard()
        else:
            return False
        return True

    def leave_result(self) -> None:
        """What the last run came to is shown no more: the person looks at something else."""
        if not self.is_on:
            self._put_away()

    def close(self) -> None:
        """Stop what is on, and wait until it has ended; one that does not `is_stuck`."""
        self.stop()
        if (running := self._running) is not None:
            self._running = None
            told = (running.told, running.said, running.refused, running.placed, running.finished)
            for each in told:
                each.disconnect()
            self.is_stuck = not running.wait(ENDS_WITHIN_MS)
        self._put_away()

    def _ask(self, needs: RunNeeds, *, rehearsal: bool = False, part: Steps | None = None) -> None:
        if not needs.trusted:
            self.trouble.emit(tr(Say.ACCEPT_FIRST, workflow=needs.workflow))
            return
        if self._is_busy() or asks_already(self._window):
            return  # whoever presses twice asks once
        ask = self._asked.get(needs.workflow, self._library.settings.ask)
        key = self._library.stop_key
        self.form = RunForm(needs, self._window, ask, rehearsal=rehearsal, stop_key=key, part=part)
        self.form.ordered.connect(self._keep)
        self.form.rows_wanted.connect(self._peek)
        self.form.rows_told.connect(self._examine)
        self.form.finished.connect(self._forget_form)
        self.form.open()

    def _forget_form(self) -> None:
        if self.form is not None:
            self.form.deleteLater()
            self.form = None

    def _peek(self, path: Path) -> None:
        show = partial(self._show_rows, self.form)
        self._library.background.ask(partial(_rows_seen, path), show)

    def _show_rows(self, form: RunForm | None, seen: RowsSeen | str) -> None:
        """In the form that asked, if it is still there."""
        if form is not None and form is self.form:
            form.show_rows(seen)

    def _examine(self, order: RunOrder) -> None:
        self._library.ask(partial(_unfit, order=order), partial(self._examined, self.form))

    def _examined(self, form: RunForm | None, unfit: str) -> None:
        if form is not None and form is self.form:
            form.examined(unfit)

    def _keep(self, order: RunOrder) -> None:
        """Secrets are in their place before the run looks for them. Who is asked where it is stuck
        is asked the next time, too.
        """
        if not order.rehearsal:
            self._asked[order.needs.workflow] = order.ask
        self._library.ask(partial(_kept, order=order), self._begin)

    def _begin(self, order: RunOrder) -> None:
        """A recording may have begun while the secrets were kept."""
        if self._is_busy():
            return
        self._put_away()
        self._run, self._was_helped, self._covered = "", False, ()
        self.view = ProgressView(order, self._library.stop_key)
        self.view.stop_wanted.connect(self.stop)
        self.view.story_wanted.connect(self._tell_story)
        self.view.closed.connect(self._put_away)
        self.view.again_wanted.connect(partial(self.rehearse, order.needs.workflow))
        self.view.commanded.connect(self._command)
        self.view.resized.connect(self._make_room)
        self.view.stepped.connect(self._step_aside)
        self._running = Running(self._library.settings, order, self)
        self._running.told.connect(self._hear)
        self._running.placed.connect(self.view.show_display)
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
        """On the screen that is played on, the view stands where it covers nothing of this step and
        the next: as a slim one, where there is little room. Else it stays away, except to ask:
        nothing is done while it does.
        """
        if self.view is None or self._running is None:
            return
        self.needs_you.emit(self.view.is_asking)
        screen, order = QGuiApplication.primaryScreen(), self._running.order
        grounds = (*order.needs.grounds_around(self.view.step), *self._covered)
        room = screen.availableGeometry(), grounds, screen.devicePixelRatio()
        must_show = self.view.is_asking or order.display != "current"
        self.view.be_slim(on=not must_show and not self.view.has_room(*room))
        free = self.view.place(*room)
        self.view.setVisible(free or must_show)

    def _step_aside(self) -> None:
        """Make room for another step; what it asks keeps its place meanwhile."""
        if self.question is None and self.view is not None and not self.view.is_asking:
            self._make_room()

    def _hear(self, told: Message) -> None:
        message = message_in_words(told)
        if self.view is not None:
            self.view.hear(message)
        match message.get("event"):
            case "checked":
                self._uncover(message.get("covered"))
            case "asked" | "showing":
                self._need(message)
            case "watched" if self.question is not None:
                self.question.say_seen(message)
            case "answered":
                self._was_helped = True
                self._put_question_away()
                self._make_room()
            case "report":
                self._run = str(message.get("run", ""))
                self._put_question_away()
            case _:
                return

    def _uncover(self, covered: object) -> None:
        """Make room for windows that stand elsewhere than they did when the task was shown."""
        frames = covered if isinstance(covered, list) else []
        new = [box for frame in frames if (box := Box(*frame)) not in self._covered]
        if new:
            self._covered = (*self._covered, *new)
            self._step_aside()

    def _need(self, message: Message) -> None:
        """The run needs the person; the small view makes way for what it asks."""
        if self.view is None or self._running is None:
            return
        self.view.hide()
        self.needs_you.emit(True)  # noqa: FBT003 - a signal's argument
        question = self.question or self._question_of(self._running.order)
        if message["event"] == "asked":
            if windows := message.get("windows"):
                self._stand_beside(question, self._running.order, windows)
            question.ask(message, self.view.step_in_words(message.get("step")))
        else:
            question.watch(message)

    def _question_of(self, order: RunOrder) -> DivergenceView:
        question = DivergenceView(
            order.needs.workflow, self._library.stop_key, self._pictures, self._wardrobe
        )
        self._stand_beside(question, order, (*order.needs.all_grounds, *self._covered))
        question.answered.connect(self._command)
        self.question = question
        return question

    def _stand_beside(self, question: DivergenceView, order: RunOrder, windows: object) -> None:
        """Beside the task's windows: where they were shown, or where they are said to stand now."""
        frames = windows if isinstance(windows, list | tuple) else ()
        grounds = [Box(*frame) for frame in frames] if order.display == "current" else []
        screen = QGuiApplication.primaryScreen()
        question.stand_on(screen.availableGeometry(), grounds, screen.devicePixelRatio())

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
            self.result.emit(self.view)
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
            self.view.put_away()
            self.view = None


def _needs(store: Store, name: str) -> RunNeeds:
    from app.ui.running.requirements import run_requirements  # noqa: PLC0415 - loads the checks, elsewhere

    return run_requirements(store, name)


def _learned(store: Store, order: RunOrder, run: str) -> str:
    from app.ui.running.requirements import learned_in  # noqa: PLC0415 - loads the checks, elsewhere

    return learned_in(store, order, run)


def _kept(store: Store, order: RunOrder) -> RunOrder:
    from app.ui.running.requirements import keep_secrets  # noqa: PLC0415 - loads the safes, elsewhere

    return keep_secrets(store, order)


def _rows_seen(path: Path) -> RowsSeen | str:
    from app.ui.running.requirements import rows_seen  # noqa: PLC0415 - loads the spreadsheets, elsewhere

    return rows_seen(path)


def _unfit(store: Store, order: RunOrder) -> str:
    from app.ui.running.requirements import rows_unfit  # noqa: PLC0415 - loads the spreadsheets, elsewhere

    return rows_unfit(store, order)
