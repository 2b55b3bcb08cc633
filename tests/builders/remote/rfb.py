"""What a server of a screen sends, in bytes; and one that says whatever a test has it say."""

from __future__ import annotations

import socket
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Thread

from app.desktop.remote import messages
from app.engine.model.geometry import Box

VERSION = b"RFB 003.008\n"
SIZE = (64, 48)
WHOLE = Box(0, 0, *SIZE)


def welcome(size: tuple[int, int] = SIZE, name: bytes = b"a screen", length: int = -1) -> bytes:
    """ServerInit."""
    said = len(name) if length < 0 else length
    return struct.pack(">HH16xI", *size, said) + name


def update(*rectangles: bytes, count: int = -1) -> bytes:
    said = len(rectangles) if count < 0 else count
    return struct.pack(">BxH", 0, said) + b"".join(rectangles)


def rectangle(box: Box, encoding: int, data: bytes = b"") -> bytes:
    return struct.pack(">HHHHi", *box, encoding) + data


def raw(box: Box, bgr: bytes = b"\x10\x20\x30") -> bytes:
    """One colour; a whole picture, where `bgr` has that many pixels."""
    pixels = bgr * box.area if len(bgr) == 3 else bgr
    four = b"".join(pixels[at : at + 3] + b"\0" for at in range(0, len(pixels), 3))
    return rectangle(box, messages.RAW, four)


def copied(box: Box, x: int, y: int) -> bytes:
    return rectangle(box, messages.COPY_RECT, struct.pack(">HH", x, y))


class TightWriter:
    """Tight with stream 0, whose dictionary lasts."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def fill(self, box: Box, rgb: bytes) -> bytes:
        return rectangle(box, messages.TIGHT, b"\x80" + rgb)

    def plain(self, box: Box, rgb: bytes) -> bytes:
        return rectangle(box, messages.TIGHT, b"\0" + self._packed(rgb))

    def indexed(self, box: Box, palette: bytes, indices: bytes) -> bytes:
        count = bytes([len(palette) // 3 - 1])
        return rectangle(box, messages.TIGHT, b"\x40\x01" + count + palette + self._packed(indices))

    def predicted(self, box: Box, differences: bytes) -> bytes:
        return rectangle(box, messages.TIGHT, b"\x40\x02" + self._packed(differences))

    def _packed(self, data: bytes) -> bytes:
        if len(data) < 12:
            return data
        packed = self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)
        return compact(len(packed)) + packed


def compact(length: int) -> bytes:
    """Tight's length of one to three bytes."""
    if length < 128:
        return bytes([length])
    if length < 16384:
        return bytes([length & 127 | 128, length >> 7])
    return bytes([length & 127 | 128, length >> 7 & 127 | 128, length >> 14])


class ZrleWriter:
    """ZRLE, whose stream lasts."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def tiles(self, box: Box, *tiles: bytes) -> bytes:
        packed = self._stream.compress(b"".join(tiles)) + self._stream.flush(zlib.Z_SYNC_FLUSH)
        return rectangle(box, messages.ZRLE, struct.pack(">I", len(packed)) + packed)


def cut_text(text: bytes, length: int | None = None) -> bytes:
    return struct.pack(">Bxxxi", 3, len(text) if length is None else length) + text


def resized(width: int, height: int) -> bytes:
    return rectangle(Box(0, 0, width, height), messages.DESKTOP_SIZE)


def fence(flags: int, payload: bytes) -> bytes:
    return struct.pack(">BxxxIB", 248, flags, len(payload)) + payload


@dataclass
class SpokenServer:
    """A server on loopback; each connection is handled by `says`, which is given the socket."""

    says: Callable[[socket.socket], None]
    connections: int = 0
    port: int = 0
    _over: Event = field(default_factory=Event)

    @property
    def address(self) -> str:
        return f"vnc://127.0.0.1:{self.port}"


@contextmanager
def speaking(says: Callable[[socket.socket], None]) -> Iterator[SpokenServer]:
    """It listens meanwhile; whatever breaks of a connection ends that one only."""
    server = SpokenServer(says)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server.port = listening.getsockname()[1]
        open_ones: list[socket.socket] = []

        def serve() -> None:
            while not server._over.is_set():
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                server.connections += 1
                open_ones.append(connection)
                with suppress(OSError), connection:
                    server.says(connection)

        thread = Thread(target=serve, name="speaking server")
        thread.start()
        try:
            yield server
        finally:
            server._over.set()
            for each in (listening, *open_ones):
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
            thread.join()


def greet(connection: socket.socket, opening: bytes | None = None) -> None:
    """The handshake without a password, up to `opening` (else a usual one)."""
    connection.sendall(VERSION)
    take(connection, 12)
    connection.sendall(b"\x01\x01")
    take(connection, 1)
    connection.sendall(bytes(4))
    take(connection, 1)
    connection.sendall(welcome() if opening is None else opening)


def take(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionResetError
        data += more
    return data


def listen_on(connection: socket.socket) -> None:
    """Take whatever is said until the other side ends it."""
    while connection.recv(4096):
        pass


def one_after_the_other(pieces: Iterable[bytes]) -> Callable[[socket.socket], None]:
    """Greets, sends these, and listens on."""

    def says(connection: socket.socket) -> None:
        greet(connection)
        for piece in pieces:
            connection.sendall(piece)
        listen_on(connection)

    return says
