"""A desktop on a remote screen."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from app.desktop.adapters import Desktop
from app.desktop.own_windows import OwnWindows
from app.desktop.remote.access import Access
from app.desktop.remote.address import RDP, RemoteAddress
from app.desktop.remote.clipboard import RemoteClipboard
from app.desktop.remote.connection import USUAL, Connection, Patience
from app.desktop.remote.errors import LostError
from app.desktop.remote.hands import RemoteHands
from app.desktop.remote.inputs import RemoteInputs, RemoteListener
from app.desktop.remote.pasting import Pasting
from app.desktop.remote.rdp.gateway import RdpGateway, require_reachable
from app.desktop.remote.screen import RemoteChanges, RemoteScreen
from app.desktop.remote.unseen import UnseenLabels, UnseenWindows
from app.desktop.remote.viewing import Viewing
from app.engine.errors import BlockedError
from app.engine.model.ports import Stop


@dataclass(frozen=True, slots=True)
class Viewed:
    """A remote screen that a person looks at in a window; its desktop hears what they do there."""

    desktop: Desktop
    viewing: Viewing

    def close(self) -> None:
        """Let go of all of it."""
        self.viewing.close()
        self.desktop.close()


def open_remote(display: str, stop: Stop, access: Access, patience: Patience = USUAL) -> Desktop:
    """All adapters over one connection to "vnc://host:port" or "rdp://user@host".

    UsageError for an address that is none, BlockedError when its screen cannot be seen.
    """
    connection = _connected(display, stop, access, patience)
    with ExitStack() as opened:
        opened.callback(connection.close)
        desktop = _desktop(connection, RemoteInputs(connection), stop)
        opened.pop_all()
    return desktop


def open_viewed(display: str, stop: Stop, access: Access, patience: Patience = USUAL) -> Viewed:
    """The same for a viewer; the errors are the same, too."""
    connection = _connected(display, stop, access, patience)
    with ExitStack() as opened:
        opened.callback(connection.close)
        inputs = RemoteInputs(connection)
        desktop = _desktop(connection, inputs, stop)
        viewing = Viewing(connection, inputs, desktop.hands, desktop.clipboard)
        opened.pop_all()
    return Viewed(desktop, viewing)


def _connected(display: str, stop: Stop, access: Access, patience: Patience) -> Connection:
    address = RemoteAddress.read(display)
    dialer = RdpGateway(address, access, stop) if address.kind == RDP else None
    return Connection(address, access, stop, patience, dialer)


def _desktop(connection: Connection, inputs: RemoteInputs, stop: Stop) -> Desktop:
    windows, clipboard = UnseenWindows(), RemoteClipboard(connection)
    return Desktop(
        screen=RemoteScreen(connection),
        changes=RemoteChanges(connection),
        hands=RemoteHands(connection, inputs, Pasting(connection, clipboard), stop),
        windows=windows,
        labels=UnseenLabels(),
        clipboard=clipboard,
        own=OwnWindows(windows),
        listener=RemoteListener(inputs),
    )


def size_of(display: str, stop: Stop, access: Access) -> tuple[int, int]:
    """The size of the screen there; BlockedError, with the remedy, when it cannot be seen."""
    address = RemoteAddress.read(display)
    if address.kind == RDP:  # to log in takes seconds, and might lock somebody out
        try:
            return require_reachable(address, access)
        except LostError as error:
            raise BlockedError(str(error)) from error
    connection = Connection(address, access, stop)
    try:
        return connection.size()
    finally:
        connection.close()
