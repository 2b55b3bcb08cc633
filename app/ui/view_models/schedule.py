"""A schedule as the window shows it, and as a person tells it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from PySide6.QtCore import QLocale, QTime

from app.store.model.run_records import WorkflowSummary
from app.ui.i18n.messages_en import Say, tr


@dataclass(frozen=True, slots=True)
class ScheduleTold:
    """What a schedule is told, in the units and words of its form. `how` is days, at, every, cron,
    file or login; for days, too, the cron line says which and when. `version` 0 is the newest there
    is when it is kept; `at` is by the clock on the wall of `zone`. Only a workflow that starts its
    application has a `display` of its own; another is played on the current one.
    """

    name: str = ""
    workflow: str = ""
    version: int = 0
    how: str = "days"
    at: str = ""
    every: int = 60
    cron: str = "30 2 * * *"
    file: str = ""
    file_as: str = ""
    file_is_data: bool = False
    zone: str = "UTC"
    values: Mapping[str, str] = field(default_factory=dict)
    data: str = ""
    stop_after: int = 3
    missed: str = "once"
    at_most: int = 10
    overlap: str = "skip"
    limit_min: float = 60.0
    retries: int = 0
    retry_after_min: float = 5.0
    blackouts: tuple[str, ...] = ()
    ask: str = "nobody"
    display: str = "private"
    forced: bool = False
    needs: tuple[str, ...] = ()


MONDAY, SUNDAY = 1, 7


@dataclass(frozen=True, slots=True)
class Days:
    """Days of the week (Monday is 1, Sunday 7) and a time of the day."""

    days: frozenset[int]
    hour: int
    minute: int

    def as_cron(self) -> str:
        """The cron line that says the same."""
        if len(self.days) == SUNDAY:
            days = "*"
        else:
            days = ",".join(str(day % SUNDAY) for day in sorted(self.days))
        return f"{self.minute} {self.hour} * * {days}"


_DAYS = re.compile(r"(\d{1,2}) (\d{1,2}) \* \* (\*|[0-7](?:[-,][0-7])*)")


def days_of(cron: str) -> Days | None:
    """What a cron line says in days and a time; None where it says more than that."""
    if (found := _DAYS.fullmatch(" ".join(cron.split()))) is None:
        return None
    minute, hour = int(found[1]), int(found[2])
    every = range(MONDAY, SUNDAY + 1)
    days = set(every) if found[3] == "*" else _listed(found[3])
    is_time = hour < HOURS and minute < MINUTES
    return Days(frozenset(days), hour, minute) if is_time and days else None


def _listed(days: str) -> set[int]:
    """Single days and ranges, as cron numbers them; none where a range runs backwards twice."""
    listed: set[int] = set()
    for part in days.split(","):
        first, _, last = part.partition("-")
        if "-" in last:
            return set()
        listed |= {day or SUNDAY for day in range(int(first), int(last or first) + 1)}
    return listed


HOURS, MINUTES = 24, 60


@dataclass(frozen=True, slots=True)
class ScheduleShown:
    """`damaged` says why it cannot be read; `newest` is the version that the workflow has now. How
    its last run ended is the `note`; `has_failed` says that it was not well.
    """

    name: str
    when: str = ""
    times: tuple[datetime, ...] = ()
    paused: bool = False
    note: str = ""
    noted: datetime | None = None
    has_failed: bool = False
    damaged: str = ""
    newest: int = 0
    told: ScheduleTold = ScheduleTold()

    @property
    def is_waiting(self) -> bool:
        """Whether it asks for a run whenever something happens, and not at a time."""
        return self.told.how in {"file", "login"}


@dataclass(frozen=True, slots=True)
class Choices:
    """What a new schedule can play, and the time zone here."""

    workflows: tuple[WorkflowSummary, ...]
    zone: str


def days_in_words(days: Days) -> str:
    """Such as "Mon, Tue at 02:30", as the person's locale writes days and times."""
    locale = QLocale()
    at = locale.toString(QTime(days.hour, days.minute), QLocale.FormatType.ShortFormat)
    if len(days.days) == SUNDAY:
        return tr(Say.ALERT_DAILY, time=at)
    short = QLocale.FormatType.ShortFormat
    named = ", ".join(locale.standaloneDayName(day, short) for day in sorted(days.days))
    return tr(Say.DAYS_AT, days=named, time=at)
