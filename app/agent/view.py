"""What a model sees of the desktop: which part, how large, and what its coordinates mean there.

A picture that is too large is refused by the service, so it is scaled here, and points are scaled
back here: a pixel of the picture stands for the desktop's pixel under its middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.engine.model.geometry import Box, Point


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a picture may be: its longer edge, and tiles of 28 pixels, both padded."""

    edge: int = 2576
    tiles: int = 4784

    def allow(self, width: int, height: int) -> bool:
        """Whether a picture of this size is taken as it is."""
        across, down = math.ceil(width / TILE), math.ceil(height / TILE)
        return max(across, down) * TILE <= self.edge and across * down <= self.tiles


TILE = 28
LIMITS = Limits()  # of every model that knows the computer toolset
# Beyond 20 pictures in a conversation none may be larger than 2000 pixels, and the size must not
# change in the middle of one; above 1920 pixels clicks become less exact.
LONGEST_SENT = 1920


def fitted(
    width: int, height: int, longest: int = LONGEST_SENT, limits: Limits = LIMITS
) -> tuple[int, int]:
    """The largest size of the same shape that is within the limits; never larger than it is."""
    long = max(width, height)
    for edge in range(min(long, longest), 0, -1):
        size = (_scaled(width, edge, long), _scaled(height, edge, long))
        if limits.allow(*size):
            return size
    return 1, 1


def _scaled(side: int, edge: int, long: int) -> int:
    return max(1, round(side * edge / long))


class OutsideError(ValueError):
    """A place that is not on the picture; it is not moved to the nearest one that is."""


@dataclass(frozen=True, slots=True)
class View:
    """The part of the desktop that is shown, and the size of the picture that shows it."""

    box: Box
    width: int
    height: int

    @classmethod
    def of(cls, box: Box, limits: Limits = LIMITS) -> View:
        """This part of the desktop, as large as it may be sent."""
        return cls(box, *fitted(box.width, box.height, limits=limits))

    def on_desktop(self, x: int, y: int) -> Point:
        """The desktop's pixel that a pixel of the picture stands for."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise OutsideError(
                f"[{x}, {y}] is not on the screenshot, which is {self.width}x{self.height}."
            )
        return Point(
            self.box.x + _middle(x, self.box.width, self.width),
            self.box.y + _middle(y, self.box.height, self.height),
        )

    def on_picture(self, at: Point) -> tuple[int, int]:
        """Where the picture shows a place of the desktop; places beyond it are its border."""
        x = _middle(at.x - self.box.x, self.width, self.box.width)
        y = _middle(at.y - self.box.y, self.height, self.box.height)
        return _within(x, self.width), _within(y, self.height)

    def region(self, left: int, top: int, right: int, bottom: int) -> Box:
        """The part of the desktop that a rectangle of the picture shows, its edges included."""
        if not (0 <= left < right <= self.width and 0 <= top < bottom <= self.height):
            raise OutsideError(
                f"[{left}, {top}, {right}, {bottom}] is no region of the screenshot, which is "
                f"{self.width}x{self.height}."
            )
        x, y = left * self.box.width // self.width, top * self.box.height // self.height
        end_x = math.ceil(right * self.box.width / self.width)
        end_y = math.ceil(bottom * self.box.height / self.height)
        return Box(self.box.x + x, self.box.y + y, end_x - x, end_y - y)


def _middle(pixel: int, wide: int, narrow: int) -> int:
    """The pixel of the one scale under the middle of a pixel of the other, in whole numbers."""
    return (2 * pixel + 1) * wide // (2 * narrow)


def _within(pixel: int, size: int) -> int:
    return min(max(pixel, 0), size - 1)
