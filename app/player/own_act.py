"""The last act of the replay: what an effect is compared with, and which effect that is."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.places import Box
from app.player.typed_values import FieldBoxes
from checks.look import Effect, Look


@dataclass(slots=True)
class OwnAct:
    """The look before it, the target's boxes when it was recorded and in this run, the remembered
    look that it was verified by, and the effects that are remembered of it. An effect of any other
    act shows only against the screen before *that* act, which nobody has looked at: it cannot be
    told.
    """

    before: Look
    boxes: FieldBoxes
    remembered: Look | None = None
    effects: list[Effect] = field(default_factory=list)
    awaits_effect: bool = True
    _asked_first: Effect | None = None

    def places(self) -> tuple[Box | None, Box | None]:
        """Where the effect was recorded and where it is to be expected: in the target's boxes, or,
        where the act had no target, in the windows that had the focus.
        """
        then, there = self.boxes.then, self.boxes.now
        if then is not None and there is not None:
            return then, there
        was = self.remembered.active if self.remembered is not None else None
        active = self.before.active
        return was.box if was else None, active.box if active else None

    def is_resized(self) -> bool:
        """Whether the act had no target, and its window another size than in the recording."""
        then, there = self.places()
        has_target = self.boxes.then is not None and self.boxes.now is not None
        return not has_target and _size(then) != _size(there)

    def brought(self, remembered: Effect, seen: Effect) -> bool:
        """Whether this is what the act should bring about: one of those that the very first look
        after it is asked for.
        """
        if self.awaits_effect:
            self._asked_first, self.awaits_effect = seen, False
        if seen is self._asked_first:
            self.effects.append(remembered)
        return any(remembered is one for one in self.effects)


def _size(box: Box | None) -> tuple[int, int] | None:
    return (box.width, box.height) if box is not None else None
