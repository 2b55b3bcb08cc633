"""A run as a line of a list, and what of a list is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

RUNNING = "running"  # in the place of an outcome, while a run has none


@dataclass(frozen=True, slots=True)
class RunSearch:
    """What is looked for: a text in the name, the values, the reason or the id; an outcome; the
    runs of a workflow; those that began `since` a time.
    """

    text: str = ""
    outcome: str = ""
    workflow: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class RunLine:
    """A run in a list. `seconds` is how long it took by its report; None while it lasts. A person
    `helped` it so many times.
    """

    run: str
    workflow: str
    version: int
    parameters: Mapping[str, str]
    began: datetime
    outcome: str
    verified: bool | None
    reason: str
    seconds: float | None
    helped: int = 0
