"""Drawing the paper desktop: flat rectangles and a script of its own, without any library."""

from __future__ import annotations

from app.engine.places import Box, Pixels, Point

Colour = tuple[int, int, int]  # red, green, blue

BLACK: Colour = (0, 0, 0)
GLYPH = (8, 12)  # a character's width and height, with its margin


class Sheet:
    """Pixels that can be drawn on; what lies beyond its edges is cut off."""

    def __init__(self, width: int, height: int, paper: Colour) -> None:
        self._area = Box(0, 0, width, height)
        self._bgra = bytearray(_pixel(paper) * (width * height))

    def fill(self, box: Box, colour: Colour) -> None:
        """A filled rectangle."""
        seen = box.intersection(self._area)
        row = _pixel(colour) * seen.width
        for y in range(seen.y, seen.bottom):
            start = (y * self._area.width + seen.x) * 4
            self._bgra[start : start + len(row)] = row

    def frame(self, box: Box, colour: Colour) -> None:
        """A rectangle's outline, one pixel wide."""
        for edge in (
            Box(box.x, box.y, box.width, 1),
            Box(box.x, box.bottom - 1, box.width, 1),
            Box(box.x, box.y, 1, box.height),
            Box(box.right - 1, box.y, 1, box.height),
        ):
            self.fill(edge, colour)

    def write(self, text: str, at: Point, within: Box, colour: Colour = BLACK) -> None:
        """The text in the paper script, cut off where the box ends: no two characters have the same
        bars.
        """
        for column, char in enumerate(text):
            code = ord(char)
            for bit in range(code.bit_length()):
                if code >> bit & 1:
                    left = at.x + column * GLYPH[0] + 2 * (bit % 3)
                    bar = Box(left, at.y + bit // 3 * 2, 2, 2)
                    self.fill(bar.intersection(within), colour)

    def picture(self, box: Box) -> Pixels:
        """A copy of a part that lies on the sheet."""
        width = self._area.width
        starts = ((y * width + box.x) * 4 for y in range(box.y, box.bottom))
        rows = b"".join(bytes(self._bgra[start : start + box.width * 4]) for start in starts)
        return Pixels(box.width, box.height, rows)


def _pixel(colour: Colour) -> bytes:
    red, green, blue = colour
    return bytes((blue, green, red, 255))
