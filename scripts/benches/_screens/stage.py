"""A private screen with a window manager, its pointer and its pictures."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import mss
import mss.tools
from mss.screenshot import ScreenShot
from Xlib import X, display
from Xlib.error import XError
from Xlib.ext import xtest
from Xlib.protocol import event

from app.desktop.display.private import XvfbDisplay

WIDTH, HEIGHT = 1280, 800
REST = (WIDTH - 2, HEIGHT - 2)
PAUSE_S = 0.025  # between two looks that must be alike: more than a frame at 60 Hz
PATIENCE_S = 1.0


class WrongFocusError(Exception):
    """A window did not get the focus that it should have."""


class Stage:
    """Ended by `close`."""

    def __init__(self) -> None:
        self._display = XvfbDisplay.start(WIDTH, HEIGHT)
        self._screen = mss.MSS(display=self._display.name)
        self._area = {"left": 0, "top": 0, "width": WIDTH, "height": HEIGHT}
        self._x = display.Display(self._display.name)
        self.point(REST)

    @property
    def environment(self) -> Mapping[str, str]:
        """What a program that shows scenes is started with. Accessibility is off: it only costs."""
        changes = {**self._display.environment, "NO_AT_BRIDGE": "1", "GTK_A11Y": "none"}
        changes["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "0"
        changes["LIBGL_ALWAYS_SOFTWARE"] = "1"
        return {**os.environ, **changes}

    def colour(self, colour: str) -> None:
        """Give the desktop a plain colour."""
        command = ["xsetroot", "-solid", colour]
        subprocess.run(command, env=dict(self.environment), check=True)

    def point(self, at: tuple[int, int]) -> None:
        """Move the pointer there."""
        xtest.fake_input(self._x, X.MotionNotify, x=at[0], y=at[1])
        self._x.sync()

    def activate(self, window: int) -> None:
        """Have the window manager give this window the focus."""
        root = self._x.screen().root
        kind = self._x.intern_atom("_NET_ACTIVE_WINDOW")
        told = event.ClientMessage(
            window=self._x.create_resource_object("window", window),
            client_type=kind,
            data=(32, [2, X.CurrentTime, 0, 0, 0]),
        )
        mask = X.SubstructureRedirectMask | X.SubstructureNotifyMask
        root.send_event(told, event_mask=mask)
        self._x.sync()

    def windows(self) -> dict[str, int]:
        """The ids of the managed windows by their titles."""
        root = self._x.screen().root
        listed = root.get_full_property(self._x.intern_atom("_NET_CLIENT_LIST"), X.AnyPropertyType)
        return {
            self._title(int(number)): int(number) for number in (listed.value if listed else ())
        }

    def have_focus(self, title: str) -> None:
        """Wait until the window of this title is managed and has the focus; give it, if need be."""
        for patience_s in (PATIENCE_S, PATIENCE_S):
            until = time.monotonic() + patience_s
            while time.monotonic() < until:
                if self._focused() == title:
                    return
                self.pause()
            if title in self.windows():
                self.activate(self.windows()[title])
        raise WrongFocusError(f"“{title}” does not get the focus, “{self._focused()}” has it")

    def _focused(self) -> str:
        root = self._x.screen().root
        found = root.get_full_property(self._x.intern_atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType)
        return self._title(int(found.value[0])) if found and found.value[0] else ""

    def _title(self, number: int) -> str:
        window = self._x.create_resource_object("window", number)
        try:
            title = window.get_full_property(self._x.intern_atom("_NET_WM_NAME"), 0)
        except XError:
            return ""  # it has just been closed
        return bytes(title.value).decode("utf-8", "replace") if title is not None else ""

    def look(self) -> ScreenShot:
        """The picture of the whole screen now."""
        return self._screen.grab(self._area)

    def pause(self) -> None:
        """Until the next frame: no event tells that a toolkit has painted."""
        time.sleep(PAUSE_S)

    def save(self, picture: ScreenShot, file: Path) -> None:
        """As PNG."""
        mss.tools.to_png(picture.rgb, picture.size, level=3, output=str(file))

    def close(self) -> None:
        """End it."""
        self._screen.close()
        self._x.close()
        self._display.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
