"""The straight letters of a large font: an l or an I is as high as the side of a field, but stands
between other letters.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.vision.edges import Edges
from checks.vision.ink import rules
from checks.vision.pixels import regions

# A stem with the edges on both its sides is this wide at most, and no letter is higher (pixels).
WIDEST, HIGHEST = 8, 40
# Letters of a word are no farther apart than this share of their height.
APART = 0.35
# A stem reaches no farther up than dots and accents, nor down than the foot of a letter (pixels).
ABOVE, BELOW = 3, 1


def stems_in(edges: Edges, letters: Sequence[Box]) -> list[Box]:
    """The upright rules that are letters: they stand between others in a word."""
    found = [one.box for one in regions(rules(edges) & edges.down, 2)]
    return [box for box in found if is_stem(box, letters)]


def is_stem(box: Box, letters: Sequence[Box]) -> bool:
    """Whether a narrow box stands between letters, as near to both as letters stand, and reaches no
    farther up or down than they do.
    """
    if box.width > WIDEST or not box.width < box.height <= HIGHEST:
        return False
    level = [one for one in letters if one != box and _is_level(box, one)]
    left = any(0 <= box.x - one.right <= APART * one.height for one in level)
    return left and any(0 <= one.x - box.right <= APART * one.height for one in level)


def _is_level(box: Box, letters: Box) -> bool:
    """Whether a box lies in the line of some letters."""
    reaches = letters.y - ABOVE <= box.y and box.bottom <= letters.bottom + BELOW
    return reaches and letters.height <= 2 * box.height
