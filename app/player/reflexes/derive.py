"""From what a helper did beside a step to reflexes: one for each interruption that it closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Point, bounds
from app.engine.model.recovery import Recovery
from app.engine.model.reflex import Cleared, Reflex
from app.engine.model.trajectory import Step
from app.player.reporting.workflow_text import deed_in_words
from app.player.screen.guard import NOTHING_BUT_NEWS
from checks.interruptions.appeared import ScreenAdditions, news_of
from checks.interruptions.countdowns import ticks_between
from checks.interruptions.model import InterruptionTarget, with_words, within_at
from checks.interruptions.recognise import locate_interruption
from checks.snapshot.look import Effect, Look, WindowSeen
from checks.snapshot.windows import Values
from checks.text.compare import Reader
from checks.vision.pixels import cut

# What may clear an interruption; a pointer that was merely put somewhere did nothing.
CLEARING = frozenset({"click", "press_keys"})
MOST_STEPS = 20
POINTING = "move"
# Whoever closes a popup clicks into the task to go on, or looks around in it.
NEEDLESS = frozenset({"move", "click", "scroll"})


@dataclass(slots=True)
class Met:
    """An interruption as it was met: the first look at it, where it stood, and what was done."""

    look: Look
    area: Box
    steps: list[Step] = field(default_factory=list)

    @property
    def first(self) -> InterruptionTarget:
        """What it looked like when it was first acted on."""
        before = self.steps[0].before
        assert isinstance(before, InterruptionTarget)  # noqa: S101 - see `_met`
        return before


@dataclass(frozen=True, slots=True)
class Deriving:
    """Makes reflexes of what was cleared; `values` are the recording's and this run's. With a
    `reader` numbers are found that counted meanwhile.
    """

    cleared: Cleared
    values: Values = ()
    reader: Reader | None = None

    def reflexes(self) -> list[Reflex]:
        """Unnamed. None when anything that was needed belongs to the task, or to nothing that could
        be known again.
        """
        met: list[Met] = []
        for at, step in enumerate(self.cleared.steps):
            if step.tool != POINTING and not self._add(step, met):
                if not met or not self._is_needless(self.cleared.steps[at:]):
                    return []
                break
        if not all(self._was_gone(one, later) for one, later in pairwise(met)):
            return []
        return [Reflex("", one.first, tuple(one.steps)) for one in met]

    def _is_needless(self, rest: Sequence[Step]) -> bool:
        """Whether the step would have agreed without what a person did after they had cleared it:
        nothing but what had come was wrong, and they clicked into the task to go on.
        """
        only_news = self.cleared.comparison.rung == NOTHING_BUT_NEWS
        is_person = self.cleared.by is Recovery.OPERATOR
        return only_news and is_person and all(step.tool in NEEDLESS for step in rest)

    def _add(self, step: Step, met: list[Met]) -> bool:
        look = step.before
        if step.tool not in CLEARING or not isinstance(look, Look):
            return False
        found = within_at(look, place_of(step), self._news(look))
        if found is None:
            return False
        within, area = self._with_ticks(*found, look), found[1]
        if not met or not _is_same(met[-1], within, area):
            met.append(Met(look, area))
        met[-1].steps.append(_relative(step, within, area))
        return True

    def _with_ticks(self, within: InterruptionTarget, area: Box, look: Look) -> InterruptionTarget:
        """The same with the numbers on it that have counted since the run stopped before it."""
        seen = look_of(self.cleared.seen)
        if self.reader is None or seen is None or look is seen:
            return within
        if not bounds(seen.picture).covers(area):
            return within
        what = within.interruption
        ticks = ticks_between(what.picture, cut(seen.picture, area), self.reader)
        return replace(within, interruption=replace(what, ticks=ticks))

    def _was_gone(self, one: Met, later: Met) -> bool:
        """Whether an interruption was closed by what was done to it alone."""
        news = self._news(later.look)
        return locate_interruption(later.look, one.first, news, self.reader).verdict is Verdict.NO

    def _news(self, now: Look) -> ScreenAdditions:
        expected, opens = expected_in(self.cleared)
        if expected is None:
            return ScreenAdditions()
        found = news_of(now, expected, self.values)
        own = {(one.title, one.class_name, one.kind) for one in self._windows_before}
        return replace(
            found,
            windows=tuple(
                one
                for one in found.windows
                if one.title not in opens and (one.title, one.class_name, one.kind) not in own
            ),
        )

    @property
    def _windows_before(self) -> Sequence[WindowSeen]:
        """The windows that the step was taken in: a dialog that should have closed is the task's
        own, and to press Save in it no answer to what came between.
        """
        before = self.cleared.step.before if self.cleared.step else None
        return before.windows if isinstance(before, Look) else ()


def expected_in(cleared: Cleared) -> tuple[Look | None, Sequence[str]]:
    """The screen that was expected, as far as it is known, and the windows that were to open."""
    before = cleared.step.before if cleared.step else None
    match cleared.expected, before:
        case (Look() as look, _):
            return look, ()
        case (Effect(after=Look() as look), _):
            return look, ()
        case (Effect(opened=opened), Look() as look):
            return look, opened
        case _:
            return None, ()


def look_of(seen: object) -> Look | None:
    """The look in what was captured."""
    match seen:
        case Look() as look:
            return look
        case Effect(after=Look() as look):
            return look
        case _:
            return None


def place_of(step: Step) -> Point | None:
    """Where a step acts."""
    x, y = step.arguments.get("x"), step.arguments.get("y")
    return Point(x, y) if isinstance(x, int) and isinstance(y, int) else None


def complaint_of_reflex(reflex: Reflex) -> str:
    """What is wrong with a reflex that came from outside, as the end of a sentence; empty when
    nothing is.
    """
    if not 0 < len(reflex.steps) <= MOST_STEPS or not isinstance(
        reflex.interruption, InterruptionTarget
    ):
        return "clears nothing that can be known again"
    if any(step.tool not in CLEARING for step in reflex.steps):
        return "does more than click and press keys"
    if not all(_is_sound(step) for step in reflex.steps):
        return "acts beside the interruption that it shows"
    return ""


def _is_sound(step: Step) -> bool:
    """Whether a step acts inside of the interruption, as it was seen before it."""
    within, at = step.before, place_of(step)
    if not isinstance(within, InterruptionTarget) or (within.target is None) != (
        step.tool == "press_keys"
    ):
        return False
    target, whole = within.target, bounds(within.interruption.picture)
    if target is None:
        return True
    boxes = (target.box, *(name.box for name in target.names))
    return target.at == at and whole.contains(target.at) and all(map(whole.covers, boxes))


def read(reflex: Reflex, reader: Reader) -> Reflex:
    """The same with all that can be read of it, and its steps in words."""
    steps = tuple(_read(step, reader) for step in reflex.steps)
    first = steps[0].before
    return replace(reflex, interruption=first, steps=steps)


def _read(step: Step, reader: Reader) -> Step:
    before = step.before
    assert isinstance(before, InterruptionTarget)  # noqa: S101 - a step of a reflex
    read = replace(step, before=with_words(before, reader))
    return replace(read, note=deed_in_words(read))


def _is_same(met: Met, within: InterruptionTarget, area: Box) -> bool:
    """Whether a step acts on the interruption that the last one acted on."""
    one, other = met.first.interruption, within.interruption
    alike = (one.title, one.class_name, one.is_block) == (
        other.title,
        other.class_name,
        other.is_block,
    )
    return alike and met.area.meets(area)


def _relative(step: Step, within: InterruptionTarget, area: Box) -> Step:
    at, arguments = place_of(step), dict(step.arguments)
    if at is not None:
        arguments |= {"x": at.x - area.x, "y": at.y - area.y}
    return replace(step, arguments=arguments, before=within, after=None)
