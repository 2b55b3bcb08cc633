"""What came of the runs, counted by task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scripts.benches._miniwob.page import Verdict


class Outcome(StrEnum):
    """What a run came to."""

    RIGHT = "right"
    WRONG = "wrong"
    HALTED = "halted"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class Played:
    """One run of one task; `reason` says why it halted, or how the player saw it."""

    task: str
    seed: int
    outcome: Outcome
    reason: str = ""


def outcome_of(verdict: Verdict, *, went_through: bool) -> Outcome:
    """The page decides; where it is still open, whether the player halted or thought it had done
    it.
    """
    match verdict:
        case Verdict.RIGHT:
            return Outcome.RIGHT
        case Verdict.WRONG:
            return Outcome.WRONG
        case Verdict.OPEN:
            return Outcome.UNDONE if went_through else Outcome.HALTED


def counted(runs: Iterable[Played]) -> dict[str, object]:
    """The table as one object."""
    runs = list(runs)
    tasks = dict.fromkeys(run.task for run in runs)
    by_task = {task: _counts(run for run in runs if run.task == task) for task in tasks}
    return {"tasks": by_task, **_counts(runs)}


def _counts(runs: Iterable[Played]) -> dict[str, int]:
    found = Counter(run.outcome for run in runs)
    return {str(outcome): found[outcome] for outcome in Outcome}
