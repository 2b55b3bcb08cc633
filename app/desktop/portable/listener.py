"""Listener for Windows and macOS, on pynput; it has never been run there.

pynput has one listener for the mouse and one for the keyboard: on X11 these are two connections, so
their order is not the order of what was done, and they stop only at the next event. The tests list
these failings by name; on X11 `listener_xlib` is used.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any

from app.desktop.input.event_queue import Telling
from app.desktop.portable.input import display_named
from app.desktop.ports import Input, InputKind
from app.engine.errors import BlockedError
from app.engine.places import Point

_BUTTONS = {"left": 1, "middle": 2, "right": 3}
_ORDER = ("ctrl", "alt", "shift", "super")
_CALLED = {
    "enter": "Return",
    "esc": "Escape",
    "page_up": "Prior",
    "page_down": "Next",
    "backspace": "BackSpace",
    "caps_lock": "Caps_Lock",
    "space": "space",
    **dict.fromkeys(("ctrl", "ctrl_l"), "Control_L"),
    "ctrl_r": "Control_R",
    **dict.fromkeys(("shift", "shift_l"), "Shift_L"),
    "shift_r": "Shift_R",
    **dict.fromkeys(("alt", "alt_l"), "Alt_L"),
    "alt_r": "Alt_R",
    **dict.fromkeys(("cmd", "cmd_l"), "Super_L"),
    "cmd_r": "Super_R",
    "alt_gr": "ISO_Level3_Shift",
}
_MODIFIERS = {"Control": "ctrl", "Alt": "alt", "Shift": "shift", "Super": "super"}


class PynputListener:
    """Hears the one desktop there is; on X11 the display of that name."""

    def __init__(self, display: str) -> None:
        self._display = display
        self._listeners: list[Any] = []
        self._telling: Telling | None = None
        self._at = Point(0, 0)
        self._held: set[str] = set()

    def start(self, heard: Callable[[Input], None]) -> None:
        """Begin; BlockedError when pynput cannot be loaded."""
        if self._telling is not None:
            raise BlockedError("The listener is listening already.")
        with display_named(self._display):
            self._listeners = self._make()
            self._telling = Telling(heard, "pynput's events")
            for listener in self._listeners:
                listener.start()
                listener.wait()

    def stop(self) -> None:
        """No call of `heard` after it returned. On X11 pynput itself ends with the next event."""
        telling, self._telling = self._telling, None
        if telling is not None:
            for listener in self._listeners:
                listener.stop()
            telling.end()

    def _make(self) -> list[Any]:
        try:
            mouse = importlib.import_module("pynput.mouse")
            keyboard = importlib.import_module("pynput.keyboard")
        except ImportError as error:
            message = f"Input cannot be listened to ({error}): pip install pynput"
            raise BlockedError(message) from error
        return [
            mouse.Listener(on_move=self._moved, on_click=self._clicked, on_scroll=self._scrolled),
            keyboard.Listener(on_press=self._pressed, on_release=self._released),
        ]

    def _moved(self, x: float, y: float) -> None:
        self._at = Point(int(x), int(y))
        self._tell(InputKind.MOVE)

    def _clicked(self, x: float, y: float, button: Any, pressed: bool) -> None:  # noqa: ANN401, FBT001
        self._at = Point(int(x), int(y))
        kind = InputKind.PRESS if pressed else InputKind.RELEASE
        self._tell(kind, button=_BUTTONS.get(button.name, 0))

    def _scrolled(self, x: float, y: float, dx: int, dy: int) -> None:
        self._at = Point(int(x), int(y))
        wheel = (5 if dy < 0 else 4) if dy else (7 if dx > 0 else 6)
        for _ in range(abs(int(dy or dx))):
            self._tell(InputKind.PRESS, button=wheel)
            self._tell(InputKind.RELEASE, button=wheel)

    def _pressed(self, key: Any) -> None:  # noqa: ANN401 - a Key or a KeyCode
        name, text = _name_and_text(key)
        shown = "" if self._held - {"shift"} else text
        self._tell(InputKind.KEY_DOWN, key=name, text=shown)
        self._held |= _modifier(name)

    def _released(self, key: Any) -> None:  # noqa: ANN401 - a Key or a KeyCode
        name, _ = _name_and_text(key)
        self._tell(InputKind.KEY_UP, key=name)
        self._held -= _modifier(name)

    def _tell(self, kind: InputKind, button: int = 0, key: str = "", text: str = "") -> None:
        held = tuple(name for name in _ORDER if name in self._held)
        keysym = ord(text) if text else 0
        if self._telling is not None:
            now = time.monotonic()
            self._telling.bring(Input(kind, now, self._at, button, keysym, key, text, held))


def _name_and_text(key: Any) -> tuple[str, str]:  # noqa: ANN401 - a Key or a KeyCode
    name = getattr(key, "name", None)
    if name is None:
        char = key.char or ""
        return char, char if char.isprintable() else ""
    usual = _CALLED.get(name) or (name.upper() if name[:1] == "f" and name[1:] else name.title())
    return usual, " " if name == "space" else ""


def _modifier(name: str) -> set[str]:
    return {_MODIFIERS[part] for part in [name.split("_", maxsplit=1)[0]] if part in _MODIFIERS}
