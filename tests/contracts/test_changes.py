"""Changes: one suite over XDamage, over VNC from two servers and RDP, and over paper."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from threading import Thread

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Changes
from app.desktop.remote.screen import RemoteChanges, RemoteScreen
from app.desktop.x11.damage import XlibChanges
from app.engine.model.geometry import Box
from tests.builders.desktop.canvas import BLUE, RED, Canvas, PaperCanvas, XCanvas
from tests.builders.fake_desktop import PaperChanges, PaperDesktop
from tests.builders.remote.rdp_servers import XRDP
from tests.builders.remote.remote_stages import RemoteCanvas, remote_connection
from tests.builders.remote.vnc_servers import VncServer
from tests.builders.remote.wayland_servers import SWAY

SOON_S = 5.0


@dataclass
class Watch:
    changes: Changes
    canvas: Canvas
    own: list[Box]


@pytest.fixture(params=["xlib", "tiger", "shared", SWAY, XRDP, "paper"])
def watch(request: pytest.FixtureRequest) -> Iterator[Watch]:
    own: list[Box] = []

    def which(boxes: Sequence[Box]) -> list[bool]:
        return [box in own for box in boxes]

    if request.param == "paper":
        desktop = PaperDesktop()
        watching = Watch(PaperChanges(desktop, which), PaperCanvas(desktop), own)
    elif request.param in {"tiger", "shared", "sway", "rdp"}:
        server: VncServer = request.getfixturevalue(request.param)
        with remote_connection(server) as connection:
            seen = RemoteScreen(connection)
            changes = RemoteChanges(connection, which)
            watching = Watch(changes, RemoteCanvas(server, seen, changes), own)
            yield watching
            changes.close()
            watching.canvas.close()
        return
    else:
        display: XvfbDisplay = request.getfixturevalue("display")
        canvas = XCanvas(display.name)
        watching = Watch(XlibChanges(display.name, which), canvas, own)
    yield watching
    watching.changes.close()
    watching.canvas.close()


def soon() -> float:
    return time.monotonic() + SOON_S


def test_a_change_is_told_with_its_place(watch: Watch) -> None:
    watch.canvas.paint(Box(30, 40, 50, 60), RED)

    assert watch.changes.wait(soon())
    assert Box(30, 40, 50, 60) in watch.changes.take()


def test_a_change_before_the_wait_ends_it_at_once(watch: Watch) -> None:
    watch.canvas.paint(Box(30, 40, 50, 60), RED)

    assert watch.changes.wait(time.monotonic() - 1)


def test_without_a_change_the_wait_lasts_until_its_end(watch: Watch) -> None:
    until = time.monotonic() + 0.05

    assert not watch.changes.wait(until)
    assert until <= time.monotonic() < until + 1


def test_taken_changes_are_not_told_again(watch: Watch) -> None:
    watch.canvas.paint(Box(30, 40, 50, 60), RED)
    watch.changes.wait(soon())
    watch.changes.take()

    assert list(watch.changes.take()) == []
    assert not watch.changes.wait(time.monotonic() + 0.02)


def test_changes_that_were_not_taken_are_kept_in_order(watch: Watch) -> None:
    watch.canvas.paint(Box(0, 0, 20, 20), RED)
    watch.changes.wait(soon())
    watch.canvas.paint(Box(100, 0, 20, 20), BLUE)
    watch.changes.wait(soon())

    told = [*watch.changes.take()]
    while Box(100, 0, 20, 20) not in told and watch.changes.wait(soon()):
        told += watch.changes.take()
    assert told.index(Box(0, 0, 20, 20)) < told.index(Box(100, 0, 20, 20))


def test_a_sleeping_wait_is_woken_by_a_change(watch: Watch) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(watch.changes.wait, soon())
        watch.canvas.paint(Box(0, 0, 20, 20), RED)

        assert waiting.result(SOON_S)


def test_a_sleeping_wait_is_woken_through_its_file(watch: Watch) -> None:
    asleep, wake = os.pipe()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(watch.changes.wait, soon(), asleep)
        os.write(wake, b"!")

        assert waiting.result(SOON_S) is False
    os.close(asleep)
    os.close(wake)


def test_closing_ends_a_sleeping_wait(watch: Watch) -> None:
    answers: list[bool] = []
    sleeper = Thread(target=lambda: answers.append(watch.changes.wait(soon())))
    sleeper.start()
    watch.changes.close()
    sleeper.join(SOON_S)

    assert answers == [False]
    assert not watch.changes.wait(soon())


def test_looking_at_the_time_of_a_change_does_not_swallow_it(watch: Watch) -> None:
    watch.canvas.paint(Box(0, 0, 40, 40), RED)
    assert watch.changes.wait(soon())
    assert watch.changes.last_change_s <= time.monotonic()

    assert watch.changes.wait(time.monotonic())
    assert Box(0, 0, 40, 40) in watch.changes.take()


def test_the_time_of_the_last_change_is_that_of_the_painting(watch: Watch) -> None:
    before = time.monotonic()
    watch.canvas.paint(Box(0, 0, 40, 40), RED)
    after = time.monotonic()
    assert watch.changes.wait(soon())

    # an X server tells whole milliseconds
    assert before - 0.002 <= watch.changes.last_change_s <= after + 0.002


def test_a_blinking_caret_is_told_and_does_not_count_as_the_last_change(watch: Watch) -> None:
    watch.canvas.paint(Box(0, 0, 40, 40), RED)
    watch.changes.wait(soon())
    watch.changes.take()
    last = watch.changes.last_change_s
    time.sleep(0.01)  # so that the times would differ
    watch.canvas.paint(Box(60, 60, 12, 16), BLUE)

    assert watch.changes.wait(soon())
    assert Box(60, 60, 12, 16) in watch.changes.take()
    assert watch.changes.last_change_s == last
    assert watch.changes.last_paint_s > last, "it was painted all the same"


def test_while_one_thread_waits_others_may_look_at_the_time(watch: Watch) -> None:
    seen: list[bool] = []

    def wait_for_fifty() -> None:
        for _ in range(50):
            seen.append(watch.changes.wait(soon()))
            watch.changes.take()

    sleeper = Thread(target=wait_for_fifty)
    sleeper.start()
    for n in count():  # it may come to its turn late: each wait of its own has an end
        if not sleeper.is_alive():
            break
        watch.canvas.paint(Box(n % 200, 0, 30, 30), RED if n % 2 else BLUE)
        assert watch.changes.last_change_s > 0
    sleeper.join(SOON_S)

    assert seen == [True] * 50


def test_what_is_our_own_is_no_change(watch: Watch) -> None:
    last = watch.changes.last_change_s
    watch.own.append(Box(30, 40, 50, 60))
    watch.canvas.paint(Box(30, 40, 50, 60), RED)

    assert not watch.changes.wait(time.monotonic() + 0.05)
    assert watch.changes.last_change_s == last
    watch.canvas.paint(Box(200, 40, 50, 60), RED)
    assert watch.changes.wait(soon())
    assert list(watch.changes.take()) == [Box(200, 40, 50, 60)]
