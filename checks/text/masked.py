"""A field that shows one mark for every letter, whatever that mark is: a dot, a star, a block.

The line that a text was typed into is taken apart into its glyphs, and these are compared with each
other. A text of different letters has different glyphs; a masked one repeats the same one. No kind
of mark is known beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box, Picture, bounds, clipped
from checks.text.compare import folded, without_spaces
from checks.vision.pixels import CARET_WIDTH, Bytes, Floats, Mask, colours, rows_that_hold

# More than a few lines is no field of a password.
HIGHEST_PX = 160
# Below this many levels between ink and ground there is nothing to see.
FAINT_LEVELS = 24
INKED = 0.4
# Lines of text are parted by more empty rows than the dot of an i.
LINE_PARTED = 3
# Two drawings of one glyph, at fractions of a pixel, differ by less of their ink; two letters by
# more (e and o in a 13 px font by 0.35).
ALIKE = 0.3
SHIFTS = (-1.0, -0.5, 0.0, 0.5, 1.0)
# Marks stand equally far apart, but for rounding.
UNEVEN_PX = 2
# So much of its box is inked in a disc (0.79) and in a block; in a letter as wide as high, less.
FILLED = 0.72
NARROWEST, WIDEST = 0.45, 2.2
SMALLEST_PX = 3
# A full stop is this low in its line and this small; a mark stands in the middle, or is larger.
FOOT = 0.66
SMALL = 0.36
# A frame around the line or a rule below it is none of its glyphs.
SPANS = 0.9
HOLLOW = 0.5
RULE_PX = 3
# A reader errs least with some ground around a line.
MARGIN_PX = 5
# Of a text that is longer than its field only so many marks may be seen.
ENOUGH_MARKS = 4
FEWEST_CELLS = 3
# So many of the letters that are the same must look the same.
CONSISTENT = 0.8
# Signs that are drawn as solid marks, and those that a mark is drawn as.
SOLID_SIGNS = frozenset(".,:;-–—_•·●■▪'\"`´’|")  # noqa: RUF001 - signs that people type
MARK_SIGNS = frozenset("*+xX×•·●■▪∙⚫◦○#")  # noqa: RUF001

# A field is still there where so much of what lies around its text, so near, looks as it did (0-1,
# pixels).
STILL_THERE, AROUND_PX = 0.5, 6


class Shows(Enum):
    """What a line shows of the text that was typed into it."""

    NOTHING = auto()
    MARKS = auto()  # the same mark for different letters
    MARK_OR_LETTER = auto()  # the same glyph throughout, as for equal letters: a mark, or a letter
    LETTERS = auto()  # glyphs that differ and repeat as the letters do
    SOMETHING = auto()


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph of a line: where it is, how much ink each of its pixels has, and its kind: glyphs
    of one kind look alike.
    """

    box: Box
    cover: Floats
    kind: int = -1

    @property
    def solid(self) -> bool:
        """Whether it is filled and about as wide as high, as no letter is."""
        shape = self.box.width / max(1, self.box.height)
        is_large = min(self.box.width, self.box.height) >= SMALLEST_PX
        filled = float((self.cover > INKED).mean())
        return is_large and NARROWEST <= shape <= WIDEST and filled >= FILLED


def shown_as(picture: Picture, before: Picture, area: Box, text: str) -> Shows:
    """What the area, in which the screen changed while the text was typed, shows of it. The ground
    is what it was before, or what most of it is now: the first that tells. What was selected before
    lay on a ground of its own, which is nowhere to be seen once it was typed over: then what lies
    around it is the ground.
    """
    part = clipped(picture, area).intersection(clipped(before, area))
    if not part.area or not text.strip():
        return Shows.NOTHING
    if part.height > HIGHEST_PX:
        return Shows.SOMETHING
    now = colours(picture, part)
    before_typing = _commonest(colours(before, part))
    around = colours(picture, part.grown(AROUND_PX).intersection(bounds(picture)))
    is_gone = not (around == np.array(before_typing, dtype=np.uint8)).all(axis=2).any()
    grounds = (_commonest(around) if is_gone else before_typing, _commonest(now))
    found = {_lines_show(now, ground, text) for ground in dict.fromkeys(grounds)}
    order = (Shows.MARKS, Shows.MARK_OR_LETTER, Shows.LETTERS, Shows.SOMETHING, Shows.NOTHING)
    return next(one for one in order if one in found)


def surrounded_as(now: Picture, before: Picture, box: Box) -> bool:
    """Whether most of what lies around a text looks as it did: its field is still there."""
    around = box.grown(AROUND_PX).intersection(bounds(now)).intersection(bounds(before))
    same = (colours(now, around) == colours(before, around)).all(axis=2)
    inside = box.intersection(around).moved(-around.x, -around.y)
    ring = np.ones(same.shape, dtype=np.bool_)
    ring[inside.y : inside.bottom, inside.x : inside.right] = False
    return not ring.any() or float(same[ring].mean()) >= STILL_THERE


def has_marks(picture: Picture, area: Box) -> bool:
    """Whether a filled mark stands among the glyphs of an area: a full stop is none, and what comes
    last may be a terminal's cursor.
    """
    part = colours(picture, clipped(picture, area))
    if part.size == 0:
        return False
    lines = list(_lines(part, _commonest(part)))
    return any(_is_mark(glyph, part.shape[0]) for line in lines for glyph in line[:-1] or line)


def _is_mark(glyph: Glyph, height: int) -> bool:
    return glyph.solid and not _at_foot(glyph.box, height)


def _lines_show(now: Bytes, ground: tuple[int, ...], text: str) -> Shows:
    """The line that tells most: marks first, for a letter beside them changes nothing."""
    found = {_line_shows(line, now.shape[0], text) for line in _lines(now, ground)}
    return next((one for one in Shows if one is not Shows.NOTHING and one in found), Shows.NOTHING)


def _line_shows(glyphs: Sequence[Glyph], height: int, text: str) -> Shows:
    letters = without_spaces(text)
    if len(glyphs) == 1 and _is_bar(glyphs[0], len(text)):
        return Shows.MARKS if len(text) > 1 else _one_mark(glyphs, height, letters)
    same = _repeated(glyphs)
    if same >= 2 or len(glyphs) == 1:  # noqa: PLR2004 - two of a kind
        return _repeating(glyphs, same, height, text)
    if _repeat_as(glyphs, letters):
        return Shows.LETTERS
    touching = len(set(folded(letters))) > 1 and _same_in_cells(glyphs, len(text))
    return Shows.MARKS if touching else Shows.SOMETHING


def _repeating(glyphs: Sequence[Glyph], same: int, height: int, text: str) -> Shows:
    """Of glyphs that are all the same, but for the last at most."""
    letters = without_spaces(text)
    if len(letters) == 1 and len(glyphs) <= 2:  # noqa: PLR2004 - a letter and a caret
        return _one_mark(glyphs, height, letters)
    shown = letters[:-1] if 2 <= same == len(letters) - 1 else letters  # noqa: PLR2004
    kinds = len(set(folded(shown)))
    if same < len(letters) - 1 and same < ENOUGH_MARKS:
        return Shows.SOMETHING
    if _period(folded(letters)) * same == len(letters) > same:
        return Shows.SOMETHING  # the letters repeat as often, each time in one glyph
    return Shows.MARKS if kinds > 1 else _one_mark(glyphs, height, letters)


def _one_mark(glyphs: Sequence[Glyph], height: int, letters: str) -> Shows:
    """Of the glyph that stands for a letter, or for several equal ones."""
    if letters[0] in MARK_SIGNS:
        return Shows.MARKS
    if letters[0] == "." and _at_foot(glyphs[0].box, height):
        return Shows.LETTERS
    return Shows.MARKS if glyphs[0].solid else Shows.MARK_OR_LETTER


def _at_foot(box: Box, height: int) -> bool:
    """Whether it stands where a full stop does, in a line of that height: that of the caret."""
    return box.centre.y >= FOOT * height and box.height <= SMALL * height


def _is_bar(glyph: Glyph, letters: int) -> bool:
    """Whether it is a row of blocks that touch each other."""
    wide = glyph.box.width / letters
    filled = float((glyph.cover > INKED).mean())
    return filled >= SPANS and 0.25 * glyph.box.height <= wide <= 1.5 * glyph.box.height


def _repeated(glyphs: Sequence[Glyph]) -> int:
    """How many glyphs, from the first on, are the same and stand evenly; 0 when others follow them
    than a last one: a letter that is shown until the next one comes, or a caret.
    """
    same = 1
    while same < len(glyphs) and glyphs[same].kind == glyphs[0].kind:
        same += 1
    if len(glyphs) - same > 1:
        return 0
    left = [glyph.box.x for glyph in glyphs[:same]]
    steps = [after - one for one, after in pairwise(left)]
    return same if not steps or max(steps) - min(steps) <= UNEVEN_PX else 0


def _repeat_as(glyphs: Sequence[Glyph], letters: str) -> bool:
    """Whether there is a glyph for each letter, alike for the same letters and else not."""
    said = folded(letters)
    if len(glyphs) != len(said) or len(said) < 3:  # noqa: PLR2004 - two may be a mark and a letter
        return False
    if any(glyph.solid and one not in SOLID_SIGNS for glyph, one in zip(glyphs, said, strict=True)):
        return False
    by_letter: dict[str, Counter[int]] = {}
    for glyph, one in zip(glyphs, said, strict=True):
        by_letter.setdefault(one, Counter())[glyph.kind] += 1
    agreeing = sum(max(kinds.values()) for kinds in by_letter.values())
    kinds = len({glyph.kind for glyph in glyphs})
    return agreeing >= CONSISTENT * len(said) and kinds >= CONSISTENT * len(by_letter)


def _same_in_cells(glyphs: Sequence[Glyph], cells: int) -> bool:
    """Whether the line is the same picture so many times over: marks that touch each other, or that
    have gaps of their own.
    """
    line = _whole(glyphs)
    height, width = line.shape
    if cells < FEWEST_CELLS or width < SMALLEST_PX * cells:
        return False
    for tenths in range(6):
        step = width / (cells - tenths / 10)
        size = (max(1, round(width - (cells - 1) * step)), height)
        drawn = [_shifted(line, -number * step)[:, : size[0]] for number in range(cells)]
        usual = np.mean(drawn, axis=0)
        ink = max(float(usual.sum()), 1.0)
        if all(float(np.abs(one - usual).sum()) <= ALIKE * ink for one in drawn):
            return True
    return False


def _whole(glyphs: Sequence[Glyph]) -> Floats:
    """The line again, cut down to its glyphs."""
    top, bottom = min(one.box.y for one in glyphs), max(one.box.bottom for one in glyphs)
    left, right = glyphs[0].box.x, glyphs[-1].box.right
    sheet = np.zeros((bottom - top, right - left), dtype=np.float32)
    for one in glyphs:
        box = one.box.moved(-left, -top)
        sheet[box.y : box.bottom, box.x : box.right] = one.cover
    return sheet


def _period(text: str) -> int:
    """After how many letters the text repeats itself; its length when it does not."""
    lengths = range(1, len(text) + 1)
    return next(one for one in lengths if len(text) % one == 0 and text[one:] == text[:-one])


def only_text(picture: Picture, area: Box) -> Bytes:
    """The area as colours on its own ground, with some of that around it, without a caret and
    without the frame of its field: as a reader likes it.
    """
    part = colours(picture, clipped(picture, area)).copy()
    if part.size == 0:
        return part
    ground = _commonest(part)
    cover = _cover(part, ground)
    inked = cover > INKED
    other = _framing(inked)
    for rows in rows_that_hold(inked & ~other, LINE_PARTED):
        other[rows, _caret(inked[rows] & ~other[rows])] = True
    part[_widened(other)] = ground
    margin = ((MARGIN_PX, MARGIN_PX), (MARGIN_PX, MARGIN_PX))
    layers = [
        np.pad(part[:, :, layer], margin, constant_values=level)
        for layer, level in enumerate(ground)
    ]
    return np.ascontiguousarray(np.dstack(layers))


def _widened(mask: Mask) -> Mask:
    """With the soft edge of what is drawn there."""
    kernel = np.ones((1, 3), np.uint8)
    return np.asarray(cv2.dilate(mask.astype(np.uint8), kernel), dtype=np.bool_)


def _cover(part: Bytes, ground: tuple[int, ...]) -> Floats:
    """How much of the full ink each pixel has; nothing where all is too faint to be seen."""
    apart = np.abs(part.astype(np.int16) - np.array(ground, dtype=np.int16)).max(axis=2)
    contrast = float(apart.max())
    return np.asarray(apart / contrast if contrast >= FAINT_LEVELS else 0 * apart, dtype=np.float32)


def _lines(part: Bytes, ground: tuple[int, ...]) -> Iterator[list[Glyph]]:
    """The glyphs of each line."""
    cover = _cover(part, ground)
    cover[_framing(cover > INKED)] = 0.0
    for rows in rows_that_hold(cover > INKED, LINE_PARTED):
        cover[rows, _caret(cover[rows] > INKED)] = 0.0
        glyphs = _glyphs(cover[rows], rows.start)
        if glyphs:
            yield _with_kinds(glyphs)


def _caret(inked: Mask) -> slice:
    """The columns of a caret at an end of a line, though it touch a letter: thin, inked from top to
    bottom, and higher than the letters on both sides. No columns where there is none.
    """
    height = inked.shape[0]
    full = np.flatnonzero(inked.all(axis=0))
    if full.size == 0 or height <= CARET_WIDTH:
        return slice(0, 0)
    found = [slice(int(each[0]), int(each[-1]) + 1) for each in _runs(full)]
    for columns in (found[-1], found[0]):
        rest = inked.copy()
        rest[:, columns] = False
        rows = np.flatnonzero(rest.any(axis=1))
        is_thin = columns.stop - columns.start <= CARET_WIDTH
        is_last = not rest[:, columns.stop :].any() or not rest[:, : columns.start].any()
        if is_thin and is_last and (rows.size == 0 or (rows[0] > 0 and rows[-1] < height - 1)):
            return columns if rows.size or height > 4 * CARET_WIDTH else slice(0, 0)
    return slice(0, 0)


def _runs(columns: npt.NDArray[np.int_]) -> list[npt.NDArray[np.int_]]:
    return np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)


def _framing(inked: Mask) -> Mask:
    """The frame of the field and rules, where they were drawn anew."""
    height, width = inked.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(inked.astype(np.uint8))
    framing = np.zeros(count, dtype=np.bool_)
    for number, (left, top, wide, high, held) in enumerate(stats):
        spans = wide >= SPANS * width and high >= SPANS * height
        is_rule = high <= RULE_PX and wide >= SPANS * width and width > 3 * height
        is_frame = spans and held < HOLLOW * wide * high and high > 2 * RULE_PX
        if is_frame:
            rows = labels[[top, top + high - 1], left : left + wide] == number
            is_frame = float(rows.mean()) >= HOLLOW
        framing[number] = number > 0 and (is_frame or is_rule)
    return np.asarray(framing[labels], dtype=np.bool_)


def _glyphs(cover: Floats, top: int) -> list[Glyph]:
    """What empty columns part from each other."""
    columns = rows_that_hold(np.ascontiguousarray((cover > INKED).T), 1)
    glyphs = []
    for run in columns:
        rows = np.flatnonzero((cover[:, run] > INKED).any(axis=1))
        first, last = int(rows[0]), int(rows[-1]) + 1
        box = Box(run.start, top + first, run.stop - run.start, last - first)
        glyphs.append(Glyph(box, cover[first:last, run]))
    return glyphs


def _with_kinds(glyphs: Sequence[Glyph]) -> list[Glyph]:
    kinds: list[Glyph] = []
    told = []
    for glyph in glyphs:
        kind = next((n for n, one in enumerate(kinds) if _alike(one, glyph)), len(kinds))
        if kind == len(kinds):
            kinds.append(glyph)
        told.append(replace(glyph, kind=kind))
    return told


def _alike(one: Glyph, other: Glyph) -> bool:
    first, second = one.box, other.box
    apart = (first.width - second.width, first.y - second.y, first.bottom - second.bottom)
    if max(map(abs, apart)) > 1:
        return False
    size = (max(first.height, second.height) + 2, max(first.width, second.width) + 4)
    top = min(first.y, second.y) - 1
    laid, laid_other = (_laid(each, size, top) for each in (one, other))
    ink = max(float(laid.sum()), float(laid_other.sum()), 1.0)
    gaps = (np.abs(_shifted(laid, by) - laid_other).sum() for by in SHIFTS)
    return float(min(gaps)) <= ALIKE * ink


def _laid(glyph: Glyph, size: tuple[int, int], top: int) -> Floats:
    sheet = np.zeros(size, dtype=np.float32)
    height, width = glyph.cover.shape
    row = min(glyph.box.y - top, size[0] - height)
    sheet[row : row + height, 2 : 2 + width] = glyph.cover
    return sheet


def _shifted(sheet: Floats, by: float) -> Floats:
    moving = np.array([[1, 0, by], [0, 1, 0]], dtype=np.float32)
    moved = cv2.warpAffine(sheet, moving, (sheet.shape[1], sheet.shape[0]))
    return np.asarray(moved, dtype=np.float32)


def _commonest(part: Bytes) -> tuple[int, ...]:
    levels = part.reshape(-1, 3).astype(np.uint32)
    found, counts = np.unique(levels @ np.array([1, 256, 65536], np.uint32), return_counts=True)
    commonest = int(found[counts.argmax()])
    return commonest & 255, commonest >> 8 & 255, commonest >> 16
