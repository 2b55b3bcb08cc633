"""What an agent is told when a replay does not know on: where it is, and what was expected."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from app.engine.assist.call_recorder import Deed, Watch, Witnessed
from app.engine.assist.helper_progress import what_was_done
from app.engine.assist.resume import WayAhead
from app.engine.errors import UsageError
from app.engine.model.check import Comparison
from app.engine.model.parameters import resolve
from app.engine.model.reflex import Cleared
from app.engine.model.trajectory import Step, Trajectory
from app.engine.run.coroutine_driver import Question, answer_async, answer_now
from app.engine.run.decisions import Where
from app.engine.run.run import Done, cleared


@dataclass(slots=True)
class Divergence:
    """A surprise as its helper sees it.

    A helper that stops as soon as `resolved` is true hands back to the replay, which goes on from
    there. One that never asks may do the task to its end. One that sees that it `went_by_itself`,
    before anything was done about it, says so: then it was a wait, and no help. `is_done`: a person
    said that nothing is left to do.
    """

    task: object
    parameters: Mapping[str, object]
    way: WayAhead
    watch: Watch
    went_by_itself: bool = False
    is_done: bool = False
    _resolved_after: int | None = None
    _offset: int = 0

    @property
    def deeds(self) -> Sequence[Deed]:
        """What the helper has done since it was asked."""
        return self.watch.deeds

    @property
    def done(self) -> list[Done]:
        """What was done in this run so far, the helper's own acts included."""
        return list(self.way.run.done)

    @property
    def where(self) -> Where:
        """Before the step, at its effect, or at the end of the task."""
        return self.way.surprise.where

    @property
    def step(self) -> int:
        """The 0-based number of the diverged step in the trajectory that was being followed."""
        return self.way.surprise.step

    @property
    def expected(self) -> object | None:
        """What was remembered of the environment."""
        return self.way.surprise.expected

    @property
    def seen(self) -> object | None:
        """What was there instead."""
        return self.way.surprise.seen

    @property
    def comparison(self) -> Comparison:
        """What the check answered."""
        return self.way.surprise.comparison

    @property
    def next_steps(self) -> list[Step]:
        """The remembered steps from here to the end.

        The diverged one is the first, unless only its effect is missing.
        """
        steps = self.way.trajectory.steps
        return list(steps[len(steps) - len(self.way.steps) :])

    @property
    def resolved(self) -> bool:
        """Whether the replay could go on now; looks at the environment each time it is asked."""
        return self._note(answer_now(self._place()))

    async def is_resolved(self) -> bool:
        """The same, for checks that are async."""
        return self._note(await answer_async(self._place()))

    @property
    def go_on_at(self) -> int | None:
        """How many steps further the helper stopped, having seen it resolved.

        None when it went on after that, or never asked.
        """
        return self._offset if self._resolved_after == len(self.way.run.done) else None

    def take_in(self, witnessed: Sequence[Witnessed]) -> None:
        """Steps that a helper was seen to do without the tools, since it was asked: they take the
        place of those that were taken in before.
        """
        self.watch.take_in([(one.step, self._deed(one)) for one in witnessed])
        self._resolved_after = None

    def cleared_by(self, steps: tuple[Step, ...]) -> Cleared:
        """These steps as what has cleared it."""
        return cleared(self.way.surprise, steps, self.way.means.recovers_as)

    @property
    def may_skip(self) -> bool:
        """Whether there is a step that could be passed over."""
        return self.where in {Where.BEFORE, Where.EFFECT}

    @property
    def is_worth_remembering(self) -> bool:
        """Whether nothing was done in this run that is not to be remembered, such as to skip a
        step.
        """
        return not self.way.run.not_worth_remembering

    def skip(self) -> None:
        """Go on behind the step that did not agree, or without the effect that is missing, because
        a person says so. The next step's check has to agree as ever, and what is done is not
        remembered as a way.
        """
        first = what_was_done(self.deeds, self.way.steps).first
        self.way.run.skipped.add(self.step + first + 1)
        self.forget(_skipped(sorted(self.way.run.skipped)))
        behind = first if self.where is Where.EFFECT else first + 1
        self._offset = min(behind, len(self.way.steps))
        self._resolved_after = len(self.way.run.done)

    def accept(
        self,
        before: object,
        earlier: Mapping[int, object] = MappingProxyType({}),
        also: Callable[[object], object] = lambda snapshot: snapshot,
    ) -> Trajectory:
        """A person says that the step may be taken on what is seen now: it is known with this
        snapshot, too, for the rest of the run.

        Args:
            before: what the step's check compares with from now on; it must agree now, else the
                replay does not go on.
            earlier: the same of steps that were taken already, by their number: what is known of
                them now.
            also: what the acceptance means for any other snapshot of the way: of a step, of its
                effect, of the end.

        Returns:
            The way with that snapshot, to be kept where the run ends well.

        Raises:
            UsageError: the run does not stand before a step.
        """
        if self.where is not Where.BEFORE:
            raise UsageError("Only a step that is still to be taken can be accepted as it is.")
        at, steps = self.step, list(self.way.trajectory.steps)
        for number, snapshot in {**earlier, at: before}.items():
            steps[number] = replace(steps[number], before=snapshot)
        known = (replace(one, before=also(one.before), after=also(one.after)) for one in steps)
        return self._also(tuple(known), also(self.way.trajectory.final))

    def end_here(self, final: object | None) -> Trajectory:
        """A person says that all of the task is done: it may end where the run stands.

        Args:
            final: the snapshot of that end; None: any will do.

        Returns:
            The way to that end, to be kept where the run ends well.
        """
        self.is_done = True
        return self._also(self.way.trajectory.steps[: self.way.run.depth], final)

    def forget(self, why: str) -> None:
        """What is done in this run is not to be remembered as a way."""
        self.way.run.not_worth_remembering = why

    def _also(self, steps: tuple[Step, ...], final: object | None) -> Trajectory:
        """One more way that this run may follow."""
        known = self.way.trajectory
        more = replace(known, id=uuid.uuid4().hex, steps=steps, final=final, version=1)
        self.way.also(more)
        self._resolved_after = None
        return more

    def _deed(self, one: Witnessed) -> Deed:
        means, values = self.way.means, self.way.run.values
        tool = means.tools.of(one.step)
        if tool is None:
            raise UsageError(f"There is no tool {one.step.tool!r} that does what was shown.")
        given = {name: resolve(each, values) for name, each in one.step.arguments.items()}
        return Deed(tool, means.context, given, tool.completed(given), one.before, by_hand=True)

    def _place(self) -> Question[int | None]:
        return self.way.place(self.deeds)

    def _note(self, offset: int | None) -> bool:
        self._resolved_after = None if offset is None else len(self.way.run.done)
        self._offset = offset or 0
        return offset is not None


def _skipped(numbers: Sequence[int]) -> str:
    """Which steps a person let a run pass over, by their numbers from 1."""
    if len(numbers) == 1:
        return f"Step {numbers[0]} was skipped, as a person had decided."
    *others, last = map(str, numbers)
    return f"Steps {', '.join(others)} and {last} were skipped, as a person had decided."
