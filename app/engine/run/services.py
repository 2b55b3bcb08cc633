"""What a run works with: the engine's parts, gathered once per run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.engine.model.check import Check
from app.engine.model.events import Recovery
from app.engine.model.metrics import Metrics
from app.engine.model.ports import Clock, Gate, Index, Memory
from app.engine.model.reflex import Reflexes
from app.engine.model.trajectory import Step
from app.engine.tools import Tools

Agent = Callable[..., Any]


def said_to_commit(step: Step) -> bool:
    """Whether somebody has said that it cannot be undone."""
    return step.irreversible


@dataclass(frozen=True, slots=True)
class EngineServices:
    """The parts of an engine.

    `agent` is None when nobody can be asked; `recovers_as` says who that is. `commits` tells which
    steps cannot be undone.
    """

    memory: Memory
    clock: Clock
    tools: Tools
    context: object
    metrics: Metrics
    end_check: Check[Any] | None = None
    agent: Agent | None = None
    recovers_as: Recovery = Recovery.AGENT
    reflexes: Reflexes | None = None
    index: Index | None = None
    gate: Gate | None = None
    commits: Callable[[Step], bool] = said_to_commit
