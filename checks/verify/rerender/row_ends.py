"""A row that was clicked where it is empty, beside its text: any such place of the cell will do."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Point
from checks.verify.rerender.layout import above, in_row
from checks.verify.rerender.page import Line, Page
from checks.vision.pixels import colours

# The texts of a column begin together, to so much of a line's height, and the next row, or the
# head of the column, is no farther away.
TOGETHER, APART = 0.3, 3.0
# What is plain differs along a row of pixels by no more levels.
PLAIN = 8


def is_end_of(page: Page, text: Line, at: Point) -> bool:
    """Whether a place lies in the empty end of a text's own cell: in its row, and in no row of the
    column nor in its head is anything drawn between the text and there.
    """
    if not in_row(Box(at.x, at.y, 1, 1), text.box) or at.x <= text.box.right:
        return False
    column = _column(page, text)
    head = above(page, column[0].box)
    if head is not None and _follows(page, head, column[0]):
        column = [head, *column]
    return all(_is_plain(page, one.box, at.x) for one in column)


def end_of(page: Page, text: Line, away: float) -> Box | None:
    """A place so far from a text, as wide as a line is high, in the empty end of its cell; None
    where that is no part of it.
    """
    wide = max(2, round(page.height))
    end = Box(text.box.right + max(wide // 2, round(away)), text.box.y, wide, text.box.height)
    last = Point(end.right, end.centre.y)
    return end if page.area.contains(last) and is_end_of(page, text, last) else None


def away_from(text: Line, at: Point, now: Page) -> float:
    """How far from a text a place was, as long as lines are high now."""
    return (at.x - text.box.right) * now.height / max(1, text.page.height)


def _column(page: Page, text: Line) -> list[Line]:
    """The texts that begin where it does, without a gap, from top to bottom."""
    reach = TOGETHER * page.height
    begun = [one for one in page.lines if abs(one.box.x - text.box.x) <= reach]
    column = [text]
    for one in begun[begun.index(text) + 1 :]:
        if not _follows(page, column[-1], one):
            break
        column.append(one)
    for one in reversed(begun[: begun.index(text)]):
        if not _follows(page, one, column[0]):
            break
        column.insert(0, one)
    return column


def _follows(page: Page, upper: Line, lower: Line) -> bool:
    return lower.box.y - upper.box.bottom <= APART * page.height


def _is_plain(page: Page, text: Box, right: int) -> bool:
    """Whether nothing is drawn in a row from the end of its text to a place, if that ends before.

    Letters leave a shade beside their box.
    """
    strip = Box(text.right + 1, text.y, right - text.right, text.height).intersection(page.area)
    if strip.width < 2:  # noqa: PLR2004 - two pixels can differ
        return True
    drawn = colours(page.picture, strip).astype(np.int16)
    return not any(hole.meets(strip) for hole in page.covered) and (
        int(np.ptp(drawn, axis=1).max()) <= PLAIN
    )
