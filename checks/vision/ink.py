"""What stands out from its background: letters and icons, whatever colours they are drawn in."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from app.engine.model.geometry import Box, Picture, clipped
from checks.vision.edges import Edges, edges_in
from checks.vision.lines import RULE_LENGTH
from checks.vision.pixels import (
    Bytes,
    Floats,
    Mask,
    Region,
    colours,
    greys,
    regions,
    rows_that_hold,
)

# Below this many levels of brightness between ink and ground there is nothing to read.
FAINT_LEVELS = 12
# Upright rules may be shorter: the sides of the lowest fields. The tallest stroke of a 22 px font
# is 16.
UPRIGHT_LENGTH = 17
# The smallest thing that names something: a narrow digit. Corners of rounded borders are smaller.
LETTER_WIDTH = 2
LETTER_HEIGHT = 5
# A piece of a border this high and a third as wide at most is no letter.
SLIVER = 16
# What is lower than two lines of the smallest letters is one line.
LOWEST_LINES = 18
# Between lines there is at most a letter's tail: so much of what stands in the fullest row. Less
# ink than this is none.
THIN = 0.12
FAINT_INK = 0.12
# Words are farther apart than this share of their line's height, or these pixels.
SPACE = 0.25
LETTERS_APART = 2
# No stroke of a letter is longer; a link's underline is.
LONGEST_STROKE = 14


# Letters begin at quarters of a pixel; between two of these they are as near to both.
PARTS = (0.25, 0.375, 0.5, 0.625, 0.75)


@dataclass(frozen=True, slots=True)
class Ink:
    """What is drawn on a patch. `cover` says for each pixel how much of the full ink it has (0..1),
    `contrast` by how many levels the ink differs from its ground, `ground` how bright that is,
    `light` whether the ink is the lighter of both.
    """

    cover: Floats
    contrast: float
    ground: float
    light: bool = False

    @property
    def blank(self) -> bool:
        """Whether there is nothing drawn at all."""
        return self.contrast < FAINT_LEVELS


def ink_of(patch: Bytes) -> Ink:
    """What is drawn on a patch of brightness. The ground is taken row by row: buttons have vertical
    gradients.
    """
    if patch.size == 0:
        return Ink(np.zeros(patch.shape, dtype=np.float32), 0.0, 0.0)
    levels = patch.astype(np.float32)
    ground = _row_medians(levels)
    above = levels - ground
    apart = np.abs(above)
    contrast = float(apart.max())
    light = bool(above.max() == contrast)
    return Ink(apart / max(contrast, 1.0), contrast, float(np.median(ground)), light)


def _row_medians(levels: Floats) -> Floats:
    """The median of each row, rows x 1: three times quicker than `np.median`, which looks for
    what is no number.
    """
    middle, is_odd = divmod(levels.shape[1], 2)
    two = (middle, middle) if is_odd else (middle - 1, middle)
    ordered = np.partition(levels, two, axis=1)
    return np.asarray((ordered[:, two[0], None] + ordered[:, two[1], None]) / 2, dtype=np.float32)


def shape_gap(now: Ink, then: Ink) -> float:
    """How much two equally large inks differ in shape, 0..1: the worst 3 x 3 px neighbourhood
    counts, so that one stroke more (8 for 3) weighs as much in a long text as in a short one.
    """
    if now.cover.size == 0 or now.cover.shape != then.cover.shape:
        return 1.0
    if now.blank or then.blank:
        return 0.0 if now.blank and then.blank else 1.0
    return float(cv2.blur(np.abs(now.cover - then.cover), (3, 3)).max())


def shape_gap_between(now: Ink, then: Ink) -> float:
    """The least of that if the one were drawn a part of a pixel farther left or right, as letters
    are that begin between two pixels.
    """
    if now.cover.shape != then.cover.shape or now.blank or then.blank:
        return 1.0
    found = [shape_gap(now, then)]
    for part in PARTS:
        for cover in (then.cover, then.cover[:, ::-1]):
            moved = (1.0 - part) * cover
            moved[:, 1:] += part * cover[:, :-1]
            moved = moved if cover is then.cover else moved[:, ::-1]
            found.append(shape_gap(now, Ink(moved, then.contrast, then.ground, then.light)))
    return min(found)


def is_within(patch: Bytes, ink: Ink, farthest: float) -> bool:
    """Whether any part of a larger patch of brightness has the shape of an ink (`shape_gap`), as if
    each were looked at by itself.
    """
    height, width = ink.cover.shape
    levels, wanted = patch.astype(np.float32), float(ink.cover.sum())
    # Where no 3 x 3 pixels differ by more, all of it together does not either.
    spare = farthest * 9 * -(-height // 3) * -(-width // 3)
    for left in range(patch.shape[1] - width + 1):
        columns = levels[:, left : left + width]
        apart = np.abs(columns - _row_medians(columns))
        for top in range(patch.shape[0] - height + 1):
            part = apart[top : top + height]
            contrast = float(part.max())
            if abs(float(part.sum()) / max(contrast, 1.0) - wanted) > spare:
                continue
            found = Ink(part / max(contrast, 1.0), contrast, 0.0)
            if shape_gap(found, ink) <= farthest:
                return True
    return False


def inked(pixels: Bytes) -> Mask:
    """Where there are strokes of letters and icons: abrupt changes that are no straight rules or
    borders. In no pixels there are none.
    """
    if pixels.size == 0:
        return np.zeros(pixels.shape[:2], dtype=np.bool_)
    return strokes(edges_in(pixels))


def strokes(lines: Edges) -> Mask:
    """The edges that are strokes of letters and icons."""
    return (lines.across | lines.down) & ~_wider(rules(lines))


def rules(edges: Edges) -> Mask:
    """The straight edges that are too long for letters: borders, separators, grid lines."""
    level = _opened(edges.across, np.ones((1, RULE_LENGTH), np.uint8))
    upright = _opened(edges.down, np.ones((UPRIGHT_LENGTH, 1), np.uint8))
    return level | upright


def _opened(mask: Mask, kernel: Bytes) -> Mask:
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, kernel)
    return np.asarray(opened, dtype=np.bool_)


def _wider(mask: Mask) -> Mask:
    wide = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(wide, dtype=np.bool_)


def text_blocks(picture: Picture, within: Box, without: Box | None = None) -> list[Box]:
    """The words and icons in a part of a picture, left to right, top to bottom; letters of one line
    together. What lies in the box `without` is left out.
    """
    part = clipped(picture, within)
    if part.area == 0:
        return []
    strokes = inked(colours(picture, part))
    if without is not None:
        hole = without.moved(-part.x, -part.y).intersection(Box(0, 0, part.width, part.height))
        strokes[hole.y : hole.bottom, hole.x : hole.right] = False
    found = [region.box.moved(part.x, part.y) for region in regions(strokes) if is_letter(region)]
    return sorted(found, key=lambda box: (box.x, box.y))


def lines_of(picture: Picture, block: Box) -> list[Box]:
    """The lines of a block of text, top to bottom: set close, they are one block. A single line, an
    icon and what has no lines are themselves.
    """
    part = clipped(picture, block)
    if part.height < LOWEST_LINES or part.width < part.height:
        return [part] if part.area else []
    cover = _on_one_ground(greys(picture, part))
    rows = cover.sum(axis=1)
    bands = rows_that_hold((rows > THIN * rows.max())[:, None], gap=1)
    bands = [band for band in bands if band.stop - band.start >= LETTER_HEIGHT]
    if len(bands) < 2:  # noqa: PLR2004
        return [part]
    return [_line(cover, band).moved(part.x, part.y) for band in _with_tails(rows, bands)]


def _with_tails(rows: Floats, bands: list[slice]) -> list[slice]:
    """The bands with what the letters reach above and below them, at most half-way to the next."""
    ends = [0, *((one.stop + other.start) // 2 for one, other in pairwise(bands)), len(rows)]
    whole = []
    for band, first, last in zip(bands, ends, ends[1:], strict=False):
        top, bottom = band.start, band.stop
        while top > first and rows[top - 1] > 0:
            top -= 1
        while bottom < last and rows[bottom] > 0:
            bottom += 1
        whole.append(slice(top, bottom))
    return whole


def _on_one_ground(patch: Bytes) -> Floats:
    """How much of the full ink each pixel has, 0..1, on a ground of one colour, which the rows of
    small letters hardly show.
    """
    ground = int(np.bincount(patch.ravel()).argmax())
    apart = np.abs(patch.astype(np.float32) - ground)
    cover = apart / max(float(apart.max()), 1.0)
    return np.where(cover > FAINT_INK, cover, np.float32(0))


def _line(cover: Floats, band: slice) -> Box:
    columns = np.flatnonzero(cover[band].any(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    return Box(left, band.start, right - left, band.stop - band.start)


def words_of(picture: Picture, line: Box) -> list[Box]:
    """The words of one line of text, left to right."""
    return _apart(picture, line, max(LETTERS_APART, round(SPACE * line.height)))


def pieces_of(picture: Picture, line: Box) -> list[Box]:
    """The parts of one line of text between which a column of it is empty, left to right: words,
    and the letters of some.
    """
    return _apart(picture, line, 1)


def _apart(picture: Picture, line: Box, gap: int) -> list[Box]:
    """What stands in a line of text with so many empty columns between, left to right."""
    part = clipped(picture, line)
    if part.area == 0:
        return []
    drawn = np.asarray(_on_one_ground(greys(picture, part)) > 0)
    underlines = _opened(drawn, np.ones((1, max(LONGEST_STROKE, 2 * part.height)), np.uint8))
    held = np.asarray((drawn & ~underlines).any(axis=0), dtype=np.bool_)
    return [
        Box(part.x + band.start, part.y, band.stop - band.start, part.height)
        for band in rows_that_hold(held[:, None], gap)
    ]


def is_letter(region: Region) -> bool:
    """Whether a region is large enough for a letter or icon, and no piece of a border."""
    box = region.box
    sliver = box.height >= SLIVER and box.width * 3 < box.height
    return box.width >= LETTER_WIDTH and box.height >= LETTER_HEIGHT and not sliver


def is_blank(picture: Picture, box: Box) -> bool:
    """Whether nothing is drawn in the box."""
    return ink_of(greys(picture, box)).blank
