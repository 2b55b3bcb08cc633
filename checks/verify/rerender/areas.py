"""Areas of a window that no text names: told by where they lie, or by the heading right above them.
Each is told by a pair of boxes: where it is on the fresh page, and where it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from app.engine.model.geometry import Box, Point, most_apart
from checks.scene.elements import Surface
from checks.scene.perceive import perceive
from checks.verify.rerender.explained_lines import same_height
from checks.verify.rerender.layout import in_column, in_row
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import Line, Page

Pair = tuple[Box, Box]

# A window's main area fills more than half of it, so that there is but one, or at least so much of
# it where the next largest one is so much smaller. Its borders, and those of a text in it, are told
# this much apart (pixels).
MAIN, LEAST, NEXT = 0.5, 0.3, 0.6
EDGE_PX = 3
# A line that one types into along an edge of a window takes so much of its width.
SIDES = 0.5
# Of an empty line so much is its ground (0-1).
EMPTY = 0.95
# What is smaller in it is no field, button or pane (pixels).
HELD_PX = 12
# An area of several lines has room for so many at least.
LINES = 2.5
# So many texts that were found again tell where an element stands among them.
TEXTS = 4
# A heading stands so many heights of its own above its area at most.
ABOVE = 1.5
# It begins where its area does, to so many pixels, and the next text in its row is farther than so
# many lines are high: names of menus stand closer. The area takes as much of the window's width.
AT_LEFT_PX = 20
ALONE = 8
AS_WIDE = 0.2


def area_of(match: Matching, at: Point, *, typed: bool) -> Pair | None:
    """The one area that a click or what is `typed` there goes to; None where none can be told. Of
    what is clicked, only what is empty below the last text in it counts.
    """
    pair = _main_area(match, at) or under_heading(match, at)
    if pair is None:
        return _at_an_edge(match, at) if typed else None
    if typed:
        return pair
    now, then = pair
    left, free = empty_part(match.now, now), empty_part(match.then, then)
    if free is None or left is None or not free.contains(at):
        return None
    return left, free


def _main_area(match: Matching, at: Point) -> Pair | None:
    """The one area that fills most of the window, where the target stood in it."""
    then, now = _large_area(match.then), _large_area(match.now)
    if then is None or now is None or not then.grown(EDGE_PX).contains(at):
        return None
    return now, then


def surfaces_of(page: Page) -> list[Surface]:
    """The surfaces that lie within a page, to a few pixels."""
    around = page.area.grown(EDGE_PX)
    return [one for one in perceive(page.picture).surfaces if around.covers(one.box)]


def _large_area(page: Page) -> Box | None:
    """The one area of a page that holds no other and fills most of it: a document, a canvas."""
    scene = perceive(page.picture)
    whole = [one for one in surfaces_of(page) if one.fill >= MAIN]
    large = [one for one in whole if one.box.area >= MAIN * page.area.area]
    main = large[-1] if large else _largest_by_far(page, whole)
    if main is None:
        return None
    area = main.box
    held = (scene.surfaces[number].box for number in scene.children[main.number])
    elements = (one for one in held if min(one.width, one.height) >= HELD_PX)
    return (
        area
        if all(_is_in_corner(one, area) or _is_in_text(page, one) for one in elements)
        else None
    )


def _is_in_text(page: Page, box: Box) -> bool:
    """Whether a box is what large letters, and the line below them, close in."""
    return any(line.box.grown(EDGE_PX).covers(box) for line in page.lines)


def _largest_by_far(page: Page, areas: Sequence[Surface]) -> Surface | None:
    """The one area that is larger than all the others beside it."""
    first = max(areas, key=lambda one: one.box.area, default=None)
    if first is None or first.box.area < LEAST * page.area.area:
        return None
    beside = (one.box.area for one in areas if not one.box.meets(first.box))
    return first if max(beside, default=0) <= NEXT * first.box.area else None


def _is_in_corner(box: Box, area: Box) -> bool:
    """Whether a box begins in a corner of an area, as what is left of a bar of tabs does."""
    sides = (box.x - area.x, area.right - box.right)
    ends = (box.y - area.y, area.bottom - box.bottom)
    return min(map(abs, sides)) <= EDGE_PX and min(map(abs, ends)) <= EDGE_PX


def under_heading(match: Matching, at: Point) -> Pair | None:
    """The one area right below the text that stood right above the target's: a note, a message."""
    then = min(
        (one for one in high_areas(match.then) if one.contains(at)),
        key=lambda one: one.area,
        default=None,
    )
    heading = _heading(match.then, then) if then is not None else None
    counterpart = match.now_of(heading) if heading is not None else None
    if then is None or counterpart is None:
        return None
    share = then.width / match.then.area.width
    found = [
        one
        for one in high_areas(match.now)
        if _heading(match.now, one) is counterpart
        and abs(one.width / match.now.area.width - share) <= AS_WIDE
    ]
    return (found[0], then) if len(found) == 1 else None


def high_areas(page: Page) -> list[Box]:
    """The areas of a page that have room for several lines."""
    boxes = (one.box for one in surfaces_of(page))
    return [box for box in boxes if box.height >= LINES * page.height]


def _heading(page: Page, area: Box) -> Line | None:
    """The text right above the left end of an area; None for none, or for a bar of several."""
    near = [one for one in page.lines if _is_above(one.box, area)]
    row = sorted(near, key=lambda one: one.box.x)
    if not row or page.is_small(row[0]) or row[0].box.x - area.x > AT_LEFT_PX:
        return None
    beside = [one.box.x - row[0].box.right for one in row[1:]]
    return row[0] if min(beside, default=page.area.width) > ALONE * page.height else None


def _is_above(line: Box, area: Box) -> bool:
    gap = area.y - line.bottom
    return -EDGE_PX <= gap <= ABOVE * line.height and in_column(line, area)


def _at_an_edge(match: Matching, at: Point) -> Pair | None:
    """The one area that lies along an edge of the window as the target's did: an entry line above
    the lower one, or below the upper one, from side to side.
    """
    then = min(
        (one for one in _along_edges(match.then) if one.grown(EDGE_PX).contains(at)),
        key=lambda one: one.area,
        default=None,
    )
    if then is None:
        return None
    ends = _ends(match.then, then)
    below = ends[-1] < 0
    found = [
        one
        for one in _along_edges(match.now)
        if (_ends(match.now, one)[-1] < 0) is below
        and most_apart(_ends(match.now, one), ends) <= EDGE_PX
    ]
    if not found and _empty_lines(match.then) == [then]:
        lines = _empty_lines(match.now)  # larger letters between it and the edge have pushed it
        there = [one for one in lines if (_ends(match.now, one)[-1] < 0) is below]
        found = [one for one in there if same_height(match, then, one)]
    return (found[0], then) if len(found) == 1 else None


def _empty_lines(page: Page) -> list[Box]:
    """The low areas that reach over most of the width of their window and show nothing else."""
    wide = (one for one in surfaces_of(page) if one.is_low and one.fill >= EMPTY)
    return [
        one.box
        for one in wide
        if one.box.width >= SIDES * page.area.width and one.box.height >= page.height
    ]


def _along_edges(page: Page) -> list[Box]:
    """The low areas of a page that reach over most of the width of its window."""
    low = (one.box for one in surfaces_of(page) if one.is_low)
    return [box for box in low if box.width >= SIDES * page.area.width]


def _ends(page: Page, box: Box) -> tuple[int, int, int]:
    """How far an area is from the sides of its window, and from the nearer of its upper and lower
    edge: this one below zero.
    """
    above, below = box.y - page.area.y, page.area.bottom - box.bottom
    end = above if above < below else -1 - below
    return box.x - page.area.x, page.area.right - box.right, end


def where_it_stood(match: Matching, target: Box, at: Point) -> Pair | None:
    """The field or button that stands among the others as the target's did."""
    then = _framed(match.then, target, at)
    return next((pair for pair in like(match, then) if pair[1] == then), None) if then else None


def fills_a_field(match: Matching, line: Line) -> bool:
    """Whether a fresh line stands in a field that no text labels, and that held nothing."""
    frame = _framed(match.now, line.box, line.box.centre)
    then = (
        next((pair[1] for pair in like(match, frame) if pair[0] == frame), None) if frame else None
    )
    return then is not None and all(map(match.then.is_small, match.then.at(then)))


def like(
    match: Matching, frame: Box, panes: tuple[list[Box], list[Box]] | None = None
) -> list[Pair]:
    """The frames (of `panes`, then and now, where they are given), of then or now, that stand to
    every text that was found again as one does: left of it, right of it, above or below; with those
    that stood so, in as many rows of as many. None for too few texts.
    """
    texts = [pair for pair in match.pairs if not match.then.is_small(pair[0])]
    if len(texts) < TEXTS:
        return []
    before, after = ([pair[side].box for pair in texts] for side in (0, 1))
    was, now = panes or (_frames(match.then), _frames(match.now))
    wanted = _sides(frame, before if frame in was else after)
    likes = _in_rows(one for one in was if _sides(one, before) == wanted)
    found = _in_rows(one for one in now if _sides(one, after) == wanted)
    if [len(row) for row in likes] != [len(row) for row in found]:
        return []
    pairs = list(zip(chain(*found), chain(*likes), strict=True))
    fits = panes is not None or all(same_height(match, then, now) for now, then in pairs)
    return pairs if fits else []


def _framed(page: Page, target: Box, at: Point) -> Box | None:
    """The frame of a target, where it has one."""
    around = (
        one for one in _frames(page) if one.contains(at) and one.grown(EDGE_PX).covers(target)
    )
    return min(around, key=lambda one: one.area, default=None)


def _frames(page: Page) -> list[Box]:
    """The outermost frames of a page, each once: a rounded one may be told in several ways, and a
    text that is selected in a field is one, too.
    """
    found: list[Box] = []
    for frame in sorted(page.frames, key=lambda one: -one.area):
        if not any(one.grown(EDGE_PX).covers(frame) for one in found):
            found.append(frame)
    return found


def _in_rows(boxes: Iterable[Box]) -> list[list[Box]]:
    """The boxes from top to bottom, those of a row from left to right."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda one: one.y):
        if rows and in_row(rows[-1][0], box):
            rows[-1].append(box)
        else:
            rows.append([box])
    return [sorted(row) for row in rows]


def _sides(box: Box, others: Sequence[Box]) -> list[str]:
    """On which side of a box each of some others stands."""
    return [_side(box, one) for one in others]


def _side(box: Box, other: Box) -> str:
    middle = other.centre
    if middle.y < box.y:
        return "above"
    if middle.y >= box.bottom:
        return "below"
    return "left" if middle.x < box.x else "right" if middle.x >= box.right else "in it"


def empty_part(page: Page, area: Box) -> Box | None:
    """What is empty of an area below the last text in it, a line's height away; None for less than
    a line. A grip in its corner is no text.
    """
    line = round(page.height)
    corner = Box(area.right - 2 * line, area.bottom - 2 * line, 2 * line, 2 * line)
    inside = (one.box for one in page.lines if area.contains(one.box.centre))
    ends = (box.bottom for box in inside if not corner.covers(box))
    top = max(ends, default=area.y) + line
    return Box(area.x, top, area.width, area.bottom - top) if area.bottom - top >= line else None
