"""A desktop, put together from the adapters of this platform."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass

from app.desktop.own_windows import OwnWindows
from app.desktop.ports import (
    Changes,
    Clipboard,
    CoveredWindows,
    Hands,
    Labels,
    Listener,
    Screen,
    Windows,
)
from app.desktop.remote.access import Access
from app.desktop.remote.address import is_remote
from app.engine.errors import BlockedError
from app.engine.model.ports import Stop


@dataclass(frozen=True, slots=True)
class Desktop:
    """Everything there is to see and act on one display. `covered` is None where what windows show
    under others cannot be known.
    """

    screen: Screen
    changes: Changes
    hands: Hands
    windows: Windows
    labels: Labels
    clipboard: Clipboard
    own: OwnWindows
    listener: Listener
    covered: CoveredWindows | None = None

    def close(self) -> None:
        """Let go of all of it: first the hands, which release what they hold."""
        with ExitStack() as letting_go:
            for part in (self.screen, self.changes, self.windows, self.labels, self.clipboard):
                letting_go.callback(part.close)
            letting_go.callback(self.hands.close)


def open_desktop(
    display: str,
    stop: Stop,
    bus: str | None = None,
    own_processes: frozenset[int] = frozenset(),
    access: Access | None = None,
) -> Desktop:
    """The desktop on a display (":7", or "vnc://host:port"); BlockedError, with the remedy, when it
    cannot be seen or driven.

    `bus` is the address of the session bus of its applications, for the labels; without one there
    are none. What the windows of `own_processes` paint is told as no change. `access` keeps what
    servers of remote screens ask for.
    """
    if is_remote(display):
        # What unpacks pictures takes a tenth of a second to load.
        from app.desktop.adapters_remote import open_remote  # noqa: PLC0415

        if access is None:
            raise BlockedError(f"{display} is a remote screen, which cannot be used here.")
        return open_remote(display, stop, access)
    if sys.platform != "linux":
        raise BlockedError(
            f"On {sys.platform} Byheart can neither be told of changes of the screen nor list "
            "windows yet; use it on Linux with X11."
        )
    # Here, not above: python-xlib is there on Linux only.
    from app.desktop.adapters_x11 import open_x11  # noqa: PLC0415

    return open_x11(display, stop, bus, own_processes)
