"""The Tight encoding: fill, and zlib streams of plain, indexed or predicted pixels.

JPEG is lossy and never asked for.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from app.desktop.remote.errors import ProtocolError
from app.desktop.remote.frame import THREE, Grid, from_rgb
from app.desktop.remote.unpacking import Unpacker
from app.engine.model.geometry import Box

Reading = Generator[int, bytes, Grid]
FILL = 8
PLAIN, INDEXED, PREDICTED = 0, 1, 2
STREAMS = 4
LEAST_PACKED = 12  # less is sent as it is
BITS = 8
# The rectangles of this encoding are at most so wide (and so the packed ones are small).
WIDEST = 2048


@dataclass(slots=True)
class Tight:
    """A decoder with its four streams, which last as long as the connection."""

    streams: list[Unpacker] = field(default_factory=lambda: [Unpacker() for _ in range(STREAMS)])

    def read(self, box: Box) -> Reading:
        """The pixels of one rectangle; a generator that yields how many bytes it needs."""
        (control,) = yield 1
        for number in range(STREAMS):
            if control >> number & 1:
                self.streams[number] = Unpacker()
        kind = control >> 4
        if kind == FILL:
            colour = from_rgb((yield THREE))
            return np.broadcast_to(colour, (box.height, box.width))
        if kind > FILL:
            raise ProtocolError(f"The server sends Tight of kind {kind}, which was not asked for.")
        if box.width > WIDEST:
            raise ProtocolError(f"The server sends Tight {box.width} pixels wide.")
        stream = self.streams[kind & 3]
        filtering = (yield 1)[0] if kind & 4 else PLAIN
        return (yield from self._filtered(box, stream, filtering))

    def _filtered(self, box: Box, stream: Unpacker, filtering: int) -> Reading:
        shape = (box.height, box.width)
        if filtering == INDEXED:
            return (yield from _indexed(box, stream))
        data = yield from _unpacked(stream, box.area * THREE)
        if filtering == PLAIN:
            return from_rgb(data).reshape(shape)
        if filtering == PREDICTED:
            return from_rgb(_predicted(data, shape)).reshape(shape)
        raise ProtocolError(f"The server sends Tight with filter {filtering}, which is none.")


def _indexed(box: Box, stream: Unpacker) -> Reading:
    count = (yield 1)[0] + 1
    palette = from_rgb((yield count * THREE))
    if count == 2:  # noqa: PLR2004 - two colours take a bit each
        row = (box.width + BITS - 1) // BITS
        data = yield from _unpacked(stream, row * box.height)
        packed = np.frombuffer(data, np.uint8).reshape(box.height, row)
        return palette[np.unpackbits(packed, axis=1)[:, : box.width]]
    data = yield from _unpacked(stream, box.area)
    indices = np.frombuffer(data, np.uint8)
    if indices.size and int(indices.max()) >= count:
        raise ProtocolError("The server names a colour that its palette does not have.")
    return palette[indices].reshape(box.height, box.width)


def _unpacked(stream: Unpacker, length: int) -> Generator[int, bytes, bytes]:
    """So many bytes out of the stream; few are not packed."""
    if length < LEAST_PACKED:
        return (yield length) if length else b""
    packed = yield from _compact_length()
    try:
        return (yield from stream.read(packed, length, length))
    except zlib.error as error:
        raise ProtocolError("The server's Tight data cannot be unpacked.") from error


def _compact_length() -> Generator[int, bytes, int]:
    """7 bits, 7 bits, 8 bits: the lowest first; the highest bit says that more follow."""
    length = 0
    for shift in (0, 7, 14):
        (byte,) = yield 1
        last = shift == 14  # noqa: PLR2004
        length |= (byte if last else byte & 127) << shift
        if last or byte < 128:  # noqa: PLR2004
            break
    return length


def _predicted(data: bytes, shape: tuple[int, int]) -> NDArray[np.uint8]:
    """Each pixel is told as its difference from left + above - above left, kept within a byte."""
    height, width = shape
    told = np.frombuffer(data, np.uint8).reshape(height, width, THREE).astype(np.int32)
    out = np.zeros((height + 1, width + 1, THREE), np.int32)
    for y in range(height):
        above = out[y]
        line = out[y + 1]
        for x in range(width):
            guess = np.clip(line[x] + above[x + 1] - above[x], 0, 255)
            line[x + 1] = (told[y, x] + guess) & 255
    return np.ascontiguousarray(out[1:, 1:], dtype=np.uint8)
