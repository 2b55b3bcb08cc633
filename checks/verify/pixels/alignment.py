"""How the places lie that a parameter may name: in one column, or on one line; and where a column
is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.engine.model.geometry import Box, bounds
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.scene.perceive import perceive
from checks.snapshot.look import Name, Relation
from checks.text.compare import line_in
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.vision.ink import text_blocks
from checks.vision.pixels import around_all

# Entries of one column begin (or end) on one line, those of one row stand on one: to within this.
ALIGNED = 6


def aligned_with(scene: Scene, name: Name) -> Callable[[Box, Box], bool]:
    """How the places that a parameter may name lie: one under the other, or (tabs) side by side."""
    if name.relation is not Relation.OWN:
        return in_column
    window = scene.window
    area = window.box if window else bounds(scene.then.picture)
    words = text_blocks(scene.then.picture, area)
    own = around_all(word for word in words if name.box.contains(word.centre)) or name.box
    below = sum(in_column(word, own) for word in words)
    beside = sum(on_level(word, own) for word in words)
    return in_column if below >= beside else on_level


def in_column(box: Box, expected: Box) -> bool:
    """Whether a text begins, ends or has its middle in the same column as another."""
    starts, ends = abs(box.x - expected.x), abs(box.right - expected.right)
    return min(starts, ends, abs(box.centre.x - expected.centre.x)) <= ALIGNED


def on_level(box: Box, expected: Box) -> bool:
    """Whether a text stands on the line of another."""
    return abs(box.centre.y - expected.centre.y) <= ALIGNED


def heads_now(scene: Scene, unit: Unit, name: Name) -> dict[Box, Box]:
    """Where the head of each column of the table that a name stands in is now, by where it was:
    columns may have changed places. Empty where not every head is read just once on its line, or
    another one is.
    """
    reader = scene.known.reader
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    own = next(iter(describe(then, name.box.centre).of(Role.COLUMN)), None)
    if reader is None or own is None:
        return {}
    head, move = own.item.box, (unit.dx, unit.dy)
    was = [one.box for one in then.inside(unit.box) if on_level(one.box, head)]
    there = [one.box for one in now.inside(unit.box_now) if on_level(one.box, head.moved(*move))]
    said = {line_in(reader, scene.then.picture, one): one for one in was}
    says = {line_in(reader, scene.now.picture, one): one for one in there}
    if len(said) != len(was) or len(says) != len(there) or set(said) != set(says) or "" in said:
        return {}
    return {box: says[text] for text, box in said.items()}


def column_now(scene: Scene, unit: Unit, name: Name) -> Box | None:
    """Where a name would stand if its column had changed places; None where that is not so."""
    return column_by(heads_now(scene, unit, name), unit, name)


def column_by(heads: Mapping[Box, Box], unit: Unit, name: Name) -> Box | None:
    """The same, where it is known where the heads are now."""
    own = next((one for one in heads if in_column(name.box, one)), None)
    return name.box.moved(heads[own].x - own.x, unit.dy) if own is not None else None
