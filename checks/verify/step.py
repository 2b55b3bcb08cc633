"""What the locator says of a step that the pixels refuse: its target may stand elsewhere, with
nothing but data changed around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.scene.perceive import perceive
from checks.scene.relations import Sort
from checks.scene.repeated import Repeated, repeated_around
from checks.snapshot.look import Name, Relation
from checks.snapshot.thresholds import SAME
from checks.text.lines import line_around
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.changes.user_regions import as_demanded
from checks.verify.harmless_changes import is_harmless
from checks.verify.identity import Beside, Expected, Pair, unlike
from checks.verify.other_data import Page, is_same_page
from checks.verify.pixels.enabled import told_disabled
from checks.verify.pixels.focused import focused
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.parameter_target import is_written, parameter_name
from checks.verify.pixels.reachable import reachable
from checks.verify.pixels.typed_fields import typed_kept
from checks.verify.pixels.unexpected_windows import new_windows, proposals
from checks.verify.target_decision import (
    Answer,
    drawn_as_it_was,
    has_twin_block,
    locate,
    same_sort,
    stay,
    stays,
    written_as_large,
)
from checks.vision.edges import edges_of
from checks.vision.pixels import bounds

# The refusals of pixels that say no more than that something else is there, or has come.
NEWS = "nothing new"
OVERCOMES = frozenset({"here", "same", NEWS})
LOCATED = "located"
# What no check can explain where another pane of the window shows other things than it did.
BESIDE = "Another pane of the window showed other things than in the recording."
# A box with its borders is larger than one without by no more (pixels).
BORDERS_PX = 10
# What is repeated stands in a frame that is no farther from it (pixels).
FRAME_PX = 6
# So many items at least tell that they are repeated.
REPEATED = 3


def located(scene: Scene, refusal: Comparison, place: Place | None = None) -> Comparison:
    """The answer by what identifies the target; the refusal where that says no more. `place` is
    where the target was found, if it was.
    """
    at = _acts_at(scene)
    if at is None or scene.then.demanded or not _may_overcome(scene, refusal):
        return refusal
    if scene.renamed:
        return _where_named(scene, refusal, place) if place is not None else refusal
    answer = _identified(scene, refusal, at)
    if answer.agrees or place is None:
        return answer
    if scene.now.named:  # the recording's value among other rows
        return _where_named(scene, refusal, place)
    return _with_other_data(scene, answer, place) if scene.known.renamed else answer


def _identified(scene: Scene, refusal: Comparison, at: Point) -> Comparison:
    """Yes where all that identifies the target is found in its window; the refusal else."""
    units = home_units(scene)
    home = [Place(unit, unit.dx, unit.dy) for unit in units]
    # A target with farthest < SAME was learned to look exactly so.
    if scene.known.farthest < SAME or len(home) != 1 or not new_windows(scene, home[0]).agrees:
        return refusal
    answer = _in_its_window(scene, refusal, at, units[0])
    if answer is None or answer.pair is None or not stays(answer):
        return refusal
    if (scene.target is not None or scene.known.moves_caret) and is_harmless(answer.pair):
        return _usable(scene, units[0], answer)
    return _beside_other_panes(scene, units[0], answer, answer.pair) or refusal


def _in_its_window(scene: Scene, refusal: Comparison, at: Point, unit: Unit) -> Answer | None:
    """Where the target is by what identifies it; None where its window is drawn otherwise."""
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    as_it_was = drawn_as_it_was(then, at, now)
    if not as_it_was and (scene.irreversible or not written_as_large(then, at, now)):
        return None
    if refusal.rung == "here" and not scene.by_windows and has_twin_block(then, now, at):
        return None
    expected = expected_of(scene, unit)
    if scene.target is None and not scene.typed:
        if not now.area.contains(Point(at.x + unit.dx, at.y + unit.dy)):
            return None
        return stay(then, at, now, (unit.dx, unit.dy), scene.known.reader, expected)
    return locate(then, at, now, scene.known.reader, expected)


def _beside_other_panes(scene: Scene, unit: Unit, answer: Answer, pair: Pair) -> Comparison | None:
    """Yes to a step that may be undone where all that cannot be explained stands in other panes
    than the target's; what has been replaced there, or was there from the first, is a doubt.
    """
    if not scene.known.carries or scene.irreversible:
        return None
    for beside, doubt in ((Beside.MORE, doubt_of_more(scene)), (Beside.ANYTHING, BESIDE)):
        if is_harmless(replace(pair, expected=replace(pair.expected, beside=beside))):
            usable = _usable(scene, unit, answer)
            return replace(usable, doubt=doubt) if usable.agrees else usable
    return None


def doubt_of_more(scene: Scene) -> str:
    """What doubt there is where another pane shows more than it did. What comes while this run acts
    is its own doing, or no harm; what was there before its first step is what another one left.
    """
    return BESIDE if scene.known.accepted is None else ""


def _acts_at(scene: Scene) -> Point | None:
    """Where the step acts: at its target; a key, which has none, where this run typed last, and one
    that moves the caret in the largest part of its window.
    """
    if scene.target is not None:
        return scene.target.at
    if scene.then.at is not None or not scene.known.carries:
        return None
    if scene.typed:
        return scene.typed[-1].box.centre
    return _keyboard_at(scene) if scene.known.moves_caret else None


def _keyboard_at(scene: Scene) -> Point | None:
    """The middle of the largest surface of the window, which a text is written on."""
    if scene.window is None:
        return None
    window = scene.window.box
    held = [
        one.box
        for one in perceive(scene.then.picture).surfaces
        if window.covers(one.box) and one.box.area < window.area
    ]
    return max(held, key=lambda one: one.area, default=window).centre


def _where_named(scene: Scene, refusal: Comparison, place: Place) -> Comparison:
    """Yes to what this run names, where only data is another: rows of its table, or what fills its
    page; the refusal else.
    """
    in_row = _in_its_row(scene, refusal, place)
    return in_row if in_row.agrees else _with_other_data(scene, refusal, place)


def _with_other_data(scene: Scene, refusal: Comparison, place: Place) -> Comparison:
    """Yes to what this run names on a page that other data fills, and to what has no such name on
    the page of what this run chose; the refusal else.
    """
    target, reader = scene.target, scene.known.reader
    if target is None or scene.irreversible or refusal.rung != NEWS or reader is None:
        return refusal
    if not new_windows(scene, place).agrees:
        return refusal
    if scene.now.named and not is_written(scene, place):
        return refusal
    window, unit = place.unit.window, place.unit
    was = scene.window.box if scene.window else bounds(scene.then.picture)
    there = window.box if window else unit.box_now
    then = Page(perceive(scene.then.picture), was, target.at)
    at = Point(target.at.x + place.dx, target.at.y + place.dy)
    now = Page(perceive(scene.now.picture), there, at)
    name = parameter_name(scene) if scene.now.named else None
    expected = expected_of(scene, unit, _other_items(scene, place, name))
    if not is_same_page(then, now, expected, reader, named=bool(scene.now.named)):
        return refusal
    why = "The target is there, on the same page about other data."
    adjust = scene.adjusted(place)
    return Comparison(Verdict.GO, 1.0, 1.0, place.now(target.box), why, LOCATED, adjust)


def _in_its_row(scene: Scene, refusal: Comparison, place: Place) -> Comparison:
    """Yes to the target in the row that this run names, where the window has changed in nothing
    but the rows of its table; the refusal else.
    """
    target = scene.target
    if target is None or scene.irreversible or refusal.rung != NEWS:
        return refusal
    if not new_windows(scene, place).agrees:
        return refusal
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    there = Point(target.at.x + place.dx, target.at.y + place.dy)
    if not now.area.contains(there):
        return refusal
    name = parameter_name(scene)
    others = _other_items(scene, place, name)
    expected = replace(expected_of(scene, place.unit, others), chosen=True)
    pair, named = (
        Pair(
            then,
            describe(then, at),
            now,
            describe(now, Point(at.x + place.dx, at.y + place.dy)),
            scene.known.reader,
            expected,
        )
        for at in (target.at, name.box.centre if name is not None else target.at)
    )
    about = (Role.COLUMN, Role.HEADING, Role.TITLE)
    evidence = [one for some in (pair, named) for role in about for one in unlike(some, role)]
    if not all(_lies_in(one.where, others) for one in evidence):
        return refusal
    if not same_sort(pair) or not is_harmless(pair):
        return refusal
    why = "The row that is named is there; only rows of its table are others."
    adjust = scene.adjusted(place)
    return Comparison(Verdict.GO, 1.0, 1.0, place.now(target.box), why, LOCATED, adjust)


def _other_items(scene: Scene, place: Place, name: Name | None) -> tuple[Box, ...]:
    """Where the items are repeated of which this run names one: there other values may stand."""
    if name is None:
        return ()
    there = place.now(name.box)
    sides = ((scene.then.picture, name.box), (scene.now.picture, there))
    found = [_repeated(scene, picture, name, box) for picture, box in sides]
    if any(one is None for one in found) or max(one.items for one in found if one) < REPEATED:
        return ()
    boxes = [one.box.grown(FRAME_PX) for one in found if one is not None]
    top = max(one.y for one in boxes)  # a list begins where it began, below its heading
    return tuple(Box(one.x, top, one.width, one.bottom - top) for one in boxes)


def _repeated(scene: Scene, picture: Picture, name: Name, box: Box) -> Repeated | None:
    """The items around the one that a name stands in; of a card, the line with the name counts."""
    window = _window_at(picture, scene, box)
    key = line_around(picture, box, window) if name.relation is Relation.ITEM else box
    return repeated_around(picture, key or box, window, edges_of(picture))


def _window_at(picture: Picture, scene: Scene, key: Box) -> Box:
    """The window that a key stands in."""
    window = scene.window
    return window.box if window and window.box.covers(key) else bounds(picture)


def _lies_in(where: Box | None, others: Sequence[Box]) -> bool:
    return where is not None and any(one.contains(where.centre) for one in others)


def _may_overcome(scene: Scene, refusal: Comparison) -> bool:
    """Whether a refusal says no more than that something else is there, or has come."""
    is_told = refusal.verdict is not Verdict.CANNOT_TELL
    return refusal.rung in OVERCOMES and (is_told or (scene.known.carries and refusal.rung == NEWS))


def expected_of(scene: Scene, unit: Unit, more: Sequence[Box] = ()) -> Expected:
    """What this run may show otherwise."""
    hung = tuple(proposals(scene, Place(unit, unit.dx, unit.dy)))
    return Expected(
        scene.known.values,
        (*_data(scene, unit), *hung, *more),
        hung=hung,
        brought=tuple(one.text for one in scene.known.typed),
        hovered=False,
        pointers=tuple(_pointers(scene, unit)),
        renamed=scene.known.renamed,
        rows=not scene.irreversible,
        caret=scene.known.moves_caret,
    )


def _pointers(scene: Scene, unit: Unit) -> Iterator[Point]:
    """Where the pointer is, and where it was when this was recorded, as its window stands now."""
    if scene.now.pointer is not None:
        yield scene.now.pointer
    if scene.then.pointer is not None:
        yield Point(scene.then.pointer.x + unit.dx, scene.then.pointer.y + unit.dy)


def _data(scene: Scene, unit: Unit) -> tuple[Box, ...]:
    """Where what this run typed stands and stood."""
    found: list[Box] = []
    for one in scene.typed:
        found += [one.box, one.box.moved(unit.dx, unit.dy), *([one.there] if one.there else [])]
    return tuple(box.grown(2) for box in found)


def _usable(scene: Scene, unit: Unit, answer: Answer) -> Comparison:
    """The place that was found, unless it cannot be used there."""
    at, there, box = _acts_at(scene), answer.at, answer.box
    if at is None or there is None or box is None:
        return Comparison(Verdict.NO, 0.0, 1.0, answer.box, answer.why, LOCATED)
    place = Place(unit, there.x - at.x, there.y - at.y)
    for rung in (told_disabled, reachable, focused, typed_kept, as_demanded, new_windows):
        said = rung(scene, place)
        if not said.agrees:
            return said
    if scene.target is None:
        return Comparison(Verdict.GO, 1.0, 1.0, None, answer.why, LOCATED)
    moved = place.now(scene.target.box)
    larger = max(abs(moved.width - box.width), abs(moved.height - box.height))
    is_patch = answer.pair is not None and answer.pair.there.element.sort is Sort.PLACE
    same = is_patch or larger <= BORDERS_PX  # where nothing could be told, a patch stands for it
    return Comparison(
        Verdict.GO, 1.0, 1.0, moved if same else box, answer.why, LOCATED, scene.adjusted(place)
    )
