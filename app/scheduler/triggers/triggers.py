"""When a schedule asks for a run: once, every so many minutes, or as a cron line says in a time
zone.

All times that come out are UTC. An hour that daylight saving skips or repeats asks exactly once;
only a line for every hour (`*`) follows the hours that really pass.

What asks for a run without a time of its own: a file that appears in a folder, and a log-in.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from cronsim import CronSim, CronSimError
from tzlocal import get_localzone_name

from app.engine.errors import UsageError

FIELDS = 5
# cronsim follows the clock on the wall: where that was set back, real times may lie on its other
# side. No zone's clock was ever set by more at once, but for the days that islands skipped.
MARGIN = timedelta(hours=3)
ANY_STEP = re.compile(r"^\*(?=/|$)")


class Trigger(Protocol):
    """Times at which a run is asked for."""

    def after(self, moment: datetime) -> Iterator[datetime]:
        """Its times later than this moment, the next one first."""

    def until(self, moment: datetime) -> Iterator[datetime]:
        """Its times up to this moment, the latest one first."""


@dataclass(frozen=True, slots=True)
class Once:
    """At one time."""

    at: datetime

    def after(self, moment: datetime) -> Iterator[datetime]:
        """The time, while it is still to come."""
        if self.at > moment:
            yield self.at.astimezone(UTC)

    def until(self, moment: datetime) -> Iterator[datetime]:
        """The time, when it has come."""
        if self.at <= moment:
            yield self.at.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Every:
    """From `since` on, whenever so many minutes have passed."""

    minutes: int
    since: datetime

    def __post_init__(self) -> None:
        """UsageError for what is no interval."""
        if self.minutes < 1:
            raise UsageError(f"“Every {self.minutes} minutes” is no interval; 1 is the least.")

    def after(self, moment: datetime) -> Iterator[datetime]:
        """The next full intervals."""
        first = max(0, (moment - self.since) // self._step + 1)
        return (self._at(number) for number in count(first))

    def until(self, moment: datetime) -> Iterator[datetime]:
        """The full intervals that have passed."""
        last = (moment - self.since) // self._step
        return (self._at(number) for number in range(last, -1, -1))

    @property
    def _step(self) -> timedelta:
        return timedelta(minutes=self.minutes)

    def _at(self, number: int) -> datetime:
        return self.since.astimezone(UTC) + number * self._step


@dataclass(frozen=True, slots=True)
class Cron:
    """A cron line of five fields (minute, hour, day, month, weekday; Sunday is 0 or 7) in a time
    zone by its IANA name.
    """

    line: str
    zone: str

    def __post_init__(self) -> None:
        """UsageError for a line or a zone that is none."""
        zone_named(self.zone)
        if len(self.line.split()) != FIELDS:
            raise UsageError(
                f"“{self.line}” is no cron line: it takes five fields, such as “30 2 * * *”."
            )
        try:
            CronSim(self._by_the_wall(), datetime.now(UTC))
        except CronSimError as error:
            raise UsageError(f"“{self.line}” is no cron line: {_in_words(error)}.") from error

    def after(self, moment: datetime) -> Iterator[datetime]:
        """The next times the line names."""
        moment = moment.astimezone(UTC)  # two times of one zone compare by the wall
        for found in CronSim(
            self._by_the_wall(), (moment - MARGIN).astimezone(zone_named(self.zone))
        ):
            if (real := found.astimezone(UTC)) > moment:
                yield real

    def until(self, moment: datetime) -> Iterator[datetime]:
        """The last times the line named."""
        moment = moment.astimezone(UTC).replace(microsecond=0)
        start = (moment + MARGIN).astimezone(zone_named(self.zone))
        for found in CronSim(self._by_the_wall(), start, reverse=True):
            if (real := found.astimezone(UTC)) <= moment:
                yield real

    def _by_the_wall(self) -> str:
        """The line as cronsim takes it for one of certain hours, whenever it names any: only then
        are skipped and repeated hours counted once.
        """
        minute, hour, *days = self.line.split()
        if hour == "*":
            return " ".join((minute, hour, *days))
        return " ".join((_ranged(minute, 59), _ranged(hour, 23), *days))


def local_zone() -> str:
    """The time zone of this machine by its IANA name; UTC where it has none."""
    try:
        return get_localzone_name() or "UTC"
    except (KeyError, ValueError):
        return "UTC"


def zone_named(name: str) -> ZoneInfo:
    """A time zone by its IANA name; UsageError when there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise UsageError(
            f"There is no time zone “{name}”; one is called, for example, Europe/Berlin."
        ) from error


def _ranged(field: str, last: int) -> str:
    """A field in which every value is spelled as a range."""
    return ",".join(ANY_STEP.sub(f"0-{last}", term) for term in field.split(","))


def _in_words(error: CronSimError) -> str:
    """`Bad minute` as a part of a sentence."""
    return f"there is no such {str(error).removeprefix('Bad ')}"


# What programs call a file that they have not finished, or one that is theirs alone.
UNFINISHED = re.compile(r"(?i)^[.~]|\.(part|partial|filepart|crdownload|download|tmp|swp)$|~$")
ANY = "*"


class _NoTime:
    """It names no time, neither to come nor gone."""

    __slots__ = ()

    def after(self, moment: datetime) -> Iterator[datetime]:
        """None."""
        return iter(())

    def until(self, moment: datetime) -> Iterator[datetime]:
        """None."""
        return iter(())


@dataclass(frozen=True, slots=True)
class FileAppears(_NoTime):
    """When a finished file that is called so is in the folder, once for each. The run is given its
    path as the value of `parameter`, or its rows as its data.
    """

    folder: str
    pattern: str = ANY
    parameter: str = ""
    is_data: bool = False

    def __post_init__(self) -> None:
        """UsageError for one that means two things."""
        if self.parameter and self.is_data:
            raise UsageError("A file is the value of a parameter, or it is the rows; not both.")

    def means(self, name: str) -> bool:
        """Whether a file of that name is one."""
        return not UNFINISHED.search(name) and fnmatch.fnmatchcase(name, self.pattern)


@dataclass(frozen=True, slots=True)
class LogIn(_NoTime):
    """When the person's session has begun, once for each."""

    at: Literal["log-in"]


AT_LOG_IN = LogIn("log-in")


def file_told(told: str, parameter: str, *, is_data: bool) -> FileAppears:
    """`/in/*.csv`, or the folder alone for every file; UsageError when there is no such folder."""
    path = Path(told).expanduser().absolute()
    folder, pattern = (path, ANY) if path.is_dir() else (path.parent, path.name)
    if not folder.is_dir():
        raise UsageError(f"There is no folder {folder} in which a file could appear.")
    return FileAppears(str(folder), pattern, parameter, is_data)
