"""Pixels to the bytes of a PNG file and back, without loss; the same pixels give the same bytes.

Any PNG that somebody else made is brought to the pixels that checks compare.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from isal import isal_zlib

from app.engine.errors import UsageError
from app.engine.model.geometry import Picture, Pixels
from app.store.errors import UnreadableError

if TYPE_CHECKING:
    from PIL import Image  # whoever starts a run sees no picture

LEVEL = 1  # 1920x1080 of a screen full of windows: 10 ms and 152 kB; Pillow took 30 ms
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER = struct.Struct(">8sI4sIIBBB")
EIGHT_BIT_RGB = (8, 2)
SIZES = struct.Struct(">II5B")
CHUNK = struct.Struct(">I4s")
CHECKSUM = struct.Struct(">I")
PIECE = 2**16
UNFILTERED = b"\0"
FILTERS = 5  # PNG names five ways to write a line
LARGEST_SIDE = 32_767  # X11's own limit
LARGEST_AREA = 34_000_000  # an 8K screen is 33.2 million; 8 bytes of memory each to read it


def encode(picture: Picture) -> bytes:
    """The picture as a PNG file of 8-bit RGB; the unused fourth byte is dropped."""
    from PIL import Image  # noqa: PLC0415 - see above

    size = (picture.width, picture.height)
    image = Image.frombuffer("RGB", size, bytes(picture.bgra), "raw", "BGRX", 0, 1)
    pixels, line = memoryview(image.tobytes()), 3 * picture.width
    lines = b"".join(
        UNFILTERED + pixels[at : at + line] for at in range(0, line * picture.height, line)
    )
    header = SIZES.pack(*size, *EIGHT_BIT_RGB, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", isal_zlib.compress(lines, LEVEL)), (b"IEND", b"")
    return SIGNATURE + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    told = kind + content
    return CHUNK.pack(len(content), kind) + content + CHECKSUM.pack(zlib.crc32(told))


def decode(content: bytes) -> bytes:
    """The pixels as blue, green, red, 0. UnreadableError when it is no picture that `encode` could
    have written.
    """
    from PIL import Image  # noqa: PLC0415 - see above

    size_of(content)
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as image:
            image.load()
            return image.tobytes("raw", "BGRX")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadableError(f"the picture is damaged ({error})") from error


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height from the header alone. UnreadableError when it is no PNG of ours or absurdly
    large.
    """
    try:
        signature, _, chunk, width, height, depth, colour, _ = HEADER.unpack_from(content)
    except struct.error:
        raise UnreadableError("the picture is no PNG file") from None
    if signature != SIGNATURE or chunk != b"IHDR" or (depth, colour) != EIGHT_BIT_RGB:
        raise UnreadableError("the picture is no PNG file of 8-bit RGB")
    if not sane(width, height):
        raise UnreadableError(f"a picture of {width}x{height} pixels is no screen")
    return width, height


def checked_size(content: bytes) -> tuple[int, int]:
    """Width and height, once every line of it can be read; in little memory, whatever it measures.
    UnreadableError when it is no picture that `encode` could have written.
    """
    width, height = size_of(content)
    if content[HEADER.size - 1 : HEADER.size + 2] != b"\0\0\0":
        raise UnreadableError("the picture is no PNG file as a screen's is written")
    try:
        _refuse_damaged_lines(_pixels(content), 1 + 3 * width, height)
    except (struct.error, zlib.error, ValueError) as error:
        raise UnreadableError(f"the picture is damaged ({error})") from error
    return width, height


def _refuse_damaged_lines(pieces: Iterator[bytes], line: int, lines: int) -> None:
    """ValueError for more or fewer bytes than the lines take, or one written in no known way."""
    told = 0
    for piece in pieces:
        first = -told % line
        if any(each >= FILTERS for each in piece[first::line]):
            raise ValueError("a line is written in an unknown way")
        told += len(piece)
        if told > line * lines:
            raise ValueError("it holds more pixels than it measures")
    if told < line * lines:
        raise ValueError("it was cut off")


def _pixels(content: bytes) -> Iterator[bytes]:
    """The lines of pixels, piece by piece."""
    unpacker = zlib.decompressobj()
    for data in _packed(content):
        packed: bytes = data
        while packed and not unpacker.eof:
            yield unpacker.decompress(packed, PIECE)
            packed = unpacker.unconsumed_tail
    while not unpacker.eof and (rest := unpacker.decompress(b"", PIECE)):
        yield rest


def _packed(content: bytes) -> Iterator[bytes]:
    """What the chunks of pixels hold, each as long as it says and with the checksum it says."""
    at = len(SIGNATURE)
    while True:
        length, kind = CHUNK.unpack_from(content, at)
        start, end = at + CHUNK.size, at + CHUNK.size + length
        (checksum,) = CHECKSUM.unpack_from(content, end)
        if zlib.crc32(content[at + 4 : end]) != checksum:
            raise ValueError("a checksum is wrong")
        if kind == b"IEND":
            return
        if kind == b"IDAT":
            yield content[start:end]
        elif kind != b"IHDR":
            raise ValueError("it holds more than pixels")
        at = end + CHECKSUM.size


def sane(width: int, height: int) -> bool:
    """Whether a screen, or a part of one, can measure this."""
    return (
        0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE and width * height <= LARGEST_AREA
    )


FORMATS = ("PNG",)
STRIP = 256  # lines


def read_picture(path: Path) -> Pixels:
    """The picture in a PNG file of any depth; transparency shows white. UsageError when it is none,
    or absurdly large.
    """
    from PIL import Image  # noqa: PLC0415 - see above

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of sizes and of animations: what they mean is told
            with Image.open(path, formats=FORMATS) as image:
                return _pixels_of_image(_sane(path, image))
    except UsageError:
        raise
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}.") from None
    except Exception as error:  # Pillow meets damage with whatever breaks first
        raise UsageError(f"{path} cannot be read as a PNG picture.") from error


def _sane(path: Path, image: Image.Image) -> Image.Image:
    if not sane(*image.size):
        raise UsageError(f"{path} measures {image.width}x{image.height}: no screen does.")
    return image


def _pixels_of_image(image: Image.Image) -> Pixels:
    """Strip by strip: of a large picture there is never more than itself and its pixels."""
    from PIL import Image  # noqa: PLC0415 - see above

    image.load()
    lines = []
    for top in range(0, image.height, STRIP):
        strip = image.crop((0, top, image.width, min(image.height, top + STRIP))).convert("RGBA")
        white = Image.new("RGBA", strip.size, "white")
        white.alpha_composite(strip)
        lines.append(white.convert("RGB").tobytes("raw", "BGRX"))
    width, height = image.size
    image.close()
    return Pixels(width, height, b"".join(lines))
