"""How the server of a remote screen is reached."""

from __future__ import annotations

from typing import Protocol

from app.desktop.remote.access import Pins
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.link import Link


class Dialer(Protocol):
    """Makes the links to one server, one after the other.

    `is_relay`: what it links to is a program of this machine that passes on what is done. Such a
    program knows the keys of one layout only, and passes on the clipboard a little later.
    """

    is_relay: bool

    def dial(self, greeting_s: float) -> Link:
        """A new link, on which nothing was said; its handshake may take `greeting_s`. LostError
        when nobody answers now, RefusedError when nobody will.
        """

    def hang_up(self) -> None:
        """Give up a dialling that is under way on another thread, and every later one."""

    def close(self) -> None:
        """Let go of what the links went through."""


class VncDialer:
    """Connects to the server itself."""

    is_relay = False

    def __init__(self, address: RemoteAddress, pins: Pins) -> None:
        self._address, self._pins = address, pins

    def dial(self, greeting_s: float) -> Link:
        """A new link; LostError when nobody answers."""
        return Link(self._address, self._pins, greeting_s)

    def hang_up(self) -> None:
        """A dialling ends by itself within its patience."""

    def close(self) -> None:
        """Nothing is held."""
