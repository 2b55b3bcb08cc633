"""The element under a point: a button, a field, a cell, a word; by accessibility, else by what the
pixels show.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from app.engine.model.geometry import Box, Picture, Point, bounds, clipped
from checks.scene.text_areas import text_area_at
from checks.snapshot.look import LabelSeen, Look
from checks.vision.edges import Edges, frames_around, sides
from checks.vision.ink import text_blocks
from checks.vision.marks import split

# Buttons, fields, cells and icons are no larger than this; what is larger holds elements.
ELEMENT_WIDTH = 700
ELEMENT_HEIGHT = 96
SMALLEST = 9
# Without border or text a point stands for a patch of this size: the icon or blank cell around it.
PATCH = 32
# A check box or radio button is no larger than this.
TICK = 26
STRAIGHT = 0.9
NEAR = 6
LABEL_HEIGHT = 120
# So many entries one under the other are a menu or list, so many icons in a row a bar of tools; the
# digits of a calendar are lower than icons, and words are wider.
SEVERAL = 3
ICON_HEIGHT, ICON_WIDTH = 14, 1.6
# A bar whose tools have words is so many times as wide as high at least.
AS_WIDE = 6
# The names of a bar's menus keep one distance, to within so many pixels: letters begin in theirs.
EVENLY = 5
# Entries begin together, but for an icon of this width before some. Lines of one text lie 0.2 to
# 0.4 of their height apart, entries of a list farther.
BEFORE = 24
APART = 0.45
# Roles of AtspiRole that hold other elements: application, dialog, filler, frame, list, menu bar,
# page tab list, panel, scroll pane, split pane, table, tool bar, tree, tree table, viewport,
# window, document kinds.
HOLDERS = frozenset(
    {75, 16, 20, 23, 31, 34, 38, 39, 49, 53, 55, 63, 65, 66, 68, 69, 82, 85, 94, 95, 96}
)


def element_at(look: Look, at: Point, edges: Edges) -> Box:
    """The box of the element under the point."""
    tick = tick_at(look.picture, at, edges)
    label = look.label
    if label is not None and is_element(label) and label.box.contains(at):
        told = clipped(look.picture, label.box)
        return told if tick else _option(look.picture, at, told) or told
    area = text_area_at(look.picture, at, edges)
    if area is not None:
        return area
    framed = framed_at(look.picture, at, edges)
    entry = _entry(look, framed, at) if framed is not None else None
    if framed is not None and (
        holds_elements(look.picture, framed) or _among_icons(look.picture, framed, at)
    ):
        framed = None
    return (
        tick
        or entry
        or (_option(look.picture, at, framed) if framed else None)
        or framed
        or word_at(look.picture, at)
        or _patch(look.picture, at)
    )


def _option(picture: Picture, at: Point, ring: Box) -> Box | None:
    """The option that a radio button's ring is the mark of: the ring and the text beside it, which
    tells it from the others.
    """
    word = word_at(picture, at) if max(ring.width, ring.height) <= TICK else None
    mark = split(picture, word)[0] if word else None
    return word if mark is not None and mark.contains(at) else None


def is_element(label: LabelSeen) -> bool:
    """Whether accessibility tells of one thing, and not of a pane or list that holds others."""
    fits = label.box.width >= SMALLEST and SMALLEST <= label.box.height <= LABEL_HEIGHT
    return fits and label.role not in HOLDERS


def holds_elements(picture: Picture, frame: Box) -> bool:
    """Whether a rectangle is a low menu, or a bar of menus or tools, of which one is the
    element.
    """
    blocks = text_blocks(picture, frame)
    kinds = (_are_entries, _are_icons, _are_menus)
    if len(blocks) >= SEVERAL and any(are_such(blocks) for are_such in kinds):
        return True
    if frame.width >= AS_WIDE * frame.height and _has_tools(blocks):
        return True
    return _are_items(frame, _lines_of_texts(blocks))


def _among_icons(picture: Picture, frame: Box, at: Point) -> bool:
    """Whether a point lies in a row of icons below the texts of a card: each is an element."""
    blocks = text_blocks(picture, frame)
    row = [one for one in blocks if one.y - NEAR <= at.y < one.bottom + NEAR]
    rest = [one for one in blocks if one not in row]
    small = all(max(one.width, one.height) <= TICK for one in row)
    ordered = sorted(row, key=lambda one: one.x)
    apart = [right.x - left.right for left, right in pairwise(ordered)]
    return len(row) >= SEVERAL and small and bool(rest) and min(apart) > NEAR


def _lines_of_texts(blocks: list[Box]) -> list[Box]:
    """The first text of each line, top to bottom: what begins far to the right of all others, as
    the parts of a scroll bar do, begins no line.
    """
    left = min((one.x for one in blocks), default=0)
    return _first_of_each_line(one for one in blocks if one.x <= left + BEFORE)


def _first_of_each_line(blocks: Iterable[Box]) -> list[Box]:
    """One text of each line, top to bottom: what stands as high as the one before is left out."""
    lines = list[Box]()
    for block in sorted(blocks, key=lambda one: (one.centre.y, one.x)):
        if not lines or block.y >= lines[-1].bottom:
            lines.append(block)
    return lines


def _are_items(frame: Box, lines: list[Box]) -> bool:
    """Whether lines have more room between them than those of one text have. Two of them are items
    only in a menu, which is as wide as what it says; in a wider frame they are a card's.
    """
    widest = max((one.width for one in lines), default=0)
    if len(lines) < (2 if frame.width <= widest + BEFORE else SEVERAL):
        return False
    height = sorted(one.height for one in lines)[len(lines) // 2]
    room = min(below.y - one.bottom for one, below in pairwise(lines))
    return room >= height * APART


def _are_entries(blocks: list[Box]) -> bool:
    """Whether texts stand one under the other, and begin together."""
    ordered = sorted(blocks, key=lambda one: one.y)
    pairs = pairwise(ordered)
    return all(one.bottom < below.y and abs(one.x - below.x) <= NEAR // 2 for one, below in pairs)


def _entry(look: Look, frame: Box, at: Point) -> Box | None:
    """The entry of a popup list, as wide as what is left of the list beside an entry that is lit:
    each has the same share of the height, and more room around it than the lines of one text.
    """
    window = next((one for one in look.windows if one.frame.contains(at)), None)
    if window is None or (window.managed and window.kind != "menu"):
        return None
    lines = _first_of_each_line(text_blocks(look.picture, frame))
    if len(lines) < 2 or not _are_entries(lines):  # noqa: PLR2004
        return None
    height = frame.height // len(lines)
    rows = [
        Box(frame.x, frame.y + number * height, frame.width, height) for number in range(len(lines))
    ]
    shares = all(
        abs(row.centre.y - one.centre.y) <= EVENLY for row, one in zip(rows, lines, strict=True)
    )
    apart = all(below.y - one.bottom >= one.height for one, below in pairwise(lines))
    return next((row for row in rows if shares and apart and row.contains(at)), None)


def _are_icons(blocks: list[Box]) -> bool:
    """Whether these are pictures in a row."""
    top, bottom = max(one.y for one in blocks), min(one.bottom for one in blocks)
    return bottom > top and all(
        one.height >= ICON_HEIGHT and one.width <= ICON_WIDTH * one.height for one in blocks
    )


def _has_tools(blocks: list[Box]) -> bool:
    """Whether several pictures stand in a row, beside others that a word belongs to."""
    icons = [one for one in blocks if _are_icons([one])]
    return len(icons) >= SEVERAL and _are_icons(icons)


def _are_menus(blocks: list[Box]) -> bool:
    """Whether these are words in a row that keep one distance: each has the same room around it."""
    top, bottom = max(one.y for one in blocks), min(one.bottom for one in blocks)
    ordered = sorted(blocks, key=lambda one: one.x)
    apart = [right.x - left.right for left, right in pairwise(ordered)]
    evenly = max(apart) - min(apart) <= EVENLY and min(apart) > 0
    return bottom > top and evenly and all(one.width > one.height for one in blocks)


def tick_at(picture: Picture, at: Point, edges: Edges) -> Box | None:
    """The check box around the point: a small square, with straight sides that letters lack."""
    frame = _framed_from(picture, Box(at.x, at.y, 1, 1), edges)
    if frame is None or max(frame.width, frame.height) > TICK:
        return None
    square = abs(frame.width - frame.height) <= SMALLEST // 3
    return frame if square and min(sides(edges, frame)) >= STRAIGHT else None


def framed_at(picture: Picture, at: Point, edges: Edges) -> Box | None:
    """The smallest bordered element around the point."""
    word = word_at(picture, at)
    if word is not None and (cell := _cell_in(picture, word, at, edges)):
        return cell
    seeds = (*((word,) if word else ()), Box(at.x - 2, at.y - 2, 5, 5), Box(at.x, at.y, 1, 1))
    found = (_framed_from(picture, seed, edges) for seed in seeds)
    return next(
        (frame for frame in found if frame is not None and not _is_of_letters(frame, word, edges)),
        None,
    )


def _is_of_letters(frame: Box, word: Box | None, edges: Edges) -> bool:
    """Whether the sides of a frame are strokes of a line of text that goes on beyond it."""
    if word is None or not word.meets(frame) or word.height > frame.height + NEAR:
        return False
    left, right, *_ = sides(edges, frame)
    beyond = ((frame.x - word.x, left), (word.right - frame.right, right))
    return any(goes_on > NEAR and side < STRAIGHT for goes_on, side in beyond)


def _cell_in(picture: Picture, word: Box, at: Point, edges: Edges) -> Box | None:
    """The bordered cell around a point, where cells stand so near to each other that what they say
    was taken for one text: the days of a calendar.
    """
    if max(word.width, word.height) <= TICK:
        return None
    for half in (2, 1, 0):
        seed = Box(at.x - half, at.y - half, 2 * half + 1, 2 * half + 1)
        frame = next(frames_around(edges, seed.intersection(bounds(picture))), None)
        if frame is None or min(frame.width, frame.height) < SMALLEST:
            continue
        if frame.width * 2 < word.width and min(sides(edges, frame)) >= STRAIGHT:
            return frame
    return None


def _framed_from(picture: Picture, seed: Box, edges: Edges) -> Box | None:
    reach = Box(-ELEMENT_WIDTH, -ELEMENT_HEIGHT, 2 * ELEMENT_WIDTH, 2 * ELEMENT_HEIGHT)
    limit = reach.moved(seed.centre.x, seed.centre.y)
    frames = frames_around(edges, seed.intersection(bounds(picture)), limit)
    return outermost_of_first(
        frame for frame in frames if min(frame.width, frame.height) >= SMALLEST
    )


def outermost_of_first(frames: Iterable[Box]) -> Box | None:
    """The first rectangle, with the lines of its own border (inner, outer line, shadow)
    taken in.
    """
    first: Box | None = None
    for frame in frames:
        if not _is_size_of_element(frame):
            break
        if first is not None and not first.grown(NEAR // 2).covers(frame):
            break
        first = frame
    return first


def _is_size_of_element(frame: Box) -> bool:
    return frame.width <= ELEMENT_WIDTH and frame.height <= ELEMENT_HEIGHT


def word_at(picture: Picture, at: Point) -> Box | None:
    """The text or icon under or very near the point."""
    around = Box(at.x - ELEMENT_WIDTH // 2, at.y - PATCH, ELEMENT_WIDTH, 2 * PATCH)
    blocks = [block for block in text_blocks(picture, around) if block.grown(NEAR).contains(at)]
    smallest = min(blocks, key=lambda block: block.area, default=None)
    return smallest.grown(2).intersection(bounds(picture)) if smallest else None


def _patch(picture: Picture, at: Point) -> Box:
    return clipped(picture, Box(at.x - PATCH // 2, at.y - PATCH // 2, PATCH, PATCH))
