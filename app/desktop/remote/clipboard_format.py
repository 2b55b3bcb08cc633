"""The extended clipboard: text in UTF-8, announced first and sent when it is asked for."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from app.desktop.remote import bounds
from app.desktop.remote.errors import ProtocolError

TEXT = 1
FORMATS = 0xFFFF
CAPS, REQUEST, PEEK, NOTIFY, PROVIDE = (1 << bit for bit in range(24, 29))


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the server can do with the clipboard: the bits of its actions."""

    actions: int


@dataclass(frozen=True, slots=True)
class Announced:
    """The server has something new; whether there is text in it."""

    has_text: bool


@dataclass(frozen=True, slots=True)
class Requested:
    """The server asks for our text."""


@dataclass(frozen=True, slots=True)
class Peeked:
    """The server asks whether we have any."""


@dataclass(frozen=True, slots=True)
class Provided:
    """The text of the clipboard."""

    text: str


Told = Capabilities | Announced | Requested | Peeked | Provided


def read_extended(payload: bytes) -> Told | None:
    """What the server says; None for what has no meaning here. ProtocolError for what has none at
    all.
    """
    if len(payload) < 4:  # noqa: PLR2004 - its flags
        raise ProtocolError("The server's clipboard message has no flags.")
    (flags,) = struct.unpack(">I", payload[:4])
    if flags & CAPS:
        return Capabilities(flags & ~(FORMATS | CAPS))
    if flags & PROVIDE:
        return Provided(_text_of(payload[4:])) if flags & TEXT else None
    simple: tuple[tuple[int, Told], ...] = (
        (NOTIFY, Announced(has_text=bool(flags & TEXT))),
        (REQUEST, Requested()),
        (PEEK, Peeked()),
    )
    return next((told for bit, told in simple if flags & bit), None)


def our_capabilities() -> bytes:
    """Text is all we take; none is sent without being asked for."""
    return struct.pack(">II", TEXT | CAPS | REQUEST | PEEK | NOTIFY | PROVIDE, 0)


def request_text() -> bytes:
    """Ask for the server's text."""
    return struct.pack(">I", TEXT | REQUEST)


def announce(*, has_text: bool) -> bytes:
    """Tell that ours is new."""
    return struct.pack(">I", NOTIFY | (TEXT if has_text else 0))


def provide(text: str) -> bytes:
    """Our text: lines end in CR LF, all of it in a zero."""
    data = text.replace("\r\n", "\n").replace("\n", "\r\n").encode("utf-8", "replace") + b"\0"
    return struct.pack(">I", TEXT | PROVIDE) + zlib.compress(struct.pack(">I", len(data)) + data)


def _text_of(packed: bytes) -> str:
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(packed, bounds.LONGEST_TEXT + 4)
    except zlib.error as error:
        raise ProtocolError("The server's clipboard cannot be unpacked.") from error
    if len(data) < 4:  # noqa: PLR2004 - the length
        raise ProtocolError("The server's clipboard has no length.")
    (length,) = struct.unpack(">I", data[:4])
    bounds.require_at_most(length, bounds.LONGEST_TEXT, "a clipboard")
    text = data[4 : 4 + length].split(b"\0")[0].decode("utf-8", "replace")
    return text.replace("\r\n", "\n")
