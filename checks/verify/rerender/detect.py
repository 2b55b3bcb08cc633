"""Is this another rendering at all? What is drawn as it was has been judged already, by pixels."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, most_apart
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.line_similarity import ALIKE_IN_A_FONT, at_a_glance
from checks.verify.rerender.page import Line
from checks.vision.edges import Edges
from checks.vision.pixels import Mask

# So much of a page drawn exactly as it was, at one offset, is the same rendering.
SAME_RENDERING = 0.5
# Colours of one rendering do not differ by more.
SAME_COLOUR = 8
# Borders of windows may be told a pixel larger or smaller.
SAME_SIZE = 2
BESIDE = 2
WORD = 1.5
# One word drawn otherwise is no other rendering.
ENOUGH = 2
# In a pane that takes up most of its window, so many tell.
PANE = 4
# So many lines that have moved together, drawn as they were, are a part that stands elsewhere.
MOVED = 3
# Text is looked for in squares of this size: a word or two.
TILE = 32
# Another scale, font or theme leaves at most 24 % of the squares that hold anything as they were,
# in 265 golden pairs.
GROUNDS = 0.3
SAME_SQUARES = 0.3
# More lines than this are no page but a photograph. A list that fills a full HD screen has some
# 240, of which most are told by their look.
MOST_LINES = 320
# A page that shows so much less than it did has not been drawn yet.
LEFT = 0.6


def drawn_as_it_was(changed: Mask, edges: Edges) -> bool:
    """Whether enough of what is drawn in a window, square by square, has not changed. Where its
    grounds have, it is another theme: a document in it may stay as white as paper.
    """
    if changed.size and float(changed.mean()) > GROUNDS:
        return False
    drawn = _squares(without_borders(edges.across) | without_borders(edges.down.T).T)
    same = np.count_nonzero(drawn & ~_squares(changed))
    return bool(same >= SAME_SQUARES * np.count_nonzero(drawn))


def without_borders(edges: Mask) -> Mask:
    """Edges along rows without those as long as a square: borders look the same in every font."""
    padded = np.pad(edges, ((0, 0), (1, TILE)))
    summed = np.cumsum(padded, axis=1, dtype=np.int32)
    begins = summed[:, TILE:] - summed[:, :-TILE] == TILE
    starts = np.cumsum(np.pad(begins, ((0, 0), (TILE, 0))), axis=1, dtype=np.int32)
    long = starts[:, TILE:] - starts[:, :-TILE] > 0
    return np.asarray(edges & ~long[:, : edges.shape[1]])


def _squares(mask: Mask) -> Mask:
    """Which squares of a mask hold anything."""
    rows, columns = (-length % TILE for length in mask.shape)
    whole = np.pad(mask, ((0, rows), (0, columns)))
    height, width = (length // TILE for length in whole.shape)
    return np.asarray(whole.reshape(height, TILE, width, TILE).any(axis=(1, 3)))


def readable(match: Matching) -> bool:
    """Whether there is something to read, and not too much."""
    return 0 < len(match.then.lines) <= MOST_LINES and len(match.now.lines) <= MOST_LINES


def resized(match: Matching) -> bool:
    """Whether the window has another size, or had it in this run."""
    then, now = match.then.area, match.now.area
    return (
        match.sized or max(abs(then.width - now.width), abs(then.height - now.height)) > SAME_SIZE
    )


def may_be_otherwise(match: Matching, pane: Box | None = None) -> bool:
    """Whether less than half of the page, or of the target's `pane`, is drawn as it was, before
    anything is read.
    """
    if resized(match):
        return True
    return any(
        _unchanged(match, part) < SAME_RENDERING * len(match.then.at(part))
        for part in _parts(match, pane)
    )


def is_otherwise(match: Matching, pane: Box | None = None) -> bool:
    """Whether more of what says the same is drawn otherwise than is drawn as it was, on the page or
    in the target's `pane`: what is around that may keep its font.
    """
    if len(match.now.lines) < LEFT * len(match.then.lines):
        return False
    if resized(match):
        return True
    for part in _parts(match, pane):
        words = len(_words(match, part))
        if words >= (ENOUGH if part is match.then.area else PANE) and (
            words > 2 * _unchanged(match, part)
        ):
            return True
    return False


def has_moved(match: Matching) -> bool:
    """Whether a part of the page is drawn as it was, elsewhere than most of it: a pane that another
    one has pushed.
    """
    offsets = [_offset(*pair) for pair in _words(match, match.then.area) if _same(match, *pair)]
    home = max(offsets, key=lambda one: sum(_near(one, other) for other in offsets), default=None)
    away = [each for each in offsets if home and not _near(home, each)]
    return any(sum(_near(one, other) for other in away) >= MOVED for one in away)


def _parts(match: Matching, pane: Box | None) -> tuple[Box, ...]:
    """The remembered page, and the target's pane."""
    return (match.then.area,) if pane is None else (match.then.area, pane)


def _unchanged(match: Matching, part: Box) -> int:
    """How many lines of a part are drawn as they were, at the offset that most of them have, or
    next to it: browsers set letters between the pixels.
    """
    offsets = [_offset(*pair) for pair in _words(match, part) if _same(match, *pair)]
    return max((sum(_near(one, other) for other in offsets) for one in offsets), default=0)


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= BESIDE


def _words(match: Matching, part: Box) -> list[tuple[Line, Line]]:
    """The pairs in a part that are words: specks of a photograph are alike by chance."""
    inside = (pair for pair in match.pairs if part.contains(pair[0].box.centre))
    return [pair for pair in inside if pair[0].box.width > WORD * pair[0].box.height]


def _same(match: Matching, then: Line, now: Line) -> bool:
    """Whether two lines have one size, one ground and one font: that of a theme may be as large."""
    colour = most_apart(then.ground, now.ground)
    sizes = abs(then.box.width - now.box.width), abs(then.box.height - now.box.height)
    if colour > SAME_COLOUR or max(sizes) > BESIDE:
        return False
    return at_a_glance(match.shapes, (match.then, then), (match.now, now)) >= ALIKE_IN_A_FONT


def _offset(then: Line, now: Line) -> tuple[int, int]:
    return now.box.x - then.box.x, now.box.y - then.box.y
