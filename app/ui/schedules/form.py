"""What a schedule is told: which workflow, when, with what, and what becomes of runs that cannot
begin in time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, QTime, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateTimeEdit,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTimeEdit,
    QWidget,
)

from app.engine.errors import UsageError
from app.store.model.run_records import WorkflowSummary
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.run import day_and_time, moment_format
from app.ui.view_models.schedule import SUNDAY, Choices, Days, ScheduleTold, days_of
from app.ui.widgets.common import Disclosure, Fields, plain_label, says
from app.ui.widgets.form_dialog import Asking
from app.ui.widgets.moment_field import TypedInParts
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import TIGHT
from app.ui.widgets.value_fields import ValueFields, first_value

SIZE = (560, 640)
MOST = 100_000
USUAL = Days(frozenset(range(1, 6)), 2, 30)  # of a working week, at night
WHENS = {
    "days": Say.WHEN_DAYS,
    "at": Say.WHEN_ONCE,
    "every": Say.WHEN_EVERY,
    "cron": Say.WHEN_CRON,
    "file": Say.WHEN_FILE,
    "login": Say.AT_LOG_IN,
}
MISSED = {"once": Say.MISSED_ONCE, "skip": Say.MISSED_SKIP, "all": Say.MISSED_ALL}
OVERLAPS = {"skip": Say.OVERLAP_SKIP, "queue": Say.OVERLAP_QUEUE, "replace": Say.OVERLAP_REPLACE}
HELPERS = {"nobody": Say.ASK_NOBODY, "agent": Say.ASK_CLAUDE}
PLACES = {"private": Say.PLACE_OF_ITS_OWN, "current": Say.ON_THIS_SCREEN}


# Fields about when it asks: whoever types in one has its next times told.
SETTLED_MS = 200


class DayButtons(QWidget):
    """The days of the week beside each other, as the person's locale begins one."""

    changed = Signal()

    def __init__(self, days: frozenset[int]) -> None:
        super().__init__()
        locale, short = QLocale(), QLocale.FormatType.ShortFormat
        first = locale.firstDayOfWeek().value
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        self.by_day: dict[int, QPushButton] = {}
        for day in ((first - 1 + each) % SUNDAY + 1 for each in range(SUNDAY)):
            button = QPushButton(locale.standaloneDayName(day, short))
            button.setObjectName("day")
            button.setCheckable(True)
            button.setChecked(day in days)
            button.setAccessibleName(locale.standaloneDayName(day))
            button.toggled.connect(self.changed)
            row.addWidget(button)
            self.by_day[day] = button

    @property
    def days(self) -> frozenset[int]:
        """Those that are chosen (Monday is 1)."""
        return frozenset(day for day, button in self.by_day.items() if button.isChecked())


class ScheduleForm(Asking):
    """Asks for it. It stays open until it is told that what it asked for was kept; `looked` asks
    when what stands there would ask for a run.
    """

    looked = Signal(object)

    def __init__(
        self,
        choices: Choices,
        told: ScheduleTold | None = None,
        parent: QWidget | None = None,
        ask: str = "nobody",
    ) -> None:
        title = tr(Say.SCHEDULE_OF, schedule=told.name) if told else tr(Say.SCHEDULE_NEW)
        super().__init__(title, parent, Say.SCHEDULE_KEEP, is_long=True)
        self.further = Fields()
        self._choices, self.replaces = choices, told.name if told else ""
        usual = USUAL.as_cron()
        first = told or ScheduleTold(zone=choices.zone, ask=ask, cron=usual)
        self._version, self._kept = first.version, first.values
        self.name, self.workflow, self.version = QLineEdit(first.name), QComboBox(), QComboBox()
        self.how = _choice(WHENS, first.how)
        self.cron, self.zone = QLineEdit(first.cron), QLineEdit(first.zone)
        plain = days_of(first.cron) or USUAL
        self.days, self.time = DayButtons(plain.days), QTimeEdit(QTime(plain.hour, plain.minute))
        self.next = plain_label("", "muted")
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED_MS)
        self._settled.timeout.connect(self._look_ahead)
        self.every, self.at = _number(1, first.every), _moment(first.at)
        for field in (self.time, self.at):
            TypedInParts(field)
        self.file, self.file_as = QLineEdit(first.file), QLineEdit(first.file_as)
        self.file_is_data = QCheckBox(tr(Say.FILE_IS_DATA))
        self.file_is_data.setChecked(first.file_is_data)
        self.values, self.data = ValueFields(), QLineEdit(first.data)
        self.stop_after = _number(0, first.stop_after)
        self.missed, self.overlap = _choice(MISSED, first.missed), _choice(OVERLAPS, first.overlap)
        self.at_most, self.retries = _number(1, first.at_most), _number(0, first.retries)
        self.limit, self.retry_after = _minutes(first.limit_min), _minutes(first.retry_after_min)
        self.blackouts = QLineEdit(", ".join(first.blackouts))
        self.helper, self.place = _choice(HELPERS, first.ask), _place(first.display)
        self.needs = QLineEdit(" ".join(first.needs))
        self.forced = QCheckBox(tr(Say.FORCED))
        self.forced.setChecked(first.forced)
        self._lay_out()
        self._set_up(first)
        self.resize(QSize(*SIZE).boundedTo(screen_of(self).availableSize()))
        self._turn()

    def answer(self) -> ScheduleTold:
        """What was told; UsageError says which value does not do."""
        if self.values.wrong:
            raise UsageError(tr(Say.VALUE_MISSING, name=self.values.wrong))
        return ScheduleTold(
            name=self.name.text().strip(),
            workflow=self.workflow.currentText(),
            version=self.version.currentData() or 0,
            how=self.how.currentData(),
            at=self.at.dateTime().toString(Qt.DateFormat.ISODate),
            every=self.every.value(),
            cron=self._cron(),
            zone=self.zone.text().strip(),
            file=self.file.text().strip(),
            file_as=self.file_as.text().strip(),
            file_is_data=self.file_is_data.isChecked(),
            values=self.values.values,
            data=self.data.text().strip(),
            stop_after=self.stop_after.value(),
            missed=self.missed.currentData(),
            at_most=self.at_most.value(),
            overlap=self.overlap.currentData(),
            limit_min=self.limit.value(),
            retries=self.retries.value(),
            retry_after_min=self.retry_after.value(),
            blackouts=tuple(filter(None, map(str.strip, self.blackouts.text().split(",")))),
            ask=self.helper.currentData(),
            display=self.place.currentData(),
            needs=tuple(self.needs.text().split()),
            forced=self.forced.isChecked(),
        )

    def show_times(self, times: Sequence[datetime] | str) -> None:
        """When it would ask next; or why that cannot be told."""
        if isinstance(times, str):
            says(self.next, times, "warning")
        elif times:
            said = "\n".join(map(day_and_time, times))
            says(self.next, said, "muted")
        else:
            says(self.next, tr(Say.SCHEDULE_NEVER), "warning")

    def _cron(self) -> str:
        if self.how.currentData() != "days":
            return self.cron.text().strip()
        at = self.time.time()
        if not self.days.days:
            raise UsageError(tr(Say.DAYS_NONE))
        return Days(self.days.days, at.hour(), at.minute()).as_cron()

    def _look_ahead(self) -> None:
        with suppress(UsageError):
            self.looked.emit(self.answer())

    def look(self) -> None:
        """Tell the next times, too, once nothing more is typed."""
        super().look()
        self._settled.start()

    def refuse(self, why: str) -> None:
        """Say why it could not be kept; nothing: it was."""
        if not why:
            self.accept()
        says(self.why, why, "warning")
        self.why.setVisible(bool(why))

    def _tell(self) -> None:
        self.told.emit(self.answer())

    def _set_up(self, first: ScheduleTold) -> None:
        for one in self._choices.workflows:
            self.workflow.addItem(one.name)
        proven = (one.name for one in self._choices.workflows if one.proven)
        self.workflow.setCurrentText(first.workflow or next(proven, ""))
        self.name.setPlaceholderText(tr(Say.SCHEDULE_CALLED_HINT))
        self.name.setEnabled(not self.replaces)
        self.data.setPlaceholderText(tr(Say.SCHEDULE_DATA_HINT))
        self.file.setPlaceholderText(tr(Say.FILE_HINT))
        self.file_as.setPlaceholderText(tr(Say.FILE_AS_HINT))
        self.blackouts.setPlaceholderText(tr(Say.BLACKOUT_HINT))
        self.needs.setPlaceholderText(tr(Say.NEEDS_HINT))
        self.values.changed.connect(self.look)
        for changed in (
            self.days.changed,
            self.time.timeChanged,
            self.cron.textChanged,
            self.zone.textChanged,
            self.at.dateTimeChanged,
            self.every.valueChanged,
            self.blackouts.textChanged,
        ):
            changed.connect(self.look)
        self.how.currentIndexChanged.connect(self._turn)
        self.how.currentIndexChanged.connect(self._leave_no_file_out)
        self.missed.currentIndexChanged.connect(self._turn)
        self.data.textChanged.connect(self._turn)
        self.retries.valueChanged.connect(self._turn)
        self.workflow.currentIndexChanged.connect(self._choose)
        self._choose()

    def _lay_out(self) -> None:
        """What nearly everybody says first; the rest is usual, and opens."""
        for word, field in (
            (Say.WORKFLOW_COLUMN, self.workflow),
            (Say.LESSON_NAME, self.name),
            (Say.WHEN, self.how),
            (Say.WHEN_DAYS_ARE, self.days),
            (Say.WHEN_AT, self.time),
            (Say.WHEN_LINE, self.cron),
            (Say.WHEN_MINUTES, self.every),
            (Say.WHEN_ON, self.at),
            (Say.SCHEDULE_NEXT_TIMES, self.next),
            (Say.FILE_CALLED, self.file),
            (Say.FILE_AS, self.file_as),
            (Say.FILE_ROWS, self.file_is_data),
            (Say.VALUES, self.values),
            (Say.SCHEDULE_DATA, self.data),
            (Say.STOP_AFTER, self.stop_after),
        ):
            self.add_row(word, field)
        self.form.addRow(self.forced)
        for word, rare in (
            (Say.PINNED, self.version),
            (Say.WHEN_ZONE, self.zone),
            (Say.WHERE, self.place),
            (Say.WHEN_STUCK, self.helper),
            (Say.MISSED, self.missed),
            (Say.AT_MOST, self.at_most),
            (Say.OVERLAP, self.overlap),
            (Say.LIMIT, self.limit),
            (Say.RETRIES, self.retries),
            (Say.RETRY_AFTER, self.retry_after),
            (Say.BLACKOUT, self.blackouts),
            (Say.NEEDS, self.needs),
        ):
            self.add_row(word, rare, self.further)
        inside = QWidget()
        inside.setLayout(self.further)
        self.further.setContentsMargins(0, 0, 0, 0)
        self.more = Disclosure(tr(Say.SCHEDULE_FURTHER), inside)
        self.form.addRow(self.more)

    def _choose(self) -> None:
        """The values that the chosen workflow needs, and its versions."""
        name = self.workflow.currentText()
        one = next((each for each in self._choices.workflows if each.name == name), None)
        self.version.clear()
        self.form.setRowVisible(self.forced, one is not None and self._needs_force(one))
        if one is None:
            return
        self.version.addItem(tr(Say.PIN_NEWEST, version=one.version), 0)
        if self.replaces and self._version != one.version:
            self.version.addItem(tr(Say.PIN_OLD, version=self._version), self._version)
            self.version.setCurrentIndex(1)
        asked = [each for each in one.parameters if not each.made_of]
        first = {each.name: first_value(each, {}) for each in asked}
        self.values.ask(asked, self._kept if self.replaces else first)
        self.form.setRowVisible(self.values, bool(self.values.fields))

    def _needs_force(self, one: WorkflowSummary) -> bool:
        return not one.proven or self.forced.isChecked()

    def _turn(self) -> None:
        """Only the fields that mean something."""
        how, rows = self.how.currentData(), bool(self.data.text().strip())
        for field, shown in (
            (self.days, how == "days"),
            (self.time, how == "days"),
            (self.cron, how == "cron"),
            (self.next, how not in {"file", "login"}),
            (self.every, how == "every"),
            (self.at, how == "at"),
            (self.file, how == "file"),
            (self.file_as, how == "file"),
            (self.file_is_data, how == "file"),
            (self.stop_after, rows),
        ):
            self.form.setRowVisible(field, shown)
        for rare, shown in (
            (self.zone, how in {"days", "cron", "at", "every"}),
            (self.at_most, self.missed.currentData() == "all"),
            (self.retry_after, self.retries.value() > 0),
        ):
            self.further.setRowVisible(rare, shown)
        self.look()

    def _leave_no_file_out(self) -> None:
        """What is usual for a time is not for a file: that waits until the one before is done."""
        if self.how.currentData() == "file" and self.overlap.currentData() == "skip":
            self.overlap.setCurrentIndex(self.overlap.findData("queue"))


def _choice(words: Mapping[str, Say], chosen: str) -> QComboBox:
    box = QComboBox()
    for value, word in words.items():
        box.addItem(tr(word), value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    return box


def _place(kept: str) -> QComboBox:
    """What is kept stays, such as a remote screen, unless another place is chosen."""
    box = _choice(PLACES, kept)
    if kept not in PLACES:
        box.addItem(kept or tr(Say.PLACE_AS_USUAL), kept)
        box.setCurrentIndex(box.count() - 1)
    return box


def _number(least: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, MOST)
    box.setValue(value)
    return box


def _minutes(value: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(0.1, MOST)
    box.setDecimals(1)
    box.setValue(value)
    return box


def _moment(at: str) -> QDateTimeEdit:
    edit = QDateTimeEdit()
    edit.setCalendarPopup(True)
    edit.setDisplayFormat(moment_format())
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODate)
    if not at:
        in_an_hour = QDateTime.currentDateTime().addSecs(3600)
        moment = in_an_hour.addSecs(-in_an_hour.time().second())  # the field shows no seconds
    edit.setDateTime(moment)
    return edit
