"""Enabled: not greyed, not read-only, as far as that shows."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.locator.naming import is_tick
from checks.scene.looks import drawn_between
from checks.snapshot.look import LabelSeen, Relation
from checks.verify.changes.patch_similarity import GREYED, GROUND_LEVELS, Likeness, core, likeness
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.pixels.target_identity import REQUIRED, greyed, marked_otherwise
from checks.vision.pixels import is_caret, regions, visibly_apart

# The sides of a check box are equally long, to within this.
SQUARE = 3
# The sign of a button that begins between two pixels differs by so much of the ink; ticks by more.
SHIFTED = 0.2
# A field is at least so wide (pixels).
FIELD_PX = 40


def enabled(scene: Scene, place: Place) -> Comparison:
    """Whether the target can be used: what accessibility says, else whether it looks as it did."""
    if scene.target is None:
        return Comparison(Verdict.GO, rung="enabled")
    there = place.now(scene.target.box)
    told = told_disabled(scene, place)
    if not told.agrees:
        return told
    if _is_bare(scene):
        return Comparison(Verdict.GO, rung="enabled")
    box = core(scene.target.box, framed=scene.framed)
    alike = likeness(scene, box, place.dx, place.dy)
    is_another_mark = _is_mark(scene, scene.target.box) and not (
        alike.same_shape or _is_shifted(scene, place, box)
    )
    if is_another_mark or marked_otherwise(scene, place):
        why = "The check box is not in the state in which it was recorded."
        return Comparison(Verdict.NO, alike.similar, REQUIRED, there, why, "enabled")
    if alike.greyed and _held_a_caret(scene, place, box):
        return Comparison(Verdict.GO, rung="enabled")  # it has blinked off
    return _seen(alike, there)


def _is_shifted(scene: Scene, place: Place, box: Box) -> bool:
    """Whether the same sign begins between two pixels now; a tick that has come or gone is none."""
    there = box.moved(place.dx, place.dy)
    return drawn_between(scene.now.picture, there, scene.then.picture, box, SHIFTED)


def _is_mark(scene: Scene, box: Box) -> bool:
    """Whether the target is a check box or radio button, and no cell as small that says a value."""
    names = scene.target.names if scene.target else ()
    is_named = scene.renamed and any(name.relation is Relation.OWN and name.text for name in names)
    return scene.framed and is_check_box(box) and not is_named


def _is_bare(scene: Scene) -> bool:
    """Whether the step clicks beside a text, in its row: nothing there can be greyed."""
    names = scene.target.names if scene.target else ()
    own = any(name.relation is Relation.OWN for name in names)
    return scene.then.at is not None and bool(names) and not scene.framed and not own


def _held_a_caret(scene: Scene, place: Place, box: Box) -> bool:
    """Whether nothing but a text caret has gone from a field that is typed into."""
    if scene.then.at is not None or not scene.framed or box.width < FIELD_PX:
        return False
    now, then = scene.both(box, place.dx, place.dy)
    return all(is_caret(one.box) for one in regions(visibly_apart(now, then)))


def is_check_box(box: Box) -> bool:
    """Whether a framed element is a check box or radio button: small and square."""
    return is_tick(box) and abs(box.width - box.height) <= SQUARE


def told_disabled(scene: Scene, place: Place) -> Comparison:
    """Whether accessibility says that the target at this place cannot be used."""
    label = label_at(scene, place.now(scene.target.box)) if scene.target else None
    if label is not None and label.enabled is False:
        return _told(label, "disabled")
    if label is not None and label.read_only and _was_written_into(scene):
        return _told(label, "read-only")
    return Comparison(Verdict.GO, rung="enabled")


def label_at(scene: Scene, there: Box) -> LabelSeen | None:
    """What accessibility says stands at a place, when it is about as large."""
    fitting = [
        one
        for one in scene.now.told
        if one.box.contains(there.centre) and _as_large(one, there.area)
    ]
    return min(fitting, key=lambda one: one.box.area, default=None)


def _as_large(label: LabelSeen, area: int) -> bool:
    return area / 4 <= label.box.area <= area * 4


def _was_written_into(scene: Scene) -> bool:
    """Whether the step types, or acts on a field that could be written into when it was
    recorded.
    """
    then = scene.then.label
    return scene.now.at is None or (then is not None and then.read_only is False)


def _told(label: LabelSeen, what: str) -> Comparison:
    why = f"“{label.name}” is there but {what}." if label.name else f"The target is {what}."
    return Comparison(Verdict.NO, 0.0, GREYED, label.box, why, "enabled")


def _seen(alike: Likeness, box: Box) -> Comparison:
    if alike.greyed:
        return greyed(alike, box)
    if alike.blank and alike.ground > GROUND_LEVELS:
        why = "The target's background has changed: it may be disabled or read-only."
        return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, box, why, "enabled")
    return Comparison(Verdict.GO, min(1.0, alike.contrast), GREYED, box, rung="enabled")
