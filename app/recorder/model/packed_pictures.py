"""Pictures kept small: a recording holds one look per step, and a screen is 8 MB."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

from app.engine.model.geometry import Picture, Pixels

# The lightest: a 1920 x 1080 desktop takes 15 to 40 ms and shrinks to a hundredth.
LEVEL = 1


@dataclass(frozen=True, slots=True, eq=False)
class PackedPicture:
    """A picture whose pixels are unpacked each time they are asked for."""

    width: int
    height: int
    packed: bytes = field(repr=False)

    @property
    def bgra(self) -> bytes:
        """The pixels."""
        return zlib.decompress(self.packed)


def pack(picture: Picture) -> PackedPicture:
    """The picture, packed."""
    return PackedPicture(picture.width, picture.height, zlib.compress(picture.bgra, LEVEL))


def unpack(picture: Picture) -> Pixels:
    """The picture with its pixels at hand."""
    return Pixels(picture.width, picture.height, picture.bgra)
