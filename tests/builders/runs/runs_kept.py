"""Runs that the journal keeps: a step that was done, and one that was not."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.engine.model.events import Outcome
from app.player.run.messages import RunReport, as_message
from app.store.store import Store
from tests.builders.store.kept import picture

NOBODY: Mapping[str, str] = MappingProxyType({})


def kept_run(
    store: Store,
    workflow: str = "orders",
    outcome: str = "diverged",
    values: Mapping[str, str] = NOBODY,
    reason: str = "A dialog is over it.",
) -> str:
    """A run of two steps; its id."""
    run = store.begin_run(workflow, 1, values)
    for event in story(store.keep_picture(picture(3)), store.keep_picture(picture(4))):
        store.append_event(run, event)
    report = RunReport(run, workflow, 1, Outcome(outcome), seconds=3.2, reason=reason)
    store.finish_run(run, as_message(report))
    return run


def story(expected: str, seen: str) -> list[dict[str, object]]:
    compared = {"similarity": 0.5, "required": 0.9, "expected": expected, "seen": seen}
    checked = {**compared, "after": False, "where": [1, 2, 30, 10]}
    return [
        {"event": "started", "task": "Enter an order", "steps": 2},
        {"event": "checked", "step": 0, "tool": "click", "verdict": "go", **checked},
        {"event": "acted", "step": 0, "tool": "click", "arguments": {"x": 3, "y": 4}},
        {
            "event": "diverged",
            "step": 1,
            "tool": "type_text",
            "verdict": "no",
            "rung": "nothing new",
            "why": "Something new covers it.",
            **checked,
        },
    ]
