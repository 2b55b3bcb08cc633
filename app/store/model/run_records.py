"""What the store tells of workflows and runs without opening them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from app.store.model.workflow import Parameter


@dataclass(frozen=True, slots=True)
class WorkflowLine:
    """A line of a list of workflows: the newest version, of which nothing but its task is read.
    `steps` is the length of the first trajectory.
    """

    name: str
    version: int
    task: str
    steps: int
    trusted: bool
    proven: bool


@dataclass(frozen=True, slots=True)
class WorkflowSummary(WorkflowLine):
    """The same with what it declares, without its steps. One that `has_no_screen` calls another
    program's tools.
    """

    parameters: tuple[Parameter, ...]
    secrets: tuple[str, ...]
    trajectories: int
    created: datetime
    has_no_screen: bool = False


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run in the journal; while it lasts it has no end, no outcome and an empty report."""

    run: str
    workflow: str
    version: int
    parameters: Mapping[str, str]
    began: datetime
    ended: datetime | None = None
    outcome: str | None = None
    verified: bool | None = None
    report: Mapping[str, Any] = field(default_factory=dict)
