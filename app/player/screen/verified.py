"""What a run stands on: the look that was verified last, what it agreed with, the act done on it.

It changes when a step's check agrees, when somebody vouches for a look, and right before an act; a
comparison only reads it. The doubts with which steps were taken are carried on until a step that
cannot be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from app.player.screen.typed_values import FieldBoxes, field_boxes
from checks.pipeline import ALL, as_remembered
from checks.snapshot.look import Effect, Look, Target
from checks.snapshot.windows import above, candidates, target_window
from checks.verify.changes.context import Accepted, RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.covered import COVERED, Uncovered, uncovered
from checks.verify.pixels.effect import effect_of, effect_seen, had_nothing_to_do
from checks.verify.pixels.unexpected_windows import bystanders
from checks.verify.rerender.effect import effect_seen_otherwise
from checks.verify.step import BESIDE, OtherPanes

# Keys that lead to the start or end of a text, or choose all of it, wherever the caret was.
CARET_KEYS = frozenset({"ctrl+home", "ctrl+end", "ctrl+a"})
# The rung of a refusal that a doubt of an earlier step is the reason of.
DOUBT = "doubt"
# What a person may say is right, for the runs to come too.
LEARNED = frozenset({COVERED, BESIDE})


@dataclass(frozen=True, slots=True)
class _Window:
    """A window of the recording."""

    title: str
    class_name: str


@dataclass(frozen=True, slots=True)
class _Taken:
    """What a step was taken on: the look, and what of the remembered one it is taken at."""

    now: Look
    at: Point | None
    target: Target | None

    @classmethod
    def of(cls, scene: Scene) -> _Taken:
        return cls(scene.now, scene.then.at, scene.then.target)

    def is_same(self, other: _Taken | None) -> bool:
        """Whether it is the same act on the same look."""
        if other is None or self.now is not other.now:
            return False
        return (self.at, self.target) == (other.at, other.target)


@dataclass(slots=True)
class Carried:
    """The windows about which a doubt is left; it is settled where one shows what it showed, and no
    more. A look may be remembered twice, once with a part that Byheart covered or that shows other
    things now: where the other one knows that part, it is none. Who says that it is right teaches
    what is `learnable`, by the look.
    """

    _doubts: dict[_Window, str] = field(default_factory=dict)
    _raised: dict[_Window, _Taken] = field(default_factory=dict)
    _clear: dict[_Window, _Taken] = field(default_factory=dict)
    learnable: dict[int, Uncovered | OtherPanes] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether any doubt is left."""
        return bool(self._doubts)

    @property
    def may_be_learned(self) -> bool:
        """Whether all that is left was covered, or is what panes beside the target have shown."""
        return bool(self._doubts) and LEARNED.issuperset(self._doubts.values())

    def accepted(self, yes: Comparison, scene: Scene, read: Sequence[Box] = ()) -> None:
        """A step is about to be taken on this yes, which was given about these looks. What stands
        in the places that were `read` is data, and no doubt.
        """
        key, taken = _key_of(scene), _Taken.of(scene)
        if yes.doubt and not (read and as_remembered(scene, read)):
            self._raise(key, yes.doubt, scene, taken)
            return
        self._clear[key] = taken
        is_known_otherwise = self._doubts.get(key) in LEARNED and taken.is_same(self._raised[key])
        if is_known_otherwise or (key in self._doubts and as_remembered(scene, read)):
            del self._doubts[key]

    def read(self, scene: Scene, read: Sequence[Box]) -> None:
        """What stands in these places, on looks that a step was taken on, was data all the time."""
        key = _key_of(scene)
        if key in self._doubts and as_remembered(scene, read):
            del self._doubts[key]

    def _raise(self, key: _Window, doubt: str, scene: Scene, taken: _Taken) -> None:
        if doubt == COVERED and (seen := uncovered(scene)) is not None:
            self.learnable[id(scene.then)] = seen
        if doubt in LEARNED and taken.is_same(self._clear.get(key)):
            return
        if doubt == BESIDE:
            self.learnable[id(scene.then)] = OtherPanes(scene)
        if key not in self._doubts or doubt not in LEARNED:  # an earlier step's goes on
            self._doubts[key], self._raised[key] = doubt, taken

    def settled(self, answer: Comparison) -> Comparison:
        """The answer about what cannot be undone, unless a doubt is left."""
        doubt = next(iter(self._doubts.values()), "")
        if not doubt or not answer.agrees:
            return answer
        return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, answer.where, doubt, DOUBT, doubt=doubt)

    def settle(self) -> None:
        """A person has looked at the screen, and says that it is right."""
        self._doubts.clear()


def _key_of(scene: Scene) -> _Window:
    window = target_window(scene.then)
    return _Window(window.title, window.class_name) if window is not None else _Window("", "")


@dataclass(slots=True)
class VerifiedScreen:
    """`look` was verified last, and `accepted` tells what it agreed with; `boxes` are the places of
    its field. `act` is the replay's last one. `renamed`: a window was called otherwise on the way.
    `carried` are the doubts with which steps were taken. What stands in the places that were `read`
    is data.
    """

    look: Look | None = None
    accepted: Accepted | None = None
    boxes: FieldBoxes = field(default_factory=FieldBoxes)
    act: LastAction | None = None
    renamed: bool = False
    carried: Carried = field(default_factory=Carried)
    read: list[Box] = field(default_factory=list)
    _vouched: Look | None = None

    def agree(self, scene: Scene, comparison: Comparison) -> None:
        """A look agrees with the remembered one of the step that comes next."""
        now, remembered = scene.now, scene.then
        self.carried.accepted(comparison, scene, self.read)
        self.renamed = self.renamed or scene.renamed
        boxes = field_boxes(remembered, comparison, now)
        stood = boxes.then is not None and boxes.now == boxes.then
        in_place = comparison.rung == ALL and stood
        keyboard = boxes.now if boxes.begin_alike else self._keyboard(remembered)
        self.look, self.boxes = now, boxes
        self.accepted = Accepted(now, remembered, boxes.now, boxes.then, in_place, keyboard)

    def _keyboard(self, remembered: Look) -> Box | None:
        """Where the keyboard still is if a step has no target of its own."""
        is_key = remembered.target is None and self.accepted is not None
        return self.accepted.keyboard if is_key and self.accepted is not None else None

    def vouch(self, look: Look) -> None:
        """Somebody else judged this look; what the replay has done is still asked for."""
        self.look = self._vouched = look

    def scroll_to(self, look: Look) -> None:
        """A list shows other rows now. If the wheel was turned on what was verified, this look is
        its own doing.
        """
        if self.act is not None and self.act.before is self.look:
            self.look = look

    def take_for_data(self, place: Box, known_now: Callable[[Look], RunContext]) -> None:
        """What stands there may be something else each time. A doubt about that alone is none."""
        if place in self.read or self.look is None or self.accepted is None:
            return
        self.read.append(place)
        scene = Scene(self.look, self.accepted.then, known_now(self.accepted.then))
        self.carried.read(scene, self.read)

    def replayed(self) -> Look | None:
        """What the look agreed with; None where somebody vouched for it, or none was verified."""
        is_replayed = self.look is not self._vouched and self.accepted is not None
        return self.accepted.then if is_replayed and self.accepted is not None else None

    def acted(self) -> LastAction | None:
        """The replay acts on the look now; None where somebody else does, who vouched for it."""
        if self.look is None or self.look is self._vouched:
            return None
        remembered = self.accepted.then if self.accepted is not None else None
        self.act = LastAction(self.look, self.boxes, remembered)
        return self.act

    def brought_about(self, seen: Effect) -> Effect | None:
        """What the last act has visibly done, in the place of what is remembered of it."""
        return None if self.act is None else self.act.done(seen)


@dataclass(slots=True)
class LastAction:
    """The look before the act, and the target's boxes when it was recorded and in this run.
    `remembered` is the look that it was verified by, `effects` are those remembered of it, `keys`
    those that it pressed. An effect of any other act shows only against the screen before *that*
    act, which nobody has looked at: it cannot be told.
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
        to_an_end = leads_to_an_end(self.keys)
        if self.boxes.otherwise:
            shown = effect_seen_otherwise(
                self.before, after, remembered, self.boxes.now, any_change=to_an_end
            )
        else:
            shown = effect_seen(self.before, after, expected, acted_at)
        if not shown.agrees and expected is not remembered and self.is_resized():
            shown = effect_seen_otherwise(
                self.before, after, remembered, None, any_change=to_an_end
            )
        if shown.agrees or not to_an_end:
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
