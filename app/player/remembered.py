"""What is known of the remembered looks beside themselves: which step each belongs to, and what was
learned to change on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from app.engine.trajectory import Step, Trajectory
from checks.irreversible import in_a_known_language
from checks.known import Known
from checks.look import Effect, Look, Relation
from checks.volatile import NOTHING_LEARNED, Mask, Volatile
from checks.windows import target_window


@dataclass(slots=True)
class Remembered:
    """Tells by the very object, as the engine's memory gives it."""

    ways: tuple[Trajectory, ...]
    mask: Mask = NOTHING_LEARNED
    _irreversible: dict[int, bool] = field(default_factory=dict)
    _volatile: dict[int, tuple[Volatile, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, ways: Iterable[Trajectory], mask: Mask = NOTHING_LEARNED) -> Remembered:
        """For the looks of these ways."""
        remembered = cls(tuple(ways), mask)
        for step in (step for way in remembered.ways for step in way.steps):
            remembered._irreversible[id(step.before)] = cannot_be_taken_back(step)
        return remembered

    def known(self, known: Known, look: Look) -> Known:
        """What the run knows, with what is known of this remembered look."""
        if id(look) not in self._volatile:
            self._volatile[id(look)] = self.mask.of(look)
        irreversible = known.irreversible or self._irreversible.get(id(look), False)
        return replace(known, volatile=self._volatile[id(look)], irreversible=irreversible)


def cannot_be_taken_back(step: Step) -> bool:
    """Whether a person said so; or whether, in a language whose words are not known here, the step
    closed its window. (What known words say is seen by the check itself.)
    """
    if step.irreversible:
        return True
    before, after = step.before, step.after
    if not isinstance(before, Look) or not isinstance(after, Effect) or before.target is None:
        return False
    window = target_window(before)
    closes = window is not None and window.title in after.closed
    own = [name.text for name in before.target.names if name.relation is Relation.OWN]
    return closes and not any(in_a_known_language(text) for text in own)
