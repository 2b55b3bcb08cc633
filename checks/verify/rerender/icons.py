"""Icons, which have no text: the same one at another size is drawn much alike."""

from __future__ import annotations

import cv2
import numpy as np

from app.engine.model.geometry import Box
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line, Page, ink_at
from checks.verify.rerender.readings import is_word
from checks.vision.pixels import Floats

# An icon is no larger than so many lines, and not much wider than high: that of a drop-down list
# is wider than others.
LARGEST = 6.0
SQUARE = 3.0
# It is compared at this size; its shape must correlate so well, its sides keep their ratio.
SIDE = 24
ALIKE = 0.7
SAME_RATIO = 1.25
# Icons of bars are no larger, and what is drawn of one stands within it to so many pixels.
ICON_PX, RIM_PX = 32, 2


def pair_icons(match: Matching) -> None:
    """Pair what looks like one icon at another size."""
    for then in [line for line in match.lost if is_icon(match.then, line)]:
        icons = (now for now in match.new if is_icon(match.now, now))
        fits = [
            now for now in icons if same_icon(match, then, now) and not _are_words(match, then, now)
        ]
        if fits:
            match.take(then, max(fits, key=lambda now: likeness(match, then, now)))


def _are_words(match: Matching, then: Line, now: Line) -> bool:
    """Whether both read as words, and those are not the same."""
    before, said = match.readings.text(match.then, then), match.readings.text(match.now, now)
    return before != said and is_word(before) and is_word(said)


def is_icon(page: Page, line: Line) -> bool:
    """Whether a line may be an icon, by its size."""
    box = line.box
    square = max(box.width, box.height) <= SQUARE * min(box.width, box.height)
    return square and box.height <= LARGEST * page.height


def same_icon(match: Matching, then: Line, now: Line) -> bool:
    """Whether two lines may be one icon."""
    ratio = then.box.width / then.box.height * now.box.height / now.box.width
    return 1 / SAME_RATIO <= ratio <= SAME_RATIO and likeness(match, then, now) >= ALIKE


def likeness(match: Matching, then: Line, now: Line) -> float:
    """How alike two icons are, -1..1, brought to one size; the box of either may be a pixel off."""
    return float((_around(match.now, now.box) @ _shape(match.then, then.box)).max())


def _around(page: Page, box: Box) -> Floats:
    """The icon's shape at its place and a pixel off it in every direction, a row each."""
    if box not in page.icons_around:
        moved = (box.moved(dx, dy) for dx in (0, -1, 1) for dy in (0, -1, 1))
        page.icons_around[box] = np.stack([_shape(page, each) for each in moved])
    return page.icons_around[box]


def _shape(page: Page, box: Box) -> Floats:
    """The icon at one size, of mean 0 and length 1: the product of two shapes is their correlation.
    All 0 where nothing is drawn.
    """
    part = box.intersection(page.area)
    if not part.area:
        return np.zeros(SIDE * SIDE, dtype=np.float32)
    if part not in page.icons:
        ink = ink_at(page.picture, part).cover
        scaled = cv2.resize(ink, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        apart = np.asarray(scaled, dtype=np.float32).ravel()
        apart -= apart.mean()
        length = float(np.linalg.norm(apart))
        page.icons[part] = apart / length if length else apart
    return page.icons[part]


def is_of_an_icon(match: Matching, line: Line) -> bool:
    """Whether a fresh line stands where an icon stood: of one that is drawn in other colours no
    more may be seen than a part.
    """
    now, then = match.now.area, match.then.area
    if (now.width, now.height) != (then.width, then.height):
        return False
    there = line.box.moved(then.x - now.x, then.y - now.y)
    return any(
        max(one.box.width, one.box.height) <= ICON_PX
        and one.box.grown(RIM_PX).covers(there)
        and is_icon(match.then, one)
        and not is_word(match.readings.text(match.then, one))
        for one in match.then.lines
    )
