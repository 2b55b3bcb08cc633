"""One process of those that serve a data folder: each performs jobs, one of them asks for what is
due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol

from app.engine.errors import BlockedError, ByheartError
from app.scheduler.run.run_process import Message
from app.store.database.database import Database
from app.store.database.locks import NamedLock

LOCK = "serve.lock"


class OtherSchedulerError(BlockedError):
    """Another scheduler serves this data folder."""

    def __init__(self) -> None:
        super().__init__(
            "Another scheduler serves this data folder already. With --worker this one would play "
            "along, and take its place when it is gone."
        )


def leader_lock(database: Database, home: Path) -> NamedLock:
    """Who holds it asks for what is due: one of all workers."""
    return database.lock(home / LOCK)


class Beating(Protocol):
    """A worker's part (see `app.scheduler.jobs.worker`)."""

    @property
    def beat_s(self) -> float:
        """How often a sign of life is due."""

    def round(self) -> Iterator[Message]:
        """Give one; see to the dead."""

    def could_not_beat(self) -> Iterator[Message]:
        """Nobody can hear it: it has to reckon with being taken for dead."""


class Asking(Protocol):
    """The schedules' part (see `app.scheduler.jobs.dispatcher`)."""

    @property
    def now(self) -> Callable[[], datetime]:
        """The clock on the wall."""

    def round(self) -> Iterator[Message]:
        """Ask for what is due."""

    def until_next(self) -> float:
        """Seconds until something is due."""


@dataclass(slots=True)
class SchedulerLoop:
    """Call `round` after `until_next` seconds at most. What keeps it from its work for a while (a
    database that is not there, say) is told once and tried again. `in_the_morning` sends what is
    due then.
    """

    worker: Beating
    serving: Asking
    lead: NamedLock
    in_the_morning: Callable[[datetime], Iterator[Message]] = lambda _: iter(())
    _trouble: str = field(default="")

    def round(self) -> Iterator[Message]:
        """Give a sign of life, see to the dead, and ask for what is due; what was decided."""
        try:
            yield from self.worker.round()
            if self.lead.take():
                yield from self.serving.round()
                yield from self.in_the_morning(self.serving.now())
            self._trouble = ""
        except ByheartError as error:
            yield from self.worker.could_not_beat()
            if str(error) != self._trouble:
                self._trouble = str(error)
                yield {"event": "said", "reason": self._trouble}

    def until_next(self) -> float:
        """Seconds until there is something to do again."""
        return min(self.worker.beat_s, self.serving.until_next())
