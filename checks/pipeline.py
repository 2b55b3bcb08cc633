"""May the remembered step be taken on this screen, and where? From cheap to dear, refusing at the
first doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.snapshot.windows import news, same_kind
from checks.verify.changes.any_title import as_titled
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Sort, Volatile
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.changes.user_regions import as_demanded, beside_target, mask_ignored_regions
from checks.verify.chosen.chosen_already import as_chosen_already, may_be_chosen
from checks.verify.contradicted import contradicted
from checks.verify.covered import COVERED, as_covered, seen_at_all
from checks.verify.pixels.learned_changes import is_usual_picture, mask_regions_off_target
from checks.verify.pixels.locate import home_units, search_window
from checks.verify.pixels.nothing_new import nothing_new
from checks.verify.pixels.parameter_target import find_named
from checks.verify.pixels.target_identity import REQUIRED, same_one
from checks.verify.pixels.typed_fields import exactly_shown, newest, typed_kept
from checks.verify.pixels.unexpected_windows import called
from checks.verify.relayout.matcher import match_relayout
from checks.verify.rerender.matcher import match_rerendered
from checks.verify.step import (
    brought_again,
    located,
    unless_another_is_chosen,
    where_another_is_chosen,
)
from checks.verify.usable import usable
from checks.vision.pixels import Mask, fill, is_caret, regions, rows_that_hold

NOTHING_KNOWN = RunContext()
# The rung of a yes that pixels gave: every one has agreed.
ALL = "all"
# A field is drawn otherwise around what was typed into it, too (pixels).
TYPED_RIM = 4


def verify_snapshot(now: Look, remembered: Look, known: RunContext = NOTHING_KNOWN) -> Comparison:
    """Judge a fresh look against a remembered one; a "go" carries where the target stands now in
    `adjust`.
    """
    scene = Scene(as_titled(now, remembered), with_target(remembered), known)
    if known.settling:
        return _no_yet("still", "The screen is still changing.")
    answer = _judged(scene)
    if not answer.agrees and known.at_rest and (seen := as_covered(scene)) is not None:
        otherwise = _judged(seen)
        answer = replace(otherwise, doubt=COVERED) if otherwise.agrees else answer
    if known.at_rest and (not answer.agrees or answer.doubt) and may_be_chosen(scene):
        answer = _as_chosen(scene, answer)
    if answer.agrees:
        return seen_at_all(scene, answer)
    return _told_by_what_is_in_front(scene, answer) if known.at_rest else answer


def _told_by_what_is_in_front(scene: Scene, refusal: Comparison) -> Comparison:
    """The refusal, which names the new window that has the keyboard: whatever else is unlike below
    it, a person sees that window first.
    """
    if scene.then.windows and not scene.now.windows:
        return replace(refusal, why=_missing(scene))
    if not scene.by_windows or refusal.rung == "nothing new" or not home_units(scene):
        return refusal
    came = news(scene.now, scene.then, scene.known.values)
    front = next((one for one in came if one.active and one.managed), None)
    if front is None or (front.title and front.title in refusal.why):
        return refusal
    return replace(refusal, where=front.frame, why=f"A {called(front)} has appeared.")


def _as_chosen(scene: Scene, answer: Comparison) -> Comparison:
    """Yes where the step chooses the page that is shown already, or the recorded one in the place
    of another; else the answer. No doubt is left: the next step looks at that page again.
    """
    seen = as_chosen_already(scene)
    already = _judged(replace(seen, then=with_target(seen.then))) if seen is not None else answer
    if already.agrees and seen is not None:
        return replace(already, doubt="")
    return where_another_is_chosen(scene, answer)


def _judged(scene: Scene) -> Comparison:
    """The answer of the rungs: pixels first, then what identifies the target."""
    known, remembered = scene.known, scene.then
    if unchanged(scene):
        return _as_it_was(scene)
    found = find(scene)
    place = found if isinstance(found, Place) else None
    answer = found if isinstance(found, Comparison) else _climb(scene, found)
    if answer.agrees and (scene.irreversible or known.decisive):
        return unless_another_is_chosen(scene, contradicted(scene, answer))
    if answer.agrees or not known.at_rest or remembered.demanded:
        return answer
    laid_out = match_relayout(scene, answer)
    if laid_out.agrees and not laid_out.adjust:  # only what stands around it has moved
        laid_out = contradicted(scene, laid_out)
    otherwise = laid_out if laid_out.agrees else match_rerendered(scene, laid_out)
    if otherwise.agrees:
        return otherwise
    by_identity = located(_as_told(scene, place), answer, place)
    return by_identity if by_identity.agrees else _after_the_last(scene, otherwise)


def _after_the_last(scene: Scene, refusal: Comparison) -> Comparison:
    """Yes where the last act has brought the target as in the recording; the refusal else. Before a
    step that decides, what that act was done on is judged once more, as strictly.
    """
    answer, accepted = brought_again(scene, refusal), scene.known.accepted
    if not answer.agrees or scene.known.carries or accepted is None:
        return answer
    before = replace(scene.known, accepted=None, decisive=True)
    return answer if verify_snapshot(accepted.now, accepted.then, before).agrees else refusal


def with_target(remembered: Look) -> Look:
    """The remembered look with its target, which the recorder has worked out as a rule."""
    if remembered.target is not None or remembered.at is None:
        return remembered
    return name_target(remembered, remembered.at)


def unchanged(scene: Scene) -> bool:
    """Whether everything is exactly as remembered: windows, what names the target, and all pixels
    but those of values that this run typed, of regions known to change, and of ignored areas.
    """
    now, then = scene.now, scene.then
    if now.named != then.named or not scene.same_size:
        return False
    if _outline(now) != _outline(then) or _focus(now) != _focus(then):
        return False
    still = Place(Unit(bounds(then.picture)), 0, 0)
    seen = mask_ignored_regions(scene, still.unit)
    return not _differs_beyond(seen, still) and typed_kept(scene, still).agrees


def as_remembered(scene: Scene, read: Sequence[Box] = ()) -> bool:
    """Whether the target's window stands where it stood and shows what it showed, but for what this
    run typed, the places of what it `read`, and a caret; the whole screen where windows are not
    known.
    """
    window = scene.window if scene.by_windows else None
    if window is None:
        return unchanged(scene)
    is_there = any(one.box == window.box and same_kind(one, window) for one in scene.now.windows)
    if not scene.same_size or not is_there:
        return False
    area = window.box.intersection(bounds(scene.then.picture))
    differing = _part(scene.differing, area).copy()
    for typed in scene.typed:
        fill(differing, typed.box.grown(TYPED_RIM), area, to=False)
    for box in read:
        fill(differing, box, area, to=False)
    return all(is_caret(one.box) for one in regions(differing))


def _differs_beyond(scene: Scene, still: Place) -> bool:
    """Whether anything has changed beyond the regions that may look otherwise: typed values that
    look as verified, and pictures that were learned to change and still are more of the same.
    """
    rows = rows_that_hold(scene.differing)
    if not rows:
        return False
    pictures = _changed_pictures(scene, still)
    typed = [one.box for one in newest(scene.known.typed) if exactly_shown(scene, one)]
    expected = [*typed, *(one.box for one in pictures)]
    if any(_differs_in(scene.differing, band, expected) for band in rows):
        return True
    return not all(is_usual_picture(scene, one) for one in pictures)


def _changed_pictures(scene: Scene, still: Place) -> list[Volatile]:
    pictures = (one for one in mask_regions_off_target(scene, still) if one.sort is Sort.PICTURE)
    return [one for one in pictures if _part(scene.differing, one.box).any()]


def _differs_in(mask: Mask, band: slice, expected: list[Box]) -> bool:
    rest = mask[band].copy()
    for box in expected:
        fill(rest, box, Box(0, band.start, mask.shape[1], rest.shape[0]), to=False)
    return bool(rest.any())


def _part(mask: Mask, box: Box) -> Mask:
    return mask[max(0, box.y) : max(0, box.bottom), max(0, box.x) : max(0, box.right)]


def _focus(look: Look) -> str | None:
    """The title of the window with the focus, where the keyboard is spoken of."""
    if look.at is not None:
        return None
    return look.active.title if look.active is not None else None


def _outline(look: Look) -> list[tuple[str, str, object, object]]:
    return [(one.title, one.class_name, one.frame, one.kind) for one in look.windows]


def find(scene: Scene) -> Place | Comparison:
    """The one place where the target stands now, or why there is none."""
    units = home_units(scene)
    if not units:
        return _no_yet("here", _missing(scene))
    if scene.renamed:
        return find_named(scene, units)
    homes = [Place(unit, unit.dx, unit.dy) for unit in units]
    answers = [same_one(scene, home) for home in homes]
    agreeing = [
        replace(home, similarity=answer.similarity)
        for home, answer in zip(homes, answers, strict=True)
        if answer.agrees
    ]
    if len(agreeing) == 1:
        return agreeing[0]
    if agreeing:
        return _cannot_tell("here", "More than one window fits: is it open twice?")
    return _found_elsewhere(scene, units, answers[0])


def _missing(scene: Scene) -> str:
    """Which window is not there, and what is in front instead."""
    title, front = scene.window.title if scene.window else "", scene.now.active
    why = f"The window “{title}” is not there."
    if front is None or front.title == title:
        return why
    if not front.title:
        return f"{why} A window without a title is in front."
    return f"{why} “{front.title}” is in front."


def _found_elsewhere(scene: Scene, units: list[Unit], refusal: Comparison) -> Place | Comparison:
    places = [place for place in search_window(scene, units) if same_one(scene, place).agrees]
    if len(places) == 1:
        return places[0]
    if places:
        return _cannot_tell("here", f"{len(places)} places look like the target.")
    by_name = find_named(scene, units) if scene.now.named else refusal
    return by_name if isinstance(by_name, Place) else refusal


def _as_it_was(scene: Scene) -> Comparison:
    """The answer to an unchanged screen; what was typed since may lie where something is
    demanded.
    """
    still = Place(Unit(bounds(scene.now.picture)), 0, 0)
    answer = as_demanded(scene, still)
    return _go(scene, still, where_box=scene.target is not None) if answer.agrees else answer


def _as_told(scene: Scene, place: Place | None) -> Scene:
    """The scene, in which what a person has told to be of no account shows what is remembered."""
    if place is not None:
        return beside_target(scene, place)
    units = home_units(scene) if scene.then.ignored else []
    return mask_ignored_regions(scene, units[0]) if len(units) == 1 else scene


def _climb(scene: Scene, place: Place) -> Comparison:
    answer = usable(scene, place, by_looks=True)
    if not answer.agrees:
        return answer
    answer = nothing_new(beside_target(scene, place), place)
    return _go(scene, place, where_box=True) if answer.agrees else answer


def _go(scene: Scene, place: Place, *, where_box: bool) -> Comparison:
    target = scene.target
    where = place.now(target.box) if target and where_box else None
    moved = (place.dx, place.dy) != (0, 0)
    why = (
        f"The target is there, moved by {place.dx}, {place.dy} pixels."
        if moved
        else "All is as remembered."
    )
    adjust = scene.adjusted(place)
    return Comparison(Verdict.GO, place.similarity, scene.required, where, why, ALL, adjust)


def _no_yet(rung: str, why: str) -> Comparison:
    return Comparison(Verdict.NOT_YET, 0.0, REQUIRED, None, why, rung)


def _cannot_tell(rung: str, why: str) -> Comparison:
    return replace(_no_yet(rung, why), verdict=Verdict.CANNOT_TELL)
