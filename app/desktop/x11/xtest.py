"""Single input events through XTEST; before each of them it is asked whether it may be sent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf
from threading import RLock

from Xlib import X
from Xlib.display import Display
from Xlib.ext import screensaver, xtest

from app.desktop.input.fail_safe import IN_THE_CORNER, FailSafeCorner
from app.desktop.signals import pause, refuse_to_go_on
from app.engine.errors import NotActedError, StoppedError
from app.engine.model.geometry import Point
from app.engine.model.ports import Stop

_FROZEN_S = 2.0  # openbox, busy binding its keys, took 0.4
_SLICE_S = 0.002
_NOWHERE = Point(0, 0)  # keys and buttons act where the pointer is
_TOLD_IN_MASK = range(1, 6)  # the bits above tell the keyboard's group
WHEEL_UP, WHEEL_DOWN, WHEEL_LEFT, WHEEL_RIGHT = 4, 5, 6, 7


class XtestInjector:
    """Sends events and knows what it holds down.

    Any thread may ask for the pointer or let go of everything while another is acting. Whether it
    was thrown into the corner is asked over a connection of its own, `watching`: two threads that
    wait for answers of one python-xlib connection can wait for ever.
    """

    def __init__(self, connection: Display, stop: Stop, watching: Display) -> None:
        self._connection = connection
        self._root = connection.screen().root
        self._watched_root = watching.screen().root
        self._stop = stop
        self._lock = RLock()
        self._keys: list[int] = []
        self._buttons: list[int] = []
        self._corner = FailSafeCorner(self.pointer())

    def pointer(self) -> Point:
        """Where the pointer is."""
        with self._lock:
            seen = self._root.query_pointer()
        return Point(seen.root_x, seen.root_y)

    def idle_s(self) -> float:
        """For how long there was no input by anybody; infinity where the display does not tell."""
        with self._lock:
            if not self._connection.query_extension(screensaver.extname):
                return inf
            return float(screensaver.query_info(self._root).idle) / 1000

    def thrown_into_corner(self) -> bool:
        """Whether somebody else moved the pointer into the fail-safe corner: they want a stop."""
        with self._lock:  # the hands' own move and the note of it are one
            seen = self._watched_root.query_pointer()
            return self._corner.says_stop(Point(seen.root_x, seen.root_y))

    def may_act(self) -> Point:
        """StoppedError when a stop was asked for, by a thrown pointer among others.

        Returns where the pointer is.
        """
        refuse_to_go_on(self._stop)
        pointer = self.pointer()
        if self._corner.says_stop(pointer):
            raise StoppedError(IN_THE_CORNER)
        return pointer

    def move(self, to: Point) -> None:
        """Put the pointer there, without looking whether it arrives."""
        with self._lock:
            self.may_act()
            self._corner.sent(to)
            self._send(X.MotionNotify, 0, to)

    def go(self, to: Point) -> None:
        """Put the pointer there and see it arrive; NotActedError when it does not.

        A window manager freezes it for as long as it takes to raise the window that was clicked.
        """
        before = self.may_act()
        self.move(to)
        now = before
        for _ in self._while_it_may_be_frozen():
            now = self.pointer()
            if now != before or now == to:
                break
        if now != to:
            raise NotActedError(_elsewhere(now, to))
        self._corner.put(to)

    def press_button(self, button: int, at: Point) -> None:
        """Press, and hold until released.

        NotActedError when the pointer is not at that place: somebody else moved it since.
        """
        with self._lock:
            pointer = self.may_act()
            if pointer != at:
                raise NotActedError(_elsewhere(pointer, at))
            self._buttons.append(button)
            self._send(X.ButtonPress, button)

    def release_button(self, button: int) -> None:
        """Release."""
        with self._lock:
            self.may_act()
            self._send(X.ButtonRelease, button)
            self._buttons.remove(button)

    def wait_for_release(self, button: int) -> None:
        """Wait until the display knows that the button is up.

        A window manager that looks at a press before the application does freezes the pointer for
        as long; presses that pile up meanwhile were seen to get lost.
        """
        for _ in self._while_it_may_be_frozen():
            if not self._is_down(button):
                return

    def press_key(self, keycode: int) -> None:
        """Press, and hold until released."""
        with self._lock:
            self.may_act()
            self._keys.append(keycode)
            self._send(X.KeyPress, keycode)

    def release_key(self, keycode: int) -> None:
        """Release."""
        with self._lock:
            self.may_act()
            self._send(X.KeyRelease, keycode)
            self._keys.remove(keycode)

    def release_all(self) -> None:
        """Let go of every key and button, stopped or not; the last pressed first."""
        with self._lock:
            while self._keys:
                self._send(X.KeyRelease, self._keys.pop())
            while self._buttons:
                self._send(X.ButtonRelease, self._buttons.pop())

    def _while_it_may_be_frozen(self) -> Iterator[None]:
        """One look after the other, for as long as a window manager may take; a stop ends it."""
        until = time.monotonic() + _FROZEN_S
        yield
        while time.monotonic() < until:
            pause(time.monotonic() + _SLICE_S, self._stop)
            yield

    def _is_down(self, button: int) -> bool:
        if button not in _TOLD_IN_MASK:
            return False
        with self._lock:
            return bool(self._root.query_pointer().mask & (X.Button1Mask << (button - 1)))

    def _send(self, kind: int, detail: int, at: Point = _NOWHERE) -> None:
        xtest.fake_input(self._connection, kind, detail, x=at.x, y=at.y)
        self._connection.sync()


def _elsewhere(pointer: Point, at: Point) -> str:
    there, here = f"{at.x},{at.y}", f"{pointer.x},{pointer.y}"
    return f"The pointer was put at {there} and is at {here}: somebody else moves or holds it."
