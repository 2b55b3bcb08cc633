"""Where a piece of the screen is shown again: as it was, elsewhere, or in inverted colours."""

from __future__ import annotations

import cv2
import numpy as np

from app.engine.model.geometry import Box, Picture, Point, bounds
from checks.vision.pixels import CARET_WIDTH, Floats, colours, cut, greys, regions

# The same glyphs correlate by 0.95 and more, selected (inverted) ones by -0.95; other words by less
# than 0.7.
ALIKE = 0.85
# Fewer letters than this stand on every screen; they are looked for where they were, and nowhere
# else.
NARROW = 24
AROUND = 8
# A caret is of one colour from top to bottom: its greys differ by no more, and from the ground by
# as much at least.
ONE_COLOUR = 24


def where_shown(picture: Picture, piece: Picture, at: Box) -> list[Box]:
    """The boxes of a picture that show the piece, whose place was `at`. A blank piece is nowhere to
    be seen.
    """
    area = at.grown(AROUND) if piece.width < NARROW else bounds(picture)
    area = area.intersection(bounds(picture))
    wanted = greys(piece)
    if area.width < piece.width or area.height < piece.height or np.ptp(wanted) == 0:
        return []
    found = cv2.matchTemplate(greys(picture, area), wanted, cv2.TM_CCOEFF_NORMED)
    likeness = np.nan_to_num(np.abs(np.asarray(found, dtype=np.float32)), posinf=0.0)
    peaks = [_best(likeness, region.box) for region in regions(likeness >= ALIKE)]
    return [Box(area.x + x, area.y + y, piece.width, piece.height) for x, y in peaks]


def without_caret(picture: Picture, text: Box) -> Box:
    """The box of a text without the caret at its end: where the caret blinks, the same text is
    shown without it a moment later, and a thick one is a good part of a short text. Beside blanks
    it stays.
    """
    shown = greys(cut(picture, text)).astype(int)
    ground = int(np.bincount(shown.ravel(), minlength=1).argmax())
    is_line = (np.ptp(shown, axis=0) <= ONE_COLOUR) & (
        np.abs(shown.mean(axis=0) - ground) > ONE_COLOUR
    )
    thick = int(np.argmin(is_line[::-1])) if not is_line.all() else 0
    rest = shown[:, : text.width - thick]
    if thick > CARET_WIDTH or np.ptp(rest) == 0:  # where nothing else shows, the caret must do
        return text
    return Box(text.x, text.y, text.width - thick, text.height)


def alike_but_for_carets(one: Picture, other: Picture, box: Box) -> bool:
    """Whether a part of two pictures is the same, but for a caret that went and one that came."""
    part = box.intersection(bounds(one)).intersection(bounds(other))
    if part.area == 0:
        return False
    apart = (colours(one, part) != colours(other, part)).any(axis=2)
    return int(apart.any(axis=0).sum()) <= 2 * CARET_WIDTH


def _best(likeness: Floats, box: Box) -> Point:
    """Where in the box the likeness is greatest: letters that repeat (dots) also match a letter
    aside.
    """
    part = likeness[box.y : box.bottom, box.x : box.right]
    row, column = np.unravel_index(int(part.argmax()), part.shape)
    return Point(box.x + int(column), box.y + int(row))
