"""The last act of the replay: what an effect is compared with, and which effect that is."""

from __future__ import annotations

from dataclasses import dataclass

from app.player.typed_values import FieldBoxes
from checks.look import Effect, Look


@dataclass(slots=True)
class OwnAct:
    """The look before it, the target's boxes when it was recorded and in this run, and the effect
    that is remembered of it. An effect of any other act shows only against the screen before *that*
    act, which nobody has looked at: it cannot be told.
    """

    before: Look
    boxes: FieldBoxes
    effect: Effect | None = None
    awaits_effect: bool = True

    def brought(self, remembered: Effect) -> bool:
        """Whether this is what the act should bring about: the first that is asked for after it."""
        if self.awaits_effect:
            self.effect, self.awaits_effect = remembered, False
        return remembered is self.effect
