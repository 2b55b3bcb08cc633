"""A zlib stream that goes on from rectangle to rectangle, read in pieces and never beyond what the
rectangle can take: a stream that unpacks to more is refused before it is unpacked.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator

from app.desktop.remote import bounds
from app.desktop.remote.errors import ProtocolError


class Unpacker:
    """One stream."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def read(self, packed: int, least: int, most: int) -> Generator[int, bytes, bytes]:
        """What the next `packed` bytes unpack to, which must be `least` to `most` bytes.

        A generator that yields how many bytes it needs. zlib.error for what is no stream.
        """
        out = bytearray()
        while packed:
            piece = yield min(packed, bounds.PIECE)
            packed -= len(piece)
            # One byte more than there may be, so that too many are noticed.
            out += self._stream.decompress(piece, most - len(out) + 1)
            if len(out) > most:
                raise ProtocolError(f"The server sends more than the {most} bytes of a rectangle.")
        if len(out) < least:
            raise ProtocolError(f"The server sends {len(out)} bytes for a rectangle of {least}.")
        return bytes(out)
