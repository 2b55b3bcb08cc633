"""The socket to a server, with TLS where it wants that, and a certificate that stays the same;
and the dialer that makes such links.
"""

from __future__ import annotations

import hashlib
import select
import socket
import ssl
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Protocol

from app.desktop.remote.access import Pins
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.errors import LostError, RefusedError

GREETING_S = 10.0
SEND_S = 10.0
CHUNK = 1 << 18


class Link:
    """One connection. One thread reads; any may send or close."""

    def __init__(
        self,
        address: RemoteAddress,
        pins: Pins,
        greeting_s: float = GREETING_S,
        through: Path | None = None,
    ) -> None:
        """LostError when nobody answers there. The whole handshake may take `greeting_s`. With
        `through`, a server on this machine shows that screen; that is its socket.
        """
        self._where, self._pins = address, pins
        self._until = time.monotonic() + greeting_s
        try:
            self._socket = _there(address, greeting_s) if through is None else _here(through)
        except (OSError, UnicodeError) as error:
            raise LostError(f"Nobody answers at {address}: {_why(error)}.") from error
        # OpenSSL must not read and write one connection on two threads at once.
        self._turn = Lock()

    def read_exactly(self, count: int) -> bytes:
        """So many bytes, while the handshake may still take."""
        data = bytearray()
        while len(data) < count:
            if not self._readable(self._until - time.monotonic()):
                raise LostError(f"{self._where} does not go on with its greeting.")
            data += self._receive(count - len(data))
        return bytes(data)

    def read(self, wait_s: float) -> bytes:
        """What has come, or b"" when nothing does for so long. LostError at the end of it."""
        return self._receive(CHUNK) if self._readable(wait_s) else b""

    def send(self, data: bytes) -> None:
        """All of it; LostError when that cannot be."""
        try:
            with self._turn:
                self._socket.settimeout(SEND_S)
                self._socket.sendall(data)
        except OSError as error:
            raise LostError(f"The connection to {self._where} broke: {_why(error)}.") from error

    def encrypt(self) -> None:
        """Go on with TLS. RefusedError when the server has another certificate than it had."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        # Servers of screens make their own certificates: that it is the same one is what counts.
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        try:
            self._socket.settimeout(max(0.1, self._until - time.monotonic()))
            encrypted = context.wrap_socket(self._socket, server_hostname=self._where.host)
        except (OSError, ValueError) as error:
            raise LostError(f"{self._where} does not encrypt: {_why(error)}.") from error
        self._socket = encrypted
        certificate = encrypted.getpeercert(binary_form=True) or b""
        self._require(hashlib.sha256(certificate).hexdigest())

    def close(self) -> None:
        """Let go; whoever reads is told that it is lost."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        with self._turn, suppress(OSError):
            self._socket.close()

    def _require(self, pin: str) -> None:
        where = str(self._where)
        known = self._pins.of(where)
        if not known:
            self._pins.keep(where, pin)
        elif known != pin:
            raise RefusedError(
                f"{where} has another certificate than before (now {pin[:16]}…, then "
                f"{known[:16]}…): somebody may stand between. If it was renewed, take it with "
                f"“byheart secret remove {where} certificate”."
            )

    def _readable(self, wait_s: float) -> bool:
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
            return True
        try:
            return bool(select.select([self._socket], [], [], max(0.0, wait_s))[0])
        except (OSError, ValueError) as error:
            raise LostError(f"The connection to {self._where} was closed.") from error

    def _receive(self, count: int) -> bytes:
        """What is there; b"" where it was only a part of what TLS needs."""
        try:
            if isinstance(self._socket, ssl.SSLSocket):
                with self._turn:
                    self._socket.settimeout(0)
                    data = self._socket.recv(count)
            else:
                data = self._socket.recv(count)
        except ssl.SSLWantReadError:
            return b""
        except OSError as error:
            raise LostError(f"The connection to {self._where} broke: {_why(error)}.") from error
        if not data:
            raise LostError(f"{self._where} has ended the connection.")
        return data


def _there(address: RemoteAddress, patience_s: float) -> socket.socket:
    connection = socket.create_connection((address.host, address.port), patience_s)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    _notice_silence(connection)
    return connection


def _here(path: Path) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(str(path))
    except OSError:
        connection.close()
        raise
    return connection


def _notice_silence(connection: socket.socket) -> None:
    """A server whose machine is gone says nothing: that is noticed within half a minute, where the
    system can be asked to.
    """
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, seconds in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 4)):
        if (option := getattr(socket, name, None)) is not None:
            connection.setsockopt(socket.IPPROTO_TCP, option, seconds)


def _why(error: Exception) -> str:
    """The system's words, without their number and full stop."""
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return str(words).strip().rstrip(".")


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
