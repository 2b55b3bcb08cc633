"""One answer: where the target stands on the present scene, or what speaks against it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point, most_apart
from checks.locator.describe import describe
from checks.locator.features import Description, Role
from checks.locator.resolve import offsets, only_field
from checks.scene.elements import Scene
from checks.scene.relations import Sort, paired_text_areas, text_areas_in
from checks.text.compare import Reader
from checks.verify.arrivals import arrival
from checks.verify.chosen.marks import mark_moved
from checks.verify.chosen.selection import chosen_otherwise
from checks.verify.identity.evidence import Evidence, Status
from checks.verify.identity.expected import NOTHING_EXPECTED, Expected
from checks.verify.identity.features import differences
from checks.verify.identity.pair import Pair
from checks.verify.identity.wording import has_only_label
from checks.verify.rows import other_ticks
from checks.verify.sections import headed_otherwise
from checks.verify.state import greyed, inactive, surely_greyed

# A button keeps its size, to so many pixels; fields are as wide as their window lets them.
SAME_SIZE_PX = 6
# What takes the place of a box to tick, framed under the pointer, is no wider than so many of it.
WIDER = 2
# The end of a field is where its arrows are (pixels).
END_PX = 24
# A banner pushes what lies below it by no more (pixels).
BANNER_PX = 80
# The sides of a cell stand where they stood, to so many pixels.
CELL_PX = 2
SURFACES = frozenset({Sort.BUTTON, Sort.FIELD})


@dataclass(frozen=True, slots=True)
class Answer:
    """Where the target is (None: nowhere), its box, and why. A refusal is `certain` where something
    contradicts the target, and not where something is only not found. `refused` is what speaks
    against each place that was looked at.
    """

    at: Point | None
    box: Box | None
    why: str
    role: Role | None = None
    pair: Pair | None = None
    certain: bool = True
    rung: str = "here"
    refused: tuple[tuple[Point, Evidence], ...] = ()

    def against(self, point: Point) -> Evidence | None:
        """What contradicts the target at a place; None for nothing certain."""
        return next(
            (
                one
                for there, one in self.refused
                if max(abs(there.x - point.x), abs(there.y - point.y)) <= SAME_SIZE_PX
                and one.replaced
            ),
            None,
        )


def place_of(yes: Comparison, at: Point) -> Point:
    """Where a yes would click that was asked about a point."""
    x, y = yes.adjust.get("x", at.x), yes.adjust.get("y", at.y)
    return Point(x, y) if isinstance(x, int) and isinstance(y, int) else at


def refusal_by(evidence: Evidence) -> Comparison:
    """The refusal that something contradicts the target."""
    return Comparison(Verdict.NO, 0.0, 1.0, evidence.where, evidence.why, str(evidence.role))


def locate(
    then: Scene,
    at: Point,
    now: Scene,
    reader: Reader | None = None,
    expected: Expected = NOTHING_EXPECTED,
) -> Answer:
    """Where what stood at a point of the recorded scene stands on the present one."""
    windows = expected.windows or (then.area, now.area)
    was = _in_window(describe(then, at), then, windows[0])
    found: list[tuple[Point, Pair]] = []
    refused: list[tuple[Point, Evidence]] = []
    seen: set[Box] = set()
    for dx, dy in offsets(then, was, now):
        point = Point(at.x + dx, at.y + dy)
        if not now.area.contains(point):
            continue
        there = _in_window(describe(now, point), now, windows[1])
        if there.element.box in seen or there.element.beside != was.element.beside:
            continue
        seen.add(there.element.box)
        pair = Pair(then, was, now, there, reader, expected)
        evidence = _judge(pair)
        if evidence is None:
            found.append((_in_element(point, pair, (dx, dy)), pair))
        else:
            refused.append((point, evidence))
    return _answer(found, refused)


def _in_window(described: Description, scene: Scene, frame: Box) -> Description:
    """What is described, in the window that its manager tells of where pixels show none: a frame at
    the border of the screen is not to be seen.
    """
    if described.window != scene.area or frame == scene.area:
        return described
    return replace(described, window=frame, is_told=True)


def stay(
    then: Scene,
    at: Point,
    now: Scene,
    move: tuple[int, int],
    reader: Reader | None = None,
    expected: Expected = NOTHING_EXPECTED,
) -> Answer:
    """Whether a place of the recorded scene is still what it was on the present one, where its
    window has moved so far: a key goes to the window, wherever in it a place looks like that.
    """
    there = Point(at.x + move[0], at.y + move[1])
    pair = Pair(then, describe(then, at), now, describe(now, there), reader, expected)
    evidence = _judge(pair)
    return _answer([(there, pair)], []) if evidence is None else _answer([], [(there, evidence)])


def stays(answer: Answer) -> bool:
    """Whether a target that only others name (a field, a mark) is about where its window has it, or
    has a label that nothing else has, before a step that may be undone.
    """
    pair = answer.pair
    if pair is None or pair.was.element.sort not in {Sort.FIELD, Sort.PLACE, Sort.MARK}:
        return pair is not None
    if pair.was.element.sort is Sort.FIELD and pair.was.window == pair.there.window:
        was = pair.was.element.box
        if None not in (only_field(pair.then, was), only_field(pair.now, was)):
            return True
    if (pair.expected.undoable and has_only_label(pair)) or _is_in_its_cell(pair):
        return True
    dx, dy = pair.move
    block = pair.now.block(pair.there.element.box)
    before = pair.then.block(pair.was.element.box)
    return dx == block.x - before.x and abs(dy - (block.y - before.y)) <= BANNER_PX


def _is_in_its_cell(pair: Pair) -> bool:
    """Whether what is written stands on the ground of its own that it stood on in the recording,
    wherever on it: the cell of a row, say.
    """
    own, was = pair.there.element.own, pair.was.element.own
    here = pair.now.surface_of(own[0]) if own else None
    there = pair.then.surface_of(was[0]) if was else None
    if here is None or there is None or not (here.is_low and there.is_low):
        return False
    return most_apart(here.box, there.box.moved(*pair.window_move)) <= CELL_PX


def _in_element(point: Point, pair: Pair, move: tuple[int, int]) -> Point:
    """The place to click: where the recorded one lies in an element of the same place and size,
    else as far along it, or as near to its end.
    """
    was, there = pair.was.element, pair.there.element
    moved = was.box.moved(*move)
    if most_apart(moved, there.box) <= SAME_SIZE_PX:
        return point
    if there.sort is Sort.TEXT:
        return point if there.box.grown(2).contains(point) or there.beside else there.box.centre
    if was.sort is Sort.TEXT:
        return there.box.centre
    x = _along(point.x - moved.x, was.box.width, there.box.width)
    y = _along(point.y - moved.y, was.box.height, there.box.height)
    return Point(there.box.x + x, there.box.y + y)


def _along(at: int, before: int, now: int) -> int:
    """A place along a side that is longer or shorter now: as near to the end as it was where it
    was near (the arrow of a combo box), else at the same share of it.
    """
    if not 0 <= at < before:
        return now // 2
    if before - at <= min(END_PX, before // 4, now):
        return now - (before - at)
    return at if at <= min(END_PX, before // 4, now - 1) else at * now // before


def _answer(found: list[tuple[Point, Pair]], refused: list[tuple[Point, Evidence]]) -> Answer:
    if len(found) > 1:
        why = f"{len(found)} places look like the target."
        return Answer(None, None, why, certain=False, refused=tuple(refused))
    if not found:
        against = _best(refused)
        if against is None:
            return Answer(None, None, "The target is not there.", certain=False)
        return Answer(
            None,
            against.where,
            against.why,
            against.role,
            certain=against.replaced,
            refused=tuple(refused),
        )
    point, pair = found[0]
    block = arrival(pair.then, pair.now, pair.there, pair.expected.hung)
    if block is not None:
        return Answer(None, block, "Something new has appeared.", certain=False, rung="nothing new")
    why = "All that identifies the target is there."
    return Answer(point, pair.there.element.box, why, pair=pair, refused=tuple(refused))


def _best(refused: list[tuple[Point, Evidence]]) -> Evidence | None:
    order = [Role.TITLE, Role.HEADING, Role.ANCESTOR, Role.COLUMN, Role.ROW, Role.LABEL, Role.OWN]
    return min((one for _, one in refused), key=lambda one: order.index(one.role), default=None)


def _judge(pair: Pair) -> Evidence | None:
    """What speaks against a place; None for nothing."""
    there = pair.there.element
    if not same_sort(pair):
        why = "The target itself is not what it was."
        return Evidence(Status.MISMATCH, Role.OWN, there.box, why, replaced=False)
    if _is_another_area(pair):
        why = "Another text area stands there."
        return Evidence(Status.MISMATCH, Role.OWN, there.box, why)
    found = differences(pair)
    if not found or not found[0].replaced:
        found = [*_contradictions(pair), *found]
    if found:
        return found[0]
    if greyed(pair):
        why = "The target is greyed."
        return Evidence(Status.MISMATCH, Role.OWN, there.box, why, replaced=surely_greyed(pair))
    if inactive(pair):
        return Evidence(
            Status.MISMATCH, Role.TITLE, pair.there.window, "Another window has the keyboard."
        )
    return None


def _is_another_area(pair: Pair) -> bool:
    """Whether the target was one of several text areas, which nothing labels, and this one does not
    come as it did among as many.
    """
    was, areas = pair.was.element.box, text_areas_in(pair.then)
    labels = [one.item.box for one in pair.was.of(Role.LABEL)]
    if was not in areas or len(areas) < 2:  # noqa: PLR2004
        return False
    if not all(any(area.covers(label) for area in areas) for label in labels):
        return False
    return paired_text_areas(pair.then, pair.now).get(was) != pair.there.element.box


def _contradictions(pair: Pair) -> list[Evidence]:
    """What speaks against a target by how the page stands around it: another heading heads it, or
    something else is chosen.
    """
    other = headed_otherwise(pair)
    if other is not None:
        return [other]
    chosen = chosen_otherwise(pair) or mark_moved(pair)
    if chosen is None and pair.was.element.sort is Sort.BUTTON:
        chosen = other_ticks(pair)
    if chosen is None:
        return []
    return [Evidence(Status.MISMATCH, Role.HEADING, chosen, "Something else is chosen.")]


def same_sort(pair: Pair) -> bool:
    """Whether the element may be the recorded one by its sort and size: a button is framed where
    the pointer rests on it, a field never becomes a text, nor a box to tick a button with a text.
    """
    was, there = pair.was.element, pair.there.element
    if {was.sort, there.sort} == {Sort.MARK, Sort.BUTTON}:
        narrow, wide = sorted((was.box.width, there.box.width))
        if wide > WIDER * narrow:
            return False
    if (was.sort is Sort.FIELD) != (there.sort is Sort.FIELD) and not (was.own and there.own):
        return False
    if was.sort in SURFACES and there.sort in SURFACES and not (was.own and there.own):
        if abs(was.box.height - there.box.height) > SAME_SIZE_PX:
            return False
        return was.sort is Sort.FIELD or abs(was.box.width - there.box.width) <= 3 * SAME_SIZE_PX
    return (was.sort is Sort.PLACE) == (there.sort is Sort.PLACE)
