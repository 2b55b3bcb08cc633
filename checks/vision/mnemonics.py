"""The line below one letter of a menu or button, its access key: to a recogniser it is a part of
the letter.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from checks.vision.pixels import Bytes, Mask

# Texts are so high at most, and the line below a letter so high and so wide (pixels). It begins so
# near below the letters; the tail of a “g” ends farther down.
LINE_PX, HIGH_PX, WIDE_PX, BELOW_PX = 40, 3, (5, 18), 3
# A letter hangs over so much of it (0-1), which over an underscore is free.
HANGS_OVER = 0.5
# What differs from the ground by so many levels is drawn.
DRAWN_LEVELS = 16
# So many columns of other letters tell where the letters end.
OTHERS = 3


def without_mnemonic(pixels: Bytes) -> Bytes:
    """The picture of one line of text (rows, columns, blue green red) without the line below one of
    its letters; the same picture where there is none, or several.
    """
    if not 0 < pixels.shape[0] <= LINE_PX or not pixels.shape[1]:
        return pixels
    ground = np.median(pixels.reshape(-1, pixels.shape[2]), axis=0).astype(np.uint8)
    apart = np.abs(pixels.astype(np.int16) - ground.astype(np.int16)).max(axis=2)
    drawn = apart >= DRAWN_LEVELS
    ends = _ends(drawn)
    runs = _level_runs(pixels, drawn, ends)
    found = [run for run in runs if _is_below_a_letter(drawn, ends, run)]
    if len(found) != 1:
        return pixels
    top, bottom, left, right = found[0]
    healed = pixels.copy()
    healed[top:bottom, left:right] = ground
    return healed


Run = tuple[int, int, int, int]
Rows = npt.NDArray[np.intp]


def _ends(drawn: Mask) -> Rows:
    """For each column the row below the lowest that is drawn; 0 where nothing is."""
    height = drawn.shape[0]
    return np.where(drawn.any(axis=0), height - np.argmax(drawn[::-1], axis=0), 0)


def _level_runs(pixels: Bytes, drawn: Mask, ends: Rows) -> list[Run]:
    """Where neighbouring columns end in the same row and the same colour: top, bottom, left, right;
    as many rows as are of one colour each.
    """
    colours = pixels[ends - 1, np.arange(len(ends))]
    same = (ends[1:] == ends[:-1]) & (colours[1:] == colours[:-1]).all(axis=1)
    starts = [0, *(np.flatnonzero(~same) + 1).tolist(), len(ends)]
    return [
        (_top(pixels, drawn, int(ends[left]), left, right), int(ends[left]), left, right)
        for left, right in pairwise(starts)
        if ends[left] and WIDE_PX[0] <= right - left <= WIDE_PX[1]
    ]


def _top(pixels: Bytes, drawn: Mask, bottom: int, left: int, right: int) -> int:
    top = bottom - 1
    while top > 0 and drawn[top - 1, left:right].all():
        row = pixels[top - 1, left:right]
        if not (row == row[0]).all():
            break
        top -= 1
    return top


def _is_below_a_letter(drawn: Mask, ends: Rows, run: Run) -> bool:
    top, bottom, left, right = run
    others = np.concatenate([ends[: max(0, left - 1)], ends[right + 1 :]])
    others = others[others > 0]
    if len(others) < OTHERS or bottom - top > HIGH_PX:
        return False
    baseline = int(np.median(others))
    hangs = drawn[:top, left:right].any(axis=0).mean()
    return baseline <= top <= baseline + BELOW_PX and hangs >= HANGS_OVER
