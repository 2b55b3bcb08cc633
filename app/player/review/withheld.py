"""Whether a workflow that is shared still tells a value of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Trajectory
from app.store.model.workflow import EndCheck, Workflow
from checks.snapshot.look import Effect, Look
from checks.text.compare import SHORTEST_TO_SEEK


def refuse_values(workflow: Workflow, words: Mapping[str, str]) -> None:
    """UsageError when something that it does cannot be done without a value."""
    sought = [value for value in words if len(value) >= SHORTEST_TO_SEEK]
    for way in workflow.trajectories:
        _refuse_fixed(workflow, way)
        for number, step in enumerate(way.steps, 1):
            said = " ".join(_told(list(step.arguments.values())))
            if value := next((one for one in sought if one in said), ""):
                raise UsageError(
                    f"Step {number} of {workflow.name} is given “{value}”, which is the value of "
                    f"{words[value]}: make it a parameter there, too, with “byheart edit”."
                )
    for number, check in enumerate(workflow.end_checks, 1):
        said = " ".join(_said_by(check))
        if value := next((one for one in sought if one in said), ""):
            raise UsageError(
                f"End check {number} of {workflow.name} says “{value}”, which is the value of "
                f"{words[value]}: write the parameter there."
            )


def _refuse_fixed(workflow: Workflow, way: Trajectory) -> None:
    """A value that no step uses serves runs with that very value alone."""
    used = frozenset[str]().union(*(names_in(step.arguments) for step in way.steps))
    loose = {one.name for one in workflow.parameters if one.branch or one.indirect}
    for name, recorded in way.recorded_with.items():
        if name not in used | loose and str(recorded).strip():
            raise UsageError(
                f"No step of {workflow.name} uses {name}, so it serves only the value that it was "
                "shown with; it cannot be shared without that."
            )


def _told(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for each in value.values():
                yield from _told(each)
        case list() | tuple():
            for each in value:
                yield from _told(each)
        case _ if hasattr(value, "text"):  # a template
            yield str(value.text)


def _said_by(check: EndCheck) -> Iterator[str]:
    yield from (*check.words, check.expected, *check.where)


def looks_of(way: Trajectory) -> Iterator[tuple[int, str, Look | None]]:
    """The looks of a way's steps: the step's number from 1, which look it is, and the look."""
    for number, step in enumerate(way.steps, 1):
        before, after = step.before, step.after
        yield number, "before", before if isinstance(before, Look) else None
        yield number, "after", after.after if isinstance(after, Effect) else None
    yield 0, "end", way.final if isinstance(way.final, Look) else None


def texts_of(look: Look) -> Iterator[str]:
    """The texts that accessibility and windows tell of in a look."""
    yield from (one.title for one in look.windows)
    for label in (*look.told, *((look.focus,) if look.focus else ())):
        yield from (label.name, label.value)
    if look.target is not None:
        yield from (one.text for one in look.target.names)
