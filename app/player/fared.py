"""How a step has fared in verified runs, and how alike its target must therefore be."""

from __future__ import annotations

from app.player.remembered import reach_of
from app.store.workflow import Workflow, steps_of
from checks.confidence import History
from checks.volatile import Mask


def fared_in_words(workflow: Workflow, number: int, mask: object | None) -> list[str]:
    """One line for a step (numbered from 1) that has a history."""
    history = _history(workflow, number, mask)
    if history is None:
        return []
    runs, required = history.right + history.wrong, _required(workflow, number, history)
    fared = f"right in {history.right} of {runs} runs, at least {history.least_alike:.1%} alike"
    return [f"{fared}; {required:.1%} is required ({workflow.dial})"]


def fared_as_data(workflow: Workflow, number: int, mask: object | None) -> dict[str, object] | None:
    """The same as plain data; None without a history."""
    history = _history(workflow, number, mask)
    if history is None:
        return None
    return {
        "right": history.right,
        "wrong": history.wrong,
        "least_alike": history.least_alike,
        "required": _required(workflow, number, history),
        "dial": str(workflow.dial),
    }


def _history(workflow: Workflow, number: int, mask: object | None) -> History | None:
    if not isinstance(mask, Mask):
        return None
    history = mask.history(workflow.trajectories[0].id, number - 1)
    return history if history.right + history.wrong else None


def _required(workflow: Workflow, number: int, history: History) -> float:
    return 1.0 - reach_of(steps_of(workflow)[number - 1], history, workflow.dial)
