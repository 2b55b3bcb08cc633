"""Why the target stands nowhere in its container, told from what is to be seen there."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.scene.containers import is_low
from checks.text.compare import same_text
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.relayout.candidates import TargetMatcher
from checks.verify.relayout.contents import Contents
from checks.verify.relayout.pairing import all_contents_matched
from checks.vision.pixels import colours

# In one rendering what is so much longer or higher is another word, and need not be read.
AS_LARGE = 4


def explain_not_found(
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
            why = "The target is not to be seen as a whole: something may lie over it."
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
