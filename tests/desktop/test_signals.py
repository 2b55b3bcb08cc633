"""A stop is asked for once, from anywhere, and wakes whoever waits."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Iterator

import pytest

from app.desktop.signals import StopSwitch


@pytest.fixture
def stop() -> Iterator[StopSwitch]:
    stop = StopSwitch()
    yield stop
    stop.close()


def is_woken(stop: StopSwitch) -> bool:
    return bool(select.select([stop.wake_fd], [], [], 0)[0])


def test_nobody_has_asked_at_first(stop: StopSwitch) -> None:
    assert (stop.asked, stop.reason, is_woken(stop)) == (False, "", False)


def test_who_asks_is_told_and_stays_asked(stop: StopSwitch) -> None:
    stop.ask("the stop key")
    assert (stop.asked, stop.reason) == (True, "the stop key")
    assert [is_woken(stop), is_woken(stop)] == [True, True]


def test_the_first_reason_stays(stop: StopSwitch) -> None:
    stop.ask("the stop key")
    stop.ask("a deadline")
    assert stop.reason == "the stop key"


def test_of_many_threads_one_is_heard(stop: StopSwitch) -> None:
    together = threading.Barrier(8)

    def ask(name: str) -> None:
        together.wait()
        stop.ask(name)

    threads = [threading.Thread(target=ask, args=(f"thread {n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stop.reason.startswith("thread ")
    assert os.read(stop.wake_fd, 100) == b"!"


def test_a_signal_handler_may_ask_and_wakes_a_waiting_select(stop: StopSwitch) -> None:
    before = signal.signal(signal.SIGUSR1, lambda *_: stop.ask("a signal"))
    try:
        sends = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
        sends.start()
        ready, _, _ = select.select([stop.wake_fd], [], [], 10)
        sends.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert ready == [stop.wake_fd]
    assert stop.reason == "a signal"


def test_asking_after_it_was_closed_is_fine() -> None:
    stop = StopSwitch()
    stop.close()
    stop.ask("too late")
    assert stop.asked
