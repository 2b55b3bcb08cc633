"""Marks of options: the ring or the square before an option's text."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.vision.ink import ink_of, inked
from checks.vision.pixels import Mask, bounds, colours, extent, greys
from checks.vision.regions import WORD_GAP, around_all, regions

# The marks of the common themes are 10 to 20 px wide and as high.
SMALLEST, LARGEST = 9, 22
SQUARE = 2
# Where a mark stands near to its text, its edges and those of the letters meet, but not their ink.
INKED = 0.15
# A mark is higher than its text with all ascenders and descenders; a round letter is not.
HIGHER = 2


def split(picture: Picture, block: Box) -> tuple[Box | None, Box]:
    """The mark at the start of a block of text, if there is one, and the text itself."""
    around = block.grown(1).intersection(bounds(picture))
    edges = inked(colours(picture, around))
    strokes = np.asarray(ink_of(greys(picture, around)).cover > INKED)
    for mask, gap in ((edges, WORD_GAP), (strokes, 1)):
        found = [region.box.moved(around.x, around.y) for region in regions(mask, gap, gap)]
        pieces = sorted(found)
        text = around_all(one for one in pieces if not pieces[0].covers(one))
        if text is not None and _is_mark(pieces[0], text):
            return _whole(edges, around, text), text
    return None, block


def _whole(edges: Mask, around: Box, text: Box) -> Box:
    """All that is drawn before the text, in whichever way that was found."""
    mark = extent(edges[:, : text.x - 1 - around.x])
    return mark.moved(around.x, around.y) if mark else around


def _is_mark(first: Box, text: Box) -> bool:
    return (
        SMALLEST <= first.width <= LARGEST
        and abs(first.width - first.height) <= SQUARE
        and first.height >= text.height + HIGHER
        and text.x >= first.right
    )
