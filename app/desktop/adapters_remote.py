"""A desktop on a remote screen."""

from __future__ import annotations

from contextlib import ExitStack

from app.desktop.adapters import Desktop
from app.desktop.own_windows import OwnWindows
from app.desktop.remote.access import Access
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.changes import RemoteChanges
from app.desktop.remote.clipboard import RemoteClipboard
from app.desktop.remote.connection import USUAL, Connection, Patience
from app.desktop.remote.hands import RemoteHands
from app.desktop.remote.inputs import RemoteInputs
from app.desktop.remote.listener import RemoteListener
from app.desktop.remote.pasting import Pasting
from app.desktop.remote.screen import RemoteScreen
from app.desktop.remote.unseen import UnseenLabels, UnseenWindows
from app.engine.model.ports import Stop


def open_remote(display: str, stop: Stop, access: Access, patience: Patience = USUAL) -> Desktop:
    """All adapters over one connection to "vnc://host:port".

    UsageError for an address that is none, BlockedError when its screen cannot be seen.
    """
    connection = Connection(RemoteAddress.read(display), access, stop, patience)
    with ExitStack() as opened:
        opened.callback(connection.close)
        inputs = RemoteInputs(connection)
        windows, clipboard = UnseenWindows(), RemoteClipboard(connection)
        desktop = Desktop(
            screen=RemoteScreen(connection),
            changes=RemoteChanges(connection),
            hands=RemoteHands(connection, inputs, Pasting(connection, clipboard), stop),
            windows=windows,
            labels=UnseenLabels(),
            clipboard=clipboard,
            own=OwnWindows(windows),
            listener=RemoteListener(inputs),
        )
        opened.pop_all()
    return desktop


def size_of(display: str, stop: Stop, access: Access) -> tuple[int, int]:
    """The size of the screen there; BlockedError, with the remedy, when it cannot be seen."""
    connection = Connection(RemoteAddress.read(display), access, stop)
    try:
        return connection.size()
    finally:
        connection.close()
