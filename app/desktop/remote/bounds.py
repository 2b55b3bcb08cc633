"""How much a server may send. A server is not trusted: none of its numbers is taken as it is."""

from __future__ import annotations

from app.desktop.remote.errors import ProtocolError

# Two screens of 3840x2160, side by side. The picture takes 4 bytes for each: 67 MB.
MOST_PIXELS = 16_777_216
LONGEST_SIDE = 16_384
# What is waited for in one piece; a longer message is read in several.
PIECE = 1 << 20
MOST_CURSOR_PIXELS = 512 * 512
MOST_SCREENS = 64
LONGEST_REASON = 4096
LONGEST_NAME = 1 << 16
# A longer text is passed over, up to where no clipboard is that long.
LONGEST_TEXT = 4 << 20
LONGEST_SKIPPED = 256 << 20
LONGEST_FENCE = 64
# A rectangle without pixels is legal; so many in one update serve nobody.
MOST_RECTANGLES = 65_535


def require_size(width: int, height: int) -> None:
    """ProtocolError for a screen that cannot be one."""
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
        raise ProtocolError(f"The server says that its screen measures {width}x{height}.")
    if width * height > MOST_PIXELS:
        raise ProtocolError(
            f"The server's screen of {width}x{height} is larger than {MOST_PIXELS} pixels, "
            "which is the most that Byheart keeps."
        )


def require_at_most(given: int, most: int, what: str) -> int:
    """The number again; ProtocolError when it is larger."""
    if given > most:
        raise ProtocolError(f"The server announces {what} of {given}; at most {most} is read.")
    return given
