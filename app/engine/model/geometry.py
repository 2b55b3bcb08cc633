"""Points, boxes and pictures: the few nouns that the screen, the checks and the memory share, and
how they lie to each other.

The engine never looks inside them. They stand here because every other package may import the
engine and nothing else in common. Coordinates are physical pixels of the whole desktop, origin at
its top left, x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Point(NamedTuple):
    """A place on the desktop, in physical pixels."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle on the desktop, in physical pixels; `width` and `height` are at least 0."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.height

    @property
    def area(self) -> int:
        """Pixels in the box."""
        return self.width * self.height

    @property
    def centre(self) -> Point:
        """The middle of the box, rounded down."""
        return Point(self.x + self.width // 2, self.y + self.height // 2)

    def contains(self, point: Point) -> bool:
        """Whether the point lies inside."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def covers(self, other: Box) -> bool:
        """Whether the other box lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def moved(self, dx: int, dy: int) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def grown(self, by: int) -> Box:
        """The box with a margin of `by` pixels on every side (negative shrinks, never below 0)."""
        return Box(
            self.x - by, self.y - by, max(0, self.width + 2 * by), max(0, self.height + 2 * by)
        )

    def intersection(self, other: Box) -> Box:
        """What both cover; a box of area 0 when they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(
            x,
            y,
            max(0, min(self.right, other.right) - x),
            max(0, min(self.bottom, other.bottom) - y),
        )

    def meets(self, other: Box) -> bool:
        """Whether they share at least one pixel."""
        return min(self.x + self.width, other.x + other.width) > max(self.x, other.x) and min(
            self.y + self.height, other.y + other.height
        ) > max(self.y, other.y)

    def parts_beside(self, other: Box) -> tuple[Box, ...]:
        """What of it the other box does not cover: at most four boxes, which do not meet."""
        hole = self.intersection(other)
        if not hole.area:
            return (self,) if self.area else ()
        parts = (
            Box(self.x, self.y, self.width, hole.y - self.y),
            Box(self.x, hole.bottom, self.width, self.bottom - hole.bottom),
            Box(self.x, hole.y, hole.x - self.x, hole.height),
            Box(hole.right, hole.y, self.right - hole.right, hole.height),
        )
        return tuple(part for part in parts if part.area)

    def union(self, other: Box) -> Box:
        """The smallest box that covers both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Picture(Protocol):
    """Pixels of a screen or of a part of it; may be read from disk only when asked for."""

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def height(self) -> int:
        """Rows."""

    @property
    def bgra(self) -> bytes | bytearray | memoryview:
        """`height * width * 4` bytes, row by row: blue, green, red, unused."""


@dataclass(frozen=True, slots=True, eq=False)
class Pixels:
    """A picture held in memory."""

    width: int
    height: int
    bgra: bytes | bytearray | memoryview


def bounds(picture: Picture) -> Box:
    """The picture's own rectangle, at the origin."""
    return Box(0, 0, picture.width, picture.height)


def around(picture: Picture, place: Point, size: tuple[int, int]) -> Box:
    """The part of a picture that is as large (pixels), if it has the room, and has a place in its
    middle as far as no end of the picture is near.
    """
    width, height = min(size[0], picture.width), min(size[1], picture.height)
    left = min(max(0, place.x - width // 2), picture.width - width)
    top = min(max(0, place.y - height // 2), picture.height - height)
    return Box(left, top, width, height)


def parts_beside(boxes: Iterable[Box], other: Box) -> list[Box]:
    """What of these boxes the other one does not cover."""
    return [part for box in boxes for part in box.parts_beside(other)]


def clipped(picture: Picture, box: Box | None) -> Box:
    """The box as far as it lies on the picture (all of it for None)."""
    whole = bounds(picture)
    return whole if box is None else whole.intersection(box)


def most_apart(one: Iterable[int], other: Iterable[int]) -> int:
    """By how much two colours (levels) or boxes (pixels) differ where they differ most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def shifted(point: Point, dx: int, dy: int) -> Point:
    """The point elsewhere."""
    return Point(point.x + dx, point.y + dy)


def place_before(box: Box | None, move: object) -> Box | None:
    """Where a box stood before what it stands in was moved: `move` is by how much, across and down,
    as a message tells it; anything else is no move.
    """
    match box, move:
        case Box(), [int(dx), int(dy)]:
            return box.moved(-dx, -dy)
        case _:
            return box
