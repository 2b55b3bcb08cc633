"""Each message of a run in one line, for a person."""

from __future__ import annotations

import pytest

from app.desktop.tools.actions import TOOLS
from app.engine.model.events import Outcome
from app.player.reporting.event_text import act_in_words, batch_in_words, line_for, report_in_words
from app.player.run.messages import RunReport, as_message


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({"event": "started", "task": "Enter an order", "steps": 7}, "7 steps: Enter an order"),
        (
            {"event": "acted", "step": 0, "tool": "press_keys", "arguments": {"keys": "ctrl+s"}},
            "step 1: pressed Ctrl+S",
        ),
        (
            {"event": "waited", "step": 2, "seconds": 1.26, "agreed": True},
            "step 3: waited 1.3 s for the screen",
        ),
        ({"event": "waited", "step": 2, "seconds": 0.99, "agreed": True}, None),
        (
            {"event": "recovered", "step": 1, "how": "relocated", "why": "It moved."},
            "step 2: relocated: It moved.",
        ),
        ({"event": "recovered", "step": 1, "how": "operator", "why": ""}, "step 2: operator"),
        (
            {"event": "reflex", "step": 1, "reflex": "r1", "cleared": True, "why": ""},
            "step 2: the reflex r1 cleared the way",
        ),
        (
            {"event": "reflex", "step": 1, "reflex": "r1", "cleared": False, "why": "It stayed."},
            "step 2: the reflex r1 failed. It stayed.",
        ),
        (
            {"event": "diverged", "step": 1, "why": "A popup is over it."},
            "step 2: the screen is not the one it knows. A popup is over it.",
        ),
        (
            {
                "event": "diverged",
                "step": 1,
                "why": "A popup is over it.",
                "rung": "reachable",
                "similarity": 0.25,
                "required": 0.9,
                "where": [1, 2, 30, 40],
            },
            (
                "step 2: the screen is not the one it knows. A popup is over it. "
                "Alike 0.250, required 0.900, decided by “reachable” at 1,2 (30x40 pixels)."
            ),
        ),
        ({"event": "end_check", "holds": True, "why": "The file is there."}, "The file is there."),
        (
            {"event": "end_check", "holds": False, "why": "The file is not there."},
            "The effect is not there. The file is not there.",
        ),
        (
            {"event": "trouble", "reason": "The disk is full."},
            "The story of this run cannot be kept any more: The disk is full.",
        ),
        ({"event": "unlike", "reason": "Unlike at the recording."}, "Unlike at the recording."),
        (
            {
                "event": "model_call",
                "step": 1,
                "model": "claude-sonnet-5-5",
                "cost_usd": 0.0094,
                "asked_for": ["left_click(coordinate=[1, 2])", "screenshot()"],
                "stop_reason": "tool_use",
            },
            (
                "step 2: asked claude-sonnet-5-5 ($0.0094): "
                "left_click(coordinate=[1, 2]), screenshot()"
            ),
        ),
        (
            {
                "event": "model_call",
                "step": 1,
                "model": "claude-of-tomorrow",
                "cost_usd": None,
                "asked_for": [],
                "stop_reason": "end_turn",
            },
            "step 2: asked claude-of-tomorrow (price not known): end_turn",
        ),
        (
            {"event": "refused", "step": 1, "action": "key(text='alt+F2')", "why": "Not so."},
            "step 2: refused to the model: key(text='alt+F2'). Not so.",
        ),
        (
            {
                "event": "asked",
                "step": 1,
                "why": "A popup is over it.",
                "choices": ["again", "show", "fine", "skip", "stop"],
            },
            (
                "step 2: please clear what is in the way. A popup is over it. Leave the rest as "
                "it is: the run goes on by itself. Or type a number and Enter: 1 go on, "
                "2 show me, 3 this is fine, remember it, 4 skip this step, 5 stop."
            ),
        ),
        (
            {"event": "held", "by": "taken", "step": 1},
            "step 2: you have the mouse; the run waits until you let go.",
        ),
        (
            {"event": "held", "by": "paused", "step": 1},
            "step 2: the run is paused; Enter lets it go on.",
        ),
        ({"event": "held", "by": "step", "step": 1}, None),
        (
            {"event": "showing", "step": 1, "unasked": True, "choices": ["again"]},
            (
                "step 2: You use the task's own window. The run waits until you say how it goes "
                "on. Type a number and Enter: 1 go on."
            ),
        ),
        ({"event": "answered", "choice": "skip"}, "answered: skip this step"),
        ({"event": "answered", "choice": "cleared"}, "answered: the way is clear"),
        ({"event": "checked", "step": 1}, None),
        ({"event": "launched", "process": 7}, None),
        ({"event": "finished", "outcome": "done"}, None),
        ({}, None),
    ],
)
def test_a_message_is_told_in_a_line_or_not_at_all(
    message: dict[str, object], line: str | None
) -> None:
    assert line_for(message) == line


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_has_its_words(tool: str) -> None:
    assert act_in_words(tool, {}) != tool


def test_an_unknown_tool_is_told_by_its_name() -> None:
    assert act_in_words("juggle", {"balls": 3}) == "juggle"


REPORT = RunReport("3f2a", "orders", 1, Outcome.DONE, acted=7, seconds=3.14)


@pytest.mark.parametrize(
    ("report", "line"),
    [
        (REPORT, "Done, effect not verified (7 acts in 3.1 s)."),
        (
            RunReport("3f2a", "orders", 1, Outcome.DONE, verified=True),
            "Done, effect verified (0 acts in 0.0 s).",
        ),
        (
            RunReport("3f2a", "orders", 1, Outcome.FAILED, verified=False, row=2),
            "Row 2: Failed, the end check says no (0 acts in 0.0 s).",
        ),
        (
            RunReport("3f2a", "orders", 1, Outcome.DIVERGED, reason="A popup is over it."),
            "Diverged (0 acts in 0.0 s). A popup is over it.",
        ),
    ],
)
def test_the_end_in_a_line(report: RunReport, line: str) -> None:
    assert report_in_words(as_message(report)) == line
    assert line_for(as_message(report)) == line


def test_a_batch_in_a_line() -> None:
    counts = {"rows": 4, "done": 1, "diverged": 1, "failed": 0, "uncertain": 0, "skipped": 2}
    batch = {"event": "batch", **counts, "batch": "3f2a", "results": "a-results-3f2a.csv"}
    line = "4 rows: 1 done, 1 diverged, 0 failed, 0 uncertain, 2 skipped. "
    assert batch_in_words(batch) == f"{line}Written to a-results-3f2a.csv."
    assert line_for(batch) == batch_in_words(batch)
    assert line_for({"event": "rows", "batch": "3f2a", "rows": 4}) == "4 rows, batch 3f2a."
