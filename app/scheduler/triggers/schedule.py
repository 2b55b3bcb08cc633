"""A schedule: which workflow is played when, with what, and what becomes of runs that cannot begin
in time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from app.engine.errors import ByheartError, UsageError
from app.scheduler.triggers.due import Policy
from app.scheduler.triggers.triggers import Cron, Every, FileAppears, LogIn, Once

if TYPE_CHECKING:
    from pydantic import TypeAdapter

LONGEST_RETRY_S = 6 * 3600.0


class Overlap(StrEnum):
    """What becomes of a run whose forerunner is not done yet."""

    SKIP = "skip"
    QUEUE = "queue"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Retry:
    """How often, and after how long at first, a run is tried again that has done nothing yet; each
    time twice as long is waited.
    """

    times: int = 0
    after_s: float = 300.0

    def __post_init__(self) -> None:
        """UsageError for numbers that are none."""
        if self.times < 0 or self.after_s <= 0:
            raise UsageError("A run can be retried so many times after so many seconds.")

    def pause_s(self, attempt: int) -> float | None:
        """How long to wait after the attempt of that number (from 1); None: it was the last."""
        if attempt > self.times:
            return None
        return min(self.after_s * 2.0 ** (attempt - 1), LONGEST_RETRY_S)


USUALLY, NEVER_AGAIN = Policy(), Retry()


@dataclass(frozen=True, slots=True)
class Schedule:
    """`version` of the workflow is the one that was there when the schedule was made: what is
    edited later is rehearsed first. `limit_s` ends a run; `forced` lets one begin that was never
    rehearsed. `data` is a file of rows that is read anew each time, one run for each; after
    `stop_after` that were not done in a row no more are begun. `needs` are labels that the worker
    has to have.
    """

    workflow: str
    version: int
    trigger: Once | Every | Cron | FileAppears | LogIn
    policy: Policy = USUALLY
    overlap: Overlap = Overlap.SKIP
    retry: Retry = NEVER_AGAIN
    limit_s: float = 3600.0
    parameters: Mapping[str, str] = field(default_factory=dict)
    ask: str = "nobody"
    display: str | None = None
    forced: bool = False
    data: str = ""
    stop_after: int | None = 3
    needs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """UsageError for a limit that is none, and for what nobody is there to answer."""
        if not self.limit_s > 0:
            raise UsageError("The time limit of a run has to be more than nothing.")
        if self.ask == "operator":
            raise UsageError("A scheduled run cannot ask an operator; it may ask an agent.")
        if self.stop_after is not None and self.stop_after < 1:
            raise UsageError("Rows can be stopped after one failure or more.")


class DamagedScheduleError(ByheartError):
    """What was kept of a schedule makes no schedule."""

    def __init__(self, name: str, why: str) -> None:
        self.name = name
        super().__init__(f"The schedule “{name}” cannot be read: {why}. Remove it and add it anew.")


def as_json(schedule: Schedule) -> dict[str, Any]:
    """The schedule as JSON."""
    written: dict[str, Any] = _adapter().dump_python(schedule, mode="json")
    return written


def read_schedule(name: str, definition: object) -> Schedule:
    """The schedule that was written; DamagedScheduleError when it is none."""
    if not isinstance(definition, Mapping):
        raise DamagedScheduleError(name, "what it asks for is damaged")
    adapter = _adapter()
    from pydantic import ValidationError  # noqa: PLC0415 - see there

    try:
        return adapter.validate_python(definition)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise DamagedScheduleError(name, f"{where}: {first['msg']}") from error
    except UsageError as error:
        raise DamagedScheduleError(name, str(error).rstrip(".")) from error


def in_words(schedule: Schedule) -> str:
    """When it asks for runs, as a person reads it."""
    match schedule.trigger:
        case Once(at):
            return f"once, {_local(at)}"
        case Every(minutes, since):
            return f"every {minutes} min from {_local(since)} on"
        case Cron(line, zone):
            return f"“{line}” in {zone}"
        case FileAppears(folder, pattern):
            return f"when {pattern} appears in {folder}"
        case LogIn():
            return "at log-in"


def _local(moment: datetime) -> str:
    return moment.astimezone().isoformat(sep=" ", timespec="minutes")


@cache
def _adapter() -> TypeAdapter[Schedule]:
    """Imported only here: every command and every run's process would wait a tenth of a second for
    it. All of it at once: one half before Qt and one after it do not load, its import hook is in
    the way.
    """
    import pydantic.types  # noqa: F401, PLC0415
    from pydantic import TypeAdapter  # noqa: PLC0415

    return TypeAdapter(Schedule)
