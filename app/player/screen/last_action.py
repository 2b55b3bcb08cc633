"""The last act of the replay: what an effect is compared with, and whether it shows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from app.player.screen.typed_values import FieldBoxes
from checks.snapshot.look import Effect, Look
from checks.snapshot.windows import above, candidates, target_window
from checks.verify.pixels.effect import effect_of, effect_seen, had_nothing_to_do
from checks.verify.pixels.unexpected_windows import bystanders
from checks.verify.rerender.effect import effect_seen_otherwise

# Keys that lead to the start or end of a text, or choose all of it, wherever the caret was.
CARET_KEYS = frozenset({"ctrl+home", "ctrl+end", "ctrl+a"})


@dataclass(slots=True)
class LastAction:
    """The look before it, the target's boxes when it was recorded and in this run, the remembered
    look that it was verified by, and the effects that are remembered of it. An effect of any other
    act shows only against the screen before *that* act, which nobody has looked at: it cannot be
    told. `keys` are those that it pressed.
    """

    before: Look
    boxes: FieldBoxes
    remembered: Look | None = None
    effects: list[Effect] = field(default_factory=list)
    awaits_effect: bool = True
    keys: str = ""
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

    def compared(self, now: Effect, seen: Look, remembered: Effect) -> Comparison:
        """Whether what is `seen` now shows the effect that is remembered of it."""
        after = _without_what_is_behind(seen, self)
        then, there = self.places()
        expected, acted_at = remembered, now.at
        if now.at is None and then is not None and there is not None:
            expected, acted_at = (
                replace(remembered, at=Point(then.x, then.y)),
                Point(there.x, there.y),
            )
        if self.boxes.otherwise:
            shown = effect_seen_otherwise(self.before, after, remembered, self.boxes.now)
        else:
            shown = effect_seen(self.before, after, expected, acted_at)
        if not shown.agrees and expected is not remembered and self.is_resized():
            shown = effect_seen_otherwise(self.before, after, remembered, None)
        if shown.agrees or not leads_to_an_end(self.keys):
            return shown
        return had_nothing_to_do(self.before, after, expected, acted_at) or shown

    def done(self, seen: Effect) -> Effect | None:
        """What it has visibly done; None where nothing can be seen of it."""
        if seen.after is None or seen.at is None:
            return None
        effect = effect_of(self.before, seen.after, seen.at)
        return effect if effect.changed or effect.opened or effect.closed else None


def leads_to_an_end(keys: object) -> bool:
    """Whether a key leads to the same place wherever the caret is, and changes nothing."""
    return str(keys).casefold() in CARET_KEYS


def _size(box: Box | None) -> tuple[int, int] | None:
    return (box.width, box.height) if box is not None else None


def _without_what_is_behind(after: Look, act: LastAction) -> Look:
    """The look without windows of other applications that have come since the act and lie behind
    the window that it was for: they cover nothing of what it has brought about.
    """
    target = target_window(act.remembered) if act.remembered is not None else None
    here = candidates(after, target) if target is not None else []
    if not here or all(window.ours for window in after.windows):
        return after
    over = above(after, here[0])
    behind = [
        one for one in bystanders(after, act.before) if not any(one is other for other in over)
    ]
    kept = (one for one in after.windows if not any(one is other for other in behind))
    return replace(after, windows=tuple(kept))
