"""Where windows open and close for tests: a real display with a window manager, and a paper one."""

from __future__ import annotations

import os
from typing import Protocol

from app.desktop.ports import Window, WindowKind, Windows
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.awaited import within
from tests.builders.desktop.displays import minimise
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.plain_windows import PlainWindow
from tests.builders.fake_desktop import PaperDesktop, PaperWindow, PaperWindows

# A window manager that is still putting a window away takes the keyboard back from the next one now
# and then, and does not give it again by itself.
FOCUSED_S = 3.0


class Stage(Protocol):
    """Opens windows of this process, and shows them through the port that is tested."""

    windows: Windows

    def open(
        self, title: str, box: Box, kind: WindowKind = WindowKind.NORMAL, modal_for: int = 0
    ) -> int: ...

    def rename(self, window: int, title: str) -> None: ...

    def move(self, window: int, to: Point) -> None: ...

    def minimise(self, window: int) -> None: ...

    def close_window(self, window: int) -> None: ...

    def close(self) -> None: ...


class RealStage:
    """On a display; every deed returns once the window manager has done its part."""

    def __init__(self, display: str) -> None:
        self._display = display
        self._open: dict[int, PlainWindow] = {}
        self.windows: Windows = XlibWindows(display)

    def open(
        self, title: str, box: Box, kind: WindowKind = WindowKind.NORMAL, modal_for: int = 0
    ) -> int:
        window = PlainWindow(
            self._display, title, box, kind=str(kind), modal_for=modal_for, class_name="Stage"
        )
        self._open[window.id] = window
        managed = kind in {WindowKind.NORMAL, WindowKind.DIALOG}
        if not within(FOCUSED_S, lambda: self._is(window.id, active=managed)):
            self.windows.focus(window.id)
        until_true(
            lambda: self._is(window.id, active=managed),
            lambda: f"{title} ({window.id}) is open; there are {list(self.windows.all())}",
        )
        return window.id

    def rename(self, window: int, title: str) -> None:
        self._open[window].rename(title)

    def move(self, window: int, to: Point) -> None:
        self._open[window].move(to)
        until_true(lambda: found(self.windows, window).box[:2] == to, "it has moved")

    def minimise(self, window: int) -> None:
        minimise(self._display, window)
        until_true(lambda: all(one.id != window for one in self.windows.all()), "it is minimised")

    def close_window(self, window: int) -> None:
        self._open.pop(window).close()
        until_true(lambda: all(one.id != window for one in self.windows.all()), "it is closed")

    def close(self) -> None:
        self.windows.close()
        for window in self._open.values():
            window.close()

    def _is(self, window: int, *, active: bool) -> bool:
        return any(one.id == window and one.active is active for one in self.windows.all())


class PaperStage:
    """On paper."""

    def __init__(self) -> None:
        self._desktop = PaperDesktop((800, 600))
        self.windows: Windows = PaperWindows(self._desktop)

    def open(
        self, title: str, box: Box, kind: WindowKind = WindowKind.NORMAL, modal_for: int = 0
    ) -> int:
        owner = self._desktop.window(modal_for) if modal_for else None
        opened = self._desktop.open(title, box, kind, owner, "Stage", os.getpid())
        return opened.id

    def rename(self, window: int, title: str) -> None:
        self._paper(window).title = title

    def move(self, window: int, to: Point) -> None:
        self._desktop.move(self._paper(window), to)

    def minimise(self, window: int) -> None:
        self._desktop.minimise(self._paper(window))

    def close_window(self, window: int) -> None:
        self._desktop.close(self._paper(window))

    def close(self) -> None:
        self.windows.close()

    def _paper(self, window: int) -> PaperWindow:
        return self._desktop.window(window)


def found(windows: Windows, window: int) -> Window:
    return next(one for one in windows.all() if one.id == window)


def titles(windows: Windows) -> list[str]:
    return [window.title for window in windows.all()]
