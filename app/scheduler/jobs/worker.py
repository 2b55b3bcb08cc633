"""One worker among others: it gives signs of life, and sees to what the dead had begun."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Protocol

from app.scheduler.ports import RunEngine
from app.scheduler.run.run_process import Message
from app.store.database.locks import FileNamedLock, NamedLock

FOLDER = "workers"
TAKEN_FOR_DEAD = "it gave no sign of life for so long that it was taken for dead"
NOT_HEARD = "it could not reach the others for so long that they take it for dead"


class HeartbeatStore(Protocol):
    """Where the workers' signs of life are kept."""

    def begin(self, worker: str) -> None:
        """This one lives from now on."""

    def beat(self, worker: str) -> bool:
        """It still lives; False when it was taken for dead meanwhile."""

    def living(self, dead_after_s: float) -> frozenset[str]:
        """Those that gave a sign lately."""

    def bury(self, dead_after_s: float) -> AbstractContextManager[frozenset[str]]:
        """Take the silent for dead; those that live. Nobody else does so while the block lasts."""


@dataclass(slots=True)
class Worker:
    """Call `round` every `beat_s` seconds. `performs` tells which jobs this process performs,
    `stop` asks one of them to end, `stop_all` all. `now_s` is a clock that is never set.
    """

    name: str
    signs: HeartbeatStore
    runs: RunEngine
    performs: Callable[[], Collection[str]]
    stop: Callable[[str], None]
    stop_all: Callable[[str], None]
    beat_s: float
    dead_after_s: float
    now_s: Callable[[], float] = time.monotonic
    _beaten_s: float = field(default_factory=time.monotonic)

    def round(self) -> Iterator[Message]:
        """Give a sign, end what is not ours any more, offer again what the dead had begun. What was
        done, as messages.
        """
        if not self.signs.beat(self.name):
            self.stop_all(TAKEN_FOR_DEAD)
            self.signs.begin(self.name)
            yield {"event": "said", "reason": f"{self.name}: {TAKEN_FOR_DEAD}."}
        self._beaten_s = self.now_s()
        performed = self.performs()  # first: what is begun meanwhile is ours
        under_way = self.runs.under_way()
        for each in performed:
            if under_way.get(each) != self.name:  # cancelled, or another worker's by now
                self.stop(each)
        if _lost(under_way, self.signs.living(self.dead_after_s)):
            yield from self._take_over()

    def could_not_beat(self) -> Iterator[Message]:
        """Call it when a round could not reach the others. After so long they take this worker for
        dead, and tell what it does as uncertain: it ends that.
        """
        if self.now_s() - self._beaten_s > self.dead_after_s and self.performs():
            self.stop_all(NOT_HEARD)
            yield {"event": "said", "reason": f"{self.name}: {NOT_HEARD}."}

    def _take_over(self) -> list[Message]:
        """One worker at a time, so that nothing is offered twice."""
        with self.signs.bury(self.dead_after_s) as living:
            lost = _lost(self.runs.under_way(), living)
            for each in lost:
                self.runs.offer_again(each)
        return [{"event": "taken over", "job": each} for each in lost]


def _lost(under_way: Mapping[str, str], living: Collection[str]) -> list[str]:
    return [job for job, worker in under_way.items() if worker not in living]


@contextmanager
def name_of_its_own(home: Path, host: str, also: Callable[[Path], NamedLock]) -> Iterator[str]:
    """What no other worker is called while the block lasts: `host`, and the first number that is
    free, so that who is back after a crash finds what it had begun. `also` locks it for whoever
    uses the same database: a copy of the data folder has the same name.
    """
    for number in count(1):
        file = home / FOLDER / f"{number}.lock"
        name = f"{host or platform.node()}:{number}"
        locks = (FileNamedLock(file), *([also(file.with_name(name))] if host else []))
        try:
            if all(lock.take() for lock in locks):
                yield name
                return
        finally:
            for lock in locks:
                lock.release()
