"""A desktop on an X11 display."""

from __future__ import annotations

from contextlib import ExitStack

from app.desktop.accessibility.labels import AtspiLabels
from app.desktop.adapters import Desktop
from app.desktop.display.session import require_display
from app.desktop.own_windows import OwnWindows
from app.desktop.x11.clipboard import XlibClipboard
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.listener import XlibListener
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.model.ports import Stop


def open_x11(display: str, stop: Stop, bus: str | None, own_processes: frozenset[int]) -> Desktop:
    """All adapters of one display; what was opened is closed again when one of them cannot be."""
    require_display(display)
    with ExitStack() as opened:
        screen = MssScreen(display)
        opened.callback(screen.close)
        windows = XlibWindows(display)
        opened.callback(windows.close)
        own = OwnWindows(windows, own_processes)
        changes = XlibChanges(display, own.painted)
        opened.callback(changes.close)
        hands = XlibHands(display, stop)
        opened.pop_all()
    return Desktop(
        screen=screen,
        changes=changes,
        hands=hands,
        windows=windows,
        labels=AtspiLabels(bus, windows.all, own_processes),
        clipboard=XlibClipboard(display),
        own=own,
        listener=XlibListener(display),
        covered=changes,
    )
