"""What kind of change a changed region is."""

from __future__ import annotations

from enum import Enum, auto

import numpy as np

from app.engine.model.geometry import Box
from checks.scene.containers import FIELD_HEIGHT, holder_of
from checks.scene.fields import TOUCHING
from checks.verify.changes.controls import restyled_controls
from checks.verify.changes.patch_similarity import GREYED
from checks.vision.dotted_frames import is_dotted_frame
from checks.vision.edges import Edges, frame_around, sides
from checks.vision.image_diff import Aligned
from checks.vision.ink import Ink, ink_of, inked, shape_gap
from checks.vision.pixels import NOISE_LEVELS, Bytes, Region, brightness, is_caret
from checks.vision.rectangles import rectangles

# An element with its border, hovered: 0.04 in GTK, 0.09 in Tk.
SAME_ELEMENT = 0.12
# Hovered buttons and rows move their ground by 8 to 30 levels in GTK, Qt and Tk; selections by 60
# and more.
HOVER_LEVELS = 40
# The ground of a button differs by so much from its commonest level; most of it (percent) must
# have kept its colour.
GRADIENT = 24
MOST = 90
# Of a hovered element this share at most (its border, its shadow) changes the other way.
OTHER_WAY = 0.2
# A caret is not lower than this, and the letters beside a change stand so near to it (pixels).
CARET_LEAST, BESIDE = 8, 3
# A focus ring is drawn within this many pixels of an element's border.
RING_WIDTH = 4
# The smallest thing that pops up: a tooltip of one word.
POPUP_WIDTH = 36
POPUP_HEIGHT = 18
# A side of a popup: how much of it must be a new edge; shadows and rounded corners take their part.
NEW_SIDE = 0.7
POPUP_SIDES = 3
# Corners of popups are rounded by up to 8 pixels.
ROUND = 8
# Rules between rows are one or two pixels high; what underlines a tab is moved sideways.
THIN = 2
# Bars that fill are 3 to 24 px high; their ends may be round, and tell how they go on beyond those.
BAR_HEIGHT = 26
BAR_WIDTH = 10
ROUND_END = 4
BEYOND = 5
# A changed letter stands in its word: what lies this near belongs to it.
WORD_REACH = 6


class Kind(Enum):
    """What a changed region is."""

    CARET = auto()
    RING = auto()  # a focus ring around something that stayed
    DOTTED = auto()  # a dotted frame around a text outside any list: it has the focus, or had it
    CURSOR = auto()  # the frame around the chosen cell of a grid (see `checks.verify.changes.grid`)
    HOVER = auto()  # the same, on a slightly different ground
    SELECTED = auto()  # the same in a list, in other colours
    FAINTER = auto()  # the same, greyed
    STRONGER = auto()  # the same, no longer greyed
    DATA = auto()  # other content in an unchanged field, cell or list
    POPUP = auto()  # a new bordered block
    MOVED = auto()  # a thin rule that stands elsewhere in its columns now: what it parts has moved
    LEVEL = auto()  # a bar that has grown or shrunk: progress, a volume
    GONE = auto()  # something was there, now the ground is bare
    TEXT = auto()  # other or new text outside any field
    OTHER = auto()


def kind_of(pair: Aligned, region: Region) -> Kind:
    """What kind of change a region is; what is certain comes first."""
    box = region.box
    if is_caret(box) and not _is_of_a_letter(pair, box):
        return Kind.CARET
    if is_ring(pair, region):
        return Kind.RING
    if is_moved_rule(pair, box):
        return Kind.MOVED
    if is_level(pair, box):
        return Kind.LEVEL
    holder = holder_of(pair, box)
    if holder is None and is_dotted_frame(pair, box):
        return Kind.DOTTED
    return _other_kind(pair, box, holder)


def _is_of_a_letter(pair: Aligned, box: Box) -> bool:
    """Whether a piece lower than any caret has changed of something drawn around it, now and then:
    a 5 may have become a 6.
    """
    if box.height >= CARET_LEAST:
        return False
    around = box.grown(BESIDE).intersection(pair.size)
    inside = box.moved(-around.x, -around.y)
    for part in pair.part(around):
        ink = inked(part).copy()
        ink[inside.y : inside.bottom, inside.x : inside.right] = False
        if not ink.any():
            return False
    return True


def _other_kind(pair: Aligned, box: Box, holder: Box | None) -> Kind:
    """Drawn in other colours, come to life or greyed, popped up, or other content."""
    restyled = restyled_as(pair, box)
    if restyled is not None and (restyled is not Kind.SELECTED or holder is not None):
        return restyled
    shown = restyled_controls(pair, box)
    if shown is not None:
        return Kind.FAINTER if shown < 1 else Kind.STRONGER
    if is_popup(pair, box, holder):
        return Kind.POPUP
    return _drawn(pair, box) if holder is None else Kind.DATA


def is_ring(pair: Aligned, region: Region) -> bool:
    """Whether only a thin frame has changed, around an element that stayed as it was."""
    inner = region.box.grown(-RING_WIDTH)
    if inner.width < 2 * RING_WIDTH or inner.height < RING_WIDTH:
        return False
    changed = pair.mask[inner.y : inner.bottom, inner.x : inner.right]
    return not changed.any() and _framed_in(pair.edges_both, region.box)


def _framed_in(edges: Edges, box: Box) -> bool:
    """Whether an unchanged rectangle lies at about this box: what the ring is drawn around."""
    inner = box.grown(-2 * RING_WIDTH)
    seed = inner if inner.area else Box(*box.centre, 1, 1)
    return frame_around(edges, seed, box.grown(RING_WIDTH)) is not None


def is_moved_rule(pair: Aligned, box: Box) -> bool:
    """Whether a thin level rule is drawn in other rows of its columns than before: a line of a
    scrolled list, not what underlines the chosen one of several tabs.
    """
    if box.height > THIN:
        return False
    now, then = (_rules(edges, box) for edges in (pair.edges_now, pair.edges_then))
    if box.y not in now | then:
        return False
    came = box.y not in now or _is_one_of(pair.now, pair.then, then, box)
    return came and (box.y not in then or _is_one_of(pair.then, pair.now, now, box))


def is_level(pair: Aligned, box: Box) -> bool:
    """Whether the end of a bar has moved: what is drawn here now goes on to one side, what was
    drawn here then to the other, and nothing else stands on it.
    """
    if box.height > BAR_HEIGHT or box.width < BAR_WIDTH:
        return False
    now, then = pair.part(box.grown(BEYOND))
    if now.shape[1] != box.width + 2 * BEYOND:
        return False
    return (_goes_on(now, 0) and _goes_on(then, -1)) or (_goes_on(now, -1) and _goes_on(then, 0))


def _goes_on(pixels: Bytes, side: int) -> bool:
    """Whether the column at a side goes on throughout, but for the ends, which may be round."""
    inner = pixels[BEYOND:-BEYOND]
    if inner.size == 0:  # at the edge of the picture: what lies beyond its ends is not to be seen
        return False
    across = inner[:, BEYOND + ROUND_END : -BEYOND - ROUND_END]
    if across.size == 0 or not _is_even(across[:, across.shape[1] // 2, None], inner[:, side]):
        return False  # one column tells it of most
    return _is_even(across, inner[:, side])


def _is_even(pixels: Bytes, column: Bytes) -> bool:
    """Whether every column is that one, but for noise."""
    apart = np.abs(pixels.astype(np.int16) - column[:, None])
    return int(apart.max()) <= NOISE_LEVELS


def _rules(edges: Edges, box: Box) -> set[int]:
    """The rows in which a rule, longer than any dash and as high as a box, goes through its
    columns.
    """
    through = (line for line in edges.lines if line.x <= box.x + 1 and line.right >= box.right - 1)
    rows = {line.y for line in through}
    return {row for row in rows if row + box.height in rows}


def _is_one_of(here: Bytes, there: Bytes, rows: set[int], box: Box) -> bool:
    """Whether what is drawn in a box of one picture is one of the rules of the other."""
    columns, height = slice(box.x, box.right), box.height
    rule = here[box.y : box.bottom, columns]
    return any(np.array_equal(rule, there[row : row + height, columns]) for row in rows)


def restyled_as(pair: Aligned, box: Box) -> Kind | None:
    """Whether the same is drawn in other colours, and how; None when something else is drawn."""
    now, then = (brightness(part) for part in pair.part(box))
    ink_now, ink_then = ink_of(now), ink_of(then)
    if ink_then.blank != ink_now.blank or shape_gap(ink_now, ink_then) > SAME_ELEMENT:
        return None
    if not _one_way(now, then):
        return None
    clear, faint = (now, then) if ink_now.contrast > ink_then.contrast else (then, now)
    if _ground_moved(clear, faint) > HOVER_LEVELS:
        return Kind.SELECTED
    return _fainter_or_stronger(ink_now, ink_then)


def _ground_moved(clear: Bytes, faint: Bytes) -> float:
    """By how many levels most of what is bare ground is brighter or darker in one than in the
    other. The one of more contrast tells what is bare: greyed letters are hardly darker than it.
    """
    commonest = int(np.bincount(clear.ravel(), minlength=256).argmax())
    bare = np.abs(clear.astype(np.int16) - commonest) <= GRADIENT
    apart = np.abs(clear.astype(np.int16) - faint.astype(np.int16))[bare]
    return float(np.percentile(apart, MOST))


def _one_way(now: Bytes, then: Bytes) -> bool:
    """Whether a change is to lighter or to darker; tabs that take turns change both ways."""
    by = now.astype(np.int16) - then.astype(np.int16)
    lighter, darker = int((by > NOISE_LEVELS).sum()), int((by < -NOISE_LEVELS).sum())
    return min(lighter, darker) <= OTHER_WAY * max(lighter, darker)


def _fainter_or_stronger(now: Ink, then: Ink) -> Kind:
    ratio = now.contrast / max(then.contrast, 1.0)
    if now.blank or GREYED <= ratio <= 1 / GREYED:
        return Kind.HOVER
    return Kind.FAINTER if ratio < 1 else Kind.STRONGER


def is_popup(pair: Aligned, box: Box, holder: Box | None) -> bool:
    """Whether a new bordered block has come: new edges along at least three of its sides, or all
    around a part of it.
    """
    if not as_large_as_popups(box):
        return False
    blocks = [box] if sum(_new_sides(pair, box)) >= POPUP_SIDES else _new_blocks(pair, box)
    return any(holder is None or not _is_band(block, holder) for block in blocks)


def as_large_as_popups(box: Box) -> bool:
    """Whether a region could be something that has popped up."""
    return box.width >= POPUP_WIDTH and box.height >= POPUP_HEIGHT


def _new_sides(pair: Aligned, box: Box) -> list[bool]:
    """Which sides of a box are new edges, but for its corners, which may be round."""
    by_x, by_y = (min(ROUND, length // 4) for length in (box.width, box.height))
    left, right, *_ = sides(
        pair.edges_new, Box(box.x, box.y + by_y, box.width, box.height - 2 * by_y)
    )
    *_, top, bottom = sides(
        pair.edges_new, Box(box.x + by_x, box.y, box.width - 2 * by_x, box.height)
    )
    return [side >= NEW_SIDE for side in (left, right, top, bottom)]


def _new_blocks(pair: Aligned, box: Box) -> list[Box]:
    found = rectangles(pair.edges_new, box.grown(2), POPUP_HEIGHT)
    return [block for block in found if block.width >= POPUP_WIDTH]


def _is_band(box: Box, holder: Box) -> bool:
    """A row of a list that is drawn in another colour reaches from side to side."""
    apart = max(abs(box.x - holder.x), abs(box.right - holder.right))
    return box.height <= FIELD_HEIGHT and apart <= TOUCHING


def _drawn(pair: Aligned, box: Box) -> Kind:
    """Text or pictures outside any field: gone, replaced or new."""
    line = box.grown(WORD_REACH)
    now, then = (inked(part).any() for part in pair.part(line))
    if then and not now:
        return Kind.GONE
    return Kind.TEXT if box.height <= FIELD_HEIGHT else Kind.OTHER
