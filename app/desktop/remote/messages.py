"""What the client says, in bytes (RFC 6143, 7.5, and the community's extensions)."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from app.engine.model.geometry import Box

RAW, COPY_RECT, TIGHT, ZRLE = 0, 1, 7, 16
CURSOR, POINTER_POSITION, VMWARE_POINTER = -239, -232, 0x574D5666
DESKTOP_SIZE, LAST_RECT, EXTENDED_SIZE = -223, -224, -308
EXTENDED_KEYS, FENCE, EXTENDED_CLIPBOARD = -258, -312, 0xC0A1E5CE - (1 << 32)
LEAST_COMPRESSION = -255  # 1 of 9: what a link gains by more is less than the server's time
# The picture is asked for in the order that a server should prefer. The cursor is asked for so that
# the server leaves it out of the picture.
ENCODINGS = (
    COPY_RECT,
    TIGHT,
    ZRLE,
    RAW,
    LEAST_COMPRESSION,
    LAST_RECT,
    CURSOR,
    POINTER_POSITION,
    VMWARE_POINTER,
    DESKTOP_SIZE,
    EXTENDED_SIZE,
    EXTENDED_KEYS,
    FENCE,
    EXTENDED_CLIPBOARD,
)
FENCE_REQUEST, FENCE_BLOCK_BEFORE = 1 << 31, 1
FENCE_KNOWN = 0b111  # block before, block after, synchronise next


def set_pixel_format() -> bytes:
    """Four bytes for a pixel: blue, green, red, unused; what a picture is made of here."""
    return struct.pack(">BxxxBBBBHHHBBBxxx", 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)


def set_encodings(encodings: Sequence[int] = ENCODINGS) -> bytes:
    """What the server may send."""
    return struct.pack(f">BxH{len(encodings)}i", 2, len(encodings), *encodings)


def request_update(box: Box, *, incremental: bool) -> bytes:
    """Ask for what changes in the box, or for all of it."""
    return struct.pack(">BBHHHH", 3, incremental, *box)


def key(keysym: int, *, down: bool) -> bytes:
    """A key by its symbol."""
    return struct.pack(">BBxxI", 4, down, keysym)


def extended_key(keysym: int, xt_code: int, *, down: bool) -> bytes:
    """A key by its symbol and by its place on the keyboard (QEMU's extension)."""
    return struct.pack(">BBHII", 255, 0, down, keysym, xt_code)


def pointer(x: int, y: int, mask: int) -> bytes:
    """The pointer, with a bit for each button that is down (1 left, 2 middle, 4 right, wheel)."""
    return struct.pack(">BBHH", 5, mask, x, y)


def cut_text(text: bytes) -> bytes:
    """The clipboard in Latin-1."""
    return struct.pack(">BxxxI", 6, len(text)) + text


def extended_cut_text(payload: bytes) -> bytes:
    """A message of the extended clipboard: its length is negative."""
    return struct.pack(">Bxxxi", 6, -len(payload)) + payload


def fence(flags: int, payload: bytes) -> bytes:
    """A mark in the stream, or the answer to one."""
    return struct.pack(">BxxxIB", 248, flags, len(payload)) + payload
