"""One machine at a time plays on a remote screen; who loses the lock stops."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from app.desktop.signals import StopSwitch
from app.engine.errors import StoppedError
from app.scheduler.run import display_lock
from app.scheduler.run.display_lock import LOST, turn_among_machines


@dataclass
class Lock:
    """Another machine holds it until it is asked so often; it is lost when `held` is cleared."""

    busy: int = 0
    held: threading.Event = field(default_factory=threading.Event)
    released: bool = False

    def take(self) -> bool:
        self.busy -= 1
        if self.busy < 0:
            self.held.set()
        return self.busy < 0

    def is_held(self) -> bool:
        return self.held.is_set()

    def release(self) -> None:
        self.released = True


@pytest.fixture
def stop() -> Iterator[StopSwitch]:
    switch = StopSwitch()
    yield switch
    switch.close()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display_lock, "ASK_SERVER_AGAIN_S", 0.01)
    monkeypatch.setattr(display_lock, "LOOK_S", 0.01)


def test_it_waits_until_the_other_machine_is_done_and_says_so_once(stop: StopSwitch) -> None:
    lock, said = Lock(busy=3), list[str]()
    with turn_among_machines(lock, lambda: said.append("another"), stop):
        assert lock.is_held()
    assert said == ["another"]
    assert lock.released
    assert not stop.asked


def test_a_stop_ends_the_wait(stop: StopSwitch) -> None:
    stop.ask("the stop key")
    with pytest.raises(StoppedError), turn_among_machines(Lock(busy=1_000_000), lambda: None, stop):
        pytest.fail("it was never ours")


def test_who_loses_the_lock_is_stopped(stop: StopSwitch) -> None:
    lock = Lock()
    with turn_among_machines(lock, lambda: None, stop):
        lock.held.clear()
        asked = threading.Event()
        while not stop.asked:
            asked.wait(0.01)
    assert stop.reason == LOST
