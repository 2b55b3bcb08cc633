"""Anew: where the target stands in a container whose contents stand elsewhere than remembered.

A page that was laid out anew has little in common with its picture. What must agree is the
container (its border, its ground), what names the target, that there is one of it only, and that
everything else in the container is accounted for. What was accepted when the last step was
verified, and has not changed since, is no news.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.containers import is_low
from checks.snapshot.look import Look, Relation, Target
from checks.text.compare import is_code, same_text
from checks.verify.changes.context import Accepted
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.enabled import told_disabled
from checks.verify.pixels.focused import focused
from checks.verify.pixels.locate import home_units, outlined, window_frames
from checks.verify.pixels.nothing_new import new_beside
from checks.verify.pixels.parameter_target import must_be_told, parameter_name
from checks.verify.pixels.reachable import reachable
from checks.verify.pixels.target_identity import REQUIRED
from checks.verify.pixels.typed_fields import typed_kept
from checks.verify.pixels.uncovered_area import uncovered
from checks.verify.pixels.unexpected_pixels import nothing_but
from checks.verify.pixels.unexpected_windows import new_windows
from checks.verify.relayout.candidates import Spot, TargetMatcher
from checks.verify.relayout.contents import Contents, contents_of
from checks.verify.relayout.other_data import generated, notice_of, same_notice
from checks.verify.relayout.pairing import ALL_THERE, all_contents_matched
from checks.verify.relayout.text_elements import Wanted, saying
from checks.vision.edges import Edges, edges_of, sides
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.pixels import NOISE_LEVELS, apart, colours, fill, is_caret, regions

# What is no wider than the target by this on each side is the target's own border.
ROOM = 4
# How much of each side of a container is drawn: a field that is nearly as wide is no side of it.
DRAWN = 0.95
# In one rendering what is so much longer or higher is another word, and need not be read.
AS_LARGE = 4
# The refusals that a look at the contents may overcome.
OVERCOMES = frozenset({"here", "same", "focused", "nothing new"})
# What an act changes by itself lies on its element and this near to it: a focus ring, a mark.
AT_HAND = 5


@dataclass(frozen=True)
class Ground:
    """The container of the target, then and now, and the unit it belongs to."""

    unit: Unit
    then: Contents
    now: Contents


def match_relayout(scene: Scene, refusal: Comparison) -> Comparison:
    """The answer by the contents of the target's container; the refusal where that has none."""
    if refusal.rung not in OVERCOMES or scene.target is None or _in_a_branch(scene.target):
        return refusal
    ground = next(_grounds(scene), None)
    if ground is None or ground.then.is_crowded or ground.now.is_crowded:
        return refusal
    spots = _spots(scene, ground)
    if len(spots) == 1:
        answer = _climb(scene, ground, spots[0])
        return refusal if _at_home(scene, spots[0]) and not answer.agrees else answer
    return (
        _explain_not_found(scene, ground.now, ground.then, refusal)
        if not spots
        else _too_many(spots)
    )


def _in_a_branch(target: Target) -> bool:
    """Whether it is an entry of a tree, which its parents name, too: with all entries there, it may
    hang on another branch now. (What stands above a field, which says nothing itself, labels it.)
    """
    return {Relation.OWN, Relation.ABOVE} <= {name.relation for name in target.names}


def _at_home(scene: Scene, spot: Spot) -> bool:
    """Whether it has not moved: then what refused it there is why."""
    return scene.target is not None and spot.at == scene.target.at


def _too_many(spots: Sequence[Spot]) -> Comparison:
    why = f"{len(spots)} places look like the target."
    return Comparison(Verdict.CANNOT_TELL, 0.0, REQUIRED, spots[0].box, why, "here")


def _spots(scene: Scene, ground: Ground) -> list[Spot]:
    """Where the target may stand; nowhere, when nothing told it from another one then."""
    reader, now = scene.known.reader, ground.now
    if scene.target is None:
        return []
    exact = None if scene.irreversible else reader
    remembered = TargetMatcher(scene.target, ground.then, exact, 1.0 - scene.required)
    if _named_itself(scene):
        if must_be_told(scene):
            return []
        if scene.irreversible and is_code(scene.now.named):
            return []  # a code that was only recognised: C-44O8 reads as C-4408
        told = [one.box for one in scene.now.told if one.says(scene.now.named)]
        wanted = Wanted(scene.now.named, scene.then.named, told)
        return saying(remembered, now, reader, wanted) if reader else []
    if scene.renamed:
        return []
    return remembered.spots(now) if len(remembered.spots(ground.then)) == 1 else []


def _grounds(scene: Scene) -> Iterator[Ground]:
    """What the target stands in, as far as it has stayed as it was; the smallest first."""
    units = home_units(scene)
    if len(units) != 1 or scene.target is None:
        return
    for frame in window_frames(scene):
        is_border = frame.width <= scene.target.box.width + 2 * ROOM
        if not is_border and frame.covers(scene.target.box) and _stayed(scene, frame, units[0]):
            there = frame.moved(units[0].dx, units[0].dy)
            then = contents_of(scene.then.picture, frame)  # type: ignore[arg-type] # by identity
            now = contents_of(scene.now.picture, there)  # type: ignore[arg-type]
            yield Ground(units[0], then, now)


def _stayed(scene: Scene, frame: Box, unit: Unit) -> bool:
    """Whether a container has its border and its ground still."""
    if not outlined(scene, frame, unit.dx, unit.dy):
        return False
    there = frame.moved(unit.dx, unit.dy)
    now_edges = fresh_edges(scene.now.picture)  # type: ignore[arg-type] # by identity
    drawn = *sides(now_edges.closed, there), *sides(scene.then_edges.closed, frame)
    if min(drawn) < DRAWN:
        return False  # bare ground that looks as bare as the border did, for the most part
    now, then = (ground_colour(part) for part in scene.both(frame, unit.dx, unit.dy))
    return levels_between(now, then) <= NOISE_LEVELS


@lru_cache(maxsize=2)
def fresh_edges(picture: Picture) -> Edges:
    """The edges of a fresh picture, which several containers are looked for in."""
    return edges_of(picture)


def _climb(scene: Scene, ground: Ground, spot: Spot) -> Comparison:
    """Whether it can be used, and nothing came over it, around its container or into that."""
    place = _place(scene, ground, spot)
    sized = _sized(scene, place, spot)
    for answer in (told_disabled(sized, place), reachable(sized, place)):
        if not answer.agrees:
            return answer
    for rung in (focused, typed_kept, new_windows, new_beside):
        answer = rung(scene, place)
        if not answer.agrees:
            return answer
    for outside in (nothing_but(scene, place, ground.now.area), uncovered(scene, place)):
        if not outside.agrees:
            return outside
    inside = _inside(scene, ground, spot)
    return _go(scene, spot) if inside.agrees else inside


def _named_itself(scene: Scene) -> bool:
    """Whether a parameter names the target by what is written on it."""
    name = parameter_name(scene) if scene.now.named else None
    return name is not None and name.relation is Relation.OWN


def _inside(scene: Scene, ground: Ground, spot: Spot) -> Comparison:
    """Whether the contents are those of then, or those that were verified one step before. Where
    this run's value names the target itself, they may be other data, unless the step cannot be
    taken back.
    """
    answer, reader = all_contents_matched(ground.now, ground.then, scene.known), scene.known.reader
    if not answer.agrees and as_accepted(scene.known.accepted, ground.now, ground.then):
        return ALL_THERE
    if answer.agrees or scene.irreversible or scene.target is None or reader is None:
        return answer
    if _named_itself(scene):
        return generated(ground.now, ground.then, reader)
    was = TargetMatcher(scene.target, ground.then).part
    now, then = notice_of(ground.now, spot.box), notice_of(ground.then, was.box) if was else None
    return same_notice(now, then, reader) if now and then else answer


def _sized(scene: Scene, place: Place, spot: Spot) -> Scene:
    """The scene with a target as large as it is now."""
    if scene.target is None:
        return scene
    target = replace(scene.target, box=spot.box.moved(-place.dx, -place.dy))
    return replace(scene, then=replace(scene.then, target=target))


def _place(scene: Scene, ground: Ground, spot: Spot) -> Place:
    at = scene.target.at if scene.target else spot.at
    return Place(ground.unit, spot.at.x - at.x, spot.at.y - at.y)


def _go(scene: Scene, spot: Spot) -> Comparison:
    at = scene.now.at
    adjust = {} if at is None or at == spot.at else {"x": spot.at.x, "y": spot.at.y}
    why = "The target stands elsewhere in what it stood in; all that is there was there before."
    return Comparison(Verdict.GO, 1.0, REQUIRED, spot.box, why, "laid out anew", adjust)


def _explain_not_found(
    scene: Scene, now: Contents, then: Contents, refusal: Comparison
) -> Comparison:
    """Why it stands nowhere: something lies over it, or a block has come; else the refusal."""
    if refusal.rung != "here" or scene.target is None:
        return refusal
    part = TargetMatcher(scene.target, then).part
    words = [one for one in then.words if part is not None and part.box.covers(one)]
    for word in now.words if scene.known.reader else ():
        alike = (one for one in words if not word.meets(one) and _as_large(word, one))
        if any(_reads_as(scene, word, one) for one in alike):
            why = (
                "What the target says stands here, and the rest of it does not: something may lie "
                "over it, or this is another one."
            )
            return Comparison(Verdict.NO, 0.0, 1.0, word, why, "reachable")
    inside = all_contents_matched(now, then, scene.known)
    is_block = inside.where is not None and not is_low(inside.where)
    return inside if is_block and not inside.agrees else refusal


def _as_large(one: Box, other: Box) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= AS_LARGE


def _reads_as(scene: Scene, word: Box, was: Box) -> bool:
    """Whether a word of now reads as one of then."""
    looks = ((scene.now, word), (scene.then, was))
    pixels = (colours(look.picture, box.grown(1)).copy() for look, box in looks)
    said, before = (
        scene.known.reader.read_line(one) if scene.known.reader else "" for one in pixels
    )
    return said != "" and same_text(said, before)


def as_accepted(accepted: Accepted | None, now: Contents, then: Contents) -> bool:
    """Whether a container has changed only where the last step acted and in fields, in the
    recording and in this run: then it differs from the remembered one in what was accepted.
    """
    if accepted is None:
        return False
    return _kept(now, accepted.now, accepted.there) and _kept(then, accepted.then, accepted.was)


def _kept(contents: Contents, before: Look, hand: Box | None) -> bool:
    area = contents.area
    if not bounds(before.picture).covers(area):
        return False
    mask = apart(colours(contents.picture, area), colours(before.picture, area), NOISE_LEVELS)
    for box in (*(one.box for one in contents.fields), *([hand] if hand else [])):
        fill(mask, box.grown(AT_HAND), area, to=False)
    return all(is_caret(region.box) for region in regions(mask))
