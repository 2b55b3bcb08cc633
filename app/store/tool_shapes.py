"""What arguments a tool takes, so that a workflow from outside cannot call one that is none, or
with nonsense.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_type_hints

from app.engine.trajectory import Step, Template, Whole
from app.store.shapes import Fits, shape_of


@dataclass(frozen=True, slots=True)
class ToolShape:
    """A tool's arguments: what fits each, and which must be given."""

    fits: Mapping[str, Fits]
    required: frozenset[str]

    @classmethod
    def of(cls, tool: Callable[..., object]) -> ToolShape:
        """The shape of a function or a method, by its annotations."""
        hints = get_type_hints(tool)
        declared = inspect.signature(tool).parameters.values()
        parameters = [one for one in declared if one.name != "self"]
        required = frozenset(one.name for one in parameters if one.default is one.empty)
        fits = {one.name: shape_of(hints.get(one.name, object)) for one in parameters}
        return cls(fits, required)

    def complaint(self, step: Step) -> str:
        """What is wrong with the step's arguments, to end a sentence; empty when nothing is."""
        if unknown := step.arguments.keys() - self.fits.keys():
            return f"is given an unknown “{min(unknown)[:40]}”"
        if missing := self.required - step.arguments.keys():
            return f"is not given its “{min(missing)}”"
        for name, value in step.arguments.items():
            if not isinstance(value, Whole | Template) and not self.fits[name](value):
                return f"is given a “{name}” that is none"
        return ""
