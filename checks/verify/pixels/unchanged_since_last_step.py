"""What was explained when the last step was verified is explained still, where neither this run's
screen nor the recording has changed since.

A run differs from its recording in the same way for many steps: the row that was chosen, the values
that were entered. Between two verified steps, the rest of the screen has to change as it did when
it was recorded, to the pixel.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.engine.model.geometry import Box, Picture, bounds
from checks.scene.perceive import perceive
from checks.scene.relations import text_areas_on_both
from checks.scene.text_areas import resizable_areas
from checks.snapshot.windows import same_kind, target_window
from checks.verify.changes.context import Accepted
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.vision.pixels import (
    NOISE_LEVELS,
    Bytes,
    Mask,
    apart,
    colours,
    differing,
    fill,
    rows_that_hold,
    words,
)


def is_unchanged_since_last_step(scene: Scene, place: Place, left_out: Iterable[Box]) -> bool:
    """Whether every change of the target's window, outside of some boxes of the fresh picture, was
    there when the last step was verified, and has stayed as it was. False where that cannot be
    told: the window has moved, another one was looked at then, or what was seen then was explained
    by where the pointer was.
    """
    accepted = scene.known.accepted
    if accepted is None or not _is_comparable(scene, place, accepted):
        return False
    left, area = tuple(left_out), place.unit.box
    if accepted.in_place and not _differs_anew(scene, accepted, area, left):
        return True
    if scene.target is not None or accepted.keyboard is None or not scene.known.carries:
        return False
    # A key that may be taken back goes to the field that was clicked, whatever that shows now; what
    # is chosen in a text area is lost when the keyboard goes elsewhere.
    pictures = scene.then.picture, scene.now.picture
    areas = (
        text_areas_on_both(*map(perceive, pictures)) if all(map(resizable_areas, pictures)) else ()
    )
    return not _differs_anew(scene, accepted, area, (*left, accepted.keyboard, *areas))


def changes_as_expected(scene: Scene) -> bool:
    """Whether the whole screen, values that were typed and all, differs from the recording only as
    it did when the last step was verified: what has changed since has come to its end.
    """
    return is_unchanged_since_last_step(scene, Place(Unit(bounds(scene.now.picture)), 0, 0), ())


def lost_its_highlight(scene: Scene, unit: Unit, box: Box) -> bool:
    """Whether something of the window (a box of it, from its corner) was drawn alike on both
    screens when a text was typed, and is drawn so still on one of them. An entry that was chosen in
    a list beside the field loses that when typing begins, at once or a little later.
    """
    accepted = scene.known.accepted
    if accepted is None or accepted.there is None or accepted.was is None or not scene.typed:
        return False
    moved = accepted.there.x - accepted.was.x, accepted.there.y - accepted.was.y
    was, window = target_window(accepted.then), scene.window
    if was is None or window is None or moved != (unit.dx, unit.dy):
        return False
    if was.frame != window.frame or not same_kind(was, window):
        return False
    there, back = box.moved(unit.box_now.x, unit.box_now.y), box.moved(unit.box.x, unit.box.y)
    before = accepted.now.picture, accepted.then.picture
    if not (bounds(before[0]).covers(there) and bounds(before[1]).covers(back)):
        return False
    chosen = colours(before[1], back)
    if _differ(colours(before[0], there), chosen):
        return False
    now, then = colours(scene.now.picture, there), colours(scene.then.picture, back)
    return not _differ(now, chosen) or not _differ(then, chosen)


def _differ(one: Bytes, other: Bytes) -> bool:
    return bool(apart(one, other, NOISE_LEVELS).any())


def _is_comparable(scene: Scene, place: Place, accepted: Accepted) -> bool:
    judged, pictures = scene.known.judged, (accepted.now.picture, accepted.then.picture)
    if judged is None or judged.depended(*pictures):
        return False
    return _in_place(place) and _same_size(scene, pictures) and _same_window(scene, accepted)


def _in_place(place: Place) -> bool:
    return (place.dx, place.dy, place.unit.dx, place.unit.dy) == (0, 0, 0, 0)


def _same_size(scene: Scene, pictures: Iterable[Picture]) -> bool:
    return scene.same_size and all(bounds(one) == bounds(scene.now.picture) for one in pictures)


def _same_window(scene: Scene, accepted: Accepted) -> bool:
    """Whether the step before acted in the same window, which stood where it stands."""
    was, window = target_window(accepted.then), scene.window
    if was is None or window is None or not scene.by_windows:
        return False
    return was.frame == window.frame and same_kind(was, window)


def _differs_anew(scene: Scene, accepted: Accepted, area: Box, left_out: tuple[Box, ...]) -> bool:
    """Whether the area differs from the recording anywhere in a way that was not there before."""
    part = area.intersection(bounds(scene.now.picture))
    changed = scene.differing[part.y : part.bottom, part.x : part.right].copy()
    for box in left_out:
        fill(changed, box, part, to=False)
    for band in rows_that_hold(changed):
        strip = Box(part.x, part.y + band.start, part.width, band.stop - band.start)
        if (changed[band] & _new_since(scene, accepted, strip)).any():
            return True
    return False


def _new_since(scene: Scene, accepted: Accepted, strip: Box) -> Mask:
    """Where this run's screen or the recording looks otherwise than at the last verified step."""
    run = _apart(scene.now.picture, accepted.now.picture, strip)
    return run | _apart(scene.then.picture, accepted.then.picture, strip)


def _apart(one: Picture, other: Picture, strip: Box) -> Mask:
    rows, columns = slice(strip.y, strip.bottom), slice(strip.x, strip.right)
    return differing(words(one)[rows, columns], words(other)[rows, columns])
