"""Whether what was found can be used where it is, whoever found it."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.changes.user_regions import as_demanded
from checks.verify.pixels.enabled import enabled, told_disabled
from checks.verify.pixels.focused import focused
from checks.verify.pixels.reachable import reachable
from checks.verify.pixels.typed_fields import typed_kept


def usable(scene: Scene, place: Place, *, by_looks: bool) -> Comparison:
    """The first refusal of the target at a place: it is disabled, covered, without the keyboard, or
    what was typed or demanded is not shown; yes else. Whether it is greyed is asked `by_looks`, or
    of accessibility alone.
    """
    first = enabled if by_looks else told_disabled
    for rung in (first, reachable, focused, typed_kept, as_demanded):
        answer = rung(scene, place)
        if not answer.agrees:
            return answer
    return Comparison(Verdict.GO)
