"""What a run that ended well leaves behind: better numbers, and new ways where it found one."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from app.engine.memory.tree import Tree, same_evidence
from app.engine.model.freezing import equal
from app.engine.model.ports import Memory
from app.engine.model.trajectory import Step, StepStatistics, Trajectory
from app.engine.run.run import Lesson, Run
from app.engine.run.services import EngineServices

# The same calls are remembered with at most this many different looks: the first, and the latest.
LOOKS_KEPT = 8
# How much of the usual wait is the latest one: the last five or so runs decide.
LATEST = 0.2


def learn_from(run: Run, means: EngineServices, followed: Trajectory | None, final: object) -> None:
    """Keep what a run that ended well showed."""
    for lesson in run.lessons:
        known = means.memory.statistics(lesson.trajectory, lesson.step)
        means.memory.learn(lesson.trajectory, lesson.step, with_lesson(known, lesson))
    if followed is not None:
        means.memory.count_use(followed.id)
    if run.new_steps and not run.not_worth_remembering:
        way = NewWay(tuple(run.steps), run.asked.tags, dict(run.asked.parameters), final)
        remember(way, run.tree, means.memory)


def learn_reflexes(run: Run, means: EngineServices) -> None:
    """Let what helpers cleared become reflexes: then it is no part of the way that was gone."""
    memory = means.reflexes.memory if means.reflexes is not None else None
    for helped in reversed(run.helped):
        cleared = run.cleared_by(helped)
        if memory is not None and cleared is not None and memory.learn(cleared):
            run.leave_out(helped)
        else:
            run.went_otherwise(helped)


def with_lesson(known: StepStatistics, lesson: Lesson) -> StepStatistics:
    """Statistics after one more run."""
    share = LATEST if known.taken else 1.0
    return StepStatistics(
        taken=known.taken + 1,
        agreed_at_once=known.agreed_at_once + lesson.at_once,
        waited_longest_s=max(known.waited_longest_s, lesson.waited_s),
        waited_usual_s=known.waited_usual_s + share * (lesson.waited_s - known.waited_usual_s),
        effect_longest_s=max(known.effect_longest_s, lesson.effect_s),
        ready_after_s=max(known.ready_after_s, lesson.ready_after_s),
        relocated=known.relocated + lesson.relocated,
    )


@dataclass(frozen=True, slots=True)
class NewWay:
    """A trajectory that has no name yet."""

    steps: tuple[Step, ...]
    tags: tuple[str, ...]
    recorded_with: dict[str, object]
    final: object | None
    id: str = ""


def remember(way: NewWay, tree: Tree, memory: Memory) -> Trajectory:
    """Remember a way, unless the same is known; what is known is given back."""
    version = tree.versions.get(way.id, 0) + 1
    new = Trajectory(
        way.id or uuid.uuid4().hex, way.tags, way.steps, way.recorded_with, way.final, version
    )
    alike = _ways_with_the_same_calls(new, tree)
    if not way.id:
        for known in alike:
            if _shows_the_same(new, known):
                return known
    memory.remember(new)
    others = [known for known in alike if known.id != new.id]
    too_many = max(0, len(others) + 1 - LOOKS_KEPT)
    for older in others[1 : 1 + too_many]:
        memory.forget(older.id)
    return new


def _ways_with_the_same_calls(new: Trajectory, tree: Tree) -> list[Trajectory]:
    """Those with the same calls under the same unused values, oldest first."""
    fork = tree.root
    for step in new.steps:
        alike = tree.alike(step, fork)
        if not alike:
            return []
        fork = alike[0].leads_to
    fixed = tree.demand_of(new).fixed
    return [end for end in fork.nexts.ends if tree.demands[end.id].fixed == fixed]


def _shows_the_same(new: Trajectory, known: Trajectory) -> bool:
    return all(map(same_evidence, new.steps, known.steps)) and equal(new.final, known.final)
