"""A private display that one `xfreerdp` fills, started again when its connection was lost.

Before anybody logs in, the gateway asks the server for its certificate.
"""

from __future__ import annotations

import struct
import time
from contextlib import ExitStack, closing
from threading import Event, Thread

from Xlib import X

from app.desktop.display.private import VncDisplay, refuse_what_is_missing
from app.desktop.remote.access import Access, Pins
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.errors import LostError, RefusedError
from app.desktop.remote.link import GREETING_S, Link
from app.desktop.remote.rdp.client import RdpClient
from app.desktop.remote.rdp.needs import NEEDED
from app.desktop.x11.connection import connect
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import StoppedError
from app.engine.model.ports import Stop

SIZE = (1280, 800)  # what is asked of every server, so that pictures are the same each time
SHOWN_S = 30.0  # to log in
QUIET_S = 1.0  # a desktop that has been painted; a server paints its greeting first
SETTLES_S = 10.0  # one that never is quiet is shown as it is
SLICE_S = 0.05  # a stop is asked for from another thread and wakes nobody
# [MS-RDPBCGR] 2.2.1.1: a connection request in TPKT and X.224, with an RDP_NEG_REQ that wishes for
# TLS (1) or CredSSP (2), which begins with TLS as well.
WISHED = 1 | 2
REQUEST = bytes.fromhex("03000013 0ee00000000000") + struct.pack("<BBHI", 1, 0, 8, WISHED)
TPKT = 4
TPKT_VERSION = 3
BEFORE_NEGOTIATION = 7  # of X.224's connection confirm (2.2.1.2)
NEGOTIATED = 2  # RDP_NEG_RSP's type; 3 is a refusal
LONGEST_ANSWER = 512


def require_reachable(address: RemoteAddress, access: Access) -> tuple[int, int]:
    """The size that the screen will have. Nobody logs in for that; but LostError when nobody
    answers, RefusedError for another certificate or a missing password, BlockedError for a missing
    program.
    """
    refuse_what_is_missing(NEEDED, "RDP")
    _password(address, access)
    _require_certificate(address, access)
    return SIZE


class RdpGateway:
    """Dials a screen over RDP; see Dialer."""

    is_relay = True

    def __init__(self, address: RemoteAddress, access: Access, stop: Stop) -> None:
        """BlockedError when a program that it needs is missing."""
        refuse_what_is_missing(NEEDED, "RDP")
        self._address, self._access, self._stop = address, access, stop
        self._hung_up = Event()
        self._display: VncDisplay | None = None
        self._backdrop: Backdrop | None = None
        self._client: RdpClient | None = None

    def dial(self, greeting_s: float) -> Link:
        """A link to the display once the screen fills it."""
        self._require_not_over()
        password = _password(self._address, self._access)
        pin = _require_certificate(self._address, self._access, greeting_s)
        if self._display is None:
            self._display = VncDisplay.start(*SIZE)
            self._backdrop = Backdrop(self._display.name)
        client = RdpClient(self._address, pin, password, SIZE, self._environment(self._display))
        with ExitStack() as opened:
            opened.callback(client.close)
            self._await_shown(client, self._display)
            link = Link(self._address, self._access, greeting_s, self._display.socket)
            opened.pop_all()
        self._client = client
        Thread(target=_close_after, args=(client, link), name="rdp", daemon=True).start()
        return link

    def hang_up(self) -> None:
        """Give up."""
        self._hung_up.set()

    def close(self) -> None:
        """End the program and the display; the session over there stays as it is."""
        self._hung_up.set()
        if self._client is not None:
            self._client.close()
        if self._backdrop is not None:
            self._backdrop.close()
        if self._display is not None:
            self._display.close()

    def _require_not_over(self) -> None:
        """RefusedError when the client before has ended for good."""
        client, self._client = self._client, None
        if client is None:
            return
        try:
            client.require(was_shown=True)
        except LostError:
            pass
        finally:
            client.close()

    def _environment(self, display: VncDisplay) -> dict[str, str]:
        """Its settings and its list of known servers are nobody's, and gone with the display."""
        folder = str(display.socket.parent)
        homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), folder)
        return {**display.environment, **homes}

    def _await_shown(self, client: RdpClient, display: VncDisplay) -> None:
        """Until the screen is there and has been painted."""
        with closing(XlibChanges(display.name)) as changes:
            with closing(XlibWindows(display.name)) as windows:
                until = time.monotonic() + SHOWN_S
                while not any(one.managed for one in windows.all()):
                    self._go_on(client, changes)
                    if time.monotonic() > until:
                        raise LostError(f"{self._address} shows no screen within {SHOWN_S:.0f} s.")
            began = time.monotonic()
            while (now := time.monotonic()) < began + SETTLES_S:
                if now - max(began, changes.last_change_s) > QUIET_S:
                    return
                self._go_on(client, changes)

    def _go_on(self, client: RdpClient, changes: XlibChanges) -> None:
        """Wait for a moment; StoppedError, LostError or RefusedError when there is no point."""
        client.require(was_shown=False)
        if self._stop.asked:
            raise StoppedError(self._stop.reason)
        if self._hung_up.is_set():
            raise LostError("It was closed.")
        changes.wait(time.monotonic() + SLICE_S)
        changes.take()


class Backdrop:
    """A window below the client's, without a ground: if the client's goes, its picture stays. An
    empty display would be taken for what the last input has brought about.
    """

    def __init__(self, display: str) -> None:
        """Show it."""
        self._connection = connect(display)
        screen = self._connection.screen()
        size = screen.width_in_pixels, screen.height_in_pixels
        window = screen.root.create_window(
            *(0, 0, *size, 0, X.CopyFromParent),
            background_pixmap=X.NONE,
            override_redirect=True,
        )
        window.configure(stack_mode=X.Below)
        window.map()
        self._connection.sync()

    def close(self) -> None:
        """Take it away."""
        self._connection.close()


def _close_after(client: RdpClient, link: Link) -> None:
    """Who reads the link is told that the screen behind it is gone."""
    client.process.wait()
    link.close()


def _password(address: RemoteAddress, access: Access) -> str:
    password = access.password(str(address))
    if not password:
        raise RefusedError(
            f"{address} asks for a password, and none is kept; keep it with "
            f"“byheart secret set {address} password”."
        )
    if "\n" in password or "\r" in password:
        raise RefusedError(f"The password kept for {address} has a line break, which none can be.")
    return password


def _require_certificate(address: RemoteAddress, pins: Pins, patience_s: float = GREETING_S) -> str:
    """The SHA-256 of the server's certificate, in hexadecimal; it is pinned when it is the first.

    LostError when nobody answers; RefusedError when it has another certificate than before, or
    does not encrypt by TLS.
    """
    link = Link(address, pins, patience_s)
    try:
        link.send(REQUEST)
        version, length = struct.unpack(">BxH", link.read_exactly(TPKT))
        if version != TPKT_VERSION or not TPKT < length <= LONGEST_ANSWER:
            raise RefusedError(f"{address} does not answer as a server of RDP does.")
        answer = link.read_exactly(length - TPKT)
        if answer[BEFORE_NEGOTIATION : BEFORE_NEGOTIATION + 1] != bytes([NEGOTIATED]):
            raise RefusedError(
                f"{address} does not encrypt by TLS; let it require TLS or network level "
                "authentication."
            )
        link.encrypt()
    finally:
        link.close()
    pin = pins.of(str(address))
    if not pin:
        raise LostError(f"The certificate of {address} could not be kept.")
    return pin
