"""The page that a step chooses is shown already: an application may open on the page on which it
was left.

In the recording the mark of what is chosen (another ground, a line below it) went from one entry of
a row or column to the target. Such an entry may be clicked again: it stays chosen. So before a step
that may be undone the screen may look as it did after the step, too.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.engine.model.geometry import Box, Picture, bounds, most_apart
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.scene.relations import COLUMN_PX, in_row
from checks.snapshot.look import Look, Target
from checks.verify.changes.snapshot_pair import Scene
from checks.vision.pixels import words

# What marks a chosen entry lies so near to its text, across and down (pixels), and is so large
# (pixels of one colour).
ACROSS_PX, DOWN_PX, MARK = 4, 12, 24
# A text stands where it stood, to so many pixels.
NEAR_PX = 2
RGB = 0xFFFFFF  # what of a pixel is its colour


def as_chosen_already(scene: Scene) -> Scene | None:
    """The step as it would be asked for on the screen that followed it in the recording, its target
    yet to be named there; None where that is no entry that takes turns with others, or where the
    step must not go on so.
    """
    known, target, following = scene.known, scene.target, scene.known.following
    if target is None or following is None or scene.now.named or scene.renamed:
        return None
    if not known.carries or scene.irreversible or known.decisive or scene.then.demanded:
        return None
    if not _stands_where_it_stood(scene, following) or not _takes_turns(scene, target, following):
        return None
    label = scene.then.label
    then = replace(following, at=target.at, target=None, named="", label=label, focus=None)
    return replace(scene, then=then, known=replace(known, following=None))


def _stands_where_it_stood(scene: Scene, following: Look) -> bool:
    """Whether the target's window still stood there after the step."""
    window = scene.window
    is_there = window is None or any(one.frame == window.frame for one in following.windows)
    return is_there and bounds(scene.then.picture) == bounds(following.picture)


def _takes_turns(scene: Scene, target: Target, following: Look) -> bool:
    """Whether another entry of the target's row or column lost the mark that the target got."""
    before, after = scene.then.picture, following.picture
    area = scene.window.box if scene.window else bounds(before)
    recorded = perceive(before)
    own = describe(recorded, target.at).element.box
    came = _colours(after, own) - _colours(before, own)
    if not came:
        return False
    stay = [one.box for one in perceive(after).inside(area)]
    entries = (
        one.box
        for one in recorded.inside(area)
        if not one.box.meets(own) and _is_in_line(one.box, own)
    )
    return any(
        came & (_colours(before, one) - _colours(after, one))
        for one in entries
        if any(most_apart(one, other) <= NEAR_PX for other in stay)
    )


def _is_in_line(one: Box, own: Box) -> bool:
    return in_row(one, own) or abs(one.x - own.x) <= COLUMN_PX


def _colours(picture: Picture, box: Box) -> set[int]:
    """The colours of more than a few pixels in and around a box."""
    around = Box(
        box.x - ACROSS_PX, box.y - DOWN_PX, box.width + 2 * ACROSS_PX, box.height + 2 * DOWN_PX
    )
    part = around.intersection(bounds(picture))
    shown = words(picture)[part.y : part.bottom, part.x : part.right] & RGB
    found, counts = np.unique(shown, return_counts=True)
    return {int(one) for one, count in zip(found, counts, strict=True) if count >= MARK}
