"""Hands on X11: XTEST events on one display, given by name."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from Xlib import error as xlib_error

from app.desktop.input.chords import read_chord, read_modifiers
from app.desktop.input.pointer import ClickSpacing, way
from app.desktop.ports import Button
from app.desktop.signals import pause
from app.desktop.x11 import xtest
from app.desktop.x11.connection import connect, disconnect, while_it_is_there
from app.desktop.x11.keyboard.typing import Typist
from app.desktop.x11.xtest import XtestInjector
from app.engine.errors import ByheartError, LostActError, NotActedError
from app.engine.model.geometry import Point
from app.engine.model.ports import Stop

_NUMBERS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3}
_BETWEEN_CLICKS_S = 0.02  # without: 9 of 100 double clicks on a busy machine were none to Qt
_DRAG_STEP_S = 0.004  # a drag's target is asked between two motions whether it takes the thing


class XlibHands:
    """Acts on the display of that name; every single event asks `stop` first.

    When a call ends in an error, a stop among them, nothing stays pressed and the keyboard is as
    it was.
    """

    def __init__(self, display: str, stop: Stop) -> None:
        """BlockedError when the display cannot be opened or lacks XTEST or XKB."""
        self._connection = connect(display, "XTEST", "XKEYBOARD")
        self._watching = connect(display)
        self._stop = stop
        self._injector = XtestInjector(self._connection, stop, self._watching)
        self._typist = Typist(self._connection, self._injector, stop)
        self._spacing = ClickSpacing()

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        with self._acting():
            self._injector.go(to)

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        """Move there and click `count` times; never soon enough to double the click before."""
        held = read_modifiers(modifiers)
        with self._acting():
            self._typist.refuse_held_modifiers()
            self._injector.go(at)
            pause(self._spacing.earliest(at, button), self._stop)
            with self._typist.holding(held):
                self._tap([_NUMBERS[button]] * count, at, apart_s=_BETWEEN_CLICKS_S)
            self._spacing.clicked(at, button, time.monotonic())

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        """Press at start, move in steps, release at end."""
        with self._acting():
            self._typist.refuse_held_modifiers()
            self._injector.go(start)
            pause(self._spacing.earliest(start, button), self._stop)
            self._injector.press_button(_NUMBERS[button], start)
            for place in way(start, end):
                self._injector.move(place)
                pause(time.monotonic() + _DRAG_STEP_S, self._stop)
            self._injector.release_button(_NUMBERS[button])

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        """Turn the wheel, down and then right."""
        with self._acting():
            self._typist.refuse_held_modifiers()
            self._injector.go(at)
            down = xtest.WHEEL_DOWN if dy > 0 else xtest.WHEEL_UP
            right = xtest.WHEEL_RIGHT if dx > 0 else xtest.WHEEL_LEFT
            self._tap([down] * abs(dy) + [right] * abs(dx), at)

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        """Type any text on any layout; a newline strikes Return, a tab strikes Tab."""
        with self._acting():
            self._typist.type_text(text, may_go_on)

    def press_keys(self, keys: str) -> None:
        """A chord such as "ctrl+s"."""
        chord = read_chord(keys)
        with self._acting():
            self._typist.press(chord)

    def pointer(self) -> Point:
        """Where the pointer is."""
        with while_it_is_there():
            return self._injector.pointer()

    def idle_s(self) -> float:
        """For how long there was no input by anybody."""
        with while_it_is_there():
            return self._injector.idle_s()

    def thrown_into_corner(self) -> bool:
        """Whether somebody else moved the pointer into the fail-safe corner: they want a stop. On a
        display that is gone nobody does.
        """
        try:
            return self._injector.thrown_into_corner()
        except xlib_error.ConnectionClosedError:
            return False

    def release_all(self) -> None:
        """Let go of everything and put the keyboard's mapping back."""
        self._injector.release_all()
        self._typist.put_back()

    def close(self) -> None:
        """Let go of everything, and of the display."""
        with suppress(xlib_error.ConnectionClosedError):  # with the display everything else is gone
            self.release_all()
        disconnect(self._connection)
        disconnect(self._watching)

    def _tap(self, buttons: Sequence[int], at: Point, apart_s: float = 0.0) -> None:
        for done, button in enumerate(buttons):
            try:
                if done:
                    self._injector.wait_for_release(buttons[done - 1])
                    pause(time.monotonic() + apart_s, self._stop)
                self._injector.press_button(button, at)
            except NotActedError as error:
                if done == 0:
                    raise
                raise ByheartError(f"After {done} of {len(buttons)} presses: {error}") from error
            self._injector.release_button(button)

    @contextmanager
    def _acting(self) -> Iterator[None]:
        try:
            self._injector.may_act()
            yield
        except xlib_error.ConnectionClosedError as error:
            raise LostActError("The display went away while it was being acted on.") from error
        except BaseException:
            self.release_all()
            raise
