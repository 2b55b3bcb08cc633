"""Before what cannot be undone: does anything on the page contradict the yes of the pixels?"""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point, bounds
from checks.locator.features import Role
from checks.scene.perceive import perceive
from checks.verify.changes.mask import Sort
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.drawing import drawn_as_it_was
from checks.verify.expected import expected_of
from checks.verify.flowing import with_flowing
from checks.verify.identity.evidence import Evidence
from checks.verify.target_decision import Answer, locate, place_of, refusal_by

# The target is where the pixels found it, to so many pixels.
NEAR_PX = 8


def contradicted(scene: Scene, yes: Comparison) -> Comparison:
    """Before what cannot be undone: the yes of the pixels, unless what tells the target from its
    likes, or what the page is about, reads otherwise there. Where this run chose something else
    than the recording did, the page may well say so.
    """
    target = scene.target
    if target is None or scene.then.at is None or scene.renamed or scene.known.renamed:
        return yes
    then, now = perceive(scene.then.picture), perceive(scene.now.picture)
    if not drawn_as_it_was(then, target.at, now):
        return yes
    reader = scene.known.reader
    expected = expected_of(
        scene, Unit(bounds(scene.then.picture)), _learned(scene, [one.box for one in then.items])
    )
    answer = locate(then, target.at, now, reader, expected)
    against = _against(answer, yes, target.at)
    if against is not None and reader is not None:
        # What flows was compared, word by word, by who says yes.
        flowing = with_flowing(expected, then, now, reader)
        if flowing is not expected:
            answer = locate(then, target.at, now, reader, flowing)
            against = _against(answer, yes, target.at)
    return yes if against is None else refusal_by(against)


def _learned(scene: Scene, lines: Sequence[Box]) -> list[Box]:
    """What was learned to look otherwise. Where what is done can be taken back, so may the whole
    line that a learned text is a part of: the pixels have told that its rest is as it was.
    """
    learned = [one.box for one in scene.known.volatile]
    if scene.irreversible:
        return learned
    texts = [one.box for one in scene.known.volatile if one.sort is Sort.TEXT]
    return learned + [line for line in lines if any(line.meets(text) for text in texts)]


def _against(answer: Answer, yes: Comparison, at: Point) -> Evidence | None:
    """What tells against the place that the pixels found; what they know better does not."""
    place = place_of(yes, at)
    if (
        answer.at is not None
        and answer.box is not None
        and answer.box.grown(NEAR_PX).contains(place)
    ):
        return None
    against = answer.against(place)
    return None if against is None or against.role in {Role.OWN, Role.LABEL} else against
