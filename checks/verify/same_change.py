"""The last act changed the screen as it did in the recording: what it brought is there again.

A form that opens below the entry that was chosen, a row of buttons, an answer to write: on a page
that other data fills nothing else names such a target, and nothing has to. This run's screen was
verified before the act, and since then the same things have come, in the same places to each other,
and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from app.engine.model.geometry import Box, Picture, Point, bounds, most_apart
from checks.scene.elements import ASIDE_PX, LOW_PX, Item, Surface
from checks.scene.elements import Scene as Seen
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import in_row, row_number
from checks.snapshot.windows import PASSING
from checks.text.compare import Reader, line_in, plain
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.identity.expected import Expected
from checks.vision.pixels import colours, is_caret, regions, visibly_apart

# Things are in the same place to each other, and as large, to so many pixels; grounds of one colour
# differ by no more levels.
APART_PX, SAME_GROUND = 3, 8
# A mark in the target's row lies so near to its level (pixels), shares so much of its box with the
# recorded one, and differs by so much of its ink; by more if a line crosses it.
BESIDE_PX, SHARED, RESTYLED, CROSSED = 8, 0.6, 0.25, 0.5
# The title bar of a pane is so high (pixels).
BAR_PX = 40
# What was acted on may look otherwise since, with this rim (pixels).
RIM_PX = 4
# A page of more new things is another page.
MOST = 24
# Whether all of these items were left by earlier runs of the task.
WasLeft = Callable[[Sequence[Item]], bool]


@dataclass(frozen=True, slots=True)
class _Thing:
    """An item, or a field or button, that has come."""

    picture: Picture
    box: Box
    ground: Surface | None = None
    item: Item | None = None


def place_of_the_same_change(scene: Scene, unit: Unit, was_left: WasLeft) -> Place | None:
    """Where the target is among what has come since the last verified step, if that is what came in
    the recording; None where something else has come. What earlier runs of the task have left may
    come, too: a menu may have covered it. Before a step that decides, all of it has to be the pane
    that the target stands in, such as a question; None where it cannot be undone.
    """
    accepted, known = scene.known.accepted, scene.known
    if accepted is None or scene.irreversible or known.reader is None:
        return None
    looks = (accepted.then, accepted.now, scene.then, scene.now)
    if scene.target is None or len({bounds(one.picture) for one in looks}) > 1:
        return None
    tips = [[tip.frame for tip in one.windows if tip.kind in PASSING] for one in looks]
    came = list(_came(accepted.then.picture, scene.then.picture, accepted.was, tips[0] + tips[2]))
    comes = list(_came(accepted.now.picture, scene.now.picture, accepted.there, tips[1] + tips[3]))
    if len(came) > MOST or len(comes) > 2 * MOST:  # a list may show what earlier runs have left
        return None
    expected, reader = Expected(known.values), known.reader
    row = scene.target.box if scene.known.carries else None
    moves = _moves(scene, came, comes)
    rests = {one: _not_the_same(came, comes, one, row, expected, reader) for one in moves}
    fits = [
        one
        for one, rest in rests.items()
        if rest is not None and (not rest or _are_left(rest, scene, was_left))
    ]
    return Place(unit, *fits[0]) if len(fits) == 1 else None


def _are_left(rest: Sequence[_Thing], scene: Scene, was_left: WasLeft) -> bool:
    items = [one.item for one in rest if one.item is not None]
    return scene.known.carries and len(items) == len(rest) and was_left(items)


def _moves(scene: Scene, came: Sequence[_Thing], comes: Sequence[_Thing]) -> list[tuple[int, int]]:
    """How far the target may have moved: as far as what was acted on last, where that is the
    target, too; else as far as one of the things that have come.
    """
    target, accepted = scene.target, scene.known.accepted
    if target is None or accepted is None:
        return []
    was, there = accepted.was, accepted.there
    acts_again = was and (was.grown(RIM_PX).contains(target.at) or target.box.covers(was))
    if scene.known.carries and was and there and acts_again:
        return [(there.x - was.x, there.y - was.y)]
    pane = target.box if scene.known.carries else _new_pane(scene, accepted.then.picture, came)
    if pane is None:
        return []
    for own in _anchors(target.at, target.box, came):
        likes = (one.box for one in comes if _is_like(one, own))
        moves = {(one.x - own.box.x, one.y - own.box.y) for one in likes}
        is_told = scene.known.carries and sum(target.box.covers(one.box) for one in came) > 1
        if drawn := [one for one in moves if is_told or _is_drawn_there(scene, pane, one)]:
            return drawn
    return []


def _anchors(at: Point, target: Box, came: Sequence[_Thing]) -> list[_Thing]:
    """The least of the things that came under the target, and of those in its row: of a field
    without a frame nothing is seen but what stands beside it.
    """
    under = [one for one in came if one.box.grown(2).contains(at)]
    beside = [one for one in came if in_row(one.box, target)]
    return [min(some, key=lambda one: one.box.area) for some in (under, beside) if some]


def _new_pane(scene: Scene, before: Picture, came: Sequence[_Thing]) -> Box | None:
    """The pane that the target stands in, with its bar, if that is all that came in the recording;
    None else.
    """
    if scene.target is None:
        return None
    seen = perceive(scene.then.picture)
    around = seen.around(seen.at(scene.target.at))
    pane = next((one.box for one in around if not one.is_low), seen.area)
    if pane == seen.area or not all(pane.grown(BAR_PX).covers(one.box) for one in came):
        return None
    was_there = any(most_apart(one.box, pane) <= APART_PX for one in perceive(before).surfaces)
    return None if was_there else reduce(Box.union, (one.box for one in came), pane)


def _is_drawn_there(scene: Scene, box: Box, move: tuple[int, int]) -> bool:
    """Whether what stands in a box is drawn as it was, so far away."""
    here, there = box.grown(-RIM_PX), box.grown(-RIM_PX).moved(*move)
    now, then = scene.now.picture, scene.then.picture
    if not (bounds(now).covers(there) and bounds(then).covers(here)):
        return False
    return drawn_alike(now, there, then, here) or _differ_by_a_caret(now, there, then, here)


def _differ_by_a_caret(now: Picture, there: Box, then: Picture, here: Box) -> bool:
    """Whether two boxes of one size look alike but for a caret."""
    if (there.width, there.height) != (here.width, here.height):
        return False
    apart = visibly_apart(colours(now, there), colours(then, here))
    return all(is_caret(one.box) for one in regions(apart))


def _came(
    before: Picture, after: Picture, acted: Box | None, tips: Sequence[Box] = ()
) -> Iterator[_Thing]:
    """What stands on a picture and did not stand on the one before, wherever in its column, beside
    what was acted on and what a tip covers. What is left of a text that a new pane covers in part
    is not new, nor what a chosen row has left of its list.
    """
    was, now = perceive(before), perceive(after)
    rest = _things(was)
    panes = [one.box for one in now.surfaces if not _has_twin(one, was)]
    for one in _things(now):
        twin = next((two for two in rest if _is_pushed(one, two)), None)
        if twin is not None:
            rest.remove(twin)
        elif (
            not (acted and _begins_in(one, acted))
            and not any(tip.grown(RIM_PX).meets(one.box) for tip in tips)
            and not (_is_left(one, was, panes) or _is_rest(one, was))
        ):
            yield one


def _is_rest(one: _Thing, was: Seen) -> bool:
    """Whether a thing is a part of what a list or pane was, from its one side to the other."""
    return one.ground is not None and any(
        two.box.grown(APART_PX).covers(one.box) and two.box.width - one.box.width <= 2 * APART_PX
        for two in was.surfaces
        if not two.is_low and most_apart(two.colour, one.ground.colour) <= SAME_GROUND
    )


def _begins_in(one: _Thing, acted: Box) -> bool:
    """Whether a thing stands in what was acted on; a text that was typed there may be longer."""
    return acted.grown(RIM_PX).contains(Point(one.box.x, one.box.centre.y))


def _has_twin(surface: Surface, seen: Seen) -> bool:
    return any(
        most_apart(one.box, surface.box) <= APART_PX
        and most_apart(one.colour, surface.colour) <= SAME_GROUND
        for one in seen.surfaces
    )


def _is_left(one: _Thing, was: Seen, panes: Sequence[Box]) -> bool:
    """Whether a thing is what a new pane beside it leaves of a text."""
    if one.ground is not None or any(pane.covers(one.box) for pane in panes):
        return False
    return any(two.box.grown(APART_PX).covers(one.box) for two in was.items)


def _things(seen: Seen) -> list[_Thing]:
    picture = seen.picture
    grounds = [_Thing(picture, one.box, one) for one in seen.surfaces if one.is_low]
    return [*grounds, *(_Thing(picture, one.box, item=one) for one in seen.items)]


def _is_pushed(one: _Thing, other: _Thing) -> bool:
    """Whether a thing is another one, farther down or up."""
    return abs(one.box.x - other.box.x) <= APART_PX and _is_like(one, other)


def _is_like(one: _Thing, other: _Thing) -> bool:
    """Whether two things are of one kind and size, and drawn alike where they are drawn."""
    if (one.ground is None) != (other.ground is None):
        return False
    if one.ground is None or other.ground is None:
        return drawn_alike(one.picture, one.box, other.picture, other.box)
    larger = abs(one.box.width - other.box.width), abs(one.box.height - other.box.height)
    apart = most_apart(one.ground.colour, other.ground.colour)
    return max(larger) <= APART_PX and apart <= SAME_GROUND


def _not_the_same(
    came: Sequence[_Thing],
    comes: Sequence[_Thing],
    move: tuple[int, int],
    row: Box | None,
    expected: Expected,
    reader: Reader,
) -> list[_Thing] | None:
    """What else has come where each thing that came in the recording has come so far away, one for
    one; None where one has not. What is not in the target's row may have come about where it was: a
    title, the buttons of a bar. Panes may have moved by a little.
    """
    rest = list(comes)
    for one in came:
        there = Point(one.box.x + move[0], one.box.y + move[1])
        near = [two for two in rest if _begins_at(two, there)]
        twin = next((two for two in near if _says_the_same(two, one, expected, reader)), None)
        if twin is None and row is not None and in_row(one.box, row):
            about = (two for two in rest if _begins_at(two, there, BESIDE_PX))
            twin = next((two for two in about if _goes_on(two, one, move, reader)), None)
        elif twin is None and row is not None:
            aside = (two for two in rest if _begins_at(two, Point(*one.box[:2]), ASIDE_PX))
            twin = next((two for two in aside if _is_resized(two, one, expected, reader)), None)
        if twin is None:
            return None
        rest.remove(twin)
    return rest


def _goes_on(one: _Thing, other: _Thing, move: tuple[int, int], reader: Reader) -> bool:
    """Whether a thing in the row of the target is the number of a row farther down, or a mark that
    is drawn alike there beside a line that passes through it.
    """
    if one.ground is not None or other.ground is not None:
        return False
    shared = one.box.intersection(other.box.moved(*move))
    if shared.area >= SHARED * other.box.area:
        sides = one.picture, shared, other.picture, shared.moved(-move[0], -move[1])
        is_read = any(map(str.isalnum, line_in(reader, other.picture, other.box)))
        if drawn_alike(*sides, RESTYLED if is_read else CROSSED):
            return True
    numbers = [_row_number(two, reader) for two in (one, other)]
    return None not in numbers and one.box.y > other.box.y


def _row_number(one: _Thing, reader: Reader) -> int | None:
    def read(item: Item) -> str:
        return plain(line_in(reader, one.picture, item.box))

    return row_number(perceive(one.picture), one.item, read) if one.item is not None else None


def _begins_at(one: _Thing, there: Point, most: int = APART_PX) -> bool:
    return max(abs(one.box.x - there.x), abs(one.box.y - there.y)) <= most


def _is_resized(one: _Thing, other: _Thing, expected: Expected, reader: Reader) -> bool:
    """Whether a thing is another one, or one pane of another size that is as low."""
    if one.ground is None or other.ground is None:
        return _says_the_same(one, other, expected, reader)
    is_pane = min(one.box.width, other.box.width) > LOW_PX
    alike = most_apart(one.ground.colour, other.ground.colour) <= SAME_GROUND
    return alike and is_pane and most_apart(one.box, other.box) <= ASIDE_PX


def _says_the_same(one: _Thing, other: _Thing, expected: Expected, reader: Reader) -> bool:
    """Whether a thing is drawn as another one, or says this run's value where that says the
    recorded one.
    """
    if _is_like(one, other):
        return True
    if one.ground is not None or other.ground is not None:
        return False
    now, then = (plain(line_in(reader, two.picture, two.box)) for two in (one, other))
    if now == then != "" and _differ_by_a_caret(one.picture, one.box, other.picture, other.box):
        return True
    return bool(now and then) and expected.follows(now, then)
