"""The one element of a fresh page that the remembered names still name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.features import Description, Role
from checks.locator.naming import is_tick
from checks.scene.element import tick_at
from checks.scene.elements import Scene
from checks.scene.perceive import perceive
from checks.scene.relations import Sort
from checks.snapshot.look import Name, Relation, Target
from checks.text.compare import is_code
from checks.verify.rerender.areas import area_of, where_it_stood
from checks.verify.rerender.explained_lines import is_beyond, same_height
from checks.verify.rerender.layout import (
    above,
    field_below,
    field_right_of,
    frame_of,
    in_column,
    in_row,
    left_of,
    row_share,
)
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import ICON, LOW, Line, Page
from checks.verify.rerender.readings import is_word, squeezed
from checks.verify.rerender.row_ends import away_from, end_of, is_end_of
from checks.verify.rerender.unnamed import pane_where_it_stood, where_it_is_drawn

# How much of a line lies in the box of a name that it is part of.
PART = 0.6
# What names a field.
LABELS = frozenset({Relation.LEFT, Relation.ABOVE})
# The box of a button may have been taken with the inner line of its border.
EDGE = 0.4
# A field may begin so far above the end of its label (pixels).
EDGE_PX = 3
# Letters of a word are no farther apart (pixels).
LETTER_PX = 3


@dataclass(frozen=True, slots=True)
class Found:
    """An element: its box now and then, and the line that names it, now. `is_text` tells that it
    has no border: then its width is that of its words, and `room` says how far above and below it a
    click is still its own. The main area of a window is named by no line.
    """

    now: Box
    then: Box
    line: Line | None
    is_text: bool = False
    room: int = 0

    def place(self, at: Point) -> Point:
        """The point of it where the remembered one was acted on, well inside."""
        x, y, width, height = self.then
        down = (at.y - y) / max(1, height) * self.now.height
        stretch = self.now.height / max(1, height) if self.is_text else self.now.width / width
        inside = self.now.grown(-min(2, (min(self.now.width, self.now.height) - 1) // 2))
        inside = Box(inside.x, inside.y - self.room, inside.width, inside.height + 2 * self.room)
        return Point(
            min(inside.right - 1, max(inside.x, round(self.now.x + (at.x - x) * stretch))),
            min(inside.bottom - 1, max(inside.y, round(self.now.y + down))),
        )


def lines_of(match: Matching, name: Name) -> list[Line]:
    """The remembered lines that a name is made of; of a text and an arrow beside it, the text."""
    lines = [
        line
        for line in match.then.lines
        if line.box.intersection(name.box).area >= PART * min(line.box.area, name.box.area)
        and not _is_speck(match, line)
    ]
    words = [one for one in lines if not match.then.is_small(one)]
    return [one for one in lines if one in words or not words or len(_said(match, one)) > 1]


def _is_speck(match: Matching, line: Line) -> bool:
    return line.box.height < match.then.height / 2


def find(
    match: Matching, target: Target, *, typed: bool = False, by_place: bool = False
) -> Found | Comparison:
    """The element, or why there is none. What is `typed` where no text names a field goes to the
    window's main area. `by_place` lets the place of an element count that nothing else tells from
    its likes.
    """
    target = _under_the_point(match, _as_a_line(match, target))
    names = [name for name in target.names if _counts(match, target, name)]
    first = next((name for name in names if lines_of(match, name)), None)
    unread = _no("What names the target is no text, and is drawn otherwise here.")
    if first is None:
        nameless = _by_label(match, target) or _by_area(match, target, typed=typed)
        return nameless or (_where_it_is(match, target) if by_place else None) or unread
    if not all(lines_of(match, name) for name in names):
        return (_by_area(match, target, typed=True) if typed else None) or unread
    if _is_unique(match, target, first) or (by_place and _begins_its_row(match, names)):
        names = [name for name in names if name.relation is not Relation.ROW]
    if any(_is_uncertain(match, target, name) for name in names):
        return _no("The target is named by a code, whose look-alike would read the same here.")
    found = [
        one
        for line in match.saying(lines_of(match, first)[0])
        if (one := _element(match, target, first, line)) is not None
        and all(_holds(match, name, one, shortened=by_place) for name in names)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        told = _told_apart(match, target, found, by_place=by_place)
        return told or _no(f"{len(found)} elements are named so here.", Verdict.CANNOT_TELL)
    missing = _no("What names the target is not to be found in this rendering.", Verdict.NOT_YET)
    if not _is_label_alone(names):
        is_nameless = by_place and all(name.relation is Relation.ROW for name in names)
        cell = _cell_where_it_stood(match, target) if is_nameless else None
        return Found(*cell, None) if cell is not None else missing
    nearby = _by_label(match, target) or _by_area(match, target, typed=typed)
    return nearby or (_at_its_end(match, target, first) if by_place else None) or missing


def _at_its_end(match: Matching, target: Target, name: Name) -> Found | None:
    """The empty end of the row of a text, if that was used, and the text stands there once."""
    text = lines_of(match, name)[0]
    if not match.says_once(text) or not is_end_of(match.then, text, target.at):
        return None
    row, away = _the_one_saying(match, text), away_from(text, target.at, match.now)
    end = end_of(match.now, row, away) if row else None
    return Found(end, target.box, row) if end else None


def _under_the_point(match: Matching, target: Target) -> Target:
    """A target that was taken for a whole bar is named by the text under the point; the others
    stand in its row.
    """
    own = next((name for name in target.names if name.relation is Relation.OWN), None)
    lines = lines_of(match, own) if own else []
    hit = next((one for one in lines if one.box.contains(target.at)), None)
    others = [one for one in lines if one is not hit]
    if hit is None or not others or not all(in_row(one.box, hit.box) for one in others):
        return target
    names = [name for name in target.names if name is not own]
    row = [Name(Relation.ROW, one.box) for one in others]
    return replace(target, box=hit.box, names=(Name(Relation.OWN, hit.box), *row, *names))


def _as_a_line(match: Matching, target: Target) -> Target:
    """A target that is a letter of a line, and whose names are its neighbours, is named by that
    line: in some fonts letters stand as far apart as words do.
    """
    own, boxes = target.box, [name.box for name in target.names]
    begins = any(own.x - LETTER_PX <= one.right and one.x < own.x for one in boxes)
    goes_on = any(one.x <= own.right + LETTER_PX and one.right > own.right for one in boxes)
    is_named = any(name.relation is Relation.OWN for name in target.names)
    if is_named or not begins or not goes_on:
        return target
    line = next(
        (
            one
            for one in match.then.lines
            if all(map(one.box.grown(LETTER_PX).covers, [own, *boxes]))
        ),
        None,
    )
    if line is None:
        return target
    return replace(target, box=line.box, names=(Name(Relation.OWN, line.box),))


def _is_label_alone(names: Sequence[Name]) -> bool:
    """Whether a target is named by its label alone: a field, which may have no border."""
    return all(name.relation in LABELS for name in names)


# An element keeps its place to so much of what its window is wide and high in another rendering;
# what is so far from it is another one.
THERE, FAR = 0.08, 0.2

# What tells elements apart that are named alike.
CONTEXT = (Role.LABEL, Role.ROW, Role.COLUMN, Role.ANCESTOR, Role.HEADING)


def _told_apart(
    match: Matching, target: Target, found: Sequence[Found], *, by_place: bool
) -> Found | None:
    """Of elements named alike the one that has all that the locator knows of the target: what
    stands in its row, heads its column or its pane. None where that holds for more than one, or
    where any of it reads otherwise. Where nothing is known, the place may tell.
    """
    then, now = perceive(match.then.picture), perceive(match.now.picture)
    was = describe(then, target.at)
    around = [
        (role, match.saying(line))
        for role in CONTEXT
        for one in was.of(role)
        for line in match.then.at(one.item.box)
        if not match.then.is_small(line)
    ]
    if not around:
        return _nearest_by_far(match, found) if by_place else None
    fitting = [one for one in found if _has_all(match, describe(now, one.now.centre), around)]
    return fitting[0] if len(fitting) == 1 else None


def _nearest_by_far(match: Matching, found: Sequence[Found]) -> Found | None:
    """The one that lies in its window about where the target lay, all others being far away."""

    def apart(one: Found) -> float:
        (x, y), (then_x, then_y) = (
            ((at.x - page.area.x) / page.area.width, (at.y - page.area.y) / page.area.height)
            for at, page in ((one.now.centre, match.now), (one.then.centre, match.then))
        )
        return abs(x - then_x) + abs(y - then_y)

    nearest, *others = sorted(found, key=apart)
    is_there = apart(nearest) <= THERE and all(apart(one) >= FAR for one in others)
    return nearest if is_there else None


def _has_all(
    match: Matching, there: Description, around: Sequence[tuple[Role, Sequence[Line]]]
) -> bool:
    """Whether for each role one of these lines stands so to an element."""
    standing = {
        role: [line for one in there.of(role) for line in match.now.at(one.item.box)]
        for role in CONTEXT
    }
    return all(any(line in standing[role] for line in lines) for role, lines in around)


def _by_area(match: Matching, target: Target, *, typed: bool) -> Found | None:
    pair = area_of(match, target.at, typed=typed)
    return Found(*pair, None) if pair is not None else None


def _where_it_is(match: Matching, target: Target) -> Found | None:
    pair = (
        where_it_stood(match, target.box, target.at)
        or _cell_where_it_stood(match, target)
        or pane_where_it_stood(match, target.at)
        or where_it_is_drawn(match, target.box)
    )
    return Found(*pair, None) if pair is not None else None


def _cell_where_it_stood(match: Matching, target: Target) -> tuple[Box, Box] | None:
    """The empty cell below the head, and in the row, of the table that names of a target tell. All
    texts of the row that the window has room for are there, and one of them is written once.
    """
    heads = _named(match, target, Relation.COLUMN)
    row = _named(match, target, Relation.ROW, Relation.LEFT)
    before = [one for one in heads if one.box.x <= target.at.x]
    ends = [one.box.x for one in map(match.now_of, heads[len(before) :]) if one is not None]
    kept = [(one, now) for one in row if (now := match.now_of(one)) is not None]
    lost = [one for one in row if match.now_of(one) is None and is_word(_said(match, one))]
    head = match.now_of(before[-1]) if before else None
    if head is None or not any(_is_only(match, one) for one, _ in kept):
        return None
    if not all(is_beyond(match, one, fresh=False) for one in lost):
        return None
    if not all(in_row(kept[0][1].box, now.box) for _, now in kept):
        return None
    then, now = kept[0]
    cell = target.box.moved(head.box.x - before[-1].box.x, now.box.y - then.box.y)
    is_free = not any(one.box.meets(cell) for one in match.now.lines)
    is_below = head.box.bottom <= cell.y and cell.right <= min(ends, default=match.now.area.right)
    return (cell, target.box) if is_free and is_below and match.now.area.covers(cell) else None


def _named(match: Matching, target: Target, *relations: Relation) -> list[Line]:
    """The remembered lines that name a target so, from left to right."""
    boxes = [one.box.grown(LETTER_PX) for one in target.names if one.relation in relations]
    lines = (one for one in match.then.lines if any(box.covers(one.box) for box in boxes))
    return sorted(lines, key=lambda one: one.box.x)


def _is_only(match: Matching, line: Line) -> bool:
    """Whether a remembered line was written once, and is."""
    return match.says_once(line) and len(match.saying(line)) == 1


def _by_label(match: Matching, target: Target) -> Found | None:
    """The one field in whose row, or as whose label, stands what stood so at the target."""
    then, now = perceive(match.then.picture), perceive(match.now.picture)
    was = describe(then, target.at)
    beside = was.of(Role.LABEL, Role.ROW)
    said = [line for one in beside for line in match.then.at(one.item.box)]
    labels = [match.now_of(line) or _the_one_saying(match, line) for line in said]
    first = labels[0] if labels else None
    if was.element.sort is not Sort.FIELD or first is None or None in labels:
        return None
    if _fields_beside(then, match.then, said) != {was.element.box}:
        return None
    boxes = _fields_beside(now, match.now, labels)
    box = boxes.pop() if len(boxes) == 1 else None
    if box is None or not same_height(match, was.element.box, box):
        return None
    return Found(box, was.element.box, first)


def _the_one_saying(match: Matching, line: Line) -> Line | None:
    """The one line that says what a remembered one did: this run's value for a recorded one."""
    saying = match.saying(line)
    return saying[0] if len(saying) == 1 else None


def _fields_beside(scene: Scene, page: Page, labels: Sequence[Line | None]) -> set[Box]:
    """The fields of a page that have these lines for a label, or in their row."""
    return {
        one.element.box
        for one in _fields(scene, page.area, [one.box for one in labels if one is not None])
        if [line for label in one.of(Role.LABEL, Role.ROW) for line in page.at(label.item.box)]
        == list(labels)
    }


def _fields(scene: Scene, area: Box, beside: Sequence[Box]) -> Iterator[Description]:
    """What stands where a field may be, in a part of a scene: beside one of some lines or right
    below it.
    """
    for surface in scene.surfaces:
        near = any(in_row(one, surface.box) or _is_right_below(one, surface.box) for one in beside)
        if near and surface.is_low and area.covers(surface.box):
            there = describe(scene, surface.box.centre)
            if there.element.sort is Sort.FIELD:
                yield there


def _is_right_below(line: Box, box: Box) -> bool:
    return -EDGE_PX <= box.y - line.bottom <= 2 * line.height and in_column(line, box)


def _counts(match: Matching, target: Target, name: Name) -> bool:
    """Whether a name must agree in another rendering, too: not the head of a column, nor arrows,
    nor the data of a list that stood as high as a field with a label of its own.
    """
    if name.relation is Relation.COLUMN:
        return False
    if name.relation is Relation.OWN:
        return True
    lines = lines_of(match, name)
    if not lines:
        return not _is_low(match, name)
    if all(match.then.is_small(line) and len(_said(match, line)) <= 1 for line in lines):
        return False
    labelled = any(one.relation in LABELS for one in target.names)
    return not (name.relation is Relation.ROW and labelled and all(one.is_data for one in lines))


def _is_unique(match: Matching, target: Target, name: Name) -> bool:
    """Whether a field's label stood there once, and does: then nothing else need tell it apart."""
    if not any(one.relation in LABELS for one in target.names):
        return False
    return _is_only(match, lines_of(match, name)[0])


def _begins_its_row(match: Matching, names: Sequence[Name]) -> bool:
    """Whether a target is an entry that its own words tell from all others, on both screens, and
    the details of it stand to their right.
    """
    own, *others = names
    row = [one for one in others if one.relation is Relation.ROW]
    if own.relation is not Relation.OWN or any(one.box.x < own.box.right for one in row):
        return False
    line = lines_of(match, own)[0]
    return line.is_data and is_word(_said(match, line)) and _is_only(match, line)


def _is_low(match: Matching, name: Name) -> bool:
    return max(name.box.width, name.box.height) <= ICON * match.then.height


def _said(match: Matching, line: Line) -> str:
    return squeezed(match.readings.text(match.then, line))


def _is_uncertain(match: Matching, target: Target, name: Name) -> bool:
    """Whether a name is a code in a list that is not drawn as it was: C-44O8 reads as C-4408."""
    if any(one.relation in LABELS for one in target.names):
        return False
    codes = (one for one in lines_of(match, name) if one.is_data and is_code(_said(match, one)))
    return any(not any(match.drawn_alike(line, one) for one in match.now.lines) for line in codes)


def _element(match: Matching, target: Target, name: Name, line: Line) -> Found | None:
    """What a line names in the way that the name named the target."""
    if name.relation is Relation.OWN:
        return on_the_text(match, target, lines_of(match, name)[0], line)
    ways: dict[Relation, Callable[[Matching, Target, Line], Box | None]] = {
        Relation.LEFT: _to_the_right,
        Relation.ABOVE: _below,
        Relation.RIGHT: _to_the_left,
    }
    way = ways.get(name.relation)
    box = way(match, target, line) if way else None
    if box is None or _holds_what_stood_elsewhere(match, target, box):
        return None
    return Found(box, target.box, line)


def _holds_what_stood_elsewhere(match: Matching, target: Target, box: Box) -> bool:
    """Whether a text stands in a box that stood outside of the target: the box is another one's."""
    there = target.box.grown(round(match.then.height))
    return any(
        box.contains(now.box.centre) and not there.contains(then.box.centre)
        for then, now in match.pairs
        if not then.is_data
    )


def on_the_text(match: Matching, target: Target, own: Line, line: Line) -> Found | None:
    """The button or field around its text; the text itself where there was none, and in a list."""
    then, now = frame_of(match.then, own.box), frame_of(match.now, line.box)
    labelled = any(name.relation in LABELS for name in target.names)
    framed = then is not None and target.box.grown(round(EDGE * own.box.height)).covers(then)
    cells = then and now and len(match.then.at(then)) == len(match.now.at(now)) == 1
    if then is None or not framed or (own.is_data and not labelled and not cells):
        return Found(line.box, own.box, line, is_text=True, room=room_around(match.now, line.box))
    if now is None or not same_height(match, then, now):
        return None
    return Found(now, then, line)


def room_around(page: Page, box: Box) -> int:
    """How far above and below a text its row goes on at least: half way to the next one, or half
    its height where there is none.
    """
    others = (one.box for one in page.lines if in_column(one.box, box) and one.box != box)
    gaps = (max(one.y - box.bottom, box.y - one.bottom) for one in others)
    nearest = min((gap for gap in gaps if gap >= 0), default=box.height)
    return max(0, min(box.height, nearest) // 2 - 1)


def _to_the_right(match: Matching, target: Target, line: Line) -> Box | None:
    return _alike(match, target, field_right_of(match.now, line.box))


def _below(match: Matching, target: Target, line: Line) -> Box | None:
    return _alike(match, target, field_below(match.now, line.box))


def _alike(match: Matching, target: Target, box: Box | None) -> Box | None:
    """The frame, when it is as high as the target was."""
    low = target.box.height <= LOW * match.then.height
    return box if box is not None and low and same_height(match, target.box, box) else None


def _to_the_left(match: Matching, target: Target, line: Line) -> Box | None:
    """The tick before its text."""
    if not is_tick(target.box):
        return None
    reach = round(2 * match.now.height)
    for x in range(line.box.x + reach, line.box.x - reach, -2):
        tick = tick_at(match.now.picture, Point(x, line.box.centre.y), match.now.edges)
        if tick is not None:
            return tick
    return None


def _holds(match: Matching, name: Name, found: Found, *, shortened: bool) -> bool:
    """Whether a name stands to the element as it did to the target; beside it, where `shortened`,
    as far as there is room for it.
    """
    return all(
        any(
            _stands(match, name.relation, (line, one), found)
            for one in (
                *match.saying(line),
                *(_shortened(match, name, line, found) if shortened else ()),
            )
        )
        for line in lines_of(match, name)
    )


def _shortened(match: Matching, name: Name, line: Line, found: Found) -> list[Line]:
    """The fresh lines beside an element that are a text beside the target with dots for a part of
    it, or of which that was one. The rows of a list are told by their names as a whole.
    """
    if name.relation is not Relation.ROW or line.is_data:
        return []
    row = (one for one in match.now.lines if in_row(one.box, found.now))
    return [one for one in row if match.is_shortened(line, one)]


def _stands(matching: Matching, relation: Relation, pair: tuple[Line, Line], found: Found) -> bool:
    """Whether a line, then and now, stands to an element as a relation tells."""
    was, line = pair
    box, middle = found.now, line.box.centre
    match relation:
        case Relation.OWN:
            return box.grown(1).contains(middle)
        case Relation.LEFT:
            return _is_left_of(matching, line, box)
        case Relation.ABOVE:
            return above(matching.now, box) is line
        case Relation.RIGHT:
            return in_row(line.box, box) and middle.x > box.x
        case Relation.ROW:
            return in_row(line.box, box) or _as_much_in_row(was.box, found.then, line.box, box)
        case _:
            return True


def _as_much_in_row(was: Box, then: Box, line: Box, now: Box) -> bool:
    """Whether a line stands as much beside an element as it did, to a pixel: a heading is often
    higher up than the buttons at the other end of its bar.
    """
    before, after = row_share(was, then), row_share(line, now)
    return after > 0 and after + 1 / min(line.height, now.height) >= before > 0


def _is_left_of(match: Matching, line: Line, box: Box) -> bool:
    """Whether a line is the nearest one to the left of a box, but for what a field shows."""
    page, nearest = match.now, left_of(match.now, box)
    while nearest is not None and nearest is not line:
        frame = frame_of(page, nearest.box) if _is_value(match, nearest) else None
        if frame is None or frame.right > box.x:
            return False
        nearest = left_of(page, frame)
    return nearest is line


def _is_value(match: Matching, line: Line) -> bool:
    """Whether a line may be what a field shows: it is new, or stood in a frame before."""
    then = match.then_of(line)
    return line in match.new or (then is not None and frame_of(match.then, then.box) is not None)


def _no(why: str, verdict: Verdict = Verdict.CANNOT_TELL) -> Comparison:
    return Comparison(verdict, 0.0, 1.0, None, why, "here")
