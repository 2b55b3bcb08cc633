"""A remote screen as the contract suites need it: what is done over there is awaited here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from app.desktop.ports import Changes, Clipboard, Hands, Screen
from app.desktop.remote.address import RDP, RemoteAddress
from app.desktop.remote.clipboard import RemoteClipboard
from app.desktop.remote.connection import Connection
from app.desktop.remote.hands import RemoteHands
from app.desktop.remote.inputs import RemoteInputs
from app.desktop.remote.pasting import Pasting
from app.desktop.remote.rdp.gateway import RdpGateway
from app.desktop.x11.listener import XlibListener
from app.engine.model.geometry import Box, Pixels, Point
from tests.builders.desktop.canvas import Colour, XCanvas
from tests.builders.desktop.displays import Person, keyboard_now, set_layout
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.desktop.hands_rigs import Ear, in_short
from tests.builders.engine.switch import Switch
from tests.builders.paper.other_application import XclipOther
from tests.builders.remote.vnc_servers import Kept, VncServer

GROWS_S = 2.0
QUIET_S = 0.3


def connected_to(server: VncServer) -> Connection:
    """A connection to a server of either kind, let in with the server's own password."""
    address, access, stop = RemoteAddress.read(server.address), Kept(server.password), Switch()
    dialer = RdpGateway(address, access, stop) if address.kind == RDP else None
    return Connection(address, access, stop, dialer=dialer)


@contextmanager
def remote_connection(server: VncServer) -> Iterator[Connection]:
    connection = connected_to(server)
    try:
        yield connection
    finally:
        connection.close()


class RemoteCanvas:
    """Painted over there; it is there once it is seen here."""

    def __init__(self, server: VncServer, screen: Screen, changes: Changes | None = None) -> None:
        self._canvas, self._screen = XCanvas(server.display), screen
        self._await(Box(0, 0, *screen.size()), (255, 255, 255))
        while changes is not None and changes.wait(time.monotonic() + QUIET_S):
            changes.take()  # a server may tell of the same painting in parts

    def paint(self, box: Box, colour: Colour) -> None:
        self._canvas.paint(box, colour)
        self._await(box, colour)

    def be_busy(self) -> None:
        self._canvas.be_busy()

    def close(self) -> None:
        self._canvas.close()

    def _await(self, box: Box, colour: Colour) -> None:
        red, green, blue = colour
        wanted = bytes((blue, green, red, 255))

        def is_seen() -> bool:
            seen = self._screen.grab(box)
            assert isinstance(seen, Pixels)
            return bytes(seen.bgra) == wanted * (seen.width * seen.height)

        until_true(is_seen, "what was painted over there is seen here")


class RemoteRig:
    """Hands over a connection; the field, the pad, the ear and the person are over there."""

    def __init__(self, field: Asked, server: VncServer) -> None:
        set_layout(server.display, "us")  # a server never takes back the keys that it lends
        self._field, self._server = field, server
        self._person = Person(server.display)
        self._person.moves(Point(500, 400))
        self.switch = Switch()
        self._connection = connected_to(server)
        inputs = RemoteInputs(self._connection)
        pasting = Pasting(self._connection, RemoteClipboard(self._connection))
        self.hands: Hands = RemoteHands(self._connection, inputs, pasting, self.switch)
        pad = field.pad()
        self.inside = Point(pad.x + 100, pad.y + 100)
        field.clear()
        # What a relay hands on comes later: a mark that is made through it comes after all of it.
        marks = inputs.move if self._connection.is_relayed else self._person.moves
        self._ear = Ear(XlibListener(server.display), marks)

    def heard(self) -> list[str]:
        self._connection.settle()
        return in_short(self._ear.all())

    def typed(self, length: int) -> str:
        """The text once it is that long, or has stopped growing: servers drop what has no key."""
        ends = time.monotonic() + GROWS_S
        text = self._field.text()
        while len(text) < length and time.monotonic() < ends:
            if (now := self._field.text()) != text:
                text, ends = now, time.monotonic() + GROWS_S
        return text

    def person_moves(self, to: Point) -> None:
        self._person.moves(to)

    def left_behind(self) -> object:
        return keyboard_now(self._server.display)[1:]  # its mapping is the server's own affair

    def close(self) -> None:
        self._ear.close()
        self.hands.close()
        self._connection.close()
        self._person.leaves()


class RemoteOther:
    """xclip over there: a copy is awaited here, where it is told of in its own time."""

    def __init__(self, server: VncServer, clipboard: Clipboard) -> None:
        self._xclip, self._clipboard = XclipOther(server.display), clipboard

    def copies(self, text: str) -> None:
        self._xclip.copies(text)
        until_true(lambda: self._clipboard.read() == text, "the copy is told of")

    def pastes(self) -> str:
        return self._xclip.pastes()

    def close(self) -> None:
        self._xclip.close()
