"""From the store to what the window shows; asked on another thread, which alone imports this.

Beside the steps of a workflow stands what is known of them: other ways that begin at one, reflexes
that were learned at one.
"""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from app.engine.model.parameters import names_in, shown
from app.engine.model.ports import Memory
from app.engine.model.trajectory import Step, Template, Trajectory, taken_steps
from app.player.reporting.other_ways import departure
from app.player.reporting.step_details import identity_in_words, learned_in_words
from app.player.reporting.workflow_text import demanded, looped
from app.player.review.acceptance import acceptance_list
from app.player.screen.check_regions import areas_of
from app.recorder.notes.notes import phrase_of
from app.store.editing.parameters import varying
from app.store.editing.steps import READS, TYPES_SECRET
from app.store.editing.templates import told_with
from app.store.model.stored_picture import StoredPicture
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import figure
from app.ui.i18n.step_text import KINDS, called, persons_note, worded
from app.ui.queries.reflexes import as_shown
from app.ui.view_models.workflow import (
    Aside,
    PictureShown,
    StepAnnotation,
    StepShown,
    ValueShown,
    WorkflowShown,
)
from checks.snapshot.look import Effect, Look


def workflow_shown(store: Store, name: str) -> WorkflowShown:
    """The newest version of a workflow."""
    workflow = store.workflow(name)
    whole = workflow if workflow.trusted else store.with_learned(workflow)
    demands = tuple(demanded(each, worded) for each in workflow.end_checks)
    return WorkflowShown(
        name=workflow.name,
        version=workflow.version,
        task=workflow.task,
        trusted=workflow.trusted,
        proven=workflow.proven,
        steps=tuple(_steps(store, workflow)),
        begins=tuple(_begins(workflow)) or (tr(Say.BEGINS_ANYWHERE),),
        ends=demands or (tr(Say.NO_END_CHECK),),
        accept=() if workflow.trusted else tuple(map(str, acceptance_list(whole))),
        accept_pictures=() if workflow.trusted else tuple(_reflex_pictures(whole)),
        parameters=workflow.parameters,
        end_checks=demands,
        values=tuple(_values(workflow)),
        loop=looped(workflow.loop, worded) if workflow.loop is not None else "",
    )


def _reflex_pictures(workflow: Workflow) -> Iterator[PictureShown]:
    """What the reflexes that came with it close, with what each of them presses."""
    pictures = (as_shown(kept).picture for kept in workflow.reflexes)
    return (picture for picture in pictures if picture is not None)


def _values(workflow: Workflow) -> Iterator[ValueShown]:
    """What differs from run to run, and where it is used."""
    for one in workflow.parameters:
        words = Say.VALUE_EXAMPLE if one.default is None else Say.VALUE_DEFAULT
        example = tr(words, recorded=one.recorded, default=one.default)
        yield ValueShown(one.name, tr(KINDS[one.kind]), _used(workflow, one.name), example)
    for number, step in enumerate(steps_of(workflow), 1):
        if step.tool in READS:
            name = str(step.arguments.get("into", ""))
            yield ValueShown(name, tr(Say.VALUE_READ, number=number), _used(workflow, name))
    for name in workflow.secrets:
        yield ValueShown(name, tr(Say.VALUE_SECRET), _typing(workflow, name))


def _used(workflow: Workflow, name: str) -> tuple[int, ...]:
    """The numbers of the steps that take the value."""
    steps = enumerate(steps_of(workflow), 1)
    return tuple(number for number, step in steps if name in names_in(step.arguments))


def _typing(workflow: Workflow, secret: str) -> tuple[int, ...]:
    steps = enumerate(steps_of(workflow), 1)
    return tuple(
        number
        for number, step in steps
        if step.tool == TYPES_SECRET and step.arguments.get("name") == secret
    )


def _begins(workflow: Workflow) -> Iterator[str]:
    start = workflow.start
    for command in start.launch:
        yield tr(Say.STARTS, command=shlex.join(command))
    if start.after:
        yield tr(Say.BEGINS_AFTER, workflow=start.after)
    if not start.launch and (start.window_title or start.window_class):
        yield tr(Say.FINDS_WINDOW, title=f"“{start.window_title}”", kind=start.window_class)


def _steps(store: Store, workflow: Workflow) -> Iterator[StepShown]:
    memory, mask = store.memory_of(workflow), store.mask_of(workflow)
    asides = asides_of(store, workflow)
    way = workflow.trajectories[0].id if workflow.trajectories else ""
    steps = steps_of(workflow)
    columns = dict(workflow.loop.columns) if workflow.loop is not None else {}
    recorded = [(one.name, one.recorded) for one in workflow.parameters]
    names = {one.name: f"{{{one.name}}}" for one in workflow.parameters}
    titled = partial(told_with, values=names, recorded=recorded)
    taken = {number: at for at, number in enumerate(taken_steps(steps))}
    for number, step in enumerate(steps, 1):
        details = (*identity_in_words(step, worded), *learned_in_words(step, mask, worded))
        areas = areas_of(step)
        yield StepShown(
            number=number,
            phrase=phrase_of(step, worded, titled),
            note=persons_note(step),
            values=_taken(step, columns),
            picture=picture_of(step.before, marked=not _is_shortcut(step)),
            after=picture_after(step.after),
            details=(*details, *_fared(memory, way, taken.get(number - 1, -1))),
            irreversible=step.irreversible,
            varies=_varies(step),
            given=tuple(sorted(names_in(step.arguments))),
            wait_s=step.ready_after_s,
            ignored=areas.ignored,
            demanded=areas.demanded,
            asides=asides.get(number, ()),
            tool=step.tool,
            disabled=step.disabled,
        )


def _varies(step: Step) -> str | None:
    """The text that a run could give; "" where nothing names the target yet."""
    if step.tool not in {"type_text", "click", "drag", "move"}:
        return None
    match step.arguments.get(varying(step), ""):
        case str() as text:
            return text
        case Template(text):
            return text
        case _:
            return None


def _taken(step: Step, columns: Mapping[str, str]) -> str:
    """What the step takes from the run: its parameters, where the sentence may not show them, and
    the columns of a loop's table that they come from.
    """
    given = ((name, str(shown(value))) for name, value in step.arguments.items())
    said = ", ".join(f"{name} = {value}" for name, value in given if "{" in value)
    heads = [columns[name] for name in sorted(names_in(step.arguments)) if name in columns]
    return tr(Say.FROM_COLUMN, values=said, head=", ".join(heads)) if heads else said


def _fared(memory: Memory, way: str, at: int) -> Iterator[str]:
    """What runs have shown of the step that they count as that one (0-based)."""
    learned = memory.statistics(way, at)
    if learned.taken:
        yield tr(
            Say.FARED,
            taken=learned.taken,
            at_once=learned.agreed_at_once,
            seconds=figure(f"{learned.waited_longest_s:.1f}"),
            relocated=learned.relocated,
        )


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
        shown = _shown(way, told.at, told.steps, tr(Say.OTHER_SCREEN))
        if told.at < len(first.steps) and shown.picture is not None:
            was, now = (areas_of(one.steps[told.at]).ignored for one in (first, way))
            mark = next((box for box in now if box not in was), None)
            if mark is not None:
                marked = replace(shown.picture, mark=mark, at=None)
                shown = replace(shown, sentence=tr(Say.OTHER_PART), picture=marked)
        return told.at + 1, shown
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


def _is_shortcut(step: Step) -> bool:
    """Whether its keys go to the window, whatever in it has the keyboard."""
    keys = step.arguments.get("keys")
    return step.tool == "press_keys" and isinstance(keys, str) and "ctrl+" in keys.lower()


def picture_of(look: object, *, marked: bool = True) -> PictureShown | None:
    """With its target marked, if that is asked for; None where there is none."""
    if not isinstance(look, Look) or not isinstance(look.picture, StoredPicture):
        return None
    picture, target = look.picture, look.target
    mark = target.box if target and marked else None
    at = look.at or (target.at if target else None)
    return PictureShown(picture.sha256, picture.width, picture.height, mark, at)


def picture_after(effect: object) -> PictureShown | None:
    """With the largest region marked that has changed."""
    if not isinstance(effect, Effect) or effect.after is None:
        return None
    picture = effect.after.picture
    if not isinstance(picture, StoredPicture):
        return None
    mark = max(effect.changed, key=lambda box: box.area, default=None)
    return PictureShown(picture.sha256, picture.width, picture.height, mark)
