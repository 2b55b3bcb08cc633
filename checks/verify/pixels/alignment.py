"""How the places lie that a parameter may name: in one column, or on one line."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import Name, Relation
from checks.verify.changes.snapshot_pair import Scene
from checks.vision.ink import text_blocks
from checks.vision.regions import around_all

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
