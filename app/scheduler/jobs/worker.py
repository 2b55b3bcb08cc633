"""One worker among others: it gives signs of life, and sees to what the dead had begun."""

from __future__ import annotations

import platform
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout

from app.scheduler.ports import RunEngine
from app.scheduler.run.run_process import Message
from app.store.private_files import FILE_MODE, FOLDER_MODE

FOLDER = "workers"
TAKEN_FOR_DEAD = "it gave no sign of life for so long that it was taken for dead"


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


@dataclass(frozen=True, slots=True)
class Worker:
    """Call `round` every `beat_s` seconds. `performs` tells which jobs this process performs,
    `stop` asks one of them to end, `stop_all` all.
    """

    name: str
    signs: HeartbeatStore
    runs: RunEngine
    performs: Callable[[], Collection[str]]
    stop: Callable[[str], None]
    stop_all: Callable[[str], None]
    beat_s: float
    dead_after_s: float

    def round(self) -> Iterator[Message]:
        """Give a sign, end what is not ours any more, offer again what the dead had begun. What was
        done, as messages.
        """
        if not self.signs.beat(self.name):
            self.stop_all(TAKEN_FOR_DEAD)
            self.signs.begin(self.name)
            yield {"event": "said", "reason": f"{self.name}: {TAKEN_FOR_DEAD}."}
        performed = self.performs()  # first: what is begun meanwhile is ours
        under_way = self.runs.under_way()
        for each in performed:
            if under_way.get(each) != self.name:  # cancelled, or another worker's by now
                self.stop(each)
        if _lost(under_way, self.signs.living(self.dead_after_s)):
            yield from self._take_over()

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
def name_of_its_own(home: Path) -> Iterator[str]:
    """What no other worker of the data folder is called while the block lasts. The first that is
    free, so that who is back after a crash finds what it had begun.
    """
    folder = home / FOLDER
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    for number in count(1):
        lock = FileLock(folder / f"{number}.lock", mode=FILE_MODE)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            continue
        try:
            yield f"{platform.node()}:{number}"
        finally:
            lock.release()
        return
