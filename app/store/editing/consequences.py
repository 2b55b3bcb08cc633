"""What an edit brings with it that the person may not have thought of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.parameters import names_in
from app.store.editing.end_checks import parameters_of, secrets_of
from app.store.editing.steps import TYPES_SECRET
from app.store.model.workflow import Workflow


class Brings(StrEnum):
    """The kinds of it, as a sentence."""

    PARAMETER_GONE = "{name} is no parameter any more: nothing uses it."
    PARAMETER_UNUSED = "No step uses {name} any more, only an end check: another value is refused."
    SECRET_UNUSED = "Nothing types the secret {name} any more, and a run still asks for it."  # noqa: S105
    PROOF_GONE = "It is not proven any more: rehearse it."


@dataclass(frozen=True, slots=True)
class Consequence:
    """One of them, and the parameter or secret it is about."""

    brings: Brings
    name: str = ""

    def __str__(self) -> str:
        """The sentence."""
        return self.brings.format(name=self.name)


def consequences(before: Workflow, after: Workflow) -> tuple[Consequence, ...]:
    """What the edit from one version to the next has brought with it."""
    return tuple(_consequences(before, after))


def _consequences(before: Workflow, after: Workflow) -> Iterator[Consequence]:
    declared = {each.name for each in after.parameters}
    lost = _used_by_steps(before) - _used_by_steps(after)
    if len(before.parameters) == len(after.parameters):  # at most called otherwise
        lost &= declared
    for parameter in before.parameters:
        if parameter.name in lost and parameter.name not in declared:
            yield Consequence(Brings.PARAMETER_GONE, parameter.name)
        elif parameter.name in lost and _asked_at_the_end(after, parameter.name):
            yield Consequence(Brings.PARAMETER_UNUSED, parameter.name)
    for name in after.secrets:
        if name in _secrets(before) - _secrets(after):
            yield Consequence(Brings.SECRET_UNUSED, name)
    if before.proven and not after.proven:
        yield Consequence(Brings.PROOF_GONE)


def _used_by_steps(workflow: Workflow) -> frozenset[str]:
    ways = workflow.trajectories
    return frozenset().union(*(names_in(step.arguments) for way in ways for step in way.steps))


def _asked_at_the_end(workflow: Workflow, name: str) -> bool:
    return any(name in parameters_of(check) for check in workflow.end_checks)


def _secrets(workflow: Workflow) -> set[str]:
    steps = (step for way in workflow.trajectories for step in way.steps)
    typed = {str(step.arguments.get("name", "")) for step in steps if step.tool == TYPES_SECRET}
    return typed.union(*(secrets_of(check) for check in workflow.end_checks))
