"""Marks before a text: the ring or square of an option, the icon or picture of an entry."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds
from checks.vision.baseline import baseline
from checks.vision.ink import ink_of, inked
from checks.vision.mnemonics import without_mnemonic
from checks.vision.pixels import WORD_GAP, Mask, around_all, brightness, colours, extent, regions

# The marks of the common themes are 10 to 20 px wide and as high.
SMALLEST, LARGEST = 9, 22
# The icons and pictures of entries are up to 48 px wide.
LARGEST_ICON = 50
SQUARE = 2
# Where a mark stands near to its text, its edges and those of the letters meet, but not their ink.
INKED = 0.15
# It stands so many pixels before its text; letters of one word may be nearer.
APART_PX = 2
# A mark is higher than its text with all ascenders and descenders; a round letter is not.
HIGHER = 2
# What is no higher is a mark if it reaches so far below the line that the letters stand on, and is
# so far before them (pixels).
HANGS, SPACED = 2, 4
# A side of a box lies within so many pixels of its rim, and is drawn to so much of its length; its
# corners may be round.
RIM, STRAIGHT = 4, 0.75


def split(picture: Picture, block: Box, largest: int = LARGEST) -> tuple[Box | None, Box]:
    """The mark at the start of a block of text, if there is one, and the text itself; none that is
    larger than so many pixels.
    """
    around = block.grown(1).intersection(bounds(picture))
    pixels = without_mnemonic(colours(picture, around))
    edges = inked(pixels)
    strokes = np.asarray(ink_of(brightness(pixels)).cover > INKED)
    for mask, gap in ((edges, WORD_GAP), (strokes, 1)):
        found = [region.box.moved(around.x, around.y) for region in regions(mask, gap, gap)]
        pieces = sorted(found)
        text = around_all(one for one in pieces if not pieces[0].covers(one))
        if text is None:
            continue
        is_icon = _is_hollow_square(picture, pieces[0]) or _hangs(picture, pieces[0], text)
        higher = 0 if is_icon else text.height + HIGHER
        if pieces[0].width <= largest and _is_mark(pieces[0], text, higher):
            return _whole(edges, around, text), text
    return None, block


def _whole(edges: Mask, around: Box, text: Box) -> Box:
    """All that is drawn before the text, in whichever way that was found."""
    mark = extent(edges[:, : text.x - 1 - around.x])
    return mark.moved(around.x, around.y) if mark else around


def _is_hollow_square(picture: Picture, box: Box) -> bool:
    """Whether four straight strokes are drawn around nothing, as no letter is."""
    drawn = inked(colours(picture, box.grown(1).intersection(bounds(picture))))
    if min(drawn.shape) < SMALLEST:
        return False
    rim = [drawn[:RIM].any(0), drawn[-RIM:].any(0), drawn[:, :RIM].any(1), drawn[:, -RIM:].any(1)]
    inside = drawn[RIM:-RIM, RIM:-RIM]
    return min(float(side.mean()) for side in rim) >= STRAIGHT and not inside.any()


def _hangs(picture: Picture, first: Box, text: Box) -> bool:
    """Whether something before a text stands lower than a letter of it: letters that hang below
    their line begin no higher and no lower than others, or are small ones.
    """
    is_lower = first.bottom - baseline(picture, text) >= HANGS and first.y > text.y
    return is_lower and text.x - first.right >= SPACED


def _is_mark(first: Box, text: Box, least: int) -> bool:
    return (
        first.width >= SMALLEST
        and abs(first.width - first.height) <= SQUARE
        and first.height >= least
        and text.x >= first.right + APART_PX
    )
