"""What the locator says of a step that the pixels refuse: its target may stand elsewhere, with
nothing but data changed around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.scene.perceive import perceive
from checks.scene.relations import Sort
from checks.snapshot.thresholds import SAME
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.changes.user_regions import as_demanded
from checks.verify.harmless_changes import is_harmless
from checks.verify.identity import Beside, Expected, Pair, unlike
from checks.verify.pixels.enabled import told_disabled
from checks.verify.pixels.focused import focused
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.parameter_target import parameter_name
from checks.verify.pixels.reachable import reachable
from checks.verify.pixels.typed_fields import typed_kept
from checks.verify.pixels.unexpected_windows import new_windows, proposals
from checks.verify.target_decision import (
    Answer,
    drawn_as_it_was,
    has_twin_block,
    locate,
    place_of,
    refusal_by,
    same_sort,
    stays,
)
from checks.vision.pixels import bounds

# The refusals of pixels that say no more than that something else is there, or has come.
NEWS = "nothing new"
OVERCOMES = frozenset({"here", "same", NEWS})
LOCATED = "located"
# What no check can explain where another pane of the window shows other things than it did.
BESIDE = "Another pane of the window showed other things than in the recording."
# A box with its borders is larger than one without by no more (pixels).
BORDERS_PX = 10


def located(scene: Scene, refusal: Comparison, place: Place | None = None) -> Comparison:
    """The answer by what identifies the target; the refusal where that says no more. `place` is
    where the target was found, if it was.
    """
    at = _acts_at(scene)
    if at is None or scene.then.demanded or not _may_overcome(scene, refusal):
        return refusal
    if scene.renamed:
        return _in_its_row(scene, refusal, place) if place is not None else refusal
    units = home_units(scene)
    home = [Place(unit, unit.dx, unit.dy) for unit in units]
    # A target with farthest < SAME was learned to look exactly so.
    if scene.known.farthest < SAME or len(home) != 1 or not new_windows(scene, home[0]).agrees:
        return refusal
    answer = _in_its_window(scene, refusal, at, units[0])
    if answer is None or answer.pair is None or not stays(answer):
        return refusal
    if scene.target is not None and is_harmless(answer.pair):
        return _usable(scene, units[0], answer)
    return _beside_other_panes(scene, units[0], answer, answer.pair) or refusal


def _in_its_window(scene: Scene, refusal: Comparison, at: Point, unit: Unit) -> Answer | None:
    """Where the target is by what identifies it; None where its window is drawn otherwise."""
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    if not drawn_as_it_was(then, at, now):
        return None
    if refusal.rung == "here" and not scene.by_windows and has_twin_block(then, now, at):
        return None
    return locate(then, at, now, scene.known.reader, _expected(scene, unit))


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
    """Where the step acts: at its target; a key, which has none, where this run typed last."""
    if scene.target is not None:
        return scene.target.at
    typed = scene.typed[-1].box.centre if scene.typed and scene.then.at is None else None
    return typed if scene.known.carries else None


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
    expected = replace(_expected(scene, place.unit), chosen=True)
    name = parameter_name(scene)
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
    if any(unlike(one, role) for one in (pair, named) for role in about):
        return refusal
    if not same_sort(pair) or not is_harmless(pair):
        return refusal
    why = "The row that is named is there; only rows of its table are others."
    adjust = scene.adjusted(place)
    return Comparison(Verdict.GO, 1.0, 1.0, place.now(target.box), why, LOCATED, adjust)


def contradicted(scene: Scene, yes: Comparison) -> Comparison:
    """Before what cannot be undone: the yes of the pixels, unless what tells the target from its
    likes, or what the page is about, reads otherwise there. Where this run chose something else
    than the recording did, the page may well say so.
    """
    target = scene.target
    if target is None or scene.then.at is None or scene.renamed or scene.known.renamed:
        return yes
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    if not drawn_as_it_was(then, target.at, now):
        return yes
    unit = Unit(bounds(scene.then.picture))
    expected = _expected(scene, unit, [one.box for one in scene.known.volatile])
    answer = locate(then, target.at, now, scene.known.reader, expected)
    against = answer.against(place_of(yes, target.at)) if answer.at is None else None
    if against is None or against.role in {Role.OWN, Role.LABEL}:
        return yes
    return refusal_by(against)


def _may_overcome(scene: Scene, refusal: Comparison) -> bool:
    """Whether a refusal says no more than that something else is there, or has come."""
    is_told = refusal.verdict is not Verdict.CANNOT_TELL
    return refusal.rung in OVERCOMES and (is_told or (scene.known.carries and refusal.rung == NEWS))


def _expected(scene: Scene, unit: Unit, more: Sequence[Box] = ()) -> Expected:
    """What this run may show otherwise."""
    hung = tuple(proposals(scene, Place(unit, unit.dx, unit.dy)))
    return Expected(
        scene.known.values,
        (*_data(scene, unit), *hung, *more),
        hung=hung,
        brought=tuple(one.text for one in scene.known.typed),
        hovered=False,
        renamed=scene.known.renamed,
        rows=not scene.irreversible,
    )


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
