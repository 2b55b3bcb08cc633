"""Where a replay may go on after somebody helped: never where it would repeat or skip something.

It goes on at the diverged step once that step's check agrees. It goes on at a later step only if
that step's check did *not* already agree at the divergence. Besides, the helper must have done
every step that is passed over, or the effect of that step must be seen now. On a form, *Save* is
visible all along, so seeing it is no evidence that the field was filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.engine.assist.call_recorder import Deed
from app.engine.assist.helper_progress import Ahead, HelperProgress, what_was_done
from app.engine.memory.tree import Fork
from app.engine.model.check import Comparison, Verdict
from app.engine.model.trajectory import Trajectory
from app.engine.run.candidate_search import compare_candidates
from app.engine.run.candidates import Option, choose, judge, look, option_for
from app.engine.run.coroutine_driver import Question, resolve_awaitable
from app.engine.run.decisions import Mismatch, Where
from app.engine.run.run import Run
from app.engine.run.services import EngineServices


@dataclass(slots=True)
class WayAhead:
    """The way a run was following when it diverged: what was still to do, then the end.

    At a missing effect the step itself was done: the way begins at the next one; it may be another
    way, where what that knows of the step is seen.
    """

    run: Run
    means: EngineServices
    surprise: Mismatch
    trajectory: Trajectory
    steps: list[Ahead] = field(default_factory=list)

    def remember_now(self) -> Question[None]:
        """Note which later steps agree already at the divergence."""
        for ahead in self.steps[1:]:
            ahead.agreed_then = yield from self._agrees(ahead)

    def place(self, deeds: Sequence[Deed]) -> Question[int | None]:
        """How many steps further the replay may go on after these deeds; None: it may not."""
        is_effect = self.surprise.where is Where.EFFECT
        did = what_was_done(deeds, self.steps)
        if is_effect and not (yield from self._effect_is_seen()):
            return 0 if did.nothing and (yield from self._went_otherwise()) else None
        if did.perhaps:
            yield from self._settle(did)
        fitting = yield from self._first_fitting(did)
        if is_effect and did.nothing and fitting is None:
            return 0  # the next step is waited for as ever
        if did.perhaps and (yield from self._agrees(self.steps[did.first])):
            return None  # its call was made, and yet it looks as if it were still to be made
        return fitting

    def go_on(self, offset: int) -> None:
        """Put the run there."""
        if offset:
            self.run.forks = (self.steps[offset - 1].options[0].candidate.leads_to,)

    def also(self, trajectory: Trajectory) -> None:
        """From where the run stands, this one may be followed, too."""
        self.run.tree.add(trajectory)
        _fork_on(trajectory, self.run)

    def _settle(self, did: HelperProgress) -> Question[None]:
        """Whether the step that was perhaps done has its effect, where that can be told."""
        ahead = self.steps[did.first]
        answers = yield from self._effects_of(ahead)
        if any(answer.agrees for answer in answers):
            did.count(did.first)
        elif any(answer.verdict is not Verdict.CANNOT_TELL for answer in answers):
            did.perhaps = False

    def _first_fitting(self, did: HelperProgress) -> Question[int | None]:
        """The first step that fits, where each one before it was done or shows its effect: behind
        one that was not, none is looked at.
        """
        earliest = max(did.first + did.perhaps, did.last + 1)
        for offset in range(did.first, len(self.steps) + 1):
            if offset > did.first and not (yield from self._is_behind(offset - 1, did)):
                break
            if offset >= earliest and (yield from self._fits(offset, is_next=offset == did.first)):
                return offset
        return None

    def _is_behind(self, number: int, did: HelperProgress) -> Question[bool]:
        """Whether a step was done by the helper, or shows its effect now."""
        return did.has(number) or (yield from self._shows_effect(self.steps[number]))

    def _fits(self, offset: int, *, is_next: bool) -> Question[bool]:
        """Whether what is seen now is what the step at the offset, or the end, asks for."""
        if offset == len(self.steps):
            return (yield from self._end_fits(is_next=is_next))
        ahead = self.steps[offset]
        if not is_next:
            return not ahead.agreed_then and (yield from self._agrees(ahead))
        if offset == 0:
            views = (yield from compare_candidates(self.run, self.means)).views
        else:
            options = self.run.options_among(ahead.fork.nexts.by_key.values())
            views = yield from look(options, self.means)
        view = choose(views, self.run.is_vouched)
        return view is not None and view.agrees

    def _end_fits(self, *, is_next: bool) -> Question[bool]:
        check, final = self.means.end_check, self.trajectory.final
        if check is None or final is None:
            return is_next
        seen = yield from resolve_awaitable(check.capture())
        return judge(check, seen, final).agrees

    def _agrees(self, ahead: Ahead) -> Question[bool]:
        """Whether a step's check agrees; one that cannot be asked counts as agreeing all along."""
        if ahead.tool.pre_check is None or ahead.options[0].missing:
            return True
        views = yield from look(ahead.options, self.means)
        return any(view.agrees for view in views)

    def _effect_is_seen(self) -> Question[bool]:
        view = self.surprise.view
        answer = None if view is None else (yield from self._effect_of(view.option))
        return answer is not None and answer.agrees

    def _went_otherwise(self) -> Question[bool]:
        """Whether the effect is another one that is known, and what follows on it is there."""
        look_for_it = self.surprise.went_otherwise
        return look_for_it is not None and (yield from look_for_it())

    def _shows_effect(self, ahead: Ahead) -> Question[bool]:
        answers = yield from self._effects_of(ahead)
        return any(answer.agrees for answer in answers)

    def _effects_of(self, ahead: Ahead) -> Question[list[Comparison]]:
        """What the post-check says of each look the step is remembered with, where it has one."""
        answers = []
        for option in ahead.options:
            answer = yield from self._effect_of(option)
            answers += [answer] if answer else []
        return answers

    def _effect_of(self, option: Option) -> Question[Comparison | None]:
        tool, after = option.candidate.tool, option.candidate.step.after
        if tool.post_check is None or tool.see_after is None or not _has_effect(option):
            return None
        seen = yield from resolve_awaitable(tool.see_after(self.means.context, option.arguments))
        return judge(tool.post_check, seen, after)


def _has_effect(option: Option) -> bool:
    """Whether it could be told that a step was done."""
    candidate = option.candidate
    is_checked = candidate.tool.post_check is not None and candidate.step.after is not None
    return is_checked and not option.missing


def way_ahead(run: Run, means: EngineServices, surprise: Mismatch) -> WayAhead | None:
    """The way a run was following; None when it was following none."""
    if surprise.view is not None:
        trajectory = run.owner(surprise.view.option)
    elif ends := run.ends():
        trajectory = ends[0]
    else:
        return None
    fork = _fork_on(trajectory, run)
    way = WayAhead(run, means, surprise, trajectory)
    for step in trajectory.steps[fork.depth :]:
        alike = run.tree.alike(step, fork)
        way.steps.append(Ahead(fork, [option_for(each, run.values) for each in alike]))
        fork = alike[0].leads_to
    return way


def _fork_on(trajectory: Trajectory, run: Run) -> Fork:
    """The fork that a trajectory has reached where the run stands."""
    fork = run.tree.root
    for step in trajectory.steps[: run.depth]:
        fork = run.tree.alike(step, fork)[0].leads_to
    return fork
