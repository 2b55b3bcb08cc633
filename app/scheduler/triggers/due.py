"""Which runs a schedule owes now: those whose time has come, and those it missed, as it is told to
treat them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from itertools import islice, takewhile

from app.engine.errors import UsageError
from app.scheduler.triggers.triggers import Trigger, zone_named

# Later than this, a run was missed: the machine slept, or was off.
ON_TIME = timedelta(seconds=90)
# A clock that was set back by less is waited for, so that nothing is asked for twice.
SET_BACK = timedelta(days=1)
# So many missed runs are told apart; of more it is only known that they are more.
COUNTED = 10_000


class Missed(StrEnum):
    """What becomes of runs whose time went by."""

    SKIP = "skip"
    ONCE = "once"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Blackout:
    """Hours of the day, by the clock on the wall of a time zone, in which nothing is begun.
    `begins` belongs to it, `ends` does not; it may reach over midnight.
    """

    begins: time
    ends: time
    zone: str

    def __post_init__(self) -> None:
        """UsageError for a time zone that is none, and for hours that are none."""
        zone_named(self.zone)
        if self.begins == self.ends:
            raise UsageError("Blackout hours need two times that differ, such as 22:00-06:00.")

    def covers(self, moment: datetime) -> bool:
        """Whether it is within these hours then."""
        wall = moment.astimezone(zone_named(self.zone)).time()
        if self.begins < self.ends:
            return self.begins <= wall < self.ends
        return wall >= self.begins or wall < self.ends


@dataclass(frozen=True, slots=True)
class Policy:
    """How missed runs are treated; `at_most` of them are made up for where all are."""

    missed: Missed = Missed.ONCE
    at_most: int = 10
    blackouts: tuple[Blackout, ...] = ()

    def __post_init__(self) -> None:
        """UsageError for a number that is none."""
        if self.at_most < 1:
            raise UsageError("At least one missed run has to be made up for; else skip them.")

    def is_dark(self, moment: datetime) -> bool:
        """Whether nothing is begun then."""
        return any(each.covers(moment) for each in self.blackouts)


@dataclass(frozen=True, slots=True)
class Due:
    """The times to run for, the earliest first, how many more went by unserved, and up to when that
    has been decided.
    """

    times: tuple[datetime, ...]
    passed_over: int
    decided: datetime


def due(trigger: Trigger, policy: Policy, decided: datetime, now: datetime) -> Due:
    """What is owed for the time after `decided` and up to now."""
    if now < decided:
        return Due((), 0, decided if decided - now <= SET_BACK else now)
    asked = list(islice(_since(trigger, decided, now), COUNTED))
    allowed = [each for each in asked if not policy.is_dark(each)]
    on_time = [each for each in allowed if now - each <= ON_TIME]
    late = allowed[len(on_time) :][: _made_up_for(policy, bool(on_time))]
    times = (*reversed(late), *reversed(on_time))
    return Due(times, len(asked) - len(times), now)


def _since(trigger: Trigger, decided: datetime, now: datetime) -> Iterator[datetime]:
    """The times in between, the latest first."""
    return takewhile(lambda each: each > decided, trigger.until(now))


def _made_up_for(policy: Policy, is_running_anyway: bool) -> int:  # noqa: FBT001
    """How many missed runs are run now."""
    match policy.missed:
        case Missed.SKIP:
            return 0
        case Missed.ONCE:
            return 0 if is_running_anyway else 1
        case Missed.ALL:
            return policy.at_most
