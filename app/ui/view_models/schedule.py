"""A schedule as the window shows it, and as a person tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from app.store.model.run_records import WorkflowSummary


@dataclass(frozen=True, slots=True)
class ScheduleTold:
    """What a schedule is told, in the units and words of its form. `how` is at, every, cron,
    file or login; `version` 0 is the newest there is when it is kept; `at` is by the clock on the
    wall of `zone`.
    """

    name: str = ""
    workflow: str = ""
    version: int = 0
    how: str = "cron"
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
    display: str = ""
    forced: bool = False


@dataclass(frozen=True, slots=True)
class ScheduleShown:
    """`damaged` says why it cannot be read; `newest` is the version that the workflow has now."""

    name: str
    when: str = ""
    times: tuple[datetime, ...] = ()
    paused: bool = False
    note: str = ""
    noted: datetime | None = None
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
