"""What a verified run teaches of regions that change: the regions of its screens that looked
otherwise than remembered, and what they showed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.model.geometry import Box
from checks.pipeline import with_target
from checks.scene.containers import holder_of
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import is_popup, is_ring
from checks.verify.changes.mask import Colour, Sort, as_colour, ink_colour, sort_of
from checks.verify.changes.panels import new_panels
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.learned_changes import AROUND, MARGIN, line_of
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.unexpected_pixels import aligned, left_out
from checks.verify.pixels.unexpected_windows import vital_boxes
from checks.vision.image_diff import Aligned, ground_colour
from checks.vision.pixels import Bytes, Region, is_caret, merged

# Words of one text lie this near to each other.
NEAR = 9


@dataclass(frozen=True, slots=True)
class Change:
    """A region that looked otherwise than on the remembered look, in the recording's coordinates,
    and what it showed; `line` are the pixels of its text, which is read when there is time.
    """

    box: Box
    sort: Sort
    ground: Colour
    ink: Colour | None
    line: Bytes


@dataclass(frozen=True, slots=True)
class Sight:
    """What one look of a run showed otherwise than the remembered one."""

    remembered: Look
    changes: tuple[Change, ...]


def observe(now: Look, remembered: Look, known: RunContext) -> Sight:
    """The changes between two looks that may be learned. Never the target nor what names it, never
    what this run typed, nor carets, focus rings, and whatever looks like something popped up.
    """
    scene = Scene(now, with_target(remembered), known)
    units = home_units(scene)
    if len(units) != 1:
        return Sight(remembered, ())
    place, unit = Place(units[0], units[0].dx, units[0].dy), scene.shared(units[0])
    pair = aligned(scene, unit, left_out(scene, place))
    boxes = merged([one.box for one in pair.regions if _may_be_learned(pair, one)], NEAR // 2)
    changes = [_change(pair, box.grown(MARGIN).intersection(pair.size)) for box in boxes]
    there, vital = unit.box, vital_boxes(scene, place)
    told = [replace(one, box=one.box.moved(there.x, there.y)) for one in changes if one]
    free = [one for one in told if not any(_now(one, unit).meets(box) for box in vital)]
    return Sight(remembered, tuple(one for one in free if _owes_nothing(one, known)))


def _owes_nothing(change: Change, known: RunContext) -> bool:
    """Whether a change cannot come from the values that the run was given: a text that follows them
    has to say this run's.
    """
    return change.sort is Sort.PICTURE or all(then == now for then, now in known.values)


def _now(change: Change, unit: Unit) -> Box:
    return change.box.moved(unit.dx, unit.dy)


def _may_be_learned(pair: Aligned, region: Region) -> bool:
    """What lies in a field or a list is data without being learned."""
    if is_caret(region.box) or is_ring(pair, region) or holder_of(pair, region.box) is not None:
        return False
    return not is_popup(pair, region.box, None)


def _change(pair: Aligned, box: Box) -> Change | None:
    now, then = pair.part(box.grown(AROUND))
    if new_panels(now, then):
        return None
    shown = pair.part(box)[0]
    ground, line = ground_colour(shown), line_of(pair, box)
    return Change(
        box,
        sort_of(shown),
        as_colour(ground),
        ink_colour(shown, ground),
        pair.part(line)[0].copy(),
    )
