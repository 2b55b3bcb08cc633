"""Reflexes: an interruption that was seen before is cleared the way it was cleared then.

They are tried before anybody is asked, see `app.engine.replay.reflex_execution`. What an
interruption is, and how
a new one is told from an extra page of the task, only whoever knows the environment can say: a
`ReflexMemory` is told what helpers cleared, and makes reflexes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.engine.model.check import Check, Comparison
from app.engine.model.events import Recovery
from app.engine.model.trajectory import Step


@dataclass(frozen=True, slots=True)
class Reflex:
    """A learned recovery: what the interruption looks like, and the steps that clear it."""

    name: str
    interruption: object
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Cleared:
    """A surprise that a helper cleared, so that the step it had interrupted agreed again: what was
    expected, what was seen, and the helper's steps (each with what was seen before it).

    `step` is the remembered step that did not agree, or whose effect was missing; None at the end.
    """

    comparison: Comparison
    expected: object | None
    seen: object | None
    steps: tuple[Step, ...]
    by: Recovery
    step: Step | None = None


class ReflexMemory(Protocol):
    """Where reflexes come from. All methods may raise a ByheartError when the medium fails."""

    def learn(self, cleared: Cleared) -> bool:
        """Make reflexes of what was cleared in a run that ended well. False: it was no
        interruption, and the steps belong to a way of their own.
        """

    def fired(self, reflex: Reflex, *, cleared: bool) -> None:
        """A reflex acted; `cleared` is whether its interruption was gone afterwards."""


@dataclass(frozen=True, slots=True)
class Reflexes:
    """The reflexes of an engine.

    `check` captures what is there now (no arguments) and compares interruptions with it; its
    patience is how long an interruption may take to go. `memory`, where there is one, is told how
    they fared, and of what helpers cleared.
    """

    check: Check[Any]
    known: Sequence[Reflex] = ()
    memory: ReflexMemory | None = None

    def fired(self, reflex: Reflex, *, cleared: bool) -> None:
        """Tell whoever keeps them."""
        if self.memory is not None:
            self.memory.fired(reflex, cleared=cleared)
