"""The default clock: real time, woken by whoever tells it of a change."""

from __future__ import annotations

import threading
import time

import pytest

from app.engine import NeverStop, StopToken
from app.engine.run.clock import ClockSystem

LONG_S = 30.0


def test_it_waits_until_the_deadline() -> None:
    clock = ClockSystem(look_again_after_s=LONG_S)
    begun = clock.now()

    assert clock.wait(begun + 0.05, NeverStop()) is False
    assert 0.05 <= clock.now() - begun < LONG_S


def test_a_deadline_that_has_passed_is_not_waited_for() -> None:
    clock = ClockSystem(look_again_after_s=LONG_S)
    assert clock.wait(clock.now() - 1, NeverStop()) is False


def test_a_change_wakes_it() -> None:
    clock = ClockSystem(look_again_after_s=LONG_S)
    telling = threading.Timer(0.05, clock.changed)
    telling.start()

    assert clock.wait(clock.now() + LONG_S, NeverStop()) is True
    telling.join()


def test_a_change_that_came_before_is_told_at_once_and_only_once() -> None:
    clock = ClockSystem(look_again_after_s=LONG_S)
    clock.changed()

    assert clock.wait(clock.now() + LONG_S, NeverStop()) is True
    assert clock.wait(clock.now() + 0.02, NeverStop()) is False


def test_an_environment_that_tells_nothing_is_looked_at_now_and_then() -> None:
    clock = ClockSystem(look_again_after_s=0.02)
    begun = clock.now()

    assert clock.wait(begun + LONG_S, NeverStop()) is True
    assert 0.02 <= clock.now() - begun < LONG_S


def test_it_does_not_wait_once_a_stop_was_asked_for() -> None:
    clock = ClockSystem(look_again_after_s=LONG_S)
    stop = StopToken()
    stop.ask("enough")

    assert clock.wait(clock.now() + LONG_S, stop) is False


@pytest.mark.serial
def test_a_stop_is_noticed_soon() -> None:
    clock = ClockSystem()
    stop = StopToken()
    asking = threading.Timer(0.1, stop.ask)
    asking.start()
    begun = clock.now()
    while not stop.asked:
        clock.wait(begun + LONG_S, stop)

    assert clock.now() - begun < 0.2
    asking.join()


def test_waiting_costs_no_processor_time() -> None:
    clock = ClockSystem()
    begun, used = clock.now(), time.process_time()
    while clock.now() < begun + 0.5:
        clock.wait(begun + 0.5, NeverStop())

    assert time.process_time() - used < 0.25
