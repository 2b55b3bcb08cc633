"""What may be drawn on the screen of a step."""

from __future__ import annotations

from app.engine.errors import UsageError
from app.player.areas import Areas, with_areas
from app.store.edits import change_step, step_at
from app.store.workflow import Workflow
from checks.look import Look
from checks.told_areas import complaint_of_areas


def set_areas(workflow: Workflow, number: int, areas: Areas) -> Workflow:
    """Draw these instead; UsageError says what may not be drawn."""
    look = step_at(workflow, number).before
    if not isinstance(look, Look):
        raise UsageError(f"Step {number} looks at no screen.")
    if complaint := complaint_of_areas(look, areas.ignored, areas.demanded):
        raise UsageError(complaint)
    return change_step(workflow, number, lambda step: with_areas(step, areas))
