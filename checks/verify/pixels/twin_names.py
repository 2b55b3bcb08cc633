"""Which of several places that say this run's value is meant: the one where the recorded name did,
if in each of the others the recorded value stood, too. A list below a field says what was typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.text.compare import line_in
from checks.text.confusion import may_be_read_as
from checks.text.lines import readable_in
from checks.verify.changes.snapshot_pair import Scene, Unit

# A text begins in one place, to so many pixels across and down.
BEGINS_PX = 4

Hit = tuple[Unit, Box]


def as_recorded(scene: Scene, name: Box, hits: Sequence[Hit]) -> Hit | None:
    """The hit that stands where the recorded name did, where all stand as they did; None else."""
    if scene.irreversible or not all(_stood_there(scene, *hit) for hit in hits):
        return None
    found = [(unit, box) for unit, box in hits if _begins_alike(_then(unit, box), name)]
    return found[0] if len(found) == 1 else None


def _stood_there(scene: Scene, unit: Unit, box: Box) -> bool:
    """Whether the recorded value stood where this run's stands."""
    reader, there = scene.known.reader, _then(unit, box)
    if reader is None:
        return False
    picture = scene.then.picture
    lines = readable_in(picture, unit.box.intersection(there.grown(2 * there.height)))
    said = (line_in(reader, picture, one) for one in lines if _begins_alike(one, there))
    return any(may_be_read_as(one, scene.then.named) for one in said)


def _then(unit: Unit, box: Box) -> Box:
    return box.moved(-unit.dx, -unit.dy)


def _begins_alike(one: Box, other: Box) -> bool:
    return abs(one.x - other.x) <= BEGINS_PX and abs(one.centre.y - other.centre.y) <= BEGINS_PX
