"""How alike two lines are drawn at different sizes, without reading them: what is evidently the
same text need not be read, and what is evidently another one need not be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from checks.verify.rerender.page import Line, Page
from checks.vision.ink import Ink
from checks.vision.pixels import Floats

# Of 1,500 equal texts in eight renderings 99 % are more alike than this, letter by letter, and
# equally wide to within this: 10 to 20 % of the different texts are, too.
NOT_UNLIKE = 0.5
AS_WIDE = 1.33
# What is less alike than this at one glance need not be looked at letter by letter.
AT_A_GLANCE = 0.0
# The same text in one font, at one glance.
ALIKE_IN_A_FONT = 0.7
# A glance: all of a line brought to this size, its strokes softened.
GLANCE = (64, 12)
SOFT = (5, 3)
# Letters are compared one height of the line at a time, which may stand so much of it aside.
HEIGHT, ASIDE, DOWN = 20, 6, 2
# Words other than numbers came to 0.63 in their worst letters and to 0.67 throughout at most, in
# 24,000 pairs of different texts. A letter that takes a look-alike's place may be more alike.
WORST, USUAL = 0.66, 0.76
# Data that stands where it did, at 80 % of its scale: what names the target is told otherwise.
LEAST_OF_DATA, USUAL_OF_DATA = 0.4, 0.6
# Fewer heights wide than this is too short a word to be told by its look.
LONG = 2.0
# Letters of a larger font are not as much wider as they are higher.
EVENLY_WIDE = 1.25


@dataclass(frozen=True, slots=True)
class Shapes:
    """What lines of two pages look like, each brought to one size at most once."""

    glances: dict[Line, Floats] = field(default_factory=dict)
    letters: dict[Line, Floats] = field(default_factory=dict)
    compared: dict[tuple[Line, Line], tuple[float, float]] = field(default_factory=dict)
    tables: dict[Page, Floats] = field(default_factory=dict)
    rows: dict[tuple[Line, Page], Mapping[Line, float]] = field(default_factory=dict)

    def glance(self, page: Page, line: Line) -> Floats:
        """A line at one glance, as a vector of length one (nought for a blank)."""
        if line not in self.glances:
            self.glances[line] = _glance(page.ink(line))
        return self.glances[line]

    def row(self, page: Page, line: Line, other: Page) -> Mapping[Line, float]:
        """How alike a line is at one glance to each line of a page."""
        if (line, other) not in self.rows:
            alike = self._table(other) @ self.glance(page, line)
            self.rows[line, other] = dict(zip(other.lines, alike.tolist(), strict=True))
        return self.rows[line, other]

    def _table(self, page: Page) -> Floats:
        """All lines of a page at one glance, one below the other."""
        if page not in self.tables:
            self.tables[page] = np.stack([self.glance(page, line) for line in page.lines])
        return self.tables[page]

    def enlarged(self, page: Page, line: Line) -> Floats:
        """A line brought to a common height."""
        if line not in self.letters:
            cover = page.ink(line).cover
            width = max(2, round(cover.shape[1] * HEIGHT / cover.shape[0]))
            self.letters[line] = _resized(cover, (width, HEIGHT))
        return self.letters[line]


@lru_cache(maxsize=2)
def shapes_of(_then: Page, _now: Page) -> Shapes:
    """What is known of the lines of two pages, on which several targets may be asked for."""
    return Shapes()


def at_a_glance(shapes: Shapes, then: tuple[Page, Line], now: tuple[Page, Line]) -> float:
    """How alike two lines are as a whole, -1..1."""
    page, line = now
    return shapes.row(*then, page)[line]


def may_be_same(shapes: Shapes, then: tuple[Page, Line], now: tuple[Page, Line]) -> bool:
    """Whether two lines may say the same, by the look of them."""
    if not 1 / AS_WIDE <= _length(then[1]) / _length(now[1]) <= AS_WIDE:
        return False
    if at_a_glance(shapes, then, now) < AT_A_GLANCE:
        return False
    _, usual = _letter_by_letter(shapes, then, now)
    return usual >= NOT_UNLIKE


def evidently_same(
    shapes: Shapes, then: tuple[Page, Line], now: tuple[Page, Line], *, is_data: bool = False
) -> bool:
    """Whether two lines of text are alike throughout, letter by letter."""
    widths = [shapes.enlarged(*side).shape[1] for side in (then, now)]
    if min(widths) < LONG * HEIGHT or max(widths) > EVENLY_WIDE * min(widths):
        return False
    worst, usual = _letter_by_letter(shapes, then, now)
    if is_data:
        return worst >= LEAST_OF_DATA and usual >= USUAL_OF_DATA
    return worst >= WORST and usual >= USUAL


def _length(line: Line) -> float:
    """How long a line is, in its heights; what is short may vary more."""
    return line.box.width / line.box.height + 1


def _letter_by_letter(
    shapes: Shapes, then: tuple[Page, Line], now: tuple[Page, Line]
) -> tuple[float, float]:
    """How alike the least alike letters are, and the usual ones."""
    pair = then[1], now[1]
    if pair not in shapes.compared:
        one, other = shapes.enlarged(*then), shapes.enlarged(*now)
        scores = [*_scores(one, other), *_scores(other, one)] or [0.0]
        shapes.compared[pair] = min(scores), sum(scores) / len(scores)
    return shapes.compared[pair]


def _scores(one: Floats, other: Floats) -> Iterator[float]:
    """For each piece of a line how well it is found about there in the other one."""
    width = one.shape[1]
    stretched = _resized(other, (width, HEIGHT))
    edges = (DOWN, DOWN, ASIDE, ASIDE)
    room = cv2.copyMakeBorder(stretched, *edges, cv2.BORDER_CONSTANT, value=0)
    count = max(1, round(width / HEIGHT))
    for number in range(count):
        start, end = round(number * width / count), round((number + 1) * width / count)
        piece = one[:, start:end]
        if piece.any():
            found = cv2.matchTemplate(room[:, start : end + 2 * ASIDE], piece, cv2.TM_CCOEFF_NORMED)
            yield min(1.0, float(found.max()))


def _glance(ink: Ink) -> Floats:
    small = cv2.GaussianBlur(_resized(ink.cover, GLANCE), SOFT, 0)
    apart = np.asarray(small - small.mean(), dtype=np.float32).ravel()
    length = float(np.linalg.norm(apart))
    return np.asarray(apart / length if length else apart, dtype=np.float32)


def _resized(cover: Floats, size: tuple[int, int]) -> Floats:
    smaller = cover.shape[0] > size[1]
    how = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(cover, size, interpolation=how), dtype=np.float32)
