"""The regions that a person drew: what a step must find, and what it ignores."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.store.editing.steps import change_step, step_at
from app.store.model.workflow import Workflow
from checks.snapshot.look import Look
from checks.verify.changes.user_regions import complaint_of_areas


@dataclass(frozen=True, slots=True)
class Areas:
    """In pixels of the step's picture."""

    ignored: tuple[Box, ...] = ()
    demanded: tuple[Box, ...] = ()


def areas_of(step: Step) -> Areas:
    """What was drawn on a step's screen."""
    look = step.before
    return Areas(look.ignored, look.demanded) if isinstance(look, Look) else Areas()


def with_areas(step: Step, areas: Areas) -> Step:
    """The step with these areas on its screen."""
    look = step.before
    if not isinstance(look, Look):
        return step
    return replace(step, before=replace(look, ignored=areas.ignored, demanded=areas.demanded))


def set_areas(workflow: Workflow, number: int, areas: Areas) -> Workflow:
    """Draw these instead; UsageError says what may not be drawn."""
    look = step_at(workflow, number).before
    if not isinstance(look, Look):
        raise UsageError(f"Step {number} looks at no screen.")
    if complaint := complaint_of_areas(look, areas.ignored, areas.demanded):
        raise UsageError(complaint)
    return change_step(workflow, number, lambda step: with_areas(step, areas))
