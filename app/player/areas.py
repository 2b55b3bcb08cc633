"""What a person draws on the screen of a step: areas that its check ignores, or demands to be the
same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.engine.places import Box
from app.engine.trajectory import Step
from checks.look import Look


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
