"""Reflexes: an interruption that was seen before is cleared the way it was cleared then.

They are tried before anybody is asked, see `app.engine.clearing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.check import Check
from app.engine.trajectory import Step


@dataclass(frozen=True, slots=True)
class Reflex:
    """A learned recovery: what the interruption looks like, and the steps that clear it."""

    name: str
    interruption: object
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Reflexes:
    """The reflexes of an engine.

    `check` captures what is there now (no arguments) and compares interruptions with it.
    """

    check: Check[Any]
    known: Sequence[Reflex] = ()
