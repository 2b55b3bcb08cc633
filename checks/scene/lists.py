"""The list, table or tree that an entry stands in: the titles of its columns, the parents of its
branch. What an entry says itself is not unique, these say which one it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, Picture, clipped
from checks.scene.containers import has_controls, stands_alone
from checks.vision.edges import Edges
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.ink import text_blocks
from checks.vision.pixels import NOISE_LEVELS, colours
from checks.vision.rectangles import enclosing

# Children are indented by 12 to 24 px; titles of columns and cells begin within 6 px of each other.
INDENT = 10
# Arrows and icons before an entry are no wider; its text is the first word that is.
ICON = 20
# The middles or ends of one column lie on one line, to within this.
ALIGNED = 3
# A list is at least so much higher than one of its entries.
ROOM = 30
# The rule below a line of titles is so near to it; the border of a list is so thick.
HIGH = 16
THICK = 3
# The mark of the column that rows are sorted by is smaller.
MARK = 12
# A rule below the titles of columns reaches from side to side but for this share.
RULE = 0.8


def list_around(edges: Edges, box: Box, window: Box | None = None) -> Box | None:
    """The smallest rectangle that an entry stands in and that is none of its grid's; inside its
    window, where that is known.
    """
    around = (one for one in enclosing(edges, box) if one.height >= box.height + ROOM)
    room = window or edges.area
    return next((one for one in around if stands_alone(edges, one) and room.covers(one)), None)


def parents_of(picture: Picture, box: Box, edges: Edges, window: Box | None = None) -> list[Box]:
    """The words, nearest first, that stand above an entry of a list and begin farther left, each
    farther left than the one before; none outside lists.
    """
    frame = list_around(edges, box, window)
    if frame is None or has_controls(edges, frame):
        return []
    lines = _lines(text_blocks(picture, Box(*frame[:3], box.bottom - frame.y)))
    own = [line for line in lines if any(word.meets(box) for word in line)]
    above = [line for line in lines if max(word.bottom for word in line) <= box.y + 2]
    if above and _is_ruled_off(edges, frame, above[0], (*above[1:], *own)):
        above = above[1:]
    return _farther_left(_text(own[0]), above[::-1]) if own else []


def titles_of(picture: Picture, box: Box, edges: Edges, window: Box | None = None) -> list[Box]:
    """The words in the uppermost line of the list that an entry stands in, where that line has a
    ground of its own or the only rule there is below it: the titles of columns, the month of a
    calendar.
    """
    frame = list_around(edges, box, window)
    if frame is None or has_controls(edges, frame):
        return []
    lines = _lines(text_blocks(picture, Box(*frame[:3], max(0, box.y - frame.y))))
    if not lines or not (
        _on_another_ground(picture, frame, lines[0], box)
        or _is_ruled_off_alone(edges, frame, lines[0], (*lines[1:], [box]))
    ):
        return []
    return [word for word in lines[0] if max(word.width, word.height) > MARK]


def _on_another_ground(picture: Picture, frame: Box, line: Sequence[Box], box: Box) -> bool:
    left, right = line[0].x, line[-1].right
    top, bottom = min(word.y for word in line), max(word.bottom for word in line)
    title = colours(picture, Box(left, top, right - left, bottom - top))
    rows = Box(frame.x, box.y, frame.width, box.height)
    entries = colours(picture, clipped(picture, rows))
    return levels_between(ground_colour(title), ground_colour(entries)) > NOISE_LEVELS


def _lines(words: Sequence[Box]) -> list[list[Box]]:
    """The words line by line, top to bottom, each from left to right."""
    lines: list[list[Box]] = []
    for word in sorted(words, key=lambda one: one.centre.y):
        if lines and word.centre.y < lines[-1][-1].bottom and word.y < lines[-1][-1].centre.y:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda one: one.x) for line in lines]


def _text(line: Sequence[Box]) -> Box:
    """The first word of a line, after its arrows and icons, where one is wide enough to tell."""
    return next((word for word in line if word.width > ICON), line[0])


def _is_ruled_off(
    edges: Edges, frame: Box, titles: Sequence[Box], below: Sequence[Sequence[Box]]
) -> bool:
    """Whether a rule parts the uppermost line from the next: it holds the titles of columns."""
    end = min((line[0].y for line in below), default=titles[0].bottom)
    return any(titles[0].bottom <= rule <= end for rule in _rules(edges, frame))


def _is_ruled_off_alone(
    edges: Edges, frame: Box, titles: Sequence[Box], below: Sequence[Sequence[Box]]
) -> bool:
    """The same, where no other lines are parted by rules."""
    apart = [rule for rule in _rules(edges, frame) if rule > titles[0].bottom + HIGH]
    return not apart and _is_ruled_off(edges, frame, titles, below)


def _rules(edges: Edges, frame: Box) -> list[int]:
    """The rows of the rules inside a list."""
    inside = edges.inside(frame).grown(-THICK)
    return [
        line.y + edges.corner.y
        for line in edges.lines
        if inside.y <= line.y <= inside.bottom
        and line.x < inside.right
        and line.right > inside.x
        and line.right - line.x >= RULE * frame.width
    ]


def _farther_left(own: Box, above: Sequence[Sequence[Box]]) -> list[Box]:
    found: list[Box] = []
    for line in above:
        word, last = _text(line), found[-1] if found else own
        if word.x <= last.x - INDENT and not _in_one_column(word, last):
            found.append(word)
    return found


def _in_one_column(one: Box, other: Box) -> bool:
    """Whether two texts are aligned to the right, or centred."""
    ends, middles = abs(one.right - other.right), abs(one.centre.x - other.centre.x)
    return min(ends, middles) <= ALIGNED
