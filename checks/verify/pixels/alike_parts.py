"""Parts of a page that look alike: where something has moved, another of them may stand where the
target stood.
"""

from __future__ import annotations

from collections.abc import Sequence

from checks.verify.changes.explained import moved_here
from checks.verify.changes.kinds import Kind
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.duplicates import has_duplicate
from checks.verify.pixels.locate import anchor_of
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Region


def is_one_of_several(scene: Scene) -> bool:
    """Whether nothing but its place told the target from its like when it was remembered."""
    if scene.target is None:
        return False
    anchor = anchor_of(scene)
    return anchor is None or has_duplicate(scene, anchor)


def moved_part(pair: Aligned, kinds: Sequence[tuple[Region, Kind]]) -> Region | None:
    """The first text that stands where another one stood, and that stood elsewhere before."""
    texts = (region for region, kind in kinds if kind in {Kind.TEXT, Kind.GONE})
    return next((region for region in texts if moved_here(pair, region.box)), None)
