"""What is played when: the schedules, and one with its next times and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListView, QPushButton, QVBoxLayout, QWidget

from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.running.live_view import LiveView
from app.ui.running.progress import LIVE
from app.ui.schedules.form import ScheduleForm
from app.ui.schedules.scheduler_process import Served, Serving
from app.ui.schedules.step_line import StepLine
from app.ui.view_models.run import day_and_time, time_in_words
from app.ui.view_models.schedule import Choices, ScheduleShown, ScheduleTold
from app.ui.widgets.common import (
    Hint,
    OrHint,
    as_page,
    heading,
    plain_label,
    says,
    side_by_side,
    side_of,
)
from app.ui.widgets.row_list import ROW, Lines, LinesDelegate, RowList, set_up_list
from app.ui.widgets.theme import MARGIN, NEAR, Wardrobe
from app.ui.workflows.detail import FactsLabel

if TYPE_CHECKING:
    from app.store.store import Store

SIDE, REST = 360, 700


class ScheduleList(RowList[ScheduleShown]):
    """The schedules, by name."""

    def said(self, row: ScheduleShown) -> str:
        """Its name, and when it asks next."""
        return f"{row.name}: {state_of(row)[0]}"

    def spoken(self, row: ScheduleShown) -> str:
        """All that is drawn of it."""
        return f"{self.said(row)}, {row.when}"


class ScheduleDelegate(LinesDelegate):
    """The name, and below it when it asks next."""

    def lines(self, row: object) -> Lines:
        """What is drawn of a schedule."""
        assert isinstance(row, ScheduleShown)  # noqa: S101 - the list holds nothing else
        said, colour = state_of(row)
        return Lines(above=row.name, below=said, colour=colour, bold=True)


class SchedulesPage(QWidget):
    """The list on the left, the chosen one on the right. `story_wanted` names the run whose story
    the person wants to see, and its schedule, `alerts_wanted` asks for who is told how they end.
    """

    story_wanted = Signal(str, str)
    alerts_wanted = Signal()

    def __init__(self, library: Library, wardrobe: Wardrobe, serving: Serving) -> None:
        super().__init__()
        as_page(self)
        self._library, self._serving = library, serving
        self.served = plain_label("", "muted")
        self.serve = QCheckBox(tr(Say.SERVE_HERE))
        self.serve.setToolTip(tr(Say.SERVE_HERE_HINT))
        self.form: ScheduleForm | None = None
        self.rows, self.list = ScheduleList(), QListView()
        self._delegate = ScheduleDelegate(wardrobe)
        self.title, self.state = heading(), plain_label()
        self.facts = FactsLabel(tr(Say.SCHEDULE_FACTS))
        self.step, self.live = StepLine(), LiveView()
        self.live.hide()
        self.add = QPushButton(tr(Say.SCHEDULE_ADD))
        self.alerts = QPushButton(tr(Say.SCHEDULE_ALERTS))
        self.alerts.setToolTip(tr(Say.SCHEDULE_ALERTS_HINT))
        self.change = QPushButton(tr(Say.SCHEDULE_EDIT))
        self.pause = QPushButton(tr(Say.SCHEDULE_PAUSE))
        self.remove = QPushButton(tr(Say.SCHEDULE_REMOVE))
        self.story = QPushButton(tr(Say.SHOW_STORY))
        self._lay_out()
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
    def chosen(self) -> ScheduleShown | None:
        """The one that is shown."""
        one: ScheduleShown | None = self.list.currentIndex().data(ROW)
        return one

    def _lay_out(self) -> None:
        text, deed = tr(Say.NO_SCHEDULES_TEXT), tr(Say.SCHEDULE_FIRST)
        hint = Hint(tr(Say.NO_SCHEDULES), text, "schedules", deed)
        hint.deed.clicked.connect(self._add)
        split = side_by_side(self._side(), self._chosen_one(), (SIDE, REST))
        self.either = OrHint(split, hint)
        head = QHBoxLayout()
        head.setContentsMargins(MARGIN, NEAR, MARGIN, NEAR)
        head.setSpacing(NEAR)
        head.addWidget(self.served, 1)
        head.addWidget(self.serve)
        head.addWidget(self.alerts)
        head.addWidget(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.either, 1)

    def _side(self) -> QWidget:
        set_up_list(self.list, tr(Say.SCHEDULE_LIST), self.rows, self._delegate)
        return side_of(self.list)

    def _chosen_one(self) -> QWidget:
        page = QWidget()
        as_page(page)
        deeds = QHBoxLayout()
        for button in (self.change, self.pause, self.remove, self.story):
            deeds.addWidget(button)
        deeds.addStretch(1)
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.addWidget(self.title)
        column.addWidget(self.state)
        column.addLayout(deeds)
        column.addWidget(self.facts)
        column.addWidget(self.step)
        column.addWidget(self.live)
        column.addStretch(1)
        return page

    def _listen(self) -> None:
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.add.clicked.connect(self._add)
        self.alerts.clicked.connect(self.alerts_wanted)
        self.change.clicked.connect(self._change)
        self.pause.clicked.connect(self._pause)
        self.remove.clicked.connect(self._remove)
        self.story.clicked.connect(self._tell_story)
        self.serve.toggled.connect(self._serving.switch)
        self._serving.changed.connect(self._tell_served)
        self._serving.placed.connect(self._show_live)
        self._serving.stepped.connect(self.step.hear)
        self.live.turned.connect(self._turn_live)
        self._tell_served()

    def _show_live(self, display: str) -> None:
        """What is played unseen is seen here; nobody asks for pictures while another page is."""
        self.live.watch(display)
        self.live.set_width(min(LIVE, self._room()))
        self.live.setVisible(bool(display))

    def _turn_live(self) -> None:
        """As large as there is room, or small again."""
        small = min(LIVE, self._room())
        self.live.set_width(self._room() if self.live.width() == small else small)

    def _room(self) -> int:
        return max(1, self.facts.width())

    def _tell_served(self) -> None:
        """Who plays them."""
        self.serve.setChecked(self._serving.is_on)
        says(self.served, self._serving.said, self._kind_of_served())
        if name := self._serving.playing:
            self._library.ask(partial(_usual_s, name=name), self.step.expect)

    def _kind_of_served(self) -> str:
        """A schedule that nobody plays is told in another colour than a page without any."""
        match self._serving.state:
            case Served.TROUBLE:
                return "bad"
            case Served.OFF if self.rows.rows:
                return "warning"
            case _:
                return "muted"

    def _show(self, schedules: tuple[ScheduleShown, ...]) -> None:
        one = self.chosen
        self.either.show_content(there=bool(schedules))
        known = {each.name for each in self.rows.rows}
        fresh = [each.name for each in schedules if each.name not in known] if known else []
        if schedules != self.rows.rows:
            self.rows.show(schedules)
            self._tell_served()
        names = [each.name for each in schedules]
        wanted = fresh[0] if len(fresh) == 1 else one.name if one else ""
        at = names.index(wanted) if wanted in names else 0
        self.list.setCurrentIndex(self.rows.index(at, 0))
        self._tell(self.chosen)

    def _chosen(self, index: QModelIndex) -> None:
        self._tell(index.data(ROW))

    def _tell(self, one: ScheduleShown | None) -> None:
        self.title.setText(one.name if one else "")
        says(self.state, *(state_of(one) if one else ("", "")))
        self.facts.setText("\n".join(_facts(one)) if one else "")
        self.change.setEnabled(one is not None and not one.damaged)
        paused = one is not None and one.paused
        self.pause.setText(tr(Say.SCHEDULE_RESUME if paused else Say.SCHEDULE_PAUSE))
        self.story.setEnabled(True)
        has_run = one is not None and one.noted is not None and not one.damaged
        self.story.setVisible(has_run)

    def plan(self, workflow: str) -> None:
        """Ask when that workflow is to be played."""
        self._library.ask(_choices, partial(self._open, told=None, workflow=workflow))

    def _add(self) -> None:
        self.plan("")

    def _change(self) -> None:
        if (one := self.chosen) is not None:
            self._library.ask(_choices, partial(self._open, told=one.told))

    def _open(self, choices: Choices, *, told: ScheduleTold | None, workflow: str = "") -> None:
        ask = self._library.settings.ask_at_night
        self.form = ScheduleForm(choices, told, self, ask)
        self.form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form.told.connect(self._keep)
        self.form.looked.connect(partial(self._look_ahead, self.form))
        if workflow:
            self.form.workflow.setCurrentText(workflow)
        self.form.look()
        self.form.open()

    def _keep(self, told: ScheduleTold) -> None:
        if self.form is not None:
            question = partial(_kept, told=told, replaces=self.form.replaces)
            self._library.ask(question, self._kept)

    def _look_ahead(self, form: ScheduleForm, told: ScheduleTold) -> None:
        self._library.ask(partial(_next_times, told=told), partial(self._show_times, form))

    def _show_times(self, form: ScheduleForm, times: tuple[datetime, ...] | str) -> None:
        """In the form that asked, if it is still there."""
        if form is self.form:
            form.show_times(times)

    def choose(self, name: str) -> None:
        """Show the schedule of that name, where there is one."""
        names = [each.name for each in self.rows.rows]
        if name in names:
            self.list.setCurrentIndex(self.rows.index(names.index(name), 0))

    def _kept(self, why: str) -> None:
        if self.form is not None:
            self.form.refuse(why)
        if not why:
            self.form = None
            self.refresh()

    def _pause(self) -> None:
        if (one := self.chosen) is not None:
            self._do(partial(_paused, name=one.name, paused=not one.paused))

    def _remove(self) -> None:
        if (one := self.chosen) is not None:
            self._do(partial(_removed, name=one.name))

    def _tell_story(self) -> None:
        if (one := self.chosen) is not None:
            self._library.ask(partial(_last_run, name=one.name), partial(self._found, one.name))

    def _found(self, name: str, run: str) -> None:
        self.story.setEnabled(bool(run))
        if run:
            self.story_wanted.emit(run, name)

    def _do(self, question: partial[None]) -> None:
        self._library.ask(question, lambda _: None)
        self.refresh()


def state_of(one: ScheduleShown) -> tuple[str, str]:
    """When it asks next, or why it does not, and the colour that goes with it."""
    if one.damaged:
        return tr(Say.SCHEDULE_DAMAGED), "bad"
    if one.paused:
        return tr(Say.SCHEDULE_PAUSED), "warning"
    if one.times:
        return tr(Say.SCHEDULE_NEXT, time=day_and_time(one.times[0])), "muted"
    if one.is_waiting:
        return one.when, "muted"
    if one.noted is None:
        return tr(Say.SCHEDULE_NO_MORE), "muted"
    said = tr(Say.SCHEDULE_LAST, time=time_in_words(one.noted), note=one.note)
    return said, "bad" if one.has_failed else "muted"


def _facts(one: ScheduleShown) -> Iterator[str]:
    if one.damaged:
        yield one.damaged
        return
    told = one.told
    yield one.when
    yield tr(Say.SCHEDULE_PLAYS, workflow=told.workflow, version=told.version)
    if one.newest > told.version:
        yield tr(Say.SCHEDULE_OLD, newest=one.newest)
    for name, value in told.values.items():
        yield "    " + tr(Say.WITH_VALUE, name=name, value=value)
    yield from _how(told)
    if one.noted is not None and (one.times or one.paused):  # else it stands above
        yield ""
        yield tr(Say.SCHEDULE_LAST, time=time_in_words(one.noted), note=one.note)
    if one.times and not one.paused:
        yield ""
        yield tr(Say.SCHEDULE_NEXT_TIMES_IN, zone=one.times[0].astimezone().tzname() or "")
        yield from (f"    {day_and_time(each)}" for each in one.times)


def _how(told: ScheduleTold) -> Iterator[str]:
    """Beside the values: the rows, where it plays, and that it may though nobody has seen it do."""
    if told.data:
        yield f"    {told.data}"
    if told.display == "current":
        yield tr(Say.ON_THIS_SCREEN)
    if told.forced:
        yield tr(Say.FORCED_SAID)


def _usual_s(store: Store, *, name: str) -> float:
    from app.ui.queries.schedules import usual_s  # noqa: PLC0415 - loads the calendar, elsewhere

    return usual_s(store, name)


def _last_run(store: Store, *, name: str) -> str:
    from app.ui.queries.schedules import last_run  # noqa: PLC0415 - loads the calendar, elsewhere

    return last_run(store, name)


def _all(store: Store) -> tuple[ScheduleShown, ...]:
    from app.ui.queries.schedules import schedules_shown  # noqa: PLC0415 - loads the calendar, elsewhere

    return schedules_shown(store)


def _choices(store: Store) -> Choices:
    from app.ui.queries.schedules import choices  # noqa: PLC0415 - loads the calendar, elsewhere

    return choices(store)


def _kept(store: Store, *, told: ScheduleTold, replaces: str) -> str:
    from app.ui.queries.schedules import keep_schedule  # noqa: PLC0415 - loads the calendar, elsewhere

    return keep_schedule(store, told, replaces)


def _next_times(_: Store, *, told: ScheduleTold) -> tuple[datetime, ...] | str:
    from app.ui.queries.schedules import next_times  # noqa: PLC0415 - loads the calendar, elsewhere

    return next_times(told)


def _paused(store: Store, *, name: str, paused: bool) -> None:
    from app.ui.queries.schedules import pause_schedule  # noqa: PLC0415 - loads the calendar, elsewhere

    pause_schedule(store, name, paused=paused)


def _removed(store: Store, *, name: str) -> None:
    from app.ui.queries.schedules import remove_schedule  # noqa: PLC0415 - loads the calendar, elsewhere

    remove_schedule(store, name)
