"""What a run names: in its row among others, on a page that other data fills, in an open list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.scene.cards import cards_like
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import COLUMN_PX, in_row
from checks.scene.repeated import Repeated, repeated_around
from checks.scene.styled import is_styled_part, text_around
from checks.snapshot.look import Name, Relation
from checks.text.lines import line_around
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.chosen.shown_entry import shown_entry
from checks.verify.expected import expected_of
from checks.verify.harmless.changes import is_harmless
from checks.verify.identity.features import unlike
from checks.verify.identity.pair import Pair
from checks.verify.other_data import Page, is_same_page
from checks.verify.pixels.alignment import column_by, heads_now
from checks.verify.pixels.named_in_card import card_of_name, like_in
from checks.verify.pixels.parameter_target import is_written, parameter_name
from checks.verify.pixels.unexpected_windows import new_windows
from checks.verify.target_decision import same_sort
from checks.vision.edges import edges_of

# What pixels say that something else is there, or has come.
NEWS = "nothing new"
LOCATED = "located"
# A field's own list changes its text, makes it as wide as its entries, lies at its border and has
# the keyboard.
BY_ITS_LIST = frozenset({NEWS, "here", "same", "reachable", "focused"})
# What is repeated stands in a frame that is no farther from it (pixels).
FRAME_PX = 6
# A row reaches so far above and below the middle of what is used in it (pixels).
ROW_PX = 8
# So many items at least tell that they are repeated.
REPEATED = 3


def where_named(scene: Scene, refusal: Comparison, place: Place) -> Comparison:
    """Yes to what this run names, where only data is another: rows of its table, or what fills its
    page; the refusal else.
    """
    if scene.target is None or scene.irreversible or refusal.rung != NEWS:
        return refusal
    name = parameter_name(scene)
    if name is not None and are_other_columns(scene, place, name):
        why = "The row that is named is there; the columns of its table have changed places."
        there, adjust = place.now(scene.target.box), scene.adjusted(place)
        return Comparison(Verdict.GO, 1.0, 1.0, there, why, LOCATED, adjust)
    others = _other_items(scene, place, name) + shown_entry(
        scene, place, name.box if name is not None else None
    )
    in_row = _in_its_row(scene, refusal, place, others)
    return in_row if in_row.agrees else with_other_data(scene, refusal, place, others)


def are_other_columns(scene: Scene, place: Place, name: Name) -> bool:
    """Whether all that is otherwise is that the columns of the name's table have changed places:
    above its heads the page is as it was, and below them stand rows alone.
    """
    unit = place.unit
    heads = heads_now(scene, unit, name)
    if not any(now.x - was.x != unit.dx for was, now in heads.items()):
        return False
    if not new_windows(scene, place).agrees or not _is_only_like(scene, place):
        return False
    column = column_by(heads, unit, name)
    if column is None:
        return False
    top = min(one.y for one in heads)
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    was = [one.box for one in then.inside(unit.box) if one.box.bottom <= top]
    there = [one.box for one in now.inside(unit.box_now)]
    above = [one for one in there if one.bottom <= top + unit.dy]
    pictures = scene.now.picture, scene.then.picture
    is_same = len(above) == len(was) and all(
        drawn_alike(pictures[0], one.moved(unit.dx, unit.dy), pictures[1], one) for one in was
    )
    rows = [one for one in there if abs(one.x - column.x) <= COLUMN_PX]
    below = [one for one in there if one not in above and one not in heads.values()]
    return is_same and all(any(in_row(one, row) for row in rows) for one in below)


def _is_only_like(scene: Scene, place: Place) -> bool:
    """Whether the only like of the target in its row stands at a place."""
    target = scene.target
    if target is None:
        return False
    row = Box(0, target.at.y + place.dy, scene.now.picture.width, 1).grown(ROW_PX)
    return any((one.dx, one.dy) == (place.dx, place.dy) for one in like_in(scene, place.unit, row))


def with_other_data(
    scene: Scene, refusal: Comparison, place: Place, others: Sequence[Box] = ()
) -> Comparison:
    """Yes to what this run names on a page that other data fills. Yes, too, to what has no such
    name on the page of what this run chose; the refusal else. In the boxes of `others` stand the
    items of which it names one.
    """
    target, reader = scene.target, scene.known.reader
    if target is None or scene.irreversible or refusal.rung != NEWS or reader is None:
        return refusal
    if not new_windows(scene, place).agrees:
        return refusal
    if scene.now.named and not is_written(scene, place):
        return refusal
    window, unit = place.unit.window, place.unit
    was = scene.window.box if scene.window else perceive(scene.then.picture).area
    there = window.box if window else unit.box_now
    then = Page(perceive(scene.then.picture), was, target.at)
    at = Point(target.at.x + place.dx, target.at.y + place.dy)
    now = Page(perceive(scene.now.picture), there, at)
    expected = expected_of(scene, unit, others)
    if not is_same_page(then, now, expected, reader, named=bool(scene.now.named)):
        return refusal
    why = "The target is there, on the same page about other data."
    adjust = scene.adjusted(place)
    return Comparison(Verdict.GO, 1.0, 1.0, place.now(target.box), why, LOCATED, adjust)


def in_open_list(scene: Scene, refusal: Comparison, place: Place) -> Comparison:
    """Yes to typing into the open list of its field, whatever entries that has; the refusal where
    something else has come.
    """
    if refusal.rung not in BY_ITS_LIST or scene.target is None:
        return refusal
    if not new_windows(scene, place).agrees:
        return refusal
    there, adjust = place.now(scene.target.box), scene.adjusted(place)
    return Comparison(Verdict.GO, 1.0, 1.0, there, "Its list is open.", LOCATED, adjust)


def _in_its_row(
    scene: Scene, refusal: Comparison, place: Place, others: Sequence[Box]
) -> Comparison:
    """Yes to the target in the row that this run names, where the window has changed in nothing
    but the rows of its table; the refusal else.
    """
    target = scene.target
    if target is None or not new_windows(scene, place).agrees:
        return refusal
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    there = Point(target.at.x + place.dx, target.at.y + place.dy)
    if not now.area.contains(there):
        return refusal
    name = parameter_name(scene)
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
    card = card_of_name(scene, name)
    if card is not None:
        scenes = (perceive(one.picture) for one in (scene.then, scene.now))
        return tuple(like.box for one in scenes for like in cards_like(one, card))
    there = place.now(name.box)
    if not there.intersection(perceive(scene.now.picture).area).area:
        return ()
    sides = ((scene.then.picture, name.box), (scene.now.picture, there))
    found = [_repeated(scene, picture, name, box) for picture, box in sides]
    if any(one is None for one in found) or max(one.items for one in found if one) < REPEATED:
        return ()
    boxes = [one.box.grown(FRAME_PX) for one in found if one is not None]
    top = max(one.y for one in boxes)  # a list begins where it began, below its heading
    return tuple(Box(one.x, top, one.width, one.bottom - top) for one in boxes)


def _repeated(scene: Scene, picture: Picture, name: Name, box: Box) -> Repeated | None:
    """The items around the one that a name stands in. The line with the name counts in a card, and
    where the name is drawn in another style than the rest of it.
    """
    window = _window_at(picture, scene, box)
    key: Box | None = box
    if name.relation is Relation.ITEM:
        key = line_around(picture, box, window)
    elif is_styled_part(scene.then.picture, name.box):
        key = text_around(picture, box, window)
    return repeated_around(picture, key or box, window, edges_of(picture))


def _window_at(picture: Picture, scene: Scene, key: Box) -> Box:
    """The window that a key stands in."""
    window = scene.window
    return window.box if window and window.box.covers(key) else perceive(picture).area


def _lies_in(where: Box | None, others: Sequence[Box]) -> bool:
    return where is not None and any(one.contains(where.centre) for one in others)
