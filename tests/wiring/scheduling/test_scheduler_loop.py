"""Of all workers one asks for what is due; trouble is told once, and the next round tries again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from app.engine.errors import ByheartError
from app.scheduler.run.run_process import Message
from app.store.database.locks import FileNamedLock
from app.wiring.scheduling.scheduler_loop import LOCK, SchedulerLoop

BEAT_S = 2.0


@dataclass
class Round:
    """A worker's part of a round, or the schedules'; its `trouble` keeps it from it."""

    says: str
    trouble: str = ""
    beat_s: float = BEAT_S
    next_s: float = 60.0
    fears: tuple[str, ...] = ()
    now: Callable[[], datetime] = lambda: datetime(2026, 11, 22, tzinfo=UTC)

    def round(self) -> Iterator[Message]:
        if self.trouble:
            raise ByheartError(self.trouble)
        yield {"event": self.says}

    def until_next(self) -> float:
        return self.next_s

    def could_not_beat(self) -> Iterator[Message]:
        for each in self.fears:
            yield {"event": each}


@dataclass
class Office:
    home: Path
    worker: Round = field(default_factory=lambda: Round("beat"))
    serving: Round = field(default_factory=lambda: Round("due"))

    def rounds(self) -> tuple[SchedulerLoop, Callable[[], list[object]]]:
        """And what they say, round by round."""
        rounds = SchedulerLoop(self.worker, self.serving, FileNamedLock(self.home / LOCK))
        return rounds, lambda: [each.get("reason", each["event"]) for each in rounds.round()]


def test_one_of_all_leads_and_another_takes_its_place(tmp_path: Path) -> None:
    (one, first), (two, second) = Office(tmp_path).rounds(), Office(tmp_path).rounds()
    assert first() == first() == ["beat", "due"]
    assert second() == ["beat"]
    one.lead.release()
    assert second() == ["beat", "due"]
    assert first() == ["beat"]
    two.lead.release()


def test_trouble_is_told_once_and_tried_again(tmp_path: Path) -> None:
    office = Office(tmp_path)
    rounds, said = office.rounds()
    office.worker.trouble = "The database is not there."
    assert [said(), said()] == [["The database is not there."], []]
    office.worker.trouble = ""
    assert said() == ["beat", "due"]
    office.worker.trouble = "The database is not there."
    assert said() == ["The database is not there."]
    rounds.lead.release()


def test_a_sign_of_life_is_due_before_the_next_schedule(tmp_path: Path) -> None:
    office = Office(tmp_path)
    rounds, _ = office.rounds()
    assert rounds.until_next() == BEAT_S
    office.serving.next_s = 0.5
    assert rounds.until_next() == 0.5


def test_a_worker_that_cannot_be_heard_is_told_so_each_time(tmp_path: Path) -> None:
    office = Office(tmp_path)
    rounds, said = office.rounds()
    office.serving.trouble, office.worker.fears = "The database is not there.", ("taken for dead",)
    assert said() == ["beat", "taken for dead", "The database is not there."]
    assert said() == ["beat", "taken for dead"]
    rounds.lead.release()
