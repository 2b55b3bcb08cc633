"""The ZRLE encoding (RFC 6143, 7.7.6): one zlib stream of tiles of 64x64 pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

import numpy as np

from app.desktop.remote.errors import ProtocolError
from app.desktop.remote.frame import THREE, UNUSED, Grid, from_bgr
from app.desktop.remote.unpacking import Unpacker
from app.engine.model.geometry import Box

TILE = 64
RAW, SOLID, PLAIN_RLE, RLE = 0, 1, 128, 128
MOST_PACKED = 16
MOST_COLOURS = 127
MORE = 255


@dataclass(slots=True)
class Zrle:
    """A decoder with its stream, which lasts as long as the connection."""

    stream: Unpacker = field(default_factory=Unpacker)

    def read(self, box: Box) -> Generator[int, bytes, Grid]:
        """The pixels of one rectangle; a generator that yields how many bytes it needs."""
        (packed,) = struct.unpack(">I", (yield 4))
        tiles = list(_tiles(box))
        # The dearest tile has a run of one for each pixel, or a full palette.
        most = box.area * (THREE + 1) + len(tiles) * (1 + MOST_COLOURS * THREE)
        if packed > most + 1024:
            raise ProtocolError(f"The server announces {packed} bytes for {box.area} pixels.")
        try:
            data = yield from self.stream.read(packed, 0, most)
        except zlib.error as error:
            raise ProtocolError("The server's ZRLE data cannot be unpacked.") from error
        pixels = np.empty((box.height, box.width), np.uint32)
        reader = _Tiles(data)
        for tile in tiles:
            pixels[tile.y : tile.bottom, tile.x : tile.right] = reader.tile(tile.width, tile.height)
        return pixels


def _tiles(box: Box) -> Iterator[Box]:
    for y in range(0, box.height, TILE):
        for x in range(0, box.width, TILE):
            yield Box(x, y, min(TILE, box.width - x), min(TILE, box.height - y))


class _Tiles:
    """Reads tile after tile; ProtocolError where the data ends early or contradicts itself."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def tile(self, width: int, height: int) -> Grid:
        kind = self._take(1)[0]
        if kind == RAW:
            return from_bgr(self._take(width * height * THREE)).reshape(height, width)
        if kind == SOLID:
            return np.broadcast_to(from_bgr(self._take(THREE)), (height, width))
        if kind <= MOST_PACKED:
            return self._packed(kind, width, height)
        if kind == PLAIN_RLE:
            return self._runs(None, width, height)
        if kind > RLE + 1:
            palette = from_bgr(self._take((kind - RLE) * THREE))
            return self._runs(palette, width, height)
        raise ProtocolError(f"The server sends a ZRLE tile of kind {kind}, which is none.")

    def _packed(self, colours: int, width: int, height: int) -> Grid:
        palette = from_bgr(self._take(colours * THREE))
        bits = 1 if colours == 2 else 2 if colours <= 4 else 4  # noqa: PLR2004
        row = (width * bits + 7) // 8
        data = np.frombuffer(self._take(row * height), np.uint8).reshape(height, row)
        split = np.unpackbits(data, axis=1).reshape(height, -1, bits)
        weights = (1 << np.arange(bits - 1, -1, -1)).astype(np.uint8)
        indices = (split @ weights)[:, :width]
        return _looked_up(palette, indices)

    def _runs(self, palette: Grid | None, width: int, height: int) -> Grid:
        left = width * height
        colours: list[int] = []
        lengths: list[int] = []
        while left:
            colour, length = self._run(palette)
            left -= length
            if left < 0:
                raise ProtocolError("A run of the server's ZRLE goes beyond its tile.")
            colours.append(colour)
            lengths.append(length)
        values = np.array(colours, np.uint32)
        if palette is not None:
            values = _looked_up(palette, values)
        return np.repeat(values, lengths).reshape(height, width)

    def _run(self, palette: Grid | None) -> tuple[int, int]:
        """The colour of a run, or its number in the palette, and how long it is."""
        if palette is None:
            colour = int.from_bytes(self._take(THREE), "little") | int(UNUSED)
            return colour, self._length()
        index = self._take(1)[0]
        return (index & 127, self._length()) if index & 128 else (index, 1)

    def _length(self) -> int:
        length = 1
        while (byte := self._take(1)[0]) == MORE:
            length += byte
        return length + byte

    def _take(self, count: int) -> bytes:
        start = self._at
        self._at += count
        if self._at > len(self._data):
            raise ProtocolError("The server's ZRLE data ends in the middle of a tile.")
        return self._data[start : self._at]


def _looked_up(
    palette: Grid, indices: Grid | np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
) -> Grid:
    if indices.size and int(indices.max()) >= len(palette):
        raise ProtocolError("The server names a colour that its palette does not have.")
    return palette[indices]
