"""A dotted frame around a text: so older styles show that a tick box or an entry has the focus."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box
from checks.vision.image_diff import Aligned
from checks.vision.ink import inked
from checks.vision.pixels import Mask

# Every other pixel of each side is drawn; a corner may break that.
FEWEST, MOST = 0.4, 0.6
# The smallest that is around a word.
WIDTH, HEIGHT = 16, 10


def is_dotted_frame(pair: Aligned, box: Box) -> bool:
    """Whether all that changed is such a frame, around something that stayed."""
    if box.width < WIDTH or box.height < HEIGHT:
        return False
    mask = pair.mask[box.y : box.bottom, box.x : box.right]
    if mask.shape != (box.height, box.width) or mask[1:-1, 1:-1].any():
        return False
    sides = (mask[0], mask[-1], mask[:, 0], mask[:, -1])
    now, _ = pair.part(box.grown(-1))
    return all(_is_dotted(side) for side in sides) and bool(inked(now).any())


def _is_dotted(side: Mask) -> bool:
    """No two neighbours, and about half of them."""
    apart = not (side[1:] & side[:-1]).any()
    return bool(apart) and FEWEST <= float(np.mean(side)) <= MOST
