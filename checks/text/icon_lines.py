"""What is written in a line that an icon begins: the icon is no letter of it."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box, Picture
from checks.vision.image_diff import ground_colour
from checks.vision.mnemonics import without_mnemonic
from checks.vision.pixels import Bytes, Mask, colours

# An icon is no lower than this, stands out above and below the letters by so much, and so far from
# them (pixels). It is about as wide as high.
ICON_PX, OUT_PX, GAP_PX = 12, 2, 2
NARROWEST, WIDEST = 0.7, 1.5
# What differs from the ground by fewer levels is the shade of a letter.
INK_LEVELS = 48
# The colours of an icon are farther from grey than its letters by so many levels.
COLOUR_LEVELS = 40


def worded(picture: Picture, box: Box) -> Box:
    """The part of a line right of the icon that it begins with; all of it where it has none."""
    pixels = without_mnemonic(colours(picture, box))
    if not pixels.size:
        return box
    apart = np.abs(pixels.astype(np.int16) - np.asarray(ground_colour(pixels), dtype=np.int16))
    drawn: Mask = apart.max(axis=2) >= INK_LEVELS
    end, start = _first_gap(np.atleast_1d(drawn.any(axis=0)))
    if not start:
        return box
    icon, letters = _extent(drawn[:, :end]), _extent(drawn[:, start:])
    high = icon[1] - icon[0]
    if high < ICON_PX or not NARROWEST <= end / high <= WIDEST:
        return box
    out = letters[0] - icon[0] >= OUT_PX, icon[1] - letters[1] >= OUT_PX
    if not all(out) and not (any(out) and _is_coloured(pixels, drawn, end, start)):
        return box
    return Box(box.x + start, box.y + letters[0], box.width - start, letters[1] - letters[0])


def _is_coloured(pixels: Bytes, drawn: Mask, end: int, start: int) -> bool:
    """Whether what is drawn before a gap is in colours and what is behind it in none: an underlined
    letter reaches as low as an icon.
    """
    icon, letters = (
        float(np.ptp(pixels[:, part][drawn[:, part]].astype(np.int16), axis=1).mean())
        for part in (slice(0, end), slice(start, None))
    )
    return icon - letters >= COLOUR_LEVELS


def _first_gap(columns: Mask) -> tuple[int, int]:
    """Where the first gap between columns with ink begins and ends; 0, 0 for none."""
    inked = np.flatnonzero(columns)
    wide = np.flatnonzero(np.diff(inked) > GAP_PX)
    if not wide.size:
        return 0, 0
    return int(inked[wide[0]]) + 1, int(inked[wide[0] + 1])


def _extent(drawn: Mask) -> tuple[int, int]:
    """The first row with ink, and the one after the last."""
    rows = np.flatnonzero(drawn.any(axis=1))
    return (int(rows[0]), int(rows[-1]) + 1) if rows.size else (0, 0)
