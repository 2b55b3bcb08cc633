"""What a session says of itself: its size, whether it is dark, whether it is locked."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from jeepney import message_bus, new_method_return
from jeepney.io.blocking import open_dbus_connection
from Xlib import X

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.connection import connect
from app.desktop.x11.session import SessionSeen, session_of_display
from app.engine.errors import BlockedError
from app.engine.model.geometry import Point
from tests.builders.desktop.displays import Person


@pytest.fixture(scope="module")
def display() -> Iterator[XvfbDisplay]:
    started = XvfbDisplay.start(1024, 600)
    yield started
    started.close()


def test_a_session_in_use_is_as_large_as_it_is_and_neither_dark_nor_locked(
    display: XvfbDisplay,
) -> None:
    assert session_of_display(display.name, display.bus) == SessionSeen(
        (1024, 600), "", blank=False
    )


def test_it_tells_for_how_long_nobody_has_used_it(display: XvfbDisplay) -> None:
    person = Person(display.name)
    person.moves(Point(5, 5))
    person.leaves()
    before = session_of_display(display.name).idle_s
    assert before is not None
    assert before < 5
    time.sleep(0.05)  # nothing happens: no event tells that
    after = session_of_display(display.name).idle_s
    assert after is not None
    assert after >= 0.05


def test_a_saver_that_is_on_makes_it_dark(display: XvfbDisplay) -> None:
    connection = connect(display.name)
    try:
        connection.force_screen_saver(X.ScreenSaverActive)
        connection.sync()
        assert session_of_display(display.name).blank
        connection.force_screen_saver(X.ScreenSaverReset)
        connection.sync()
        assert not session_of_display(display.name).blank
    finally:
        connection.close()


@pytest.mark.parametrize(("answer", "says"), [(True, "org.freedesktop.ScreenSaver"), (False, "")])
def test_whoever_locks_it_is_asked(display: XvfbDisplay, says: str, *, answer: bool) -> None:
    with locker(display.bus, answer=answer):
        assert session_of_display(display.name, display.bus).locked_by == says


def test_where_there_is_no_bus_nobody_can_be_asked(display: XvfbDisplay) -> None:
    gone = session_of_display(display.name, "unix:path=/no/such/bus")
    assert gone.locked_by == ""


def test_a_display_that_is_gone_is_refused() -> None:
    with pytest.raises(BlockedError, match=":97"):
        session_of_display(":97")


@contextmanager
def locker(bus: str, *, answer: bool) -> Iterator[None]:
    """A desktop's own locker, which says so."""
    connection: Any = open_dbus_connection(bus)
    connection.send_and_get_reply(message_bus.RequestName("org.freedesktop.ScreenSaver"))

    def serve() -> None:
        while True:
            asked = connection.receive()
            if asked.header.fields.get(3) == "GetActive":  # MEMBER
                connection.send(new_method_return(asked, "b", (answer,)))
                return

    answering = threading.Thread(target=serve)
    answering.start()
    try:
        yield
        answering.join(5)
    finally:
        connection.close()
