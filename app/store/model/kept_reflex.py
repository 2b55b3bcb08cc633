"""A reflex as it is kept: what it clears, where it may fire, and how far it is trusted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

from app.engine.model.reflex import Reflex


class Scope(StrEnum):
    """Where it may fire."""

    WORKFLOW = "workflow"  # in the workflow it was learned in
    APPLICATION = "application"  # in every workflow of the same application
    ANYWHERE = "anywhere"


class Trust(StrEnum):
    """How far it is trusted."""

    PROPOSED = "proposed"  # came from outside, or from a run whose end nobody verified
    PROVISIONAL = "provisional"  # cleared its interruption in one run that ended well
    PROVEN = "proven"  # did so again, was repeated by an agent, or a person accepted it
    SUSPENDED = "suspended"  # it failed


@dataclass(frozen=True, slots=True)
class KeptReflex:
    """`workflow` is where it was learned, in `run` ("": it came with an import), from `taught_by`
    (agent or operator); `applications` are the window classes of that workflow. `fired` and
    `failed` count; a person may switch it off.
    """

    reflex: Reflex
    workflow: str = ""
    scope: Scope = Scope.APPLICATION
    trust: Trust = Trust.PROPOSED
    is_on: bool = True
    applications: tuple[str, ...] = ()
    taught_by: str = ""
    run: str = ""
    fired: int = 0
    failed: int = 0
    created: datetime = datetime(1970, 1, 1, tzinfo=UTC)

    @property
    def id(self) -> str:
        """What it is called."""
        return self.reflex.name

    def accepted(self) -> KeptReflex:
        """A person stands for what it does: it fires, also with nobody at the desk."""
        return replace(self, is_on=True, trust=Trust.PROVEN, failed=0)

    def holds_in(self, workflow: str, applications: frozenset[str]) -> bool:
        """Whether it may fire in a workflow of these applications."""
        if self.scope is Scope.ANYWHERE or self.workflow == workflow:
            return True
        shared = not applications.isdisjoint(self.applications)
        return self.scope is Scope.APPLICATION and shared
