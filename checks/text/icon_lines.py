"""What is written in a line that an icon begins: the icon is no letter of it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

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
# Pixels of one colour differ by no more levels. An icon has its own colours on so much of its box
# (0-1), and mixes them with the ground on so many times as much at most. One of thin lines and
# shadows has fewer of its own, if each of the others is evidently mixed with either ground.
SAME_LEVELS = 8
SOLID, MIXED = 0.3, 1 / 3
SURELY = 0.1, 2.5
# Of the ground of a chosen entry Qt mixes so much into its icon (0-1; its styles'
# `generatedIconPixmap`).
CHOSEN_TINT = 0.3

Colours = NDArray[np.int16]
# The icon of a line, and its words; the colours that the present and the recorded one stand on.
Line = tuple[Box, Box]
Grounds = tuple[Colours, Colours]


def worded(picture: Picture, box: Box) -> Box:
    """The part of a line right of the icon that it begins with; all of it where it has none."""
    parts = icon_and_words(picture, box)
    if parts is None:
        return box
    icon, words = parts
    out = words.y - icon.y >= OUT_PX, icon.bottom - words.bottom >= OUT_PX
    return words if all(out) or (any(out) and _is_coloured(picture, box, parts)) else box


def icon_and_words(picture: Picture, box: Box) -> Line | None:
    """The icon that a line seems to begin with, and what is written right of it; None for a line
    that begins with no such thing. A single large letter may seem to be one.
    """
    drawn = _drawn(without_mnemonic(colours(picture, box)))
    end, start = _first_gap(np.atleast_1d(drawn.any(axis=0)))
    if not start:
        return None
    top, bottom = _extent(drawn[:, :end])
    if bottom - top < ICON_PX or not NARROWEST <= end / (bottom - top) <= WIDEST:
        return None
    first, last = _extent(drawn[:, start:])
    icon = Box(box.x, box.y + top, end, bottom - top)
    return icon, Box(box.x + start, box.y + first, box.width - start, last - first)


def same_icon(now: Picture, there: Box, then: Picture, here: Box, grounds: Grounds) -> bool:
    """Whether one icon is drawn in two boxes of a size, each on its own ground: what is no ground
    of either has the same colours, but for the edges that are mixed with it. On one of the grounds
    it may be the icon of a chosen entry, into which that is mixed.
    """
    fresh, before = colours(now, there), colours(then, here)
    if fresh.shape != before.shape:
        return False
    above, below = grounds
    return (
        _is_same(fresh, before, grounds)
        or _is_same(fresh, _tinted(before, above), (above, _tinted(below, above)))
        or _is_same(_tinted(fresh, below), before, (_tinted(above, below), below))
    )


def _tinted(pixels: Colours | Bytes, ground: Colours) -> Colours:
    mixed = (1 - CHOSEN_TINT) * pixels.astype(np.float32) + CHOSEN_TINT * ground
    return np.asarray(np.rint(mixed), dtype=np.int16)


def _is_same(fresh: Colours | Bytes, before: Colours | Bytes, grounds: Grounds) -> bool:
    equal = _apart(fresh, before) <= SAME_LEVELS
    above, below = (_apart(*one) for one in zip((fresh, before), grounds, strict=True))
    bare = (above <= SAME_LEVELS) & (below <= SAME_LEVELS)
    only_one = ((above <= SAME_LEVELS) & (below >= INK_LEVELS)) | (
        (below <= SAME_LEVELS) & (above >= INK_LEVELS)
    )
    kept, lost = equal & ~bare, ~equal & ~bare
    if _are_mixed(fresh, before, grounds)[lost].all() and _is_enough(kept, lost, SURELY):
        return True
    wide = np.pad(bare.astype(np.uint8), 1, constant_values=1)
    at_an_edge = cv2.dilate(wide, np.ones((3, 3), np.uint8))[1:-1, 1:-1] > 0
    if (only_one & ~equal).any() or (lost & ~at_an_edge).any():
        return False
    return _is_enough(kept, lost, (SOLID, MIXED))


def _is_enough(kept: Mask, lost: Mask, least_and_most: tuple[float, float]) -> bool:
    """Whether enough of an icon is kept, and not too much of it lost."""
    least, most = least_and_most
    return int(kept.sum()) >= least * kept.size and int(lost.sum()) <= most * int(kept.sum())


def _are_mixed(fresh: Colours | Bytes, before: Colours | Bytes, grounds: Grounds) -> Mask:
    """Which pixels differ as one colour does that is mixed in part with either ground."""
    apart = fresh.astype(np.float32) - before.astype(np.float32)
    along = grounds[0].astype(np.float32) - grounds[1].astype(np.float32)
    share = np.clip(apart @ along / max(1.0, float(along @ along)), 0.0, 1.0)
    mixed: Mask = np.abs(apart - share[..., None] * along).max(axis=2) <= SAME_LEVELS
    return mixed


def ground_of(picture: Picture, box: Box) -> Colours:
    """The colour that what stands in a box is drawn on."""
    return np.asarray(ground_colour(colours(picture, box)), dtype=np.int16)


def ground_around(picture: Picture, box: Box) -> Colours:
    """The colour of the rim of a box."""
    pixels = colours(picture, box)
    rim = (pixels[:1], pixels[-1:], pixels[:, :1].swapaxes(0, 1), pixels[:, -1:].swapaxes(0, 1))
    return np.asarray(ground_colour(np.concatenate(rim, axis=1)), dtype=np.int16)


def _drawn(pixels: Bytes) -> Mask:
    """What differs from the ground of some pixels."""
    if not pixels.size:
        return np.zeros(pixels.shape[:2], dtype=np.bool_)
    ground = np.asarray(ground_colour(pixels), dtype=np.int16)
    drawn: Mask = _apart(pixels, ground) >= INK_LEVELS
    return drawn


def _apart(pixels: Bytes | Colours, others: Bytes | Colours) -> Colours:
    """By how many levels pixels differ from others, or from one colour."""
    apart: Colours = np.abs(pixels.astype(np.int16) - others.astype(np.int16)).max(axis=2)
    return apart


def _is_coloured(picture: Picture, box: Box, parts: Line) -> bool:
    """Whether the icon of a line is drawn in colours and its words are in none: an underlined
    letter reaches as low as an icon.
    """
    pixels = without_mnemonic(colours(picture, box))
    drawn = _drawn(pixels)
    icon, letters = (
        float(np.ptp(pixels[:, part][drawn[:, part]].astype(np.int16), axis=1).mean())
        for part in (slice(0, parts[0].width), slice(parts[1].x - box.x, None))
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
