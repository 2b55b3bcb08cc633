"""What the locator says of a step that the pixels refuse: its target may stand elsewhere, with
nothing but data changed around it. The entries of a drop-down field's open list are such data:
typing chooses one of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point, most_apart
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.scene.perceive import perceive
from checks.scene.relations import Selection, Sort, selection_in
from checks.snapshot.look import Look
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.chosen.chosen_already import entry_to_choose, is_another_chosen
from checks.verify.chosen.open_list import at_its_open_list
from checks.verify.drawing import drawn_as_it_was, has_twin_block, written_as_large
from checks.verify.expected import expected_of
from checks.verify.harmless.changes import (
    changed_panes,
    is_harmless,
    is_left_by_the_task,
    only_restates,
)
from checks.verify.harmless.own_entries import another_is_chosen, chosen_in, left_by_the_task
from checks.verify.identity.expected import Beside
from checks.verify.identity.pair import Pair
from checks.verify.named import (
    BY_ITS_LIST,
    LOCATED,
    NEWS,
    in_open_list,
    where_named,
    with_other_data,
)
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.typed_fields import filled_by_key
from checks.verify.pixels.unexpected_windows import new_windows
from checks.verify.same_change import WasLeft, place_of_the_same_change
from checks.verify.target_decision import Answer, locate, stay, stays
from checks.verify.usable import usable

# The refusals of pixels that say no more than that something else is there, or has come.
OVERCOMES = frozenset({"here", "same", NEWS})
# The refusal of a target that seems to be covered.
HIDDEN = "reachable"
# What no check can explain where another pane of the window shows other things than it did.
BESIDE = "Another pane of the window showed other things than in the recording."
# What is said where another page is shown than the recorded one, and the step chooses that.
ANOTHER = "Another entry of its row is chosen, and this step chooses it, as in the recording."
# A box with its borders is larger than one without by no more (pixels).
BORDERS_PX = 10
# A selected text stands in its place, to so many pixels.
NEAR_PX = 6


def located(scene: Scene, refusal: Comparison, place: Place | None = None) -> Comparison:
    """The answer by what identifies the target; the refusal where that says no more. `place` is
    where the target was found, if it was.
    """
    at = _acts_at(scene)
    if at is None or scene.then.demanded:
        return refusal
    listed = _in_its_list(scene, refusal, place)
    if listed.agrees or not _may_overcome(scene, refusal):
        return listed
    if scene.renamed:
        return where_named(scene, refusal, place) if place is not None else refusal
    answer = _identified(scene, refusal, at)
    if answer.agrees or place is None:
        return answer
    if scene.now.named:  # the recording's value among other rows
        return where_named(scene, refusal, place)
    return with_other_data(scene, answer, place) if scene.known.renamed else answer


def _in_its_list(scene: Scene, refusal: Comparison, place: Place | None) -> Comparison:
    """Yes to a text that chooses an entry in the open list of its field; the refusal else."""
    may_be = scene.known.types and scene.known.carries and refusal.rung in BY_ITS_LIST
    there = at_its_open_list(scene, place) if may_be else None
    return refusal if there is None else in_open_list(scene, refusal, there)


def _identified(scene: Scene, refusal: Comparison, at: Point) -> Comparison:
    """Yes where all that identifies the target is found in its window; the refusal else."""
    units = home_units(scene)
    home = [Place(unit, unit.dx, unit.dy) for unit in units]
    if scene.known.is_exact or len(home) != 1 or not new_windows(scene, home[0]).agrees:
        return refusal
    answer = _in_its_window(scene, refusal, at, units[0])
    if answer is None or answer.pair is None or not (_stays_in_window(scene) or stays(answer)):
        return refusal
    is_of_window = scene.known.moves_caret or scene.known.of_window
    can_be_judged = scene.target is not None or is_of_window or _selected(scene)
    if (can_be_judged or only_restates(answer.pair)) and is_harmless(answer.pair):
        return _usable(scene, units[0], answer)
    if not (can_be_judged or scene.typed):
        return refusal  # nobody knows which part of the window the key goes to
    return _beside_other_panes(scene, units[0], answer, answer.pair) or refusal


def unless_another_is_chosen(scene: Scene, yes: Comparison) -> Comparison:
    """The yes to a key that may act on the chosen entry of a list, and cannot be undone, unless
    that is neither the recorded one nor this run's own.
    """
    reader, is_key = scene.known.reader, scene.target is None and scene.then.at is None
    if not is_key or reader is None or scene.window is None or scene.known.renamed:
        return yes
    then = perceive(scene.then.picture)
    units, at = home_units(scene), _keyboard_at(scene)
    if not chosen_in(then, scene.window.box) or at is None or len(units) != 1:
        return yes
    pair = _pair_at(scene, units[0], at)
    chosen = another_is_chosen(pair) if pair is not None else None
    if chosen is None:
        return yes
    return Comparison(Verdict.NO, 0.0, 1.0, chosen, "Something else is chosen.", "here")


def brought_again(scene: Scene, refusal: Comparison) -> Comparison:
    """Yes where the last act has brought what it brought in the recording, the target among it; the
    refusal else.
    """
    is_hidden = refusal.rung == HIDDEN and scene.known.carries  # nothing but the same may have come
    if scene.then.demanded or scene.renamed or not (is_hidden or _may_overcome(scene, refusal)):
        return refusal
    units = home_units(scene)
    if len(units) != 1 or scene.target is None:
        return refusal
    was_left = _was_left(scene, units[0], scene.target.at)
    place = place_of_the_same_change(scene, units[0], was_left)
    if place is None:
        return refusal
    said = _usable_at(scene, place)
    if not said.agrees:
        return said
    why, there = "The last step has brought it, as in the recording.", place.now(scene.target.box)
    return Comparison(Verdict.GO, 1.0, 1.0, there, why, LOCATED, scene.adjusted(place))


def _was_left(scene: Scene, unit: Unit, at: Point) -> WasLeft:
    """Whether earlier runs of the task have left all of some items beside a target."""
    return lambda items: (
        (pair := _pair_at(scene, unit, at)) is not None
        and left_by_the_task(pair, items) == list(items)
    )


def _pair_at(scene: Scene, unit: Unit, at: Point) -> Pair | None:
    """Both screens with what stands at a place; None where that is off the present one."""
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    there = Point(at.x + unit.dx, at.y + unit.dy)
    if not now.area.contains(there):
        return None
    expected = expected_of(scene, unit)
    return Pair(then, describe(then, at), now, describe(now, there), scene.known.reader, expected)


def where_another_is_chosen(scene: Scene, refusal: Comparison) -> Comparison:
    """Yes where another entry of the target's row or list is chosen, and the step chooses its page;
    the refusal else.
    """
    units = home_units(scene)
    if len(units) != 1 or scene.target is None:
        return refusal
    place = Place(units[0], units[0].dx, units[0].dy)
    if not is_another_chosen(scene, place):
        move = entry_to_choose(scene, (units[0].dx, units[0].dy))
        if move is None:
            return refusal
        place = Place(units[0], *move)
    if not _usable_at(scene, place).agrees:
        return refusal
    there = place.now(scene.target.box)
    return Comparison(Verdict.GO, 1.0, 1.0, there, ANOTHER, LOCATED, scene.adjusted(place))


def _in_its_window(scene: Scene, refusal: Comparison, at: Point, unit: Unit) -> Answer | None:
    """Where the target is by what identifies it; None where its window is drawn otherwise."""
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    as_it_was = drawn_as_it_was(then, at, now)
    if not as_it_was and (scene.irreversible or not written_as_large(then, at, now)):
        return None
    if refusal.rung == "here" and not scene.by_windows and has_twin_block(then, now, at):
        return None
    expected = expected_of(scene, unit, (*filled_by_key(scene), *_selected_texts(scene, unit)))
    if _stays_in_window(scene):
        if not now.area.contains(Point(at.x + unit.dx, at.y + unit.dy)):
            return None
        return stay(then, at, now, (unit.dx, unit.dy), scene.known.reader, expected)
    return locate(then, at, now, scene.known.reader, expected)


def _stays_in_window(scene: Scene) -> bool:
    """Whether a key goes to its window, and no part of that is looked for elsewhere in it."""
    return scene.target is None and not scene.typed


def _selected(scene: Scene) -> Selection | None:
    """The text of the window that is selected in a field with a label, to which the keyboard goes,
    if this step replaces it or selects all of its field. Without a label it may be the name of an
    entry, as it is changed in its list.
    """
    known, window = scene.known, scene.window
    if window is None or scene.irreversible or not (known.moves_caret or known.types):
        return None
    then = perceive(scene.then.picture)
    selection = selection_in(then, window.box)
    if selection is None or not (selection.is_whole or known.moves_caret):
        return None
    labels = (one.item.box for one in describe(then, selection.field.centre).of(Role.LABEL))
    is_labelled = any(one.right <= selection.field.x and one.width > one.height for one in labels)
    return selection if is_labelled else None


def _selected_texts(scene: Scene, unit: Unit) -> tuple[Box, ...]:
    """Where that text stood, and where another one is selected in its place now."""
    was = _selected(scene) if _stays_in_window(scene) else None
    window = unit.window
    now = selection_in(perceive(scene.now.picture), window.box) if was and window else None
    if was is None or now is None or not (now.is_whole or scene.known.moves_caret):
        return ()
    there = was.field.moved(unit.dx, unit.dy)
    return (was.field, now.field) if most_apart(now.field, there) <= NEAR_PX else ()


def _beside_other_panes(scene: Scene, unit: Unit, answer: Answer, pair: Pair) -> Comparison | None:
    """Yes to a step that may be undone where all that cannot be explained stands in other panes
    than the target's. What has been replaced there, or was there from the first, is a doubt.
    """
    if not scene.known.carries or scene.irreversible:
        return None
    for beside in (Beside.MORE, Beside.ANYTHING):
        if is_harmless(replace(pair, expected=replace(pair.expected, beside=beside))):
            usable = _usable(scene, unit, answer)
            doubt = doubt_of_more(scene, pair) if beside is Beside.MORE else BESIDE
            return replace(usable, doubt=doubt) if usable.agrees else usable
    return None


@dataclass(frozen=True, slots=True)
class OtherPanes:
    """What a step was taken on although other panes than its target's showed other things."""

    scene: Scene

    def look(self) -> Look | None:
        """The remembered look on which these panes are of no account, once a person has said so;
        None where none of them can be told.
        """
        then, panes = self.scene.then, self._panes()
        return replace(then, ignored=(*then.ignored, *panes)) if panes else None

    def shown(self) -> tuple[Picture, Picture, Box] | None:
        """What a person is asked about: the recorded picture, the present one, and where on it."""
        panes, units = self._panes(), home_units(self.scene)
        if not panes or not units:
            return None
        where = panes[0].moved(units[0].dx, units[0].dy)
        return self.scene.then.picture, self.scene.now.picture, where

    def _panes(self) -> list[Box]:
        ignored = self.scene.then.ignored
        found = [*ignored, *_other_panes(self.scene)]
        whole = [one for one in found if not any(two != one and two.covers(one) for two in found)]
        return [one for one in dict.fromkeys(whole) if one not in ignored]


def _other_panes(scene: Scene) -> tuple[Box, ...]:
    at, units = _acts_at(scene), home_units(scene)
    if at is None or len(units) != 1:
        return ()
    answer = _in_its_window(scene, Comparison(Verdict.NO), at, units[0])
    return changed_panes(answer.pair) if answer is not None and answer.pair is not None else ()


def doubt_of_more(scene: Scene, pair: Pair | None = None) -> str:
    """What doubt there is where another pane shows more than it did. What comes while this run acts
    is its own doing, or no harm. What was there before its first step is what another run left;
    that is no doubt where it was one of this task.
    """
    if scene.known.accepted is not None:
        return ""
    return "" if pair is not None and is_left_by_the_task(pair) else BESIDE


def _acts_at(scene: Scene) -> Point | None:
    """Where the step acts: at its target; a key, which has none, where this run typed last, on
    what is selected or, else, on the largest part of its window.
    """
    if scene.target is not None:
        return scene.target.at
    if scene.known.of_window:
        return _keyboard_at(scene)
    if scene.then.at is not None or not scene.known.carries:
        return None
    if scene.typed:
        return scene.typed[-1].box.centre
    selection = _selected(scene)
    if selection is not None:
        return selection.field.centre
    return _keyboard_at(scene)


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


def _may_overcome(scene: Scene, refusal: Comparison) -> bool:
    """Whether a refusal says no more than that something else is there, or has come."""
    is_told = refusal.verdict is not Verdict.CANNOT_TELL
    return refusal.rung in OVERCOMES and (is_told or (scene.known.carries and refusal.rung == NEWS))


def _usable_at(scene: Scene, place: Place) -> Comparison:
    """Whether the target can be used at a place, and no window has come."""
    said = usable(scene, place, by_looks=False)
    return new_windows(scene, place) if said.agrees else said


def _usable(scene: Scene, unit: Unit, answer: Answer) -> Comparison:
    """The place that was found, unless it cannot be used there."""
    at, there, box = _acts_at(scene), answer.at, answer.box
    if at is None or there is None or box is None:
        return Comparison(Verdict.NO, 0.0, 1.0, answer.box, answer.why, LOCATED)
    place = Place(unit, there.x - at.x, there.y - at.y)
    said = _usable_at(scene, place)
    if not said.agrees:
        return said
    if scene.target is None:
        return Comparison(Verdict.GO, 1.0, 1.0, None, answer.why, LOCATED)
    moved = place.now(scene.target.box)
    larger = max(abs(moved.width - box.width), abs(moved.height - box.height))
    same = larger <= BORDERS_PX or (answer.pair is not None and _is_a_patch(answer.pair, at))
    return Comparison(
        Verdict.GO, 1.0, 1.0, moved if same else box, answer.why, LOCATED, scene.adjusted(place)
    )


def _is_a_patch(pair: Pair, at: Point) -> bool:
    """Whether nothing could be told of the target, so that a patch stands for it, or what was told
    stands beside it: the next text of a line that is to be written.
    """
    return pair.there.element.sort is Sort.PLACE or not pair.was.element.box.contains(at)
