"""A display of its own for tests, and what a person does on it: real events from outside."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from select import select
from threading import Event, Thread

import pytest
from Xlib import XK, X, Xutil
from Xlib.display import Display
from Xlib.ext import xtest
from Xlib.protocol import event, rq

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.connection import require_extension
from app.engine.model.geometry import Point

SIZE = (1280, 800)
STOP_KEYS = ("Control_L", "Shift_L", "F12")


@contextmanager
def private_display(size: tuple[int, int] = SIZE) -> Iterator[XvfbDisplay]:
    display = XvfbDisplay(size)
    try:
        set_layout(display.name, "us")
        yield display
    finally:
        display.close()


def set_layout(display: str, layout: str) -> None:
    """As a person would: `setxkbmap`. Every key and the AltGr key are new afterwards."""
    subprocess.run(("setxkbmap", "-display", display, "-layout", layout), check=True)


def minimise(display: str, window: int) -> None:
    """As a person does it: the window manager is asked (ICCCM 4.1.4)."""
    connection = Display(display)
    change = connection.intern_atom("WM_CHANGE_STATE")
    data = (32, [Xutil.IconicState, 0, 0, 0, 0])
    message = event.ClientMessage(
        window=connection.create_resource_object("window", window), client_type=change, data=data
    )
    heard = X.SubstructureRedirectMask | X.SubstructureNotifyMask
    connection.screen().root.send_event(message, event_mask=heard)
    connection.sync()
    connection.close()


def lock_group(display: str, group: int) -> None:
    """As the key that switches between the layouts of "us,ru" does."""
    connection = Display(display)
    opcode = require_extension(connection, "XKEYBOARD")
    _UseXkb(display=connection.display, opcode=opcode, major=1, minor=0)
    _LockGroup(display=connection.display, opcode=opcode, device=0x100, lock=True, group=group)
    connection.sync()
    connection.close()


class Person:
    """Somebody at the desk: events that the hands under test know nothing of."""

    def __init__(self, display: str) -> None:
        self._connection = Display(display)

    def moves(self, to: Point) -> None:
        xtest.fake_input(self._connection, X.MotionNotify, x=to.x, y=to.y)
        self._connection.sync()

    def presses(self, keycode: int) -> None:
        xtest.fake_input(self._connection, X.KeyPress, keycode)
        self._connection.sync()

    def releases(self, keycode: int) -> None:
        xtest.fake_input(self._connection, X.KeyRelease, keycode)
        self._connection.sync()

    def strikes(self, keycode: int) -> None:
        self.presses(keycode)
        self.releases(keycode)

    def strikes_together(self, keys: Sequence[int]) -> float:
        """A chord; when its last key was down (monotonic seconds)."""
        for key in keys:
            self.presses(key)
        down_s = time.monotonic()
        for key in reversed(keys):
            self.releases(key)
        return down_s

    def clicks(self, button: int = 1) -> None:
        xtest.fake_input(self._connection, X.ButtonPress, button)
        xtest.fake_input(self._connection, X.ButtonRelease, button)
        self._connection.sync()

    def leaves(self) -> None:
        self._connection.close()


def keycodes(display: str, names: Sequence[str]) -> list[int]:
    """The keys of these names, as the display's layout has them."""
    connection = Display(display)
    try:
        return [connection.keysym_to_keycode(XK.string_to_keysym(name)) for name in names]
    finally:
        connection.close()


@contextmanager
def looking_at_presses(display: str, at: Point, lasts_s: float) -> Iterator[list[int]]:
    """Look at every press on the window there before it has it, as window managers do.

    Yields when each was pressed (the display's milliseconds).
    """
    connection = Display(display)
    root = connection.screen().root
    window = root.translate_coords(root, at.x, at.y).child
    modes = (X.GrabModeSync, X.GrabModeAsync, X.NONE, X.NONE)
    window.grab_button(1, X.AnyModifier, 1, X.ButtonPressMask, *modes)
    connection.sync()
    pressed_at_ms: list[int] = []
    over = Event()

    def look() -> None:
        while not over.is_set():
            while connection.pending_events():
                seen = connection.next_event()
                if seen.type == X.ButtonPress:
                    pressed_at_ms.append(seen.time)
                    over.wait(lasts_s)
                    connection.allow_events(X.ReplayPointer, X.CurrentTime)
                    connection.sync()
            select([connection], (), (), 0.05)

    manager = Thread(target=look)
    manager.start()
    try:
        yield pressed_at_ms
    finally:
        over.set()
        manager.join()
        connection.close()


class _UseXkb(rq.ReplyRequest):
    _request = rq.Struct(
        *(rq.Card8("opcode"), rq.Opcode(0), rq.RequestLength()),
        *(rq.Card16("major"), rq.Card16("minor")),
    )
    _reply = rq.Struct(
        *(rq.ReplyCode(), rq.Bool("supported"), rq.Card16("sequence_number"), rq.ReplyLength()),
        rq.Pad(24),
    )


class _LockGroup(rq.Request):
    """XkbLatchLockState that locks a group and touches no modifier."""

    _request = rq.Struct(
        *(rq.Card8("opcode"), rq.Opcode(5), rq.RequestLength(), rq.Card16("device"), rq.Pad(2)),
        *(rq.Bool("lock"), rq.Card8("group"), rq.Pad(6)),
    )


def keyboard_now(display: str) -> tuple[object, ...]:
    """The mapping, what is pressed, and the modifiers and buttons down."""
    connection = Display(display)
    try:
        info = connection.display.info
        count = info.max_keycode - info.min_keycode + 1
        rows = connection.get_keyboard_mapping(info.min_keycode, count)
        pointer = connection.screen().root.query_pointer()
        return (tuple(map(tuple, rows)), tuple(connection.query_keymap()), pointer.mask)
    finally:
        connection.close()


@pytest.fixture(scope="session")
def display() -> Iterator[XvfbDisplay]:
    """One display for a whole folder of tests; who changes its layout sets it back to "us"."""
    with private_display() as started:
        yield started


@pytest.fixture
def layout_of(display: XvfbDisplay) -> Iterator[Callable[[str], None]]:
    """Sets the keyboard's layout for one test."""
    yield partial(set_layout, display.name)
    set_layout(display.name, "us")


@pytest.fixture
def person(display: XvfbDisplay) -> Iterator[Person]:
    somebody = Person(display.name)
    yield somebody
    somebody.leaves()
