"""Hands for Windows and macOS: pyautogui for the mouse and for chords, pynput for text.

pyautogui knows the keys of a US keyboard only and drops every other character without a word;
pynput hands text to Windows and macOS as Unicode. Neither has ever been run there. On X11, where
the tests run them, both have failings that tests/contracts lists by name: `hands_xlib` is used.
"""

from __future__ import annotations

import importlib
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any

from app.desktop.input.chords import read_chord, read_modifiers
from app.desktop.input.fail_safe import IN_THE_CORNER, FailSafeCorner
from app.desktop.input.pointer import ClickSpacing, way
from app.desktop.input.text import focus_moved, refuse_control_characters
from app.desktop.ports import Button
from app.desktop.signals import pause, refuse_to_go_on
from app.engine.errors import BlockedError, StoppedError, UsageError
from app.engine.model.geometry import Point
from app.engine.model.ports import Stop

# A busy X server tells for so long where the pointer was, and is asked so often (s).
ARRIVES_S, ASKED_EVERY_S = 0.5, 0.002
_ON_X11 = sys.platform == "linux"
_NOTCH = 1 if sys.platform != "win32" else 120  # what pyautogui calls a click of the wheel
_SUPER = {"win32": "win", "darwin": "command"}.get(sys.platform, "winleft")
_KEYS = {"super": _SUPER, "altgr": "altright", "Prior": "pageup", "Next": "pagedown", "plus": "+"}


class PyautoguiHands:
    """Acts on the one desktop there is; on X11 on the display of that name."""

    def __init__(self, display: str, stop: Stop) -> None:
        """BlockedError when the libraries cannot be loaded."""
        self._stop = stop
        self._mouse, self._keyboard = _load(display)
        self._spacing = ClickSpacing()
        self._corner = FailSafeCorner(self.pointer())
        self._keys: list[str] = []
        self._buttons: list[str] = []

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        self._may_act()
        self._mouse.moveTo(to.x, to.y)
        until = time.monotonic() + ARRIVES_S
        while self.pointer() != to and time.monotonic() < until:
            pause(min(until, time.monotonic() + ASKED_EVERY_S), self._stop)
        self._corner.put(to)

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        """Move there and click `count` times."""
        held = read_modifiers(modifiers)
        with self._acting():
            self.move(at)
            pause(self._spacing.earliest(at, button), self._stop)
            with self._holding(held):
                for _ in range(count):
                    self._press_button(button, at)
                    self._release_button(button, at)
            self._spacing.clicked(at, button, time.monotonic())

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        """Press at start, move in steps, release at end."""
        with self._acting():
            self.move(start)
            self._press_button(button, start)
            for place in way(start, end):
                self.move(place)
            self._release_button(button, end)

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        """Turn the wheel."""
        with self._acting():
            self.move(at)
            for _ in range(abs(dy)):
                self._may_act()
                self._mouse.vscroll(-_NOTCH if dy > 0 else _NOTCH)
            for _ in range(abs(dx)):
                self._may_act()
                self._mouse.hscroll(_NOTCH if dx > 0 else -_NOTCH)

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        """Type any text."""
        refuse_control_characters(text, multiline=True)
        with self._acting():
            for typed, char in enumerate(text):
                if not may_go_on():
                    raise focus_moved(typed, text)
                self._may_act()
                self._keyboard.type(char)

    def press_keys(self, keys: str) -> None:
        """A chord such as "ctrl+s"."""
        chord = read_chord(keys)
        key = self._known(chord.key)
        with self._acting(), self._holding(chord.modifiers):
            self._press_key(key)
            self._release_key(key)

    def pointer(self) -> Point:
        """Where the pointer is."""
        seen = self._mouse.position()
        return Point(int(seen[0]), int(seen[1]))

    def idle_s(self) -> float:
        """Not told by these libraries."""
        return inf

    def thrown_into_corner(self) -> bool:
        """Whether somebody else moved the pointer into the fail-safe corner: they want a stop."""
        return self._corner.says_stop(self.pointer())

    def release_all(self) -> None:
        """Let go of every key and button."""
        while self._keys:
            self._mouse.keyUp(self._keys.pop())
        while self._buttons:
            self._mouse.mouseUp(button=self._buttons.pop())

    def close(self) -> None:
        """Let go of every key and button."""
        self.release_all()

    def _known(self, name: str) -> str:
        known = _KEYS.get(name, name.lower() if len(name) > 1 else name)
        if known not in self._mouse.KEYBOARD_KEYS:
            raise UsageError(f"No key is called {name!r}; write it like Return, Escape or F5.")
        return known

    def _may_act(self) -> None:
        refuse_to_go_on(self._stop)
        if self._corner.says_stop(self.pointer()):
            raise StoppedError(IN_THE_CORNER)

    @contextmanager
    def _acting(self) -> Iterator[None]:
        try:
            self._may_act()
            yield
        except BaseException:
            self.release_all()
            raise

    @contextmanager
    def _holding(self, modifiers: Sequence[str]) -> Iterator[None]:
        names = [_KEYS.get(name, name) for name in modifiers]
        for name in names:
            self._press_key(name)
        yield
        for name in reversed(names):
            self._release_key(name)

    def _press_key(self, name: str) -> None:
        self._may_act()
        self._keys.append(name)
        self._mouse.keyDown(name)

    def _release_key(self, name: str) -> None:
        self._may_act()
        self._mouse.keyUp(name)
        self._keys.remove(name)

    def _press_button(self, button: Button, at: Point) -> None:
        """Where the pointer is to be: a busy X server tells pyautogui where it was."""
        self._may_act()
        self._buttons.append(button)
        self._mouse.mouseDown(at.x, at.y, button=button.value)

    def _release_button(self, button: Button, at: Point) -> None:
        self._may_act()
        self._mouse.mouseUp(at.x, at.y, button=button.value)
        self._buttons.remove(button)


def _load(display: str) -> tuple[Any, Any]:
    """Pyautogui without its own waits and corners, and pynput's keyboard."""
    with display_named(display), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pyautogui's source has escapes that Python deprecates
        try:
            mouse: Any = importlib.import_module("pyautogui")
            keyboard = importlib.import_module("pynput.keyboard").Controller()
        except (ImportError, KeyError, SystemExit) as error:  # mouseinfo exits for want of tkinter
            message = (
                f"Neither mouse nor keyboard can be reached ({error}): pip install pyautogui pynput"
            )
            raise BlockedError(message) from error
        if _ON_X11:
            _point_to(display)
    mouse.FAILSAFE, mouse.PAUSE, mouse.MINIMUM_DURATION, mouse.MINIMUM_SLEEP = False, 0, 0, 0
    return mouse, keyboard


def _point_to(display: str) -> None:
    """Pyautogui keeps the display it was imported on; there is one for the whole process."""
    x11: Any = importlib.import_module("pyautogui._pyautogui_x11")
    if x11._display.get_display_name() != display:  # noqa: SLF001
        x11._display = importlib.import_module("Xlib.display").Display(display)  # noqa: SLF001


@contextmanager
def display_named(display: str) -> Iterator[None]:
    """$DISPLAY is that display meanwhile: these libraries know no other way to be told."""
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = display
    try:
        yield
    finally:
        if before is None:
            del os.environ["DISPLAY"]
        else:
            os.environ["DISPLAY"] = before
