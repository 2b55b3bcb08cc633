"""Nothing new in the pixels of what the target stands in: every change is data or decoration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point, bounds
from checks.locator.describe import describe
from checks.scene.containers import holder_of, is_low, keeps_a_field
from checks.scene.perceive import perceive
from checks.snapshot.windows import above
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.explained import explained, is_put_otherwise, numbers_again
from checks.verify.changes.grid import FRAMES, cell_by_cell
from checks.verify.changes.grown import are_rows_more
from checks.verify.changes.kinds import RING_WIDTH, Kind, as_large_as_popups, kind_of, restyled_as
from checks.verify.changes.mask import Volatile
from checks.verify.changes.messages import message_of_trouble
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.alike_parts import is_one_of_several, moved_part
from checks.verify.pixels.learned_changes import explained_by, mask_regions_off_target
from checks.verify.pixels.unchanged_since_last_step import (
    is_unchanged_since_last_step,
    lost_its_highlight,
)
from checks.verify.pixels.uncovered_area import uncovered
from checks.verify.pixels.unexpected_windows import vital_boxes
from checks.verify.pixels.veiled import veiled_beside
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Mask, Region, colours, fill, rows_that_hold

WORDS = {
    Kind.POPUP: "Something new has appeared.",
    Kind.CURSOR: "Another cell is chosen.",
    Kind.DOTTED: "Something else has the focus.",
    Kind.GONE: "Something that was there is missing.",
    Kind.TEXT: "A text that was there reads differently.",
    Kind.HOVER: "A part of the window is drawn in another colour.",
    Kind.SELECTED: "A part of the window is drawn in other colours.",
    Kind.FAINTER: "Much of the window is shown greyed.",
    Kind.STRONGER: "Much of the window is no longer greyed.",
    Kind.OTHER: "A part of the window looks different.",
}
TROUBLE = "A message on the page speaks of trouble."
MOVED = "The page has moved, and more than one part of it looks like the target."
# What these mean depends on the pointer, on what else has changed, or on what the step acts with.
DEPEND = frozenset({Kind.HOVER, Kind.FAINTER, Kind.STRONGER, Kind.CURSOR, Kind.DOTTED})
# The rim of a window is so wide (pixels).
RIM_PX = 3
ALL_THERE = Comparison(Verdict.GO, rung="nothing new")


def new_pixels(scene: Scene, place: Place) -> Comparison:
    """Whether every changed region of the target's window is data or decoration, and nothing stands
    where it stood before.
    """
    unit = scene.shared(place.unit)
    if unit.box.area == 0 or not scene.changed(unit).any():
        return uncovered(scene, place)
    left = left_out(scene, place)
    if is_unchanged_since_last_step(scene, place, left):
        return uncovered(scene, place)
    answer = _judged(scene, unit, aligned(scene, unit, left), mask_regions_off_target(scene, place))
    return uncovered(scene, place) if answer.agrees else answer


def nothing_but(scene: Scene, place: Place, area: Box) -> Comparison:
    """The same beside an area of the fresh picture that may show anything."""
    unit = scene.shared(place.unit)
    pair = aligned(scene, unit, [area, *left_out(scene, place)])
    return _judged(scene, unit, pair, mask_regions_off_target(scene, place))


def aligned(scene: Scene, unit: Unit, left_out: list[Box]) -> Aligned:
    """Now and then of a (shared) unit, without some boxes of the fresh picture."""
    mask = np.zeros((unit.box.height, unit.box.width), dtype=np.bool_)
    for box in left_out:
        fill(mask, box, unit.box_now, to=True)
    now, then = colours(scene.now.picture, unit.box_now), colours(scene.then.picture, unit.box)
    is_window = unit.box != bounds(scene.then.picture)
    if is_window:
        _fill_rim(mask)
    rows = rows_that_hold(scene.changed(unit))
    return Aligned(now, then, mask, is_window, rows, remembered=scene.edges_inside(unit.box))


def _fill_rim(mask: Mask) -> None:
    """Leave out the rim of a window: a terminal and others draw it in the colours of the theme."""
    for rim in (mask[:RIM_PX], mask[-RIM_PX:], mask[:, :RIM_PX], mask[:, -RIM_PX:]):
        rim[:] = True


def _judged(
    scene: Scene, unit: Unit, pair: Aligned, learned: Sequence[Volatile] = ()
) -> Comparison:
    similarity = 1.0 - float(np.count_nonzero(pair.mask)) / max(1, pair.mask.size)
    alone = not is_one_of_several(scene)
    message = message_of_trouble(pair, scene.known) if scene.irreversible else None
    if message is not None:
        where = message.moved(unit.box_now.x, unit.box_now.y)
        return Comparison(Verdict.NO, similarity, 1.0, where, TROUBLE, "nothing new")
    pointers, judged = _pointers(scene, unit), scene.known.judged if alone else None
    fresh = pair.regions
    if judged is not None:
        fresh = [one for one in fresh if not _explains(judged, pair, one)]
        fresh = [one for one in fresh if not numbers_again(pair, one, scene.known)]
    fresh = [one for one in fresh if not explained_by(learned, scene, unit, pair, one)]
    wholes = [(region, kind_of(pair, region)) for region in fresh]
    kinds = [told for region, kind in wholes for told in cell_by_cell(pair, region, kind)]
    kinds = _with_rows_cut_off(pair, kinds)
    moved = None if alone else moved_part(pair, kinds)
    if moved is not None:
        where = moved.box.moved(unit.box_now.x, unit.box_now.y)
        return Comparison(Verdict.CANNOT_TELL, similarity, 1.0, where, MOVED, "nothing new")
    exchanged = _exchanged([kind for _, kind in kinds], known_pointers=bool(pointers))
    for region, kind in kinds:
        if kind in exchanged or not (
            _passes(scene, pair, region, kind, pointers)
            or _unchosen(scene, unit, pair, region)
            or _is_put_otherwise(scene, unit, pair, region, kind)
        ):
            where = region.box.moved(unit.box_now.x, unit.box_now.y)
            verdict = Verdict.NOT_YET if kind is Kind.GONE else Verdict.NO
            return Comparison(verdict, similarity, 1.0, where, WORDS[kind], "nothing new")
        if kind is not Kind.POPUP:  # rows more: to a step that cannot be taken back they are news
            _note(scene, pair, region, kind, alone=alone)
    return replace(ALL_THERE, similarity=similarity)


def _with_rows_cut_off(
    pair: Aligned, kinds: list[tuple[Region, Kind]]
) -> list[tuple[Region, Kind]]:
    """The kinds of the regions. A row that another window covers at one end has no border around
    it, and is chosen as the whole rows of its list are: where these begin or end, and as high.
    """
    return [
        (region, Kind.SELECTED if kind is Kind.TEXT and _is_cut_off(pair, region.box) else kind)
        for region, kind in kinds
    ]


def _is_cut_off(pair: Aligned, box: Box) -> bool:
    if restyled_as(pair, box) is not Kind.SELECTED:
        return False
    rows = [region.box for region in pair.regions if _goes_on(box, region.box)]
    return any(
        restyled_as(pair, row) is Kind.SELECTED and holder_of(pair, row) is not None for row in rows
    )


def _goes_on(box: Box, row: Box) -> bool:
    """Whether a box begins or ends where a row does that is as high and wider."""
    begins_or_ends = box.x == row.x or box.right == row.right
    return begins_or_ends and box.height == row.height and box.width < row.width


def _passes(scene: Scene, pair: Aligned, region: Region, kind: Kind, pointers: list[Point]) -> bool:
    """Whether a change is of the focus, a table's, or explained."""
    if kind is Kind.DOTTED:
        return _acts_on_a_point(scene)
    of_a_table = not scene.irreversible and _is_of_a_table(scene, pair, region, kind)
    return of_a_table or explained(pair, kind, region, scene.known, pointers)


def _unchosen(scene: Scene, unit: Unit, pair: Aligned, region: Region) -> bool:
    """Whether an entry beside the field has lost its highlight while a text was typed."""
    says_the_same = restyled_as(pair, region.box) is not None
    return says_the_same and lost_its_highlight(scene, unit, region.box)


def _is_put_otherwise(scene: Scene, unit: Unit, pair: Aligned, region: Region, kind: Kind) -> bool:
    """Whether a sentence says in other words what this run is given; before a step that cannot be
    undone one beside the pane of the target alone.
    """
    if kind not in {Kind.TEXT, Kind.GONE}:
        return False
    if scene.irreversible:
        if scene.target is None:
            return False
        pane = describe(perceive(scene.then.picture), scene.target.at).pane
        if pane.meets(region.box.moved(unit.box.x, unit.box.y)):
            return False
    return is_put_otherwise(pair, region.box, scene.known)


def _is_of_a_table(scene: Scene, pair: Aligned, region: Region, kind: Kind) -> bool:
    """Whether a table has some rows more, or shows another cell chosen, which is a focus."""
    if kind is Kind.CURSOR:
        return _acts_on_a_point(scene)
    return kind is Kind.POPUP and are_rows_more(pair, region.box)


def _acts_on_a_point(scene: Scene) -> bool:
    """Whether the step need not ask where the keyboard goes."""
    return scene.then.at is not None and scene.now.at is not None


def _explains(judged: ExplainedChangeCache, pair: Aligned, region: Region) -> bool:
    """Whether what was judged before explains a region: this very change, or that it lies in a
    field.
    """
    if judged.knows(pair, region):
        return True
    field = None if as_large_as_popups(region.box) else judged.field_of(pair, region)
    return field is not None and keeps_a_field(pair, field)


def _note(scene: Scene, pair: Aligned, region: Region, kind: Kind, *, alone: bool) -> None:
    """Remember that this change was explained, where that does not depend on anything else."""
    judged = scene.known.judged
    if judged is not None and kind in DEPEND:
        judged.note_depending(scene.now.picture, scene.then.picture)
    elif judged is not None and alone:
        _note_change(judged, pair, region, kind)


def _note_change(judged: ExplainedChangeCache, pair: Aligned, region: Region, kind: Kind) -> None:
    holder = holder_of(pair, region.box)
    judged.note(pair, region, holder)
    if kind is Kind.DATA and holder is not None and is_low(holder):
        judged.note_field(pair, holder)


def _exchanged(kinds: list[Kind], *, known_pointers: bool) -> set[Kind]:
    """The kinds of change that are more than one part's: of several tabs one may have been left
    for another. One is fainter and another stronger; or two have changed their colours, where no
    pointer tells that one is hovered and another no longer. More frames than that of the chosen
    cell mark what a formula speaks of.
    """
    took_turns = {Kind.FAINTER, Kind.STRONGER}
    exchanged = took_turns if took_turns <= set(kinds) else set[Kind]()
    if not known_pointers and kinds.count(Kind.HOVER) > 1:
        exchanged = exchanged | {Kind.HOVER}
    if kinds.count(Kind.CURSOR) > FRAMES:
        exchanged = exchanged | {Kind.CURSOR}
    return exchanged


def _pointers(scene: Scene, unit: Unit) -> list[Point]:
    """Where the pointer is and was, on the unit's own coordinates; none when it is not known."""
    looks = ((scene.now, unit.box_now), (scene.then, unit.box))
    return [
        Point(look.pointer.x - box.x, look.pointer.y - box.y)
        for look, box in looks
        if look.pointer is not None
    ]


def left_out(scene: Scene, place: Place) -> list[Box]:
    """What need not be looked at: the target with its focus ring and its names (judged already),
    what the run has typed, other windows, and what lies under the veil of a dialog.
    """
    typed = [one.box for one in scene.typed]
    moved = [box.moved(place.unit.dx, place.unit.dy).grown(1) for box in typed]
    ringed = [place.now(scene.target.box).grown(RING_WIDTH)] if scene.target else []
    veiled = veiled_beside(scene, place)
    return [*ringed, *vital_boxes(scene, place), *moved, *veiled, *_covered(scene, place)]


def _covered(scene: Scene, place: Place) -> list[Box]:
    """Windows that lay, or lie, over the target's window: judged by the window list."""
    boxes: list[Box] = []
    now = place.unit.window
    if now is not None:
        boxes += [window.frame for window in above(scene.now, now)]
    if scene.by_windows and scene.window is not None:
        over = above(scene.then, scene.window)
        boxes += [window.frame.moved(place.unit.dx, place.unit.dy) for window in over]
    return boxes
