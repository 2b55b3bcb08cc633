"""What is known beside the steps of a workflow: other ways that begin at one, reflexes that were
learned at one. Asked on another thread, which alone imports this.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from app.engine.model.trajectory import Step, Trajectory
from app.player.reporting.other_ways import departure
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import called
from app.ui.queries.picture_references import picture_of
from app.ui.view_models.workflow import Aside, StepAnnotation

LISTED = 3  # so many deeds of a way stand in its sentence; all of them in what is told of it


def asides_of(store: Store, workflow: Workflow) -> dict[int, tuple[StepAnnotation, ...]]:
    """By the numbers of the steps, from 1."""
    found: defaultdict[int, list[StepAnnotation]] = defaultdict(list)
    if not workflow.trajectories or not workflow.trajectories[0].steps:
        return {}
    first = workflow.trajectories[0]
    branches = frozenset(each.name for each in workflow.parameters if each.branch)
    for way in store.memory_of(workflow).everything():
        if way.id != first.id:
            number, shown = _way(first, way, branches)
            found[number].append(shown)
    for number, shown in _reflexes(store, workflow.name, len(first.steps)):
        found[number].append(shown)
    return {number: tuple(asides) for number, asides in found.items()}


def _way(
    first: Trajectory, way: Trajectory, branches: frozenset[str]
) -> tuple[int, StepAnnotation]:
    """Where a way leaves the first one, and what it does until it is back on it."""
    told = departure(first, way)
    if told.is_same:
        return told.at + 1, _shown(way, told.at, told.steps, tr(Say.OTHER_SCREEN))
    title = _on_what(first, way, _called(told.steps, told.then), branches)
    return min(told.at, len(first.steps) - 1) + 1, _shown(way, told.at, told.steps, title)


def _on_what(first: Trajectory, way: Trajectory, said: str, branches: frozenset[str]) -> str:
    """The value that decides whether the way is taken stands before it, if one does."""
    for name in sorted(branches):
        value = way.recorded_with.get(name)
        if value is not None and value != first.recorded_with.get(name):
            return tr(Say.ONLY_IF, name=name, value=value, said=said)
    return said


def _shown(way: Trajectory, at: int, other: Sequence[Step], title: str) -> StepAnnotation:
    seen = way.steps[at].before if at < len(way.steps) else way.final
    deeds = tuple(tr(Say.REFLEX_DOES, deed=called(step)) for step in other)
    return StepAnnotation(
        Aside.WAY,
        way.id,
        title,
        tr(Say.WAY_LEARNED),
        picture_of(seen),
        (*deeds, tr(Say.WAY_TEXT)),
    )


def _called(other: Sequence[Step], then: int | None) -> str:
    if other:
        deeds = ", ".join(called(step) for step in other[:LISTED])
        return tr(Say.OTHER_WAY, deeds=f"{deeds} …" if len(other) > LISTED else deeds)
    if then is None:
        return tr(Say.OTHER_WAY_ENDS)
    return tr(Say.OTHER_WAY_SHORTER, number=then + 1)


def _reflexes(store: Store, name: str, steps: int) -> Iterator[tuple[int, StepAnnotation]]:
    """Those whose run tells where they were learned; the n-th of a run at its n-th recovery."""
    kept = store.reflexes.all(name)
    if not kept:
        return
    from app.ui.queries.reflexes import as_shown  # noqa: PLC0415 - the window shows before pictures are compared

    learned = store.helped_at({one.run for one in kept if one.run})
    for one in kept:
        told = learned.get((one.run, one.taught_by), [])
        if not told:
            continue
        step = told.pop(0) if len(told) > 1 else told[0]
        shown = as_shown(one)
        title = tr(Say.REFLEX_HERE, title=shown.title)
        details = (shown.fared, *shown.facts, tr(Say.REFLEX_TEXT_HERE))
        aside = StepAnnotation(Aside.REFLEX, one.id, title, shown.state[0], shown.picture, details)
        yield min(step, steps - 1) + 1, aside
