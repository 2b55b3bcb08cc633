"""The paper desktop: a small desktop in memory, for tests that need a screen but no display.

Its ports share this one state and write into its diary what was done to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from threading import RLock

from app.desktop.ports import WindowKind
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Pixels, Point
from tests.builders.fake_desktop.elements import PaperElement, PaperKind, PaperWindow
from tests.builders.fake_desktop.ink import Colour, Sheet

SIZE = (640, 480)
_PAPER: Colour = (60, 90, 110)


class PaperDesktop:
    """Windows (topmost first), the pointer, the clipboard, and a diary of what was done.

    Any thread may use it.
    """

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        self.scale = 1.0
        self.monitors = [Box(0, 0, *size)]
        self.windows: list[PaperWindow] = []
        self.minimised: list[PaperWindow] = []
        self.active: PaperWindow | None = None
        self.pointer = Point(size[0] // 2, size[1] // 2)
        self.clipboard = ""
        self.is_busy = False
        self.has_fixed_sizes = False
        self.last_input_s = -inf
        self.diary: list[str] = []
        self.lock = RLock()
        self._watchers: list[Callable[[Box, float], None]] = []
        self._painted: list[tuple[Box, Colour]] = []
        self._ids = iter(range(1, 1_000_000))

    def open(
        self,
        title: str,
        box: Box,
        kind: WindowKind = WindowKind.NORMAL,
        modal_for: PaperWindow | None = None,
        class_name: str = "Paper",
        process: int = 1000,
    ) -> PaperWindow:
        """A new window on top; those with a title bar take the focus. `box` is its client area."""
        parent = modal_for.id if modal_for else 0
        with self.lock:
            window = PaperWindow(
                next(self._ids), title, box, class_name, process, kind, modal_for=parent
            )
            self.windows.insert(0, window)
            if window.managed:
                self._give_focus(window)
        self.changed(window.frame)
        return window

    def close(self, window: PaperWindow) -> None:
        """Take a window away; the next one with a title bar gets the focus."""
        with self.lock:
            self.windows.remove(window)
            if self.active is window:
                self._give_focus(next((one for one in self.windows if one.managed), None))
        self.changed(window.frame)

    def add(
        self,
        window: PaperWindow,
        kind: PaperKind,
        name: str,
        box: Box,
        pressed: Callable[[], None] = lambda: None,
    ) -> PaperElement:
        """A new element; `box` is relative to the window. The first field gets the focus."""
        element = PaperElement(kind, name, box, pressed=pressed)
        with self.lock:
            window.elements.append(element)
            if kind.is_typed_into and window.focused is None:
                window.focused = element
        self.changed(window.place_of(element))
        return element

    def move(self, window: PaperWindow, to: Point) -> None:
        """Put a window's client area elsewhere."""
        self.place(window, Box(to.x, to.y, window.box.width, window.box.height))

    def place(self, window: PaperWindow, box: Box) -> None:
        """Give a window's client area another place and size."""
        before, window.box = window.frame, box
        self.changed(before)
        self.changed(window.frame)

    def minimise(self, window: PaperWindow) -> None:
        """Take a window out of sight; it is still there."""
        self.close(window)
        with self.lock:
            self.minimised.append(window)

    def activate(self, window: PaperWindow) -> None:
        """Raise a window and give it the focus; a minimised one is shown again."""
        with self.lock:
            if window in self.minimised:
                self.minimised.remove(window)
                self.windows.append(window)
            if window not in self.windows:
                raise ByheartError(f"The window {window.title!r} is gone.")
            if self.windows[0] is not window or self.active is not window:
                self.windows.remove(window)
                self.windows.insert(0, window)
                if window.managed:
                    self._give_focus(window)
                self.changed(window.frame)

    def _give_focus(self, window: PaperWindow | None) -> None:
        """The title bars of both are drawn anew."""
        before, self.active = self.active, window
        for other in (before, window):
            if other is not None and before is not window:
                self.changed(other.frame)

    def window_at(self, point: Point) -> PaperWindow | None:
        """The topmost window there."""
        with self.lock:
            return next((one for one in self.windows if one.frame.contains(point)), None)

    def window(self, window_id: int) -> PaperWindow:
        """By its id; ByheartError when it is gone."""
        with self.lock:
            for window in (*self.windows, *self.minimised):
                if window.id == window_id:
                    return window
        raise ByheartError(f"The window {window_id} is gone.")

    def paint(self, box: Box, colour: Colour) -> None:
        """Paint over everything there, as an application outside all windows would."""
        with self.lock:
            self._painted.append((box, colour))
        self.changed(box)

    def scrape(self) -> None:
        """Take away what was painted over the windows."""
        with self.lock:
            painted, self._painted = self._painted, []
        for box, _ in painted:
            self.changed(box)

    def changed(self, box: Box) -> None:
        """Say that pixels changed there; to be called after changing an element by hand."""
        with self.lock:
            seen = box.intersection(Box(0, 0, *self.size))
            for watcher in list(self._watchers) if seen.area else []:
                watcher(seen, time.monotonic())

    def picture(self, box: Box) -> Pixels:
        """What it looks like there."""
        with self.lock:
            sheet = Sheet(*self.size, _PAPER)
            for window in reversed(self.windows):
                window.draw(sheet, active=window is self.active)
            for place, colour in self._painted:
                sheet.fill(place, colour)
        return sheet.picture(box)

    def watch(self, watcher: Callable[[Box, float], None]) -> None:
        """Call it for every change, with the place and the time (monotonic seconds)."""
        with self.lock:
            self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[Box, float], None]) -> None:
        """No longer."""
        with self.lock:
            self._watchers.remove(watcher)
