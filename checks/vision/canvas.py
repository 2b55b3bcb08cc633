"""A picture that is kept up to date piece by piece, and tells which of its pieces have changed."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from app.engine.model.geometry import Box, Picture, Pixels, bounds
from checks.vision.lettering import Line
from checks.vision.pixels import (
    Bytes,
    Mask,
    Words,
    cut,
    differing,
    extent,
    fill,
    words,
)

# Changes are told apart in squares of so many pixels: a row of letters is one change, two buttons
# with a gap of two squares between them are two.
SQUARE = 4
RIM = 3  # so many pixels around a window say what it stands on


class Canvas:
    """A copy of a picture that pieces can be put into."""

    def __init__(self, picture: Picture) -> None:
        self._words = words(picture).copy()

    @property
    def box(self) -> Box:
        """Its own rectangle, at the origin."""
        height, width = self._words.shape
        return Box(0, 0, width, height)

    def changed(self, piece: Picture, at: Box) -> list[Box]:
        """Where a piece that lies at that box differs from what is there: the boxes of connected
        changes.
        """
        part = self._part(at)
        if bounds(piece) != Box(0, 0, part.shape[1], part.shape[0]):
            raise ValueError(f"A piece of {piece.width} x {piece.height} px does not fit {at}.")
        mask = differing(words(piece), part)
        return [box.moved(at.x, at.y) for box in _connected(mask)]

    def put(self, piece: Picture, at: Box) -> None:
        """Put a piece there."""
        self._part(at)[:] = words(piece)

    def paint_over(self, box: Box, ground: int | None = None) -> None:
        """Fill a box (as far as it lies on the canvas) with the colour that it was written on: the
        ground, if that is known and some of it is left, else its own commonest.
        """
        part = self._part(box.intersection(self.box))
        if part.size == 0:
            return
        colours, counts = np.unique(part, return_counts=True)
        commonest = colours[counts.argmax()]
        part[:] = ground if ground is not None and ground in colours else commonest

    def close_up(self, box: Box) -> None:
        """Fill a box (as far as it lies on the canvas) with the colour that most of what is around
        it has: what stood there is not to be seen.
        """
        inside = box.intersection(self.box)
        around = inside.grown(RIM).intersection(self.box)
        rim = np.ones((around.height, around.width), dtype=np.bool_)
        fill(rim, inside.moved(-around.x, -around.y), around.moved(-around.x, -around.y), to=False)
        if not inside.area:
            return
        seen = self._part(around)[rim] if rim.any() else self._part(inside)
        colours, counts = np.unique(seen, return_counts=True)
        self._part(inside)[:] = colours[counts.argmax()]

    def write(self, line: Line) -> None:
        """Write a line of text where another stood, if it can be written there."""
        written = line.written()
        if written is not None:
            self.put(written, Box(line.box.x, line.box.y, written.width, written.height))

    def paint_around(self, layers: Sequence[tuple[Box, bool]]) -> None:
        """Fill all that does not stay with the colour that most of it has. `layers` are rectangles
        from the lowest to the topmost, and whether what each shows stays; nothing else does.
        """
        goes = np.ones(self._words.shape, dtype=np.bool_)
        for box, stays in layers:
            fill(goes, box.intersection(self.box), self.box, to=not stays)
        if goes.any():
            colours, counts = np.unique(self._words[goes], return_counts=True)
            self._words[goes] = colours[counts.argmax()]

    def pixels(self) -> Pixels:
        """The picture as it is now."""
        height, width = self._words.shape
        return Pixels(width, height, self._words.tobytes())

    def _part(self, box: Box) -> Words:
        return self._words[box.y : box.bottom, box.x : box.right]


def without(picture: Picture, boxes: Sequence[Box]) -> Picture:
    """The picture with these boxes closed up; the same one where there are none."""
    if not boxes:
        return picture
    canvas = Canvas(picture)
    for box in boxes:
        canvas.close_up(box)
    return canvas.pixels()


def commonest_colour(picture: Picture, box: Box) -> int | None:
    """The colour that most of a box has; None for no pixels."""
    part = words(cut(picture, box))
    if part.size == 0:
        return None
    colours, counts = np.unique(part, return_counts=True)
    return int(colours[counts.argmax()])


def _connected(mask: Mask) -> list[Box]:
    """The boxes around connected changes, each cut down to the changed pixels themselves."""
    around = extent(mask)
    if around is None:
        return []
    part = mask[around.y : around.bottom, around.x : around.right]
    _, _, stats, _ = cv2.connectedComponentsWithStats(_squares(part), connectivity=8)
    boxes = [Box(*(int(number) * SQUARE for number in stat[:4])) for stat in stats[1:]]
    return [_cut_down(part, box).moved(around.x, around.y) for box in boxes]


def _squares(mask: Mask) -> Bytes:
    """The mask in squares: set where any of its pixels is."""
    height, width = mask.shape
    padded = np.pad(mask, ((0, -height % SQUARE), (0, -width % SQUARE)))
    rows, columns = padded.shape[0] // SQUARE, padded.shape[1] // SQUARE
    squares = padded.reshape(rows, SQUARE, columns, SQUARE).any(axis=(1, 3))
    return np.asarray(squares, dtype=np.uint8)


def _cut_down(mask: Mask, box: Box) -> Box:
    inner = extent(mask[box.y : box.bottom, box.x : box.right])
    return box if inner is None else inner.moved(box.x, box.y)
