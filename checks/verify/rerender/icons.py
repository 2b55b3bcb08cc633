"""Icons, which have no text: the same one at another size is drawn much alike."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box
from checks.verify.rerender.line_matching import Matching, apart_in_pixels
from checks.verify.rerender.page import Line, Page, ink_at
from checks.verify.rerender.readings import is_word
from checks.vision.pixels import Floats, Mask, colours

# An icon is no larger than so many lines, and not much wider than high: that of a drop-down list
# is wider than others.
LARGEST = 6.0
SQUARE = 3.0
# It is compared at this size; its shape must correlate so well, its sides keep their ratio.
SIDE = 24
ALIKE, THE_SAME = 0.7, 0.995
SAME_RATIO = 1.25
# Icons of bars are no larger, and what is drawn of one stands within it to so many pixels.
ICON_PX, RIM_PX = 32, 2
# A colour is the same to so many levels, a shade to so many; what is no farther from its ground is
# ground. So many pixels of an icon differ from it. Of five icons on a light and on a dark ground at
# most 0.085 of what is drawn has neither the same colour nor is the same shade, of other icons 0.6.
# A box may be so much larger, and be off by so many pixels.
SAME_LEVELS, SHADE_LEVELS, GROUND_LEVELS = 8, 12, 24
LEAST_PX, OTHERWISE, OFF_PX = 60, 0.1, 3
# A picture has so much light and shade (0-1, of its box).
LIGHT_AND_SHADE = 0.1
# The ground of an icon is what lies around it, as far as this (pixels).
GROUND_PX = 4

Levels = npt.NDArray[np.int16]


def pair_same_icons(match: Matching) -> None:
    """Pair what is one icon, drawn as it was, with the nearest place first: before a reading takes
    it for letters, which another icon reads as, too.
    """
    for then in [line for line in match.lost if is_icon(match.then, line)]:
        fits = [
            now
            for now in match.new
            if now.box[2:] == then.box[2:] and likeness(match, then, now) >= THE_SAME
        ]
        if fits:
            match.take(then, min(fits, key=lambda now: apart_in_pixels(then, now)))


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
    """Whether both read as words, and those are not the same; a picture may be taken for one."""
    before, said = match.readings.text(match.then, then), match.readings.text(match.now, now)
    if before == said or not (is_word(before) and is_word(said)):
        return False
    return not (_has_light_and_shade(then) and keeps_its_colours(then, now))


def _has_light_and_shade(line: Line) -> bool:
    """Whether parts of what is drawn are lighter than its ground, and others darker: no text."""
    ground = _ground(line)
    pixels = _pixels(line, line.box)
    drawn, levels = _drawn(pixels, ground), pixels.mean(axis=2) - float(ground.mean())
    shares = [float((drawn & side).mean()) for side in (levels > 0, levels < 0)]
    return min(shares) >= LIGHT_AND_SHADE


def is_icon(page: Page, line: Line) -> bool:
    """Whether a line may be an icon, by its size."""
    box = line.box
    square = max(box.width, box.height) <= SQUARE * min(box.width, box.height)
    return square and box.height <= LARGEST * page.height


def same_icon(match: Matching, then: Line, now: Line) -> bool:
    """Whether two lines may be one icon."""
    ratio = then.box.width / then.box.height * now.box.height / now.box.width
    if not 1 / SAME_RATIO <= ratio <= SAME_RATIO:
        return False
    return likeness(match, then, now) >= ALIKE or keeps_its_colours(then, now)


def keeps_its_colours(then: Line, now: Line) -> bool:
    """Whether an icon is drawn in the very same colours on whatever ground, as a dark theme leaves
    those that are no letters. Its shadow lets the ground through.
    """
    sizes = zip(then.box[2:], now.box[2:], strict=True)
    if any(abs(one - other) > OFF_PX for one, other in sizes):
        return False
    was, ground_was = _pixels(then, then.box), _ground(then)
    if np.count_nonzero(_drawn(was, ground_was)) < LEAST_PX:
        return False
    reach, ground = range(-OFF_PX, OFF_PX + 1), _ground(now)
    places = (Box(now.box.x + dx, now.box.y + dy, *then.box[2:]) for dx in reach for dy in reach)
    return any(_is_the_same(was, ground_was, _pixels(now, place), ground) for place in places)


def _is_the_same(was: Levels, ground_was: Levels, now: Levels, ground: Levels) -> bool:
    """Whether each pixel of an icon has its colour, or is black that covers the ground as much."""
    if was.shape != now.shape:
        return False
    seen_through = np.asarray(ground * (was / np.maximum(ground_was, 1)), dtype=np.float32)
    shade = (was <= ground_was).all(axis=2) & _near(now, seen_through, SHADE_LEVELS)
    otherwise = ~_near(now, was, SAME_LEVELS) & ~shade
    return all(
        drawn.any() and np.count_nonzero(drawn & otherwise) <= OTHERWISE * np.count_nonzero(drawn)
        for drawn in (_drawn(was, ground_was), _drawn(now, ground))
    )


def _near(one: Levels, other: Levels | Floats, levels: int) -> Mask:
    return np.asarray(np.abs(one - other).max(axis=2) <= levels)


def _pixels(line: Line, box: Box) -> Levels:
    return colours(line.page.picture, box).astype(np.int16)


def _drawn(pixels: Levels, ground: Levels) -> Mask:
    """Which pixels are not of the ground."""
    return ~_near(pixels, ground, GROUND_LEVELS)


def _ground(line: Line) -> Levels:
    """The colour around an icon: most of its own box may be a sheet of paper."""
    around = line.page.ground_around(line.box.grown(1), GROUND_PX - 1)
    return np.asarray(line.ground if around is None else around, dtype=np.int16)


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
