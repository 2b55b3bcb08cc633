"""Keys on a remote screen do not overtake the click before them, however late it is looked at."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Timer

import psutil

from app.desktop.adapters import Desktop
from app.desktop.adapters_remote import open_remote
from app.desktop.remote.hands import ANSWERED_S
from app.engine.model.geometry import Point
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.engine.switch import Switch
from tests.builders.remote.vnc_servers import Kept, VncServer

HELD_S = 0.4
QUIET_S = 0.6
ABOVE_PAD_PX = 18  # in the field


@contextmanager
def busy_window_manager(server: VncServer) -> Iterator[None]:
    """It looks at nothing for a moment: a click waits for it, and keys do not."""
    ours = psutil.Process().children(recursive=True)
    (manager,) = (
        each
        for each in ours
        if each.name() == "openbox" and each.environ().get("DISPLAY") == server.display
    )
    goes_on = Timer(HELD_S, os.kill, (manager.pid, signal.SIGCONT))
    manager.suspend()
    goes_on.start()
    try:
        yield
    finally:
        goes_on.join()


def test_what_is_typed_goes_where_the_click_before_it_went(tiger: VncServer) -> None:
    desktop = open_remote(tiger.address, Switch(), Kept())
    with closing(Asked("qt_field.py", tiger.environment)) as field, closing(desktop.screen):
        field.clear()
        desktop.hands.type_text("end")
        assert field.text_once_it_has(3) == "end"
        pad = field.pad()
        until_true(lambda: _is_quiet(desktop), "what was typed is shown")
        with busy_window_manager(tiger):
            desktop.hands.click(Point(pad.x + 2, pad.y - ABOVE_PAD_PX))
            desktop.hands.type_text("begin")

        assert field.text_once_it_has(8) == "beginend"


def _is_quiet(desktop: Desktop) -> bool:
    """A blinking caret goes on."""
    return time.monotonic() - desktop.changes.last_change_s > QUIET_S


def test_a_click_that_shows_nothing_is_waited_for_no_longer_than_its_patience(
    tiger: VncServer,
) -> None:
    desktop = open_remote(tiger.address, Switch(), Kept())
    with closing(Asked("qt_field.py", tiger.environment)) as field, closing(desktop.screen):
        field.clear()
        pad = field.pad()
        desktop.hands.click(Point(pad.x + 100, pad.y + 150))
        began = time.monotonic()
        desktop.hands.type_text("a")
        first_s = time.monotonic() - began
        began = time.monotonic()
        desktop.hands.type_text("b")

        assert time.monotonic() - began < ANSWERED_S / 2, "once for each click"
        assert first_s < 2 * ANSWERED_S
        assert field.text_once_it_has(2) == "ab"
